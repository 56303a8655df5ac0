import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { type TimeInForce } from '../../../backend/domain/orders/order-terms.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import { summarise } from './ticket-summary.ts';
import { FACTS, draftOf, quantity, limit, position } from './testing/ticket-inputs.ts';

describe('what an order of the ticket waits for, and what it does afterwards', () => {
  it('keeps how long a limit order looks for its fill, and lets no post-only order take [ORD-41]', () => {
    const timed = (timeInForce: TimeInForce, price = '96350') =>
      summarise(draftOf(quantity('0.05'), ...limit(price), { type: 'timeInForce', timeInForce }), FACTS).buy;
    expect(timed('IOC').order).toMatchObject({ timeInForce: 'IOC' });
    expect(timed('postOnly').order).toMatchObject({ timeInForce: 'postOnly' });
    expect(timed('postOnly', '96413')).toMatchObject({
      order: undefined,
      violations: [{ reason: 'wouldTake' }],
    });
    const atMarket = draftOf(quantity('0.05'), { type: 'timeInForce', timeInForce: 'FOK' });
    expect(summarise(atMarket, FACTS).buy.order?.timeInForce).toBeUndefined();
    const aDay = { type: 'expire', expire: 'week' } as const;
    const chosen = draftOf({ type: 'timeInForce', timeInForce: 'FOK' }, aDay);
    expect(chosen).toMatchObject({ expire: 'week', timeInForce: undefined });
  });

  it('makes a stop of an isolated account wait for its level, or follow the market from there [ORD-46]', () => {
    const prices = [
      { type: 'kind', kind: 'stop', price: '97000' },
      { type: 'priceBelow', text: '95000' },
    ] as const;
    const sides = summarise(draftOf(quantity('0.05'), ...prices), FACTS);
    expect(sides.buy.order).toMatchObject({
      type: 'limitOpen',
      price: undefined,
      trigger: { price: 970_000 },
    });
    expect(sides.sell.order).toMatchObject({ price: undefined, trigger: { price: 950_000 } });
    const followed = summarise(draftOf(quantity('0.05'), ...prices, { type: 'trails', on: true }), FACTS);
    const ask = FACTS.quote === undefined ? 0 : executionPrice('buy', FACTS.quote, FACTS.terms);
    expect(followed.buy.order?.trigger).toEqual({ distance: 970_000 - ask });
    const reached = draftOf(quantity('0.05'), { type: 'kind', kind: 'stop', price: '90000' });
    expect(summarise(reached, FACTS).buy.order).toBeUndefined();
  });

  it.each(['cross', 'isolated'] as const)(
    'closes a position of a %s account at a stop [ORD-46]',
    (tradeType) => {
      const held = {
        ...FACTS,
        terms: { ...FACTS.terms, tradeType },
        positions: [position('7', DIRECTION.buy, 850)],
      };
      const stop = [
        { type: 'effect', effect: 'close' },
        { type: 'kind', kind: 'stop', price: '97000' },
        { type: 'priceBelow', text: '95000' },
      ] as const;
      const { sell } = summarise(draftOf(...stop, quantity('0.85')), held);
      const order = { type: 'limitClose', price: undefined, trigger: { price: 950_000 } };
      expect(sell.order).toMatchObject(order);
      expect(sell.order?.isStop).toBeUndefined();
      expect(sell.close).toMatchObject({ left: 0 });
      const trailing = summarise(draftOf(...stop, quantity('0.85'), { type: 'trails', on: true }), held).sell;
      const bid = executionPrice('sell', FACTS.quote!, FACTS.terms);
      expect(trailing.order?.trigger).toEqual({ distance: bid - 950_000 });
    },
  );

  it('sends a stop with its limit beyond the level, and a trailing one with where it begins [ORD-46]', () => {
    const stop = [
      { type: 'kind', kind: 'stop', price: '97000' },
      { type: 'priceBelow', text: '95000' },
    ] as const;
    const behind = [...stop, { type: 'options', options: { reach: '50' } }] as const;
    const { buy, sell } = summarise(draftOf(quantity('0.05'), ...behind), FACTS);
    expect(buy.order).toMatchObject({ price: 970_500, trigger: { price: 970_000 } });
    expect(sell.order).toMatchObject({ price: 949_500, trigger: { price: 950_000 } });
    // What it binds is reckoned at the limit, the most that it may cost.
    const limit = summarise(
      draftOf(quantity('0.05'), { type: 'kind', kind: 'limit', price: '97050' }),
      FACTS,
    );
    expect(buy.preview?.margin).toBe(limit.buy.preview?.margin);
    const trailing = draftOf(
      quantity('0.05'),
      ...stop,
      { type: 'trails', on: true },
      { type: 'options', options: { activation: '96000' } },
    );
    expect(summarise(trailing, FACTS).buy.order?.trigger).toMatchObject({ activation: 960_000 });
    const following = (distanceIn: 'percent' | 'price', distance: string) =>
      summarise(
        draftOf(
          quantity('0.05'),
          ...stop,
          { type: 'trails', on: true },
          { type: 'options', options: { distance, distanceIn, by: 'middle' } },
        ),
        FACTS,
      );
    expect(following('percent', '1.5').buy.order?.trigger).toEqual({ basisPoints: 150, by: 'middle' });
    const inPrice = following('price', '100');
    expect(inPrice.sell.order?.trigger).toEqual({ distance: 1_000, by: 'middle' });
    expect([inPrice.sell.price, inPrice.buy.price]).toEqual([963_115, 965_130]);
    expect(following('percent', '100').buy.violations[0]?.reason).toBe('numberOutOfRange');
    const reaching = (reach: string) =>
      summarise(draftOf(quantity('0.05'), ...stop, { type: 'options', options: { reach } }), FACTS).buy;
    expect(reaching('-1').violations[0]?.reason).toBe('numberOutOfRange');
    // The limit may be the level itself.
    expect(reaching('0').order).toMatchObject({ trigger: { price: reaching('0').order?.price } });
  });

  it('refuses wrong targets, and links an order that rests [ORD-44]', () => {
    const wrong = (price: string, percent: string) => {
      const options = { targets: [{ price, percent }] };
      return summarise(draftOf(quantity('0.05'), { type: 'options', options }), FACTS).buy.violations[0]
        ?.reason;
    };
    expect(wrong('97000', '')).toBe('numberMissing');
    expect(wrong('97000', '120')).toBe('targetSharesOutside');
    expect(wrong('96000', '50')).toBe('targetOutsideBand');
    const linked = { type: 'options', options: { linkedOrderId: '77' } } as const;
    const rests = draftOf(quantity('0.05'), ...limit('96000'), linked);
    expect(summarise(rests, FACTS).buy.order?.linkedOrderId).toBe('77');
    expect(summarise(draftOf(quantity('0.05'), linked), FACTS).buy.order?.linkedOrderId).toBeUndefined();
  });

  const HELD = { ...FACTS, positions: [position('7', DIRECTION.buy, 850), position('8', DIRECTION.buy, 50)] };
  const STOP_CLOSE = [
    { type: 'effect', effect: 'close' },
    { type: 'kind', kind: 'stop', price: '97000' },
    { type: 'priceBelow', text: '95000' },
  ] as const;

  it('sends a stop for the whole position without a quantity of its own, and only where it rests [ORD-42]', () => {
    const whole = { type: 'options', options: { closePosition: true, reduceOnly: true } } as const;
    const { sell } = summarise(draftOf(...STOP_CLOSE, quantity('0.01'), whole), HELD);
    expect(sell.order).toMatchObject({
      closePosition: true,
      requestNum: '0.900',
      trigger: { price: 950_000 },
    });
    expect(sell.order).not.toHaveProperty('reduceOnly');
    expect(sell.close).toMatchObject({ left: 0 });
    const one = { ...draftOf(...STOP_CLOSE, whole), positionId: '8' };
    expect(summarise(one, HELD).sell.volume).toBe(50);
    const nothing = summarise(draftOf(...STOP_CLOSE, whole), FACTS).sell;
    expect(nothing.order).toBeUndefined();
    const now = draftOf({ type: 'effect', effect: 'close' }, quantity('0.01'), whole);
    expect(summarise(now, HELD).sell.order).toMatchObject({ requestNum: '0.010' });
    expect(summarise(now, HELD).sell.order).not.toHaveProperty('closePosition');
  });

  it('links two stops, and lets a stop shrink with its position [ORD-42, ORD-43]', () => {
    const options = { linkedOrderId: '77', reduceOnly: true } as const;
    const both = draftOf(...STOP_CLOSE, quantity('0.85'), { type: 'options', options });
    expect(summarise(both, HELD).sell.order).toMatchObject({
      type: 'limitClose',
      trigger: { price: 950_000 },
      reduceOnly: true,
      linkedOrderId: '77',
    });
    // A breakout: the stop below the market is linked with the one above it.
    const entry = [STOP_CLOSE[1], STOP_CLOSE[2]] as const;
    const linked = { type: 'options', options } as const;
    for (const tradeType of ['cross', 'isolated'] as const) {
      const facts = { ...FACTS, terms: { ...FACTS.terms, tradeType } };
      const { buy, sell } = summarise(draftOf(quantity('0.05'), ...entry, linked), facts);
      for (const { order } of [buy, sell]) {
        expect(order).toMatchObject({ linkedOrderId: '77' });
        expect(order).not.toHaveProperty('reduceOnly');
      }
    }
  });
});
