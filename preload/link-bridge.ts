import type { DesktopBridge } from '../main/ipc/table.ts';
import { createTextBridge, exposeBridge } from './bridge.ts';
import { mayPass, NO_GESTURE } from './gesture.ts';
import { storeForReload, takeClaim } from './link-claim.ts';

/** What the host asks of a page that runs in the user's own browser, beside its answers to calls. */
type HostRequest =
  | { readonly ask: 'clipboard'; readonly text: string }
  | { readonly ask: 'open'; readonly url: string };

/** Close codes of the host (main/shells/link.ts) that the page explains to its reader. */
const CLOSED: Readonly<Record<number, 'link' | 'newer'>> = { 4401: 'link', 4408: 'link', 4409: 'newer' };

/**
 * The bridge under the link shell: a websocket whose first frame proves that this page was opened by the one-time link.
 * Calls made before it is open wait; when it is lost every call fails, and a reload connects again.
 */
const claim = takeClaim();
let ticket = claim.ticket;
const socket = new WebSocket(`ws://${location.host}/ipc`);
const early: string[] = [];
const { bridge, receive, fail } = createTextBridge((text) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
  else early.push(text);
});

socket.onopen = () => {
  socket.send(JSON.stringify(claim));
  early.splice(0).forEach((text) => socket.send(text));
};
socket.onclose = ({ code }) => {
  // Left on the document as well: the page may not listen yet.
  document.documentElement.dataset['closed'] = CLOSED[code] ?? 'silent';
  if (code in CLOSED) dispatchEvent(new Event('meridian-closed'));
  fail('the terminal has ended, or this window was replaced by a newer one');
};
socket.onmessage = (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as HostRequest | { readonly id: number } | { session: 'open' };
  if ('session' in message) ticket = '';
  else if ('id' in message) receive(event.data);
  else if (message.ask === 'clipboard') navigator.clipboard.writeText(message.text).catch(() => undefined);
  else window.open(message.url, '_blank', 'noopener,noreferrer');
};
storeForReload(() => ({ ticket, secret: claim.secret }));
exposeBridge(
  Object.freeze<DesktopBridge>({
    invoke: (name, request) =>
      mayPass(name) ? bridge.invoke(name, request) : Promise.reject(new Error(NO_GESTURE)),
  }),
);
