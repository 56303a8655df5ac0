import type { PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import fc from 'fast-check';
import { type Direction, DIRECTION } from '../../../domain/direction.ts';
import { describe, expect, it } from 'vitest';
import { LevelBook } from './level-book.ts';
import type { BookOrder, OrderBook } from './order-book.ts';
import { ScanningBook } from './scanning-book.ts';

const BUY = DIRECTION.buy;
const SELL = DIRECTION.sell;

function order(orderId: number, direction: Direction, price: number | undefined, volume: number): BookOrder {
  return { orderId, ownerId: orderId, direction, price, volume, sinceMs: 0 };
}

describe.each([
  ['the obvious book', () => new ScanningBook()],
  ['the fast book', () => new LevelBook()],
])('%s', (_name, create: () => OrderBook) => {
  it('fills better prices first, and within a price the order that came first, at the price of who rested', () => {
    const book = create();
    book.place(order(1, SELL, 102, 5));
    book.place(order(2, SELL, 101, 5));
    book.place(order(3, SELL, 101, 5));
    expect(book.place(order(4, BUY, 102, 12))).toEqual({
      fills: [
        { makerOrderId: 2, price: 101, volume: 5, makerLeft: 0 },
        { makerOrderId: 3, price: 101, volume: 5, makerLeft: 0 },
        { makerOrderId: 1, price: 102, volume: 2, makerLeft: 3 },
      ],
      rested: 0,
      dropped: 0,
    });
    expect(book.depth(5)).toEqual({ bids: [], asks: [{ price: 102, volume: 3 }] });
  });

  it('lets the rest of a limit order rest and drops that of a market order', () => {
    const book = create();
    book.place(order(1, BUY, 99, 3));
    expect(book.place(order(2, SELL, 99, 5))).toMatchObject({ rested: 2, dropped: 0 });
    expect(book.place(order(3, BUY, undefined, 5))).toMatchObject({ rested: 0, dropped: 3 });
    expect(book.size).toBe(0);
  });

  it('ends an order that meets one of its owner, and leaves that one alone', () => {
    const book = create();
    book.place({ ...order(1, SELL, 100, 5), ownerId: 7 });
    const met = book.place({ ...order(2, BUY, 101, 4), ownerId: 7 });
    expect(met).toEqual({ fills: [], rested: 0, dropped: 4 });
    expect(book.depth(1)).toEqual({ bids: [], asks: [{ price: 100, volume: 5 }] });
  });

  it('keeps the place of an order that becomes smaller', () => {
    const book = create();
    book.place(order(1, BUY, 99, 5));
    book.place(order(2, BUY, 99, 5));
    expect(book.reduce(1, 4)).toBe(1);
    expect(book.place(order(3, SELL, 99, 2)).fills.map((fill) => fill.makerOrderId)).toEqual([1, 2]);
    expect(book.cancel(2)).toBe(4);
    expect(book.cancel(2)).toBe(0);
    expect(book.reduce(2, 1)).toBe(0);
  });

  it('puts an order before those of its price that wait for a shorter time, and before later numbers of the same time', () => {
    const book = create();
    book.rest({ ...order(3, BUY, 99, 5), price: 99, sinceMs: 20 });
    book.rest({ ...order(1, BUY, 99, 5), price: 99, sinceMs: 30 });
    book.rest({ ...order(4, BUY, 99, 5), price: 99, sinceMs: 10 });
    book.rest({ ...order(2, BUY, 99, 5), price: 99, sinceMs: 20 });
    book.rest({ ...order(5, BUY, 100, 5), price: 100, sinceMs: 40 });
    const ids = (price: number) =>
      [...book.crossing({ direction: SELL, price })].map(({ orderId }) => orderId);
    expect(ids(99)).toEqual([5, 4, 2, 3, 1]);
    expect(ids(100)).toEqual([5]);
    expect(() => book.rest({ ...order(1, BUY, 98, 5), price: 98 })).toThrow('order 1 rests already');
  });

  it('refuses an order that rests already, a fraction and a price of zero', () => {
    const book = create();
    book.place(order(1, BUY, 99, 5));
    expect(() => book.place(order(1, BUY, 98, 5))).toThrow('order 1 rests already');
    expect(() => book.place(order(2, BUY, 98, 0.5))).toThrow(RangeError);
    expect(() => book.place(order(2, BUY, 0, 1))).toThrow(RangeError);
    expect(book.size).toBe(1);
  });
});

it('drops what would rest beyond the most orders of a book [MAX_BOOK_ORDERS]', () => {
  const book = new LevelBook();
  for (let id = 1; id <= 100_000; id++) book.place(order(id, BUY, 1_000 - (id % 500), 1));
  expect(book.place(order(100_001, BUY, 999, 2))).toEqual({ fills: [], rested: 0, dropped: 2 });
  expect(book.place(order(100_002, SELL, 1_000, 1)).fills).toHaveLength(1);
  expect(book.place(order(100_003, BUY, 999, 2)).rested).toBe(2);
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('limit', 'limit', 'limit', 'market', 'cancel', 'reduce'),
    direction: fc.constantFrom<Direction>(BUY, SELL),
    ownerId: fc.integer({ min: 1, max: 12 }),
    sinceMs: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 90, max: 110 }),
    volume: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 100, max: 1_000 })),
    pick: fc.nat(200),
  }),
  { minLength: 1, maxLength: 200, size: 'max' },
);

