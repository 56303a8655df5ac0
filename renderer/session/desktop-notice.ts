import type { DesktopBridge } from '../../main/ipc/table.ts';

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

function bridgeOf(): DesktopBridge | undefined {
  return (globalThis as { readonly desktop?: DesktopBridge }).desktop;
}

/** Whether notices reach the desktop: through the host, or as the browser allows; `none` where a window knows no notices. */
export function desktopNotices(): 'host' | NotificationPermission | 'none' {
  return bridgeOf() === undefined ? (pageNotices()?.permission ?? 'none') : 'host';
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
  const answer = await bridgeOf()
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
