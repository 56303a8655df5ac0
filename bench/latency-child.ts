import type { Server } from 'node:http';
import pino from 'pino';
import { channelOf } from '../backend/composition/quote-pool.ts';
import { quoteOver } from '../backend/composition/quote-process.ts';
import { createBranchBus, createSystemClock } from '../backend/market/index.ts';
import { Lateness, watchFlushes } from './lateness.ts';
import { dueTimes } from './natural-market.ts';

/** What the second quote process of the benchmark is told; the port that it shares comes with the first. */
export type LatencyOrder = { readonly aheadMs: number } | { readonly record: boolean };

/**
 * One more quote process on the benchmark's port, as `--quote-processes` starts it. It says when it takes connections,
 * records from one order to the next, and then tells what it has recorded.
 */
const lateness = new Lateness();
let started = false;
process.on('message', (order: LatencyOrder, shared: unknown) => {
  if ('aheadMs' in order) void start(order.aheadMs, shared as Server);
  else if ('record' in order) record(order.record);
});

async function start(aheadMs: number, shared: Server): Promise<void> {
  if (started) return;
  started = true;
  const dueOf = dueTimes(aheadMs);
  await quoteOver(createBranchBus(channelOf(process), createSystemClock()), {
    // All clients of the benchmark come from one address.
    config: { marketFile: undefined, productsFile: undefined, seed: 7, guestSockets: 2_000 },
    listen: { shared },
    log: pino({ enabled: false }),
    onFailed(error) {
      throw error;
    },
  });
  watchFlushes(dueOf, (_, dueMs) => lateness.add(performance.now() - dueMs));
  process.send?.({ listening: true });
}

function record(isOn: boolean): void {
  if (isOn) return lateness.begin();
  lateness.end();
  process.send?.({ values: lateness.values() });
}
