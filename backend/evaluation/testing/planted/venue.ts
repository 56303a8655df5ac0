import type { OrderLine, Run } from '../../folder/run.ts';
import type { RunResult } from '../../judge/result.ts';
import { figuresOf } from '../../metrics/figures.ts';
import type { EquityPoint, Fill } from '../../metrics/record.ts';
import { manifestFixture } from '../run-fixture.ts';

/** A small venue for planted programs: one product, bars, and a position that is one lot long, one short or none. */

export interface Bar {
  /** Start; a bar is known at the start of the next one. */
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export type Target = -1 | 0 | 1;

/** What a program may see at a time: the bars that have closed. */
export interface Seen {
  readonly timeMs: number;
  /** Bars that have closed. */
  readonly count: number;
  /** The nth newest closed bar, 0 is the newest. @throws RangeError for one that is not there, or has not closed. */
  bar(back: number): Bar;
}

/** A program that is planted: what it does, and what it decides by. `Model` is what it brings, `Data` what is prepared for it. */
export interface Planted {
  readonly name: string;
  readonly kind: 'honest' | 'lookAhead' | 'fitted';
  readonly does: string;
  /** Makes what it brings, once, from the window of the market that it knows. */
  readonly fit?: (known: readonly Bar[], from: number) => unknown;
  /** Makes its data in every market anew, from all bars of the window and before: `from` is the first of the window. */
  readonly prepare?: (bars: readonly Bar[], from: number) => unknown;
  readonly decide: (seen: Seen, kit: { readonly model: unknown; readonly data: unknown }) => Target;
}

const DIGITS = 2;
const LOT = 100_000_000n;
const START = 10_000_000n;
/** Half a spread as a share of the price. */
const HALF_SPREAD = 0.000_05;
const HOUR_MS = 3_600_000;

const cents = (price: number): bigint => BigInt(Math.round(price * 100));

/** The account of a planted program: it changes sides at the middle price and half a spread. */
class Account {
  readonly fills: Fill[] = [];
  readonly orders: OrderLine[] = [];
  readonly equity: EquityPoint[] = [];
  #cash = START;
  #position: Target = 0;
  #opened = 0;
  #openPrice = 0n;

  /** Closes what is open and opens what is wanted. */
  turn(target: Target, { timeMs, open }: Bar): void {
    if (target === this.#position) return;
    if (this.#position !== 0) this.#trade(timeMs, this.#position === 1 ? 'sell' : 'buy', false, open);
    if (target !== 0) this.#trade(timeMs, target === 1 ? 'buy' : 'sell', true, open);
    this.#position = target;
  }

  note({ timeMs, open }: Bar): void {
    const standing = (cents(open) - this.#openPrice) * BigInt(this.#position);
    this.equity.push({ timeMs, equity: this.#cash + standing, flow: 0n });
  }

  #trade(timeMs: number, side: 'buy' | 'sell', opens: boolean, middle: number): void {
    const price = cents(middle * (side === 'buy' ? 1 + HALF_SPREAD : 1 - HALF_SPREAD));
    const number = String(this.fills.length + 1);
    if (opens) [this.#opened, this.#openPrice] = [this.#opened + 1, price];
    const profit = opens ? 0n : (price - this.#openPrice) * (side === 'sell' ? 1n : -1n);
    this.#cash += profit;
    const away = price - cents(middle);
    const common = { timeMs, symbol: 'BTC/USDT', side, orderId: number };
    const none = { fee: 0n, financing: 0n, slippage: 0n, impact: 0n };
    this.fills.push({
      ...common,
      ...none,
      fillId: number,
      positionId: String(this.#opened),
      opens,
      price: String(Number(price) / 100),
      lots: LOT,
      amount: price,
      profit,
      spread: away < 0n ? away : -away,
    });
    const order = { kind: 'market', state: 'filled', price: '', lots: '1', filled: '1', remark: '' };
    this.orders.push({ ...common, ...order });
  }
}

/** What may be seen at the start of a bar: those before it. */
function seenBefore(bars: readonly Bar[], at: number): Seen {
  return {
    timeMs: bars[at]?.timeMs ?? 0,
    count: at,
    bar(back) {
      const bar = bars[at - 1 - back];
      if (back < 0 || bar === undefined) throw new RangeError(`bar ${back} is not closed, or not there`);
      return bar;
    },
  };
}

/** Runs a program over the bars from one on: it decides at the start of each bar, and is filled there. */
export function runPlanted(
  program: Planted,
  model: unknown,
  { bars, from, seed }: { readonly seed: number; readonly bars: readonly Bar[]; readonly from: number },
): RunResult {
  const data = program.prepare?.(bars, from);
  const account = new Account();
  for (const [at, bar] of bars.entries()) {
    if (at < from) continue;
    const isLast = at === bars.length - 1;
    account.turn(isLast ? 0 : program.decide(seenBefore(bars, at), { model, data }), bar);
    if (bar.timeMs % HOUR_MS === 0 || isLast) account.note(bar);
  }
  const run: Run = {
    currency: 'USDT',
    digits: DIGITS,
    startMs: bars[from]?.timeMs ?? 0,
    endMs: bars.at(-1)?.timeMs ?? 0,
    equity: account.equity,
    fills: account.fills,
    fee: 0n,
    financing: 0n,
    orders: account.orders,
    ledger: [],
  };
  const figures = figuresOf(run);
  return { run, figures, manifest: manifestFixture({ seed }), hash: `${program.name}, ${seed}` };
}
