import { createHash } from 'node:crypto';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketSource } from '../market-source.ts';
import { BusError, fromMessage, toMessage } from './bus.ts';

/** Where a producer's market stands, as it answers `SUBJECT.state`. */
export interface MarketState {
  readonly run: number;
  /** Number of its newest batch. */
  readonly number: number;
  /** How often the market was changed while it ran. */
  readonly revision: number;
  /** The changes themselves, for a market that is to be made the same. */
  readonly changes: unknown;
  /** Fingerprint of a product table. */
  readonly products: string;
  /** The newest tick of every product that has one. */
  readonly latest: readonly Tick[];
}

/** A short text that differs when products or funds differ in anything. */
export function fingerprintOf({ products, funds = [] }: Pick<MarketSource, 'products' | 'funds'>): string {
  return createHash('sha256').update(JSON.stringify({ products, funds })).digest('hex');
}

export function encodeState(state: MarketState): Uint8Array {
  return toMessage(state);
}

/** Throws BusError when the answer is not a state. */
export function decodeState(data: Uint8Array): MarketState {
  const state = fromMessage(data) as Partial<MarketState> | null;
  const { run, number, revision, products, latest } = state ?? {};
  const numbers = [run, number, revision].every((value) => Number.isSafeInteger(value));
  if (!numbers || typeof products !== 'string' || !Array.isArray(latest)) throw otherVersion();
  return state as MarketState;
}

/** For a producer that says what cannot be understood; `cause` is what came of the attempt. */
export function otherVersion(cause?: unknown): BusError {
  const message = 'the producer on the bus speaks another version: start both from the same build';
  return new BusError(message, { cause });
}

/**
 * Sees to it that this process computes the market that the producer has: the same products, and the same newest tick
 * of each. Throws BusError, which says what is different.
 */
export function requireSameMarket(source: MarketSource, { products, latest }: MarketState): void {
  if (products !== fingerprintOf(source))
    throw new BusError(
      'the producer on the bus has other products: start both with the same --products or --market and the same version',
    );
  for (const tick of latest) {
    const { symbolId, timeMs } = tick;
    if (hasTick(source, tick)) continue;
    throw new BusError(
      `the producer on the bus has other prices (product ${symbolId} at ${new Date(timeMs).toISOString()}): ` +
        'start both with the same --seed, the same --market files and the same version',
    );
  }
}

/** Whether a tick is one of the market, number and all. */
export function hasTick(source: MarketSource, tick: Tick): boolean {
  const { symbolId, seq, timeMs } = tick;
  const own = source.ticks(symbolId, timeMs, timeMs + 1).find((candidate) => candidate.seq === seq);
  return own !== undefined && isSameTick(own, tick);
}

function isSameTick(one: Tick, other: Tick): boolean {
  return (
    one.timeMs === other.timeMs &&
    one.price === other.price &&
    one.bid === other.bid &&
    one.ask === other.ask &&
    one.volume === other.volume
  );
}
