import type { Server } from 'node:http';
import { pino } from 'pino';
import { type ChildOrder, channelOf, LISTEN_MESSAGE, LISTENING_MESSAGE } from './composition/quote-pool.ts';
import { quoteOver } from './composition/quote-process.ts';
import { createBranchBus, createSystemClock } from './market/index.ts';

/**
 * Entry of a quote process that the platform started (composition/quote-pool.ts): it is told its market and given the
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

if (!process.send) failed(new Error('it is started by the platform (--quote-processes)'));
let close = (): Promise<void> => Promise.resolve();
process.on('disconnect', () => void close().then(() => process.exit(0), failed));
// The terminal's interrupt reaches every process of a group; this one ends when the platform says so.
process.on('SIGINT', () => undefined);

// Both are on their way already: whoever waits for the second only after the first misses it.
const [[order], [, shared]] = await Promise.all([
  received((message) => typeof message === 'object' && message !== null && 'config' in message),
  received((message) => message === LISTEN_MESSAGE),
]);
const { config } = order as ChildOrder;
const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
const bus = createBranchBus(channelOf(process), createSystemClock());
({ close } = await quoteOver(bus, {
  config,
  listen: { shared: shared as Server },
  log,
  onFailed: failed,
}).catch(failed));
process.send?.(LISTENING_MESSAGE);
