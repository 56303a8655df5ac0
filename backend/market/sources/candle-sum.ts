import type { Candle, Tick } from '../../domain/market-data.ts';

/** What a candle adds up: a stretch with its prices, volume and ticks. */
export interface SummedSpan {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly ticks: number;
  readonly ticksBefore: number;
}

/** Adds up stretches and ticks, in the order of time, to one candle. */
export interface CandleSum {
  /** Adds a stretch; `lastTickMs` is given where it is known already. */
  addSpan(span: SummedSpan, lastTickMs?: number): void;
  addTick(tick: Tick): void;
  /** The candle that starts at `startMs`; undefined when nothing was added. `lastTickTime` says what was not given. */
  candle(startMs: number, lastTickTime: () => number): Candle | undefined;
}

export function createCandleSum(): CandleSum {
  let open: number | undefined;
  let [high, low, close, volume, lastTickSeq] = [-Infinity, Infinity, 0, 0, 0];
  let lastTickTimeMs: number | undefined;
  const addSpan = (span: SummedSpan, lastTickMs?: number): void => {
    open ??= span.open;
    high = Math.max(high, span.high);
    low = Math.min(low, span.low);
    close = span.close;
    volume += span.volume;
    lastTickSeq = span.ticksBefore + span.ticks;
    lastTickTimeMs = lastTickMs;
  };
  return {
    addSpan,
    addTick({ price, volume: traded, seq, timeMs }) {
      const prices = { open: price, high: price, low: price, close: price };
      addSpan({ ...prices, volume: traded, ticks: 1, ticksBefore: seq - 1 }, timeMs);
    },
    candle: (startMs, lastTickTime) =>
      open === undefined
        ? undefined
        : {
            timestamp: startMs / 1000,
            open,
            high,
            low,
            close,
            volume,
            lastTickTimeMs: lastTickTimeMs ?? lastTickTime(),
            lastTickSeq,
          },
  };
}
