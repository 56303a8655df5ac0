import { parseAmountText, recordsOf } from '../run-model.ts';

/** Fills of a run, and the film over them: moments in their order, and what stood at each. */

/** A fill as `fillsCsv` writes it; texts are decimal. */
export interface FillLine {
  readonly fill: string;
  readonly order: string;
  readonly position: string;
  readonly timeMs: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly opens: boolean;
  readonly price: string;
  readonly lots: string;
  readonly fee: string;
  readonly financing: string;
  readonly spread: string;
  readonly slippage: string;
  readonly impact: string;
  readonly model: string;
  readonly joinedAhead: string;
  readonly filledAhead: string;
  readonly levels: string;
  /** Milliseconds of the way of the quote, of the order and of the answer; empty where the record does not say. */
  readonly quoteMs: string;
  readonly latencyMs: string;
  readonly answerMs: string;
}

/** Reads `fills.csv`. */
export function fillsOf(text: string): readonly FillLine[] {
  return recordsOf(text).map((row) => {
    const cell = (name: string) => row[name] ?? '';
    return {
      fill: cell('fill'),
      order: cell('order'),
      position: cell('position'),
      timeMs: Date.parse(cell('time')),
      symbol: cell('symbol'),
      side: cell('side') === 'sell' ? 'sell' : 'buy',
      opens: cell('opens') === '1',
      price: cell('price'),
      lots: cell('lots'),
      fee: cell('fee'),
      financing: cell('financing'),
      spread: cell('spread'),
      slippage: cell('slippage'),
      impact: cell('impact'),
      model: cell('model'),
      joinedAhead: cell('joinedAhead'),
      filledAhead: cell('filledAhead'),
      levels: cell('levels'),
      quoteMs: cell('quoteMs'),
      latencyMs: cell('latencyMs'),
      answerMs: cell('answerMs'),
    };
  });
}

/** Something that happened in a run: an order was placed, or filled. */
export interface FilmEvent {
  readonly timeMs: number;
  readonly kind: 'order' | 'fill';
  /** Number of the order; of a fill its own number too. */
  readonly order: string;
  readonly fill?: FillLine;
  readonly words: string;
}

/** Everything of a run that a film steps through, oldest first; an order stands before its fills. */
export function eventsOf(orders: string, fills: readonly FillLine[]): readonly FilmEvent[] {
  const placed = recordsOf(orders).map((row): FilmEvent => ({
    timeMs: Date.parse(row['time'] ?? ''),
    kind: 'order',
    order: row['order'] ?? '',
    words: [row['kind'], row['side'], row['lots'], row['price']].filter(Boolean).join(' '),
  }));
  const filled = fills.map((fill): FilmEvent => ({
    timeMs: fill.timeMs,
    kind: 'fill',
    order: fill.order,
    fill,
    words: `${fill.side} ${fill.lots} @ ${fill.price}`,
  }));
  return [...placed, ...filled].toSorted(
    (left, right) =>
      left.timeMs - right.timeMs || Number(left.kind === 'fill') - Number(right.kind === 'fill'),
  );
}

/** Decimals of lots in a file. */
const LOT_DIGITS = 8;

/** Lots of a text as a scaled integer. */
function lotsOf(text: string): bigint {
  const { amount, digits } = parseAmountText(text);
  return amount * 10n ** BigInt(LOT_DIGITS - digits);
}

export interface OpenPosition {
  readonly position: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** LOT_DIGITS. */
  readonly lots: bigint;
  readonly price: string;
}

/** What was open when so many fills had happened. */
export function positionsAfter(fills: readonly FillLine[]): readonly OpenPosition[] {
  const open = new Map<string, OpenPosition>();
  for (const { position, symbol, side, opens, lots, price } of fills) {
    const held = open.get(position);
    if (opens) {
      open.set(position, { position, symbol, side, price, lots: (held?.lots ?? 0n) + lotsOf(lots) });
      continue;
    }
    const left = (held?.lots ?? 0n) - lotsOf(lots);
    if (held === undefined || left <= 0n) open.delete(position);
    else open.set(position, { ...held, lots: left });
  }
  return [...open.values()];
}

/** What a fill cost against the middle and beside it, and both together; below zero was paid. */
export function costOf(fill: FillLine): {
  readonly middle: bigint;
  readonly all: bigint;
  readonly digits: number;
} {
  const fee = parseAmountText(fill.fee);
  const middle = [fill.spread, fill.slippage, fill.impact]
    .map((text) => parseAmountText(text).amount)
    .reduce((sum, amount) => sum + amount, 0n);
  return { middle, all: middle + fee.amount, digits: fee.digits };
}

/** A part of the way from a quote to the news of a fill, one after the other. */
export interface WayPart {
  readonly name: 'quote' | 'order' | 'wait' | 'answer';
  readonly ms: number;
}

/**
 * The way of a fill in its parts: the quote to the program, the order to the market, what it waited there, the answer back.
 * Empty where the record does not say; what the program thought is not in it.
 */
export function wayOf(fill: FillLine, placedMs: number | undefined): readonly WayPart[] {
  if (fill.latencyMs === '') return [];
  const [quote, order, answer] = [fill.quoteMs, fill.latencyMs, fill.answerMs].map(Number) as [
    number,
    number,
    number,
  ];
  const wait = placedMs === undefined ? 0 : Math.max(0, fill.timeMs - placedMs - order);
  return [
    { name: 'quote', ms: quote },
    { name: 'order', ms: order },
    { name: 'wait', ms: wait },
    { name: 'answer', ms: answer },
  ];
}
