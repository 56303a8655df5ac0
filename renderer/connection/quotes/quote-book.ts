import type { QuoteView } from '../../market/contracts.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** A quote as `p` brings it, in scaled integers. */
export type QuotePush = Pick<
  QuoteView,
  'symbolId' | 'seq' | 'timeMs' | 'price' | 'bid' | 'ask' | 'bidVolume' | 'askVolume'
>;

/** A quote as 14001 brings it: with the figures of the day. */
export type QuoteSnapshot = QuotePush & Pick<QuoteView, 'dayOpen' | 'dayHigh' | 'dayLow' | 'yesterdayClose'>;

const DAY_MS = 86_400_000;

/** Newest quote per product; carries the day's figures on from push to push. */
export class QuoteBook {
  readonly #quotes = new Map<number, QuoteView>();

  /** Takes the newest quote of a product. The same tick as before, after a break of the line, is as old as it was. */
  snapshot(quote: QuoteSnapshot, nowMs: number): QuoteView {
    const before = this.#quotes.get(quote.symbolId);
    const isSame = before !== undefined && before.seq === quote.seq && before.timeMs === quote.timeMs;
    const receivedAtMs = isSame ? before.receivedAtMs : nowMs;
    const view: QuoteView = { ...quote, receivedAtMs, move: 0 };
    this.#quotes.set(quote.symbolId, view);
    return view;
  }

  /**
   * Takes a push. Undefined when it is older than what is known or comes before the snapshot. `newDay` is true when
   * the push opens a day, whose figures only a new snapshot knows exactly.
   */
  push(push: QuotePush, receivedAtMs: number): { quote: QuoteView; newDay: boolean } | undefined {
    const before = this.#quotes.get(push.symbolId);
    if (!before || push.seq < before.seq) return undefined;
    const newDay = Math.floor(push.timeMs / DAY_MS) > Math.floor(before.timeMs / DAY_MS);
    const day = newDay
      ? { dayOpen: push.price, dayHigh: push.price, dayLow: push.price, yesterdayClose: before.price }
      : {
          dayOpen: before.dayOpen,
          dayHigh: Math.max(before.dayHigh, push.price),
          dayLow: Math.min(before.dayLow, push.price),
          yesterdayClose: before.yesterdayClose,
        };
    const move = Math.sign(push.price - before.price) as -1 | 0 | 1;
    const quote: QuoteView = { ...push, ...day, receivedAtMs, move };
    this.#quotes.set(push.symbolId, quote);
    return { quote, newDay };
  }

  clear(): void {
    this.#quotes.clear();
  }
}

/**
 * How a trade's number relates to the one before: the next one, one already seen, one after a hole, or another trade under the
 * number of the newest one, as customers make it who trade with one another.
 */
export type SequenceStep = 'next' | 'seen' | 'gap' | 'beside';

/** What tells a trade from another one of the same number. */
interface NumberedTrade {
  readonly seq: number;
  readonly timeMs: number;
  readonly price?: number;
  readonly volume?: number;
}

/** Watches the numbers of trades per product: `pt` numbers without holes (docs/decisions.md QUO-8). */
export class TradeSequence {
  readonly #last = new Map<number, NumberedTrade>();

  /** Number of the last trade, or undefined before the first snapshot. */
  last(symbolId: InstrumentNumber): number | undefined {
    return this.#last.get(symbolId)?.seq;
  }

  /** A snapshot says that everything up to the trade of this number and time is known. */
  snapshot(symbolId: InstrumentNumber, trade: NumberedTrade): void {
    this.#last.set(symbolId, trade);
  }

  step(symbolId: InstrumentNumber, trade: NumberedTrade): SequenceStep {
    const last = this.#last.get(symbolId);
    if (last?.seq === trade.seq) return isSame(last, trade) ? 'seen' : 'beside';
    if (last !== undefined && trade.seq < last.seq) return 'seen';
    this.#last.set(symbolId, trade);
    return last === undefined || trade.seq === last.seq + 1 ? 'next' : 'gap';
  }

  /** Forgets products that are no longer subscribed; all of them without an argument. */
  retainOnly(symbolIds: ReadonlySet<InstrumentNumber> = new Set()): void {
    for (const symbolId of this.#last.keys()) {
      if (!symbolIds.has(symbolId)) this.#last.delete(symbolId);
    }
  }
}

/** Of a snapshot only the time is known. */
function isSame(last: NumberedTrade, { timeMs, price, volume }: NumberedTrade): boolean {
  if (last.timeMs !== timeMs) return false;
  return last.price === undefined || (last.price === price && last.volume === volume);
}
