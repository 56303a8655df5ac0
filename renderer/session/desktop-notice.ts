import type { IpcResponse } from '../../main/ipc/table.ts';
import { desktopBridge } from '../desktop-bridge.ts';

/** What of a page's notifications is used; a window may have none. */
interface PageNotices {
  readonly permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  new (title: string, options: { readonly body: string; readonly tag: string }): unknown;
}

/** Longest words of a notice in characters, as the host takes them. */
const TITLE_CHARACTERS = 120;
const BODY_CHARACTERS = 400;

function pageNotices(): PageNotices | undefined {
  return (globalThis as { readonly Notification?: PageNotices }).Notification;
}

/** Whether notices reach the desktop: through the host, or as the browser allows; `none` where a window knows no notices. */
export function desktopNotices(): 'host' | NotificationPermission | 'none' {
  return desktopBridge() === undefined ? (pageNotices()?.permission ?? 'none') : 'host';
}

/** Asks once, after a press of the trader, whether alerts may reach the desktop. */
export function requestNoticePermission(): void {
  void requestDesktopNotices();
}

/** The same, over once the trader has answered. */
export async function requestDesktopNotices(): Promise<void> {
  const notices = pageNotices();
  if (notices?.permission === 'default') await notices.requestPermission().catch(() => undefined);
}

/** Shows a notice on the desktop: by the host, else by the page where that is allowed. One of the same `tag` takes its place. */
export async function showDesktopNotice(title: string, body: string, tag: string): Promise<void> {
  const words = { title: title.slice(0, TITLE_CHARACTERS), body: body.slice(0, BODY_CHARACTERS) };
  const answer = await desktopBridge()
    ?.invoke('notice.show', words)
    .catch(() => undefined);
  if (answer?.shown !== true) showByPage(words.title, words.body, tag);
}

function showByPage(title: string, body: string, tag: string): void {
  const Notices = pageNotices();
  if (Notices?.permission !== 'granted') return;
  try {
    void new Notices(title, { body, tag });
  } catch {
    // A browser that shows them by a service worker only: the terminal's own notice is there.
  }
}

/** What became of a call of the webhook; `none`: this terminal has no host that could make it. */
export type WebhookOutcome = IpcResponse<'webhook.call'>['outcome'] | 'none';

/** Where the webhook of this platform is, and what its secret is while it is shown. */
export type Webhook = IpcResponse<'webhook.current'>;

/** Whether there is a host that can call a webhook. */
export function hasWebhooks(): boolean {
  return desktopBridge() !== undefined;
}

/** Has the host send a JSON text, signed, to the webhook of this platform; never rejects. */
export async function callWebhook(id: string, body: string): Promise<WebhookOutcome> {
  const answer = await desktopBridge()
    ?.invoke('webhook.call', { id, body })
    .catch(() => ({ outcome: 'failed' as const }));
  return answer?.outcome ?? 'none';
}

export async function currentWebhook(): Promise<Webhook> {
  return (await desktopBridge()?.invoke('webhook.current', {})) ?? { url: null };
}

/** Takes an address, with a new secret that is shown this once; an empty one takes the webhook away. */
export async function setWebhook(url: string): Promise<IpcResponse<'webhook.set'>> {
  const none = { refusal: 'none', secret: null } as const;
  return (
    (await desktopBridge()
      ?.invoke('webhook.set', { url })
      .catch(() => none)) ?? none
  );
}