it('both books fill, keep and show the same, whatever comes; volume is neither made nor lost and sides never cross', () => {
  fc.assert(
    fc.property(steps, (flow) => {
      const [plain, fast] = [new ScanningBook(), new LevelBook()];
      let held = 0;
      flow.forEach((step, index) => {
        const { kind, pick, volume } = step;
        if (kind === 'cancel' || kind === 'reduce') {
          const before = total(fast);
          const answers = [plain, fast].map((book) =>
            kind === 'cancel' ? book.cancel(pick) : book.reduce(pick, volume),
          );
          expect(answers[1]).toBe(answers[0]);
          held -= before - total(fast);
        } else {
          const placed = { ...step, orderId: index, price: kind === 'limit' ? step.price : undefined };
          const [one, other] = [plain.place(placed), fast.place(placed)];
          expect(other).toEqual(one);
          const filled = other.fills.reduce((sum, fill) => sum + fill.volume, 0);
          expect(filled + other.rested + other.dropped).toBe(volume);
          held += other.rested - filled;
        }
        const depth = fast.depth(1_000);
        expect(depth).toEqual(plain.depth(1_000));
        expect(fast.size).toBe(plain.size);
        for (const direction of [BUY, SELL] as const)
          expect([...fast.crossing({ direction, price: step.price })]).toEqual([
            ...plain.crossing({ direction, price: step.price }),
          ]);
        expect(total(fast)).toBe(held);
        expect(depth.bids[0]?.price ?? 0).toBeLessThan(depth.asks[0]?.price ?? Infinity);
      });
    }),
    { numRuns: 120 },
  );
});

function total(book: OrderBook): number {
  const { bids, asks } = book.depth(1_000);
  return [...bids, ...asks].reduce((sum, { volume }) => sum + volume, 0);
}

it('a price stands for no volume in a book, nor a volume for a price', () => {
  const book: OrderBook = new LevelBook();
  const rests = { ...order(1, SELL, undefined, 1), price: 101, volume: 5 } as const;
  book.place(rests);
  const [price, volume]: [PriceTicks, VolumeUnits] = [101, 2];
  const swapped = [
    // @ts-expect-error -- a volume is no price
    () => book.place({ ...rests, price: volume }),
    // @ts-expect-error -- a price is no volume
    () => book.reduce(1, price),
    // @ts-expect-error -- nor is it what is left of an order
    (): PriceTicks => book.cancel(1),
  ];
  expect(swapped).toHaveLength(3);
  expect(book.reduce(1, volume)).toBe(3);
});
