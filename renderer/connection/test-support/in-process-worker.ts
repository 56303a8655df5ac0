import WebSocket from 'ws';
import { SYSTEM_LINE_CLOCK, type LineClock, type WireSocket } from '../../../backend/client/index.ts';
import type { QuoteWorker } from '../quotes/channel.ts';
import { QuoteEngine } from '../quotes/engine.ts';
import type { QuoteReport } from '../quotes/quote-messages.ts';

/** A quote worker without a thread, over real sockets: messages are copied as a worker would copy them. */
export function createInProcessWorker(clock: LineClock = SYSTEM_LINE_CLOCK) {
  const sockets: WebSocket[] = [];
  const worker: QuoteWorker = {
    onmessage: null,
    postMessage: (command) => engine.command(structuredClone(command)),
  };
  const engine = new QuoteEngine({
    clock,
    openSocket: (url) => {
      const socket = new WebSocket(url);
      sockets.push(socket);
      return socket as unknown as WireSocket;
    },
    report: (report: QuoteReport) => {
      const data = structuredClone(report);
      queueMicrotask(() => worker.onmessage?.({ data }));
    },
  });
  return {
    worker,
    /** Cuts the line as a broken network would. */
    cut: () => sockets.at(-1)?.terminate(),
    connections: () => sockets.length,
  };
}
