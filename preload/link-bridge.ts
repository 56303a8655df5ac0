import { createTextBridge, exposeBridge } from './bridge.ts';

/** What the host asks of a page that runs in the user's own browser, beside its answers to calls. */
type HostRequest =
  | { readonly ask: 'clipboard'; readonly text: string }
  | { readonly ask: 'open'; readonly url: string };

/**
 * The bridge under the link shell: a websocket that belongs to the session which the one-time link opened. Calls made
 * before it is open wait; when it is lost every call fails, and a reload connects again.
 */
const socket = new WebSocket(`ws://${location.host}/ipc`);
const early: string[] = [];
const { bridge, receive, fail } = createTextBridge((text) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
  else early.push(text);
});

socket.onopen = () => early.splice(0).forEach((text) => socket.send(text));
socket.onclose = () => fail('the terminal has ended, or this window was replaced by a newer one');
socket.onmessage = (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as HostRequest | { readonly id: number };
  if ('id' in message) receive(event.data);
  else if (message.ask === 'clipboard') void navigator.clipboard.writeText(message.text);
  else window.open(message.url, '_blank', 'noopener,noreferrer');
};
exposeBridge(bridge);
