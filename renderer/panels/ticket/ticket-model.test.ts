import { figureValueIn, shownValueIn } from '../../components/text/figure-text.ts';
import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { describeViolation } from '../../i18n/rejection-text.ts';
import { affordableVolume, roomOnSide } from './ticket-limits.ts';
import {
  parseNumericInput,
  readUnits,
  stepFigure,
  EMPTY_DRAFT,
  ticketReducer,
  type TicketDraft,
} from './ticket-model.ts';
import { summarise } from './ticket-summary.ts';
import { bookBehind } from './use-ticket-summary.ts';
import type { TicketInputs } from './summary-types.ts';
import { EVERY_DAY, TERMS, FACTS, draftOf, quantity, limit, position } from './testing/ticket-inputs.ts';

describe('ticket reducer', () => {
  it.each(['0。7', '0,5', '1e3', '7x'])('keeps what was typed and reads no figure of it: %s', (typed) => {
    const draft = draftOf(quantity('0.4'), quantity(figureValueIn('comma', typed)));
    expect(shownValueIn('comma', draft.quantity)).toBe(typed);
    expect(readUnits(draft.quantity, 3)).toEqual({ state: 'wrong', reason: 'numberMalformed' });
  });

  it('starts clean for another product but keeps the way of ordering', () => {
    const draft = draftOf({ type: 'side', side: DIRECTION.sell }, ...limit('96000'), quantity('1'));
    const next = ticketReducer(draft, { type: 'product', symbolId: 2 });
    expect(next).toMatchObject({ symbolId: 2, kind: 'limit', side: DIRECTION.sell, quantity: '', price: '' });
    expect(ticketReducer(draft, { type: 'product', symbolId: 1 })).toBe(draft);
  });

  it('prepares a close of one position at a limit', () => {
    const draft = draftOf({
      type: 'closing',
      positionId: '7',
      side: 'sell',
      quantity: '0.850',
      price: '96500.0',
    });
    expect(draft).toMatchObject({
      effect: 'close',
      kind: 'limit',
      positionId: '7',
      side: 'sell',
      quantity: '0.850',
    });
    expect(ticketReducer(draft, { type: 'effect', effect: 'open' }).positionId).toBeUndefined();
  });

  it('steps a figure on its grid', () => {
    expect(stepFigure('0.404', 3, 10, 1, 10)).toBe('0.410');
    expect(stepFigure('0.404', 3, 10, -1, 10)).toBe('0.400');
    expect(stepFigure('0.010', 3, 10, -10, 10)).toBe('0.010');
    expect(stepFigure('', 1, 1, 1, 964_125)).toBe('96412.5');
    expect(parseNumericInput('12', 2)).toEqual({ state: 'value', value: 1200n });
    expect(parseNumericInput('-1', 2)).toEqual({ state: 'wrong', reason: 'numberOutOfRange' });
  });
});

