import { createTextBridge, exposeBridge } from './bridge.ts';

/** Replaced by the host with the origin of the terminal's pages. */
const ORIGIN = '__TERMINAL_ORIGIN__';

/**
 * Runs in the page's own world under the Chromium shell, before any script of the page: hands one end of a channel to
 * the isolated world, which has been waiting for it, and builds `window.desktop` on the other.
 */
if (window.top === window && location.origin === ORIGIN) {
  const { port1, port2 } = new MessageChannel();
  const { bridge, receive } = createTextBridge((text) => port1.postMessage(text));
  port1.onmessage = (message: MessageEvent<string>) => receive(message.data);
  dispatchEvent(new MessageEvent('meridian-port', { ports: [port2] }));
  exposeBridge(bridge);
}
