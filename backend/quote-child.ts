import type { Server } from 'node:http';
import { pino } from 'pino';
import {
  type ChildOrder,
  channelOf,
  LISTEN_MESSAGE,
  LISTENING_MESSAGE,
  PREPARED_MESSAGE,
  RENEW_MESSAGE,
} from './composition/quote-pool.ts';
import { quoteOver } from './composition/quote-process.ts';
import { logSink } from './composition/log-sink.ts';
import { createBranchBus, createSystemClock } from './market/index.ts';

/**
 * Entry of a quote process that the platform started (composition/quote-pool.ts): it receives its market, asks for the
 * platform's port, quotes, and ends with the channel to the platform, whatever the platform ends of.
 */
function failed(error: unknown): never {
  process.stderr.write(`a quote process failed: ${(error as Error).message}\n`);
  process.exit(1);
}

function received(isExpected: (message: unknown) => boolean): Promise<[unknown, unknown]> {
  return new Promise((resolve) => {
    const listener = (message: unknown, handle: unknown): void => {
      if (!isExpected(message)) return;
      process.off('message', listener);
      resolve([message, handle]);
    };
    process.on('message', listener);
  });
}

/** Asks for the platform's port. Connections come with it at once. */
async function sharedPort(): Promise<Server> {
  const given = received((message) => message === LISTEN_MESSAGE);
  process.send?.(PREPARED_MESSAGE);
  const [, shared] = await given;
  return shared as Server;
}

if (!process.send) failed(new Error('it is started by the platform (--quote-processes)'));
let close = (): Promise<void> => Promise.resolve();
const end = (): void => void close().then(() => process.exit(0), failed);
process.on('disconnect', end);
// The platform may have ended while this file was read. What it said is lost then, and the port would be held for nobody.
if (!process.connected) process.exit(0);
// A service manager stops all of its processes at once, so the clients of this one are closed properly too.
process.on('SIGTERM', end);
// An interrupt, and the end of a terminal, reach every process of a group; this one ends when the platform says so.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [order] = await received(
  (message) => typeof message === 'object' && message !== null && 'config' in message,
);
const { config } = order as ChildOrder;
const log = pino({ level: config.logLevel }, logSink());
const bus = createBranchBus(channelOf(process), createSystemClock());
const quotes = await quoteOver(bus, { config, listen: { shared: sharedPort }, log, onFailed: failed }).catch(
  failed,
);
({ close } = quotes);
process.on('message', (message) => {
  if (message === RENEW_MESSAGE) quotes.certificate?.renew();
});
process.send?.(LISTENING_MESSAGE);
