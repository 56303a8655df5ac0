import { describe, expect, it } from 'vitest';
import { LadderPointer, type ClickHow, type Spot } from './ladder-pointer.ts';
import type { MarkGroup } from './own-orders.ts';

const GROUP: MarkGroup = { kind: 'order', side: 'buy', marks: [], volume: 100 };
const at = (price: number, more: Partial<Spot> = {}): Spot => ({
  price,
  column: 'bid',
  group: undefined,
  isCancel: false,
  ...more,
});

describe('the hand over the ladder', () => {
  it('clicks a row with the side of its column', () => {
    const hand = new LadderPointer();
    const click = (spot: Spot, how?: ClickHow) => {
      hand.press(spot, 0, true);
      return hand.release(spot, how);
    };
    const plain = { kind: 'click', price: 100, how: {} };
    expect(click(at(100))).toEqual({ ...plain, side: 'buy' });
    expect(click(at(100, { column: 'sells' }))).toEqual({ ...plain, side: 'sell' });
    expect(click(at(100, { column: 'price' }))).toEqual({ ...plain, side: undefined });
    const how = { isLinked: true, trails: true };
    expect(click(at(100), how)).toEqual({ ...plain, side: 'buy', how });
  });

  it('means nothing when it lets go elsewhere than it pressed', () => {
    const hand = new LadderPointer();
    hand.press(at(100), 0, true);
    expect(hand.release(at(110))).toBeUndefined();
    hand.press(at(100), 0, true);
    expect(hand.release(at(100, { column: 'ask' }))).toBeUndefined();
    expect(hand.release(at(100))).toBeUndefined();
  });

  it('takes own orders along while armed, and only after some pixels', () => {
    const hand = new LadderPointer();
    hand.press(at(100, { group: GROUP }), 5, true);
    hand.move(at(100), 7);
    expect(hand.dragged).toBeUndefined();
    hand.move(at(120), 40);
    expect(hand.dragged).toEqual({ group: GROUP, from: 100, to: 120 });
    expect(hand.release(at(120))).toEqual({ kind: 'move', group: GROUP, from: 100, to: 120 });
    expect(hand.dragged).toBeUndefined();
  });

  it('leaves own orders where they are while disarmed, out of view, or brought back', () => {
    const hand = new LadderPointer();
    hand.press(at(100, { group: GROUP }), 0, false);
    hand.move(at(120), 40);
    expect(hand.release(at(120))).toBeUndefined();
    hand.press(at(100, { group: { ...GROUP, away: 7 } }), 0, true);
    hand.move(at(120), 40);
    expect(hand.release(at(120))).toBeUndefined();
    hand.press(at(100, { group: GROUP }), 0, true);
    hand.move(at(120), 40);
    hand.move(at(100), 0);
    expect(hand.release(at(100))).toBeUndefined();
  });

  it('brings an order back that is let go beside the rows', () => {
    const hand = new LadderPointer();
    hand.press(at(100, { group: GROUP }), 0, true);
    hand.move(at(120), 40);
    hand.move(undefined, 900);
    expect(hand.release(undefined)).toBeUndefined();
  });

  it('gives back what it holds, and letting go then means nothing', () => {
    const hand = new LadderPointer();
    hand.press(at(100, { group: GROUP }), 0, true);
    hand.move(at(120), 40);
    expect(hand.giveUp()).toBe(true);
    expect(hand.release(at(120))).toBeUndefined();
    expect(hand.giveUp()).toBe(false);
  });

  it('cancels by the mark of a chip, and places nothing by the rest of it', () => {
    const hand = new LadderPointer();
    const mark = at(100, { group: GROUP, isCancel: true });
    hand.press(mark, 0, true);
    expect(hand.release(mark)).toEqual({ kind: 'cancel', group: GROUP });
    hand.press(at(100, { group: GROUP }), 0, true);
    expect(hand.release(at(100, { group: GROUP }))).toBeUndefined();
  });
});