describe('ticket summary', () => {
  it('makes each of the four business types with the price in ticks [DT-10]', () => {
    const held = { ...FACTS, positions: [position('7', DIRECTION.buy, 850)] };
    const open = summarise(draftOf(quantity('0.05')), FACTS);
    expect(open.buy.order).toMatchObject({ type: 'marketOpen', requestNum: '0.050', price: undefined });
    const resting = summarise(draftOf(quantity('0.05'), ...limit('96350')), FACTS);
    expect(resting.buy.order).toMatchObject({
      type: 'limitOpen',
      price: 963_500,
      expireType: EXPIRE_TYPE.day,
      leverage: 10,
    });
    const close = draftOf({ type: 'effect', effect: 'close' }, quantity('0.85'));
    expect(summarise(close, held).sell.order).toMatchObject({ type: 'marketClose', direction: 'sell' });
    const closeAt = draftOf({
      type: 'closing',
      positionId: '7',
      side: 'sell',
      quantity: '0.850',
      price: '96500',
    });
    expect(summarise(closeAt, held).sell.order).toMatchObject({
      type: 'limitClose',
      positionId: '7',
      price: 965_000,
    });
  });

  it('shows the average price of a size that walks the book, and the margin of its exact notional', () => {
    const level = (price: number, volume: number) => ({ price, volume });
    const depth = () => ({ bids: [level(964_120, 50)], asks: [level(964_125, 50), level(964_225, 300)] });
    const deep = { ...FACTS, quote: { bid: 964_120, ask: 964_125, depth } };
    const [flat, walked] = [FACTS, deep].map((facts) => summarise(draftOf(quantity('0.1')), facts).buy);
    expect(flat?.price).toBe(964_130);
    // Half at 96,413.0 and half at 96,423.0.
    expect(walked?.price).toBe(964_180);
    expect(walked?.preview?.notional).toBe(964_180n);
    expect((walked?.preview?.margin ?? 0n) > (flat?.preview?.margin ?? 0n)).toBe(true);
    expect(summarise(draftOf(quantity('0.05')), deep).buy.price).toBe(964_130);
  });

  it('moves a book that is a moment old to the quote', () => {
    const book = {
      bids: [
        { price: 99, volume: 1 },
        { price: 97, volume: 2 },
      ],
      asks: [{ price: 101, volume: 3 }],
    };
    expect(bookBehind({ bid: 104, ask: 105 }, book)).toEqual({
      bids: [
        { price: 104, volume: 1 },
        { price: 102, volume: 2 },
      ],
      asks: [{ price: 105, volume: 3 }],
    });
    expect(bookBehind({ bid: 104, ask: 105 }, undefined)).toBeUndefined();
    expect(bookBehind({ bid: 104, ask: 105 }, { bids: [], asks: [] })).toBeUndefined();
  });

  it('previews margin, fee and worst case with the price that the customer pays', () => {
    const { buy, sell } = summarise(draftOf(quantity('0.4'), { type: 'stopLoss', text: '95960' }), FACTS);
    expect(buy.price).toBe(964_130);
    expect(sell.price).toBe(964_115);
    expect(buy.preview?.notional).toBe(3_856_520n);
    expect(buy.preview?.margin).toBe(385_652n);
    expect(buy.preview?.fee).toBe(1929n);
    expect(buy.preview?.worstCase).toBe(buy.preview?.lossAtStopLoss);
    expect(sell.violations[0]?.reason).toBe('stopLossOutsideBand');
  });

  it('refuses a quantity off its range in the words of the platform, and offers the nearest one [DT-11]', () => {
    const { buy } = summarise(draftOf(quantity('0.004')), FACTS);
    expect(buy.violations).toEqual([{ reason: 'volumeOutsideLimits', params: ['0.01', '5', '0.01'] }]);
    expect(buy.fix).toEqual({ field: 'quantity', text: '0.010' });
    expect(buy.order).toBeUndefined();
    const [violation] = buy.violations;
    expect(violation && describeViolation(violation, 'en-US').text).toContain('0.01');
  });

  it('says beforehand that a crossed quote and one that is too old are none [DT-11]', () => {
    const reasons = (facts: Partial<TicketInputs>) =>
      summarise(draftOf(quantity('0.1')), { ...FACTS, ...facts }).buy.violations.map(({ reason }) => reason);
    expect(reasons({ quote: { bid: 964_125, ask: 964_125 }, quoteAgeMs: 300_000 })).toEqual([]);
    expect(reasons({ quote: { bid: 964_126, ask: 964_125 } })).toEqual(['noQuote']);
    expect(reasons({ quoteAgeMs: 300_001 })).toEqual(['noQuote']);
    expect(reasons({ quote: { bid: 964_126, ask: 964_125 }, quoteAgeMs: undefined })).toEqual([]);
  });

  it('refuses outside the session with the code for opening and for resting orders [DT-11]', () => {
    const closed = { ...FACTS, terms: { ...TERMS, session: { tradeTimes: [EVERY_DAY[0]!], holidays: [] } } };
    expect(summarise(draftOf(quantity('0.1')), closed).buy.violations[0]?.reason).toBe(
      'marketClosedForOpening',
    );
    expect(summarise(draftOf(quantity('0.1'), ...limit('96000')), closed).buy.violations[0]?.reason).toBe(
      'marketClosedForResting',
    );
  });

  it('judges each side alone and says what is left', () => {
    const held = { ...FACTS, available: 100_000_000n, longExposure: 1000 };
    const { buy, sell } = summarise(draftOf(quantity('0.4')), held);
    expect(buy.violations[0]?.reason).toBe('sideLimitExceeded');
    expect(buy.fix).toEqual({ field: 'quantity', text: '0.200' });
    expect(sell.violations).toEqual([]);
    const side = { direction: DIRECTION.buy, pending: false };
    expect(roomOnSide(TERMS, side, held)).toBe(200);
    // A limit order has a largest size of its own.
    const terms = { ...TERMS, limitMaxVolume: 150 };
    expect(roomOnSide(terms, { ...side, pending: true }, held)).toBe(150);
  });

  it('keeps the size of an opening that was sent, and empties that of a close: no second press closes the other half [HU-77]', () => {
    const sent = (effect: TicketDraft['effect']) =>
      ticketReducer({ ...EMPTY_DRAFT, effect, quantity: '0.5' }, { type: 'sent' }).quantity;
    expect([sent('open'), sent('close')]).toEqual(['0.5', '']);
  });

  it('borrows nothing by itself until that is chosen, and keeps the choice over products [HU-86]', () => {
    expect(EMPTY_DRAFT.autoBorrow).toBe(false);
    const chosen = ticketReducer(EMPTY_DRAFT, { type: 'lending', field: 'autoBorrow', on: true });
    expect(ticketReducer(chosen, { type: 'product', symbolId: 2 }).autoBorrow).toBe(true);
    expect(ticketReducer(chosen, { type: 'account' }).autoBorrow).toBe(false);
  });

  it('offers the largest affordable quantity when margin is missing', () => {
    const { buy } = summarise(draftOf(quantity('1')), FACTS);
    expect(buy.violations[0]?.reason).toBe('insufficientMargin');
    expect(buy.fix).toEqual({ field: 'quantity', text: '0.640' });
    const fixed = summarise(draftOf(quantity('0.64')), FACTS);
    expect(fixed.buy.violations).toEqual([]);
    expect(summarise(draftOf(quantity('0.65')), FACTS).buy.violations).not.toEqual([]);
    const order = { direction: DIRECTION.buy, price: 964_130, leverage: 10, pending: false };
    expect(affordableVolume(order, 0n, FACTS, FACTS.conversion!)).toBe(0);
  });

  it('reckons with the tiers behind what is held, and of a limit also behind what rests [ORD-37]', () => {
    const tier = (fromVolume: number, maxLeverage: number) => ({
      fromVolume,
      maxLeverage,
      maintenanceRatio: 0n,
    });
    const leads = { weekend: 60, holiday: 60, overnight: 60 };
    const terms = { ...TERMS, marginSets: { daily: [tier(0, 10), tier(100, 5)], leads } };
    const facts = { ...FACTS, terms, heldLong: 60, longExposure: 100 };
    const market = summarise(draftOf(quantity('0.04')), facts).buy;
    expect(market.preview?.countedLeverage).toBe(10);
    const resting = summarise(draftOf(quantity('0.04'), ...limit('96400')), facts).buy;
    expect(resting.preview?.countedLeverage).toBe(5);
    const order = { direction: DIRECTION.buy, price: 964_130, leverage: 10 };
    const most = (pending: boolean) =>
      affordableVolume({ ...order, pending }, 100_000n, facts, FACTS.conversion!);
    expect(most(true)).toBeLessThan(most(false));
  });

  it('turns an amount into lots but sends the amount', () => {
    const draft = draftOf({ type: 'entry', entry: ENTRY_TYPE.amount, quantity: '1000' });
    const { buy } = summarise(draft, FACTS);
    expect(buy.volume).toBe(10);
    expect(buy.order).toMatchObject({ entryType: ENTRY_TYPE.amount, requestNum: '1000' });
  });

  it('tells when a limit would fill at once', () => {
    expect(summarise(draftOf(quantity('0.1'), ...limit('96500')), FACTS).buy.isMarketable).toBe(true);
    expect(summarise(draftOf(quantity('0.1'), ...limit('96500')), FACTS).sell.isMarketable).toBe(false);
  });

  it.each([
    ['buy', [{ type: 'stopLoss', text: '96500' }], 'ticket.stopLossBelowBid'],
    ['buy', [{ type: 'takeProfit', text: '96000' }], 'ticket.takeProfitAboveAsk'],
    ['sell', [{ type: 'stopLoss', text: '96000' }], 'ticket.stopLossAboveAsk'],
    ['sell', [...limit('96500'), { type: 'takeProfit', text: '96501' }], 'ticket.takeProfitBelowLimit'],
  ] as const)('names the right side of a bracket: %s %o', (side, changes, text) => {
    const summary = summarise(draftOf(quantity('0.1'), ...changes), FACTS);
    expect(summary[side].fix?.side).toBe(text);
  });

  it('moves a bracket that is too near to the nearest allowed price', () => {
    const near = summarise(draftOf(quantity('0.1'), { type: 'takeProfit', text: '96413.1' }), FACTS);
    expect(near.buy.violations[0]?.reason).toBe('takeProfitOutsideBand');
    const { fix } = near.buy;
    expect(fix).toMatchObject({ field: 'takeProfit' });
    expect(fix?.side).toBeUndefined();
    const fixed = summarise(draftOf(quantity('0.1'), { type: 'takeProfit', text: fix?.text ?? '' }), FACTS);
    expect(fixed.buy.violations).toEqual([]);
  });

  it('refuses to close more than there is, and offers all of it', () => {
    const held = { ...FACTS, positions: [position('7', DIRECTION.buy, 850)] };
    const draft = draftOf({ type: 'effect', effect: 'close' }, quantity('1'));
    const { sell, buy } = summarise(draft, held);
    expect(sell.violations[0]?.reason).toBe('closeAboveHeld');
    expect(sell.fix).toEqual({ field: 'quantity', text: '0.850' });
    expect(buy.violations[0]?.reason).toBe('nothingToClose');
  });

  it('says nothing about an unfinished ticket and nothing can be sent', () => {
    const { buy } = summarise(draftOf(), FACTS);
    expect(buy.violations).toEqual([]);
    expect(buy.order).toBeUndefined();
    expect(summarise(draftOf(quantity('1')), { ...FACTS, quote: undefined }).buy.violations[0]?.reason).toBe(
      'noQuote',
    );
  });
});
