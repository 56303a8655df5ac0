import { MAX_MOVE_BARS, withoutSides, type Alert, type Condition, type Operand } from '../alert.ts';
import type { Sight } from '../alert-store.ts';
import type { Candle } from '../../../../backend/domain/market-data.ts';
import type { Bar } from '../../chart/series/bar.ts';
import type { Calculator } from '../../chart/indicators/indicator.ts';
import { findKind } from '../../chart/indicators/kinds.ts';
import {
  firstMemory,
  memoryKey,
  pricesOf,
  step,
  type AlertMemory,
  type Happening,
  type Place,
  type Remembered,
} from './judge.ts';

/** An alert that fires. */
export interface Firing {
  /** Market time in milliseconds. */
  readonly atMs: number;
  /** Start of the bar (seconds). */
  readonly bar: number;
  /** By condition. */
  readonly values: readonly Sight[];
}

/** What the account shows an alert. */
export interface MarginSight {
  /** Basis points; undefined without positions. */
  readonly levelBp: number | undefined;
  /** Where the account is called; undefined where it never is. */
  readonly callBp: number | undefined;
}

/** Price (ticks) of a drawing of the product at a time (seconds); undefined where there is none. */
export type LevelOfDrawing = (drawing: string, seconds: number) => number | undefined;

interface Close {
  readonly timestamp: number;
  readonly close: number;
}

const NO_MARGIN: MarginSight = { levelBp: undefined, callBp: undefined };

/**
 * One alert over the bars of its product, oldest first, and over what happens in the account. The same bars and events always fire
 * the same: bars that come late are looked at like those that were seen live.
 */
export class AlertRun {
  alert: Alert;
  #memory: AlertMemory;
  readonly #levelOf: LevelOfDrawing;
  /** By condition and side; undefined where no indicator stands. */
  readonly #calculators: readonly { readonly left: Line | undefined; readonly right: Line | undefined }[];
  /** Closes of ended bars, as many as the longest move looks back over. */
  #closes: Close[] = [];
  readonly #keptCloses: number;
  /** The newest bar, not yet ended as far as this knows. */
  #running: Candle | undefined;
  /** The newest bar that only taught. */
  #learnedBar: number | undefined;
  #margin = NO_MARGIN;
  #sights: readonly Sight[];

