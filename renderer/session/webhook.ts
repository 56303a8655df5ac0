import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';

/** What became of a call of the webhook; `none`: this terminal has no host that could make it. */
export type WebhookOutcome = IpcResponse<'webhook.call'>['outcome'] | 'none';

/** Where the webhook of this platform is, and what its secret is while it is shown. */
export type Webhook = IpcResponse<'webhook.current'>;

function bridge(): DesktopBridge | undefined {
  return (globalThis as { readonly desktop?: DesktopBridge }).desktop;
}

/** Whether there is a host that can call a webhook. */
export function hasWebhooks(): boolean {
  return bridge() !== undefined;
}

/** Has the host send a JSON text, signed, to the webhook of this platform; never rejects. */
export async function callWebhook(id: string, body: string): Promise<WebhookOutcome> {
  const answer = await bridge()
    ?.invoke('webhook.call', { id, body })
    .catch(() => ({ outcome: 'failed' as const }));
  return answer?.outcome ?? 'none';
}

export async function currentWebhook(): Promise<Webhook> {
  return (await bridge()?.invoke('webhook.current', {})) ?? { url: null };
}

/** Takes an address, with a new secret that is shown this once; an empty one takes the webhook away. */
export async function setWebhook(url: string): Promise<IpcResponse<'webhook.set'>> {
  const none = { refusal: 'none', secret: null } as const;
  return (
    (await bridge()
      ?.invoke('webhook.set', { url })
      .catch(() => none)) ?? none
  );
}
