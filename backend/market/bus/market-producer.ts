import { randomInt } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketFeed } from '../market-source.ts';
import { type Bus, BusError, nobody, SUBJECT } from './bus.ts';
import type { MarketChanges } from './market-changes.ts';
import { decodeState, encodeState, fingerprintOf } from './market-state.ts';
import { decodeBatch, encodeBatch } from './tick-batch.ts';

/** How often a producer without ticks gives a sign of life. */
export const SIGN_OF_LIFE_MS = 1_000;
/** So many numbers are drawn from for a run: as many as the generator has. */
const RUNS = 2 ** 47;
const NOTHING = new Uint8Array();

export interface MarketProducerOptions {
  /** The feed to publish; it is started already. */
  readonly feed: MarketFeed;
  readonly changes: MarketChanges;
  readonly wallClock: WallClock;
  readonly bus: Bus;
  /** Called once for each other producer on the bus; the two could not see each other at their start. */
  readonly onRival?: (() => void) | undefined;
}

/** Publishes every batch of a feed and answers where the market stands. */
export interface MarketProducer {
  close(): void;
}

/** Starts publishing. Rejects with a BusError when another producer is on the bus. */
export async function publishMarket(options: MarketProducerOptions): Promise<MarketProducer> {
  const { feed, changes, wallClock, bus } = options;
  const run = randomInt(RUNS);
  await requireNoOther(bus, run);

  const products = fingerprintOf(feed.source);
  let number = 0;
  let publishedAtMs = wallClock.nowMs();
  const newestTicks = (): Tick[] =>
    feed.source.products.map(({ symbolId }) => feed.latest(symbolId)).filter((tick) => tick !== undefined);

  const publish = (ticks: readonly Tick[]): void => {
    const nowMs = ticks.at(-1)?.timeMs ?? newestTimeMs(newestTicks());
    // The number grows even when the bus takes no message, so that followers see the gap.
    const batch = { run, number: ++number, revision: changes.revision(), nowMs, ticks };
    bus.publish(SUBJECT.ticks, encodeBatch(batch));
    publishedAtMs = wallClock.nowMs();
  };
  let cancelSign: () => void;
  const giveSign = (): void => {
    const now = wallClock.nowMs();
    if (now - publishedAtMs >= SIGN_OF_LIFE_MS) publish([]);
    cancelSign = wallClock.schedule(now + SIGN_OF_LIFE_MS, giveSign);
  };
  cancelSign = wallClock.schedule(wallClock.nowMs() + SIGN_OF_LIFE_MS, giveSign);
  const endings = [
    bus.serve(SUBJECT.state, () =>
      encodeState({
        run,
        number,
        products,
        latest: newestTicks(),
        revision: changes.revision(),
        changes: changes.snapshot(),
      }),
    ),
    feed.onTicks(publish),
    watchForRivals(options, run),
    () => cancelSign(),
  ];
  const close = (): void => endings.forEach((end) => end());
  try {
    // Whoever started at the same moment answers by now.
    await requireNoOther(bus, run);
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

async function requireNoOther(bus: Bus, run: number): Promise<void> {
  const answer = await bus.request(SUBJECT.state, NOTHING).catch(nobody);
  if (answer && !isStateOf(run, answer))
    throw new BusError('another producer is on this bus: a bus carries one market');
}

function isStateOf(run: number, answer: Uint8Array): boolean {
  try {
    return decodeState(answer).run === run;
  } catch {
    return false;
  }
}

function watchForRivals({ bus, onRival }: MarketProducerOptions, run: number): () => void {
  let known = run;
  return bus.subscribe(SUBJECT.ticks, (data) => {
    const received = decodeBatch(data)?.run ?? run;
    if (received === run || received === known) return;
    known = received;
    onRival?.();
  });
}

/** The time up to which every tick was published. */
export function newestTimeMs(ticks: Iterable<Tick>): number {
  let newest = 0;
  for (const { timeMs } of ticks) newest = Math.max(newest, timeMs);
  return newest;
}