  /** @param memory What is remembered of the alert; of another one, or none, it begins with nothing. */
  constructor(alert: Alert, memory: AlertMemory | undefined, levelOf: LevelOfDrawing) {
    this.alert = alert;
    this.#memory = memory?.of === memoryKey(alert) ? memory : firstMemory(alert);
    this.#levelOf = levelOf;
    this.#calculators = alert.conditions.map((condition) => ({
      left: lineOf('left' in condition ? condition.left : undefined),
      right: lineOf(condition.kind === 'compare' ? condition.right : undefined),
    }));
    this.#keptCloses = alert.conditions.some(({ kind }) => kind === 'move') ? MAX_MOVE_BARS + 1 : 0;
    this.#sights = alert.conditions.map(() => ({}));
  }

  get memory(): AlertMemory {
    return this.#memory;
  }

  /** The bar that was looked at last (seconds); undefined of an alert that has seen none. */
  get seenBar(): number | undefined {
    return this.#memory.bar?.start;
  }

  /** The alert has other words, another end or another rhythm: what it watches is the same. */
  changeTerms(alert: Alert): void {
    this.alert = alert;
  }

  /** Takes a bar from before the alert was set, or from before it was looked at last: it teaches the indicators and fires nothing. */
  learn(candle: Candle): void {
    this.#look(candle, false);
    this.#running = candle;
    this.#learnedBar = candle.timestamp;
    this.#keepClose(candle);
    if (this.alert.moment !== 'closed' || this.#memory.bar !== undefined) return;
    // The first close that is looked at is held against the one before it.
    const sights = this.alert.conditions.map((each, index) => this.#sight(each, index, candle, candle.close));
    const { memory } = step(this.alert, this.#memory, { bar: candle.timestamp, timeMs: 0, sights });
    const conditions = memory.conditions.map(({ place }, index) =>
      withFrom(this.alert.conditions[index], place),
    );
    this.#memory = { ...this.#memory, conditions };
  }

  /** Takes the next bar, or the running one as it is now. */
  take(candle: Candle): readonly Firing[] {
    const running = this.#running;
    const seen = this.#memory.bar;
    if (seen !== undefined && candle.timestamp < seen.start) {
      this.learn(candle);
      return [];
    }
    const ended = running !== undefined && candle.timestamp > running.timestamp ? this.end() : [];
    const isAgain = running?.timestamp === candle.timestamp;
    this.#running = candle;
    const fired = this.#through(candle, isAgain, seen);
    this.#memory = { ...this.#memory, bar: reachOf(candle, seen) };
    return [...ended, ...fired];
  }

  /** The running bar has ended. */
  end(): readonly Firing[] {
    const bar = this.#running;
    if (bar === undefined || bar.timestamp === this.#learnedBar) return [];
    const { closedBar } = this.#memory;
    const isDue = closedBar === undefined || bar.timestamp > closedBar;
    const fired =
      isDue && this.alert.moment === 'closed' ? this.#step(bar, bar.close, bar.lastTickTimeMs) : [];
    if (isDue) this.#memory = { ...this.#memory, closedBar: bar.timestamp };
    this.#keepClose(bar);
    return fired;
  }

  #keepClose({ timestamp, close }: Candle): void {
    if (this.#closes.at(-1)?.timestamp === timestamp) this.#closes.pop();
    this.#closes.push({ timestamp, close });
    if (this.#closes.length > this.#keptCloses) this.#closes.shift();
  }

  /** Something happened to an order or to the margin in the bar of a time. */
  receive(happening: Happening, timeMs: number): readonly Firing[] {
    return this.#weigh(timeMs, happening);
  }

  /** The margin stands there now. */
  seeMargin(margin: MarginSight, timeMs: number): readonly Firing[] {
    this.#margin = margin;
    this.#sights = this.alert.conditions.map((condition, index) =>
      condition.kind === 'margin' ? this.#marginSight(condition) : (this.#sights[index] ?? {}),
    );
    return this.#weigh(timeMs, undefined);
  }

  /** Weighs what was seen last once more: an event, or the margin, is another one. */
  #weigh(timeMs: number, happening: Happening | undefined): readonly Firing[] {
    const bar = this.#running?.timestamp ?? Math.floor(timeMs / 60_000) * 60;
    return this.#fire({ bar, timeMs, sights: this.#sights, happening });
  }

  /** The first look at an alert's own market sees where things are, not the way that the bar took before. */
  #through(candle: Candle, isAgain: boolean, seen: AlertMemory['bar']): readonly Firing[] {
    if (this.alert.moment === 'closed') {
      this.#look(candle, isAgain);
      return [];
    }
    const prices = seen === undefined ? [candle.close] : pricesOf(seen, candle);
    const from = seen === undefined ? candle : { high: candle.open, low: candle.open };
    let { high, low } = seen?.start === candle.timestamp ? seen : from;
    return prices.flatMap((price, index) => {
      [high, low] = [Math.max(high, price), Math.min(low, price)];
      const part = { ...candle, close: price, high, low };
      return this.#step(part, price, candle.lastTickTimeMs, isAgain || index > 0);
    });
  }

  /** Teaches the indicators a bar. */
  #look(bar: Bar, isAgain: boolean): void {
    for (const { left, right } of this.#calculators) {
      left?.take(bar, isAgain);
      right?.take(bar, isAgain);
    }
  }

  #step(bar: Bar, price: number, timeMs: number, isAgain = true): readonly Firing[] {
    this.#look(bar, isAgain);
    this.#sights = this.alert.conditions.map((condition, index) => this.#sight(condition, index, bar, price));
    return this.#fire({ bar: bar.timestamp, timeMs, sights: this.#sights });
  }

  #fire(sample: Parameters<typeof step>[2]): readonly Firing[] {
    const { memory, fires } = step(this.alert, this.#memory, sample);
    this.#memory = memory;
    return fires ? [{ atMs: sample.timeMs, bar: sample.bar, values: sample.sights }] : [];
  }

  #sight(condition: Condition, index: number, bar: Bar, price: number): Sight {
    const lines = this.#calculators[index];
    const valueOf = (operand: Operand, line: Line | undefined) =>
      operand.kind === 'price'
        ? price
        : operand.kind === 'level'
          ? operand.value
          : operand.kind === 'drawing'
            ? this.#levelOf(operand.drawing, bar.timestamp)
            : line?.value();
    switch (condition.kind) {
      case 'compare':
        return { left: valueOf(condition.left, lines?.left), right: valueOf(condition.right, lines?.right) };
      case 'zone':
        return { left: valueOf(condition.left, lines?.left) };
      case 'move':
        return this.#moved(condition.minutes, bar.timestamp, price);
      case 'margin':
        return this.#marginSight(condition);
      case 'order':
        return {};
    }
  }

  #marginSight({ relation, levelBp }: Extract<Condition, { kind: 'margin' }>): Sight {
    if (relation === 'stopOut') return {};
    return { left: this.#margin.levelBp, right: relation === 'called' ? this.#margin.callBp : levelBp };
  }

  /** The price against the close of the newest bar that began so many minutes before this one, in basis points. */
  #moved(minutes: number, start: number, price: number): Sight {
    const from = this.#closes.findLast(({ timestamp }) => timestamp <= start - minutes * 60)?.close;
    return from === undefined ? {} : { left: Math.round((price / from - 1) * 10_000), right: from };
  }
}

function reachOf(candle: Candle, seen: AlertMemory['bar']): NonNullable<AlertMemory['bar']> {
  const { timestamp: start, high, low } = candle;
  return seen?.start === start
    ? { start, high: Math.max(seen.high, high), low: Math.min(seen.low, low) }
    : { start, high, low };
}

/** The side that is seen, or the one on which it was said to be when the alert was set. */
function withFrom(condition: Condition | undefined, place: Place | undefined): Remembered {
  const from = condition?.kind === 'compare' ? condition.from : undefined;
  return { place: from ?? place };
}

/** A line of an indicator with its value at the newest bar. */
interface Line extends Pick<Calculator, 'take'> {
  value(): number | undefined;
}

function lineOf(operand: Operand | undefined): Line | undefined {
  if (operand?.kind !== 'indicator') return undefined;
  const calculator = findKind(operand.indicator)?.create(operand.parameters);
  if (calculator === undefined) return undefined;
  let value: number | undefined;
  return {
    take(bar, replace) {
      const values = calculator.take(bar, replace);
      value = values[operand.line];
      return values;
    },
    value: () => value,
  };
}

/** How often an alert would have fired over bars, oldest first, if each time had counted, and when. */
export function wouldHaveFired(
  alert: Alert,
  candles: readonly Candle[],
  levelOf: LevelOfDrawing,
): readonly Firing[] {
  const repeats = alert.repeats === 'once' ? 'time' : alert.repeats;
  const wanted = { ...withoutSides(alert), repeats, expiresAtMs: undefined };
  const run = new AlertRun(wanted, undefined, levelOf);
  return candles.flatMap((candle) => run.take(candle));
}
