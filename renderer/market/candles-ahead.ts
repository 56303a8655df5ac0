import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Candles that a chart reads at first. */
export const FIRST_COUNT = 500;
/** Charts whose candles are asked for before they are on screen. */
export const MAX_CHARTS_AHEAD = 4;
/** Candles that no chart has taken for so long (milliseconds) are forgotten: by then they are too old to begin with. */
export const AHEAD_FRESH_MS = 5_000;

/** A chart that will be on screen soon. */
export interface ChartAhead {
  readonly symbolId: InstrumentNumber;
  readonly type: CandleInterval;
}

type Answer = Promise<readonly Candle[] | undefined>;

/** The first candles of charts that are not on screen yet: asked for once, and taken once. */
export class CandlesAhead {
  readonly #query: (chart: ChartAhead) => Answer;
  readonly #now: () => number;
  readonly #requested = new Map<string, { readonly answer: Answer; readonly atMs: number }>();

  constructor(query: (chart: ChartAhead) => Answer, now: () => number) {
    this.#query = query;
    this.#now = now;
  }

  /** Asks for the candles of charts, the first ones where there are too many. Resolves when all have their answer. */
  async ask(charts: readonly ChartAhead[]): Promise<void> {
    const each = new Map(charts.map((chart) => [nameOf(chart), chart]));
    const answers = [...each].slice(0, MAX_CHARTS_AHEAD).map(([name, chart]) => {
      const answer = this.#query(chart);
      this.#requested.set(name, { answer, atMs: this.#now() });
      return answer;
    });
    await Promise.all(answers);
  }

  /** What was asked for a chart, for the first who wants it; undefined for nothing, or nothing new enough. */
  take(chart: ChartAhead): Answer | undefined {
    const requested = this.#requested.get(nameOf(chart));
    this.#requested.delete(nameOf(chart));
    return requested && this.#now() - requested.atMs <= AHEAD_FRESH_MS ? requested.answer : undefined;
  }

  /** Forgets what was asked for in the session that ends. */
  clear(): void {
    this.#requested.clear();
  }
}

function nameOf({ symbolId, type }: ChartAhead): string {
  return `${symbolId} ${type}`;
}
