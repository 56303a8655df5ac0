import { mayPass, NO_GESTURE } from './gesture.ts';

/**
 * Runs in an isolated world of the terminal's page under the Chromium shell, before any script of the page. Only this
 * world has the browser's binding to the host; it hands the page a message port and nothing else.
 */
declare global {
  /** Binding to the host; exists in this world only. */
  var __hostSend: ((text: string) => void) | undefined;
  /** Called by the host to deliver an answer. */
  var __hostReceive: ((text: string) => void) | undefined;
}

/** Replaced by the host with the origin of the terminal's pages. */
const ORIGIN = '__TERMINAL_ORIGIN__';

if (window.top === window && location.origin === ORIGIN) {
  const send = globalThis.__hostSend;
  let port: MessagePort | undefined;
  /** Looked at here and not in the page's own world, whose scripts could say that somebody had pressed something. */
  const carry = (text: string): void => {
    const { id, name } = JSON.parse(text) as { readonly id: number; readonly name: string };
    if (mayPass(name)) send?.(text);
    else port?.postMessage(JSON.stringify({ id, ok: false, message: NO_GESTURE }));
  };
  globalThis.__hostReceive = (text) => port?.postMessage(text);
  const accept = (event: Event): void => {
    event.stopImmediatePropagation();
    port = (event as MessageEvent).ports[0];
    if (port) port.onmessage = (message: MessageEvent<string>) => carry(message.data);
  };
  addEventListener('meridian-port', accept, { capture: true, once: true });
}
