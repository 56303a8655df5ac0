import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../amounts.ts';
import { closePriceOf, executionPrice } from './execution-price.ts';
import { parseAmount, parseScaledPrice } from './parse-order.ts';
import { previewOrder } from './preview-order.ts';
import { TEST_TERMS } from '../testing/terms-fixture.ts';
import { assetExpiryOf, expiryOf, isTradeTime } from '../session.ts';
import {
  lotsText,
  validateOrder,
  type CloseIntent,
  type OpenIntent,
  type OrderInputs,
  type OrderIntent,
} from './validate-order.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { EXPIRE_TYPE } from './order-terms.ts';

const FACTS: OrderInputs = {
  nowMs: Date.UTC(2026, 2, 2, 8),
  quote: { bid: 6_000_000, ask: 6_000_010 },
  conversion: { accountDigits: 4, rate: UNIT_RATE },
  longExposure: 0,
  shortExposure: 0,
  available: 1_000_000_000n,
  closable: 0,
};
const OPEN: OpenIntent = { kind: 'open', direction: 'buy', volume: 100, pending: false, leverage: 20 };
const LIMIT: OpenIntent = { ...OPEN, pending: true, price: 5_900_000 };
const CLOSE: CloseIntent = { kind: 'close', direction: 'sell', volume: 10, pending: false };

const reasons = (
  intent: OrderIntent,
  facts: Partial<OrderInputs> = {},
  terms: Partial<InstrumentTerms> = {},
) => validateOrder({ ...TEST_TERMS, ...terms }, intent, { ...FACTS, ...facts }).map((found) => found.reason);

describe('openings', () => {
  it('accepts an order that keeps every rule', () => {
    expect(reasons(OPEN)).toEqual([]);
    expect(reasons(LIMIT)).toEqual([]);
  });

  it('names the quantity range and step with its values [ER-19]', () => {
    const terms = { ...TEST_TERMS, minVolume: 100, maxVolume: 1000, volumeStep: 100 };
    for (const volume of [99, 1100, 150]) {
      expect(validateOrder(terms, { ...OPEN, volume }, FACTS)).toEqual([
        { reason: 'volumeOutsideLimits', params: ['1', '10', '1'] },
      ]);
    }
  });

  it('tells whether a smaller quantity would fit the side limit [ER-10] [ER-19]', () => {
    const terms = { buyMaxVolume: 150 };
    expect(validateOrder({ ...TEST_TERMS, ...terms }, OPEN, { ...FACTS, longExposure: 100 })).toEqual([
      { reason: 'sideLimitExceeded', params: ['1.5', '1', '0.5'] },
    ]);
    expect(reasons(OPEN, { longExposure: 150 }, terms)).toEqual(['sideLimitReached']);
    expect(reasons({ ...OPEN, direction: 'sell' }, { longExposure: 150 }, terms)).toEqual([]);
  });

  it('tells whether a smaller quantity would fit the account limit [ER-05] [ER-19]', () => {
    const terms = { accountMaxVolume: 200 };
    expect(validateOrder({ ...TEST_TERMS, ...terms }, OPEN, { ...FACTS, shortExposure: 150 })).toEqual([
      { reason: 'accountLimitExceeded', params: ['2', '1', '0.5'] },
    ]);
    expect(reasons(OPEN, { shortExposure: 200 }, terms)).toEqual(['accountLimitReached']);
  });

  it('refuses a leverage outside the range of the product', () => {
    expect(reasons({ ...OPEN, leverage: 101 })).toEqual(['leverageOutsideRange']);
    expect(reasons({ ...OPEN, leverage: 2 }, {}, { minLeverage: 3 })).toEqual(['leverageOutsideRange']);
  });

  it('refuses without a quote and without a rate [ER-06] [ER-18]', () => {
    expect(reasons(OPEN, { quote: undefined })).toEqual(['noQuote']);
    expect(reasons(OPEN, { conversion: undefined })).toEqual(['noConversionRate']);
  });

  it('refuses brackets on the wrong side, too near and too far [ER-09]', () => {
    const quote = { bid: 6_000_000, ask: 6_000_010 };
    const open = executionPrice('buy', quote, TEST_TERMS);
    for (const stopLoss of [open + 100, open - 19, open - 1_000_001]) {
      expect(reasons({ ...OPEN, stopLoss }, {}, { stopMinPoints: 20 })).toEqual(['stopLossOutsideBand']);
    }
    for (const takeProfit of [open - 100, open + 9, open + 1_000_001]) {
      expect(reasons({ ...OPEN, takeProfit })).toEqual(['takeProfitOutsideBand']);
    }
    expect(
      reasons({ ...OPEN, stopLoss: open - 20, takeProfit: open + 20 }, {}, { stopMinPoints: 20 }),
    ).toEqual([]);
    expect(reasons({ ...OPEN, stopLoss: open - 1_000_000, takeProfit: open + 1_000_000 })).toEqual([]);
    // Far enough from the opening price, but the closing price is there already.
    const close = closePriceOf('buy', quote, TEST_TERMS);
    expect(reasons({ ...OPEN, stopLoss: close })).toEqual(['stopLossOutsideBand']);
    expect(reasons({ ...OPEN, stopLoss: close - 1 })).toEqual([]);
    expect(reasons({ ...LIMIT, stopLoss: 5_899_990, takeProfit: 5_900_010 })).toEqual([]);
    expect(reasons({ ...LIMIT, direction: 'sell', stopLoss: 5_899_990 })).toEqual(['stopLossOutsideBand']);
  });

  it('refuses a limit without price and one too far from the market [ER-16] [ER-17]', () => {
    expect(reasons({ ...LIMIT, price: undefined })).toEqual(['priceMissing']);
    expect(reasons({ ...LIMIT, price: 5_000_000 })).toEqual(['limitPriceOutsideBand']);
    expect(reasons({ ...LIMIT, price: 7_000_000 })).toEqual(['limitPriceOutsideBand']);
    const market = executionPrice('buy', { bid: 6_000_000, ask: 6_000_010 }, TEST_TERMS);
    for (const points of [600_000, -600_000, 1])
      expect(reasons({ ...LIMIT, price: market + points })).toEqual([]);
    for (const points of [9, -9]) {
      expect(reasons({ ...LIMIT, price: market + points }, {}, { priceMinPoints: 10 })).toEqual([
        'limitPriceOutsideBand',
      ]);
    }
    expect(reasons({ ...LIMIT, price: 9_000_000, volume: 1 }, {}, { priceMaxPoints: 0 })).toEqual([]);
  });

  it('refuses a limit order that is larger than one may be', () => {
    const terms = { limitMaxVolume: 50 };
    expect(validateOrder({ ...TEST_TERMS, ...terms }, LIMIT, FACTS)).toEqual([
      { reason: 'volumeOutsideLimits', params: ['0.01', '0.5', '0.01'] },
    ]);
    expect(reasons(OPEN, {}, terms)).toEqual([]);
  });

  it('refuses an order that the free balance does not carry', () => {
    // 60,000.13 at 20 times leverage needs 3,000.0065 margin and 30.000065 fee.
    expect(reasons(OPEN, { available: 30_300_065n })).toEqual(['insufficientMargin']);
    expect(reasons(OPEN, { available: 30_300_066n })).toEqual([]);
  });
});

describe('sessions', () => {
  const weekdays = {
    tradeTimes: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 36_000, endTime: 57_600 })),
    holidays: [{ startTime: Date.UTC(2026, 2, 4), endTime: Date.UTC(2026, 2, 5) }],
  };

  it('refuses outside trading hours, each kind for its own reason [ER-14]', () => {
    const terms = { session: weekdays };
    expect(reasons(OPEN, {}, terms)).toEqual(['marketClosedForOpening']);
    expect(reasons(CLOSE, { closable: 10 }, terms)).toEqual(['marketClosedForClosing']);
    expect(reasons(LIMIT, {}, terms)).toEqual(['marketClosedForResting']);
  });

  it('refuses products without sessions and disabled products [ER-11] [ER-12] [ST-01]', () => {
    expect(reasons(OPEN, {}, { session: { tradeTimes: [], holidays: [] } })).toEqual(['noTradingHours']);
    expect(reasons(OPEN, {}, { tradeEnabled: false })).toEqual(['instrumentDisabled']);
  });

  it('follows weekdays, seconds of the day and holidays', () => {
    expect(isTradeTime(weekdays, Date.UTC(2026, 2, 2, 9, 59, 59, 999))).toBe(false);
    expect(isTradeTime(weekdays, Date.UTC(2026, 2, 2, 10))).toBe(true);
    expect(isTradeTime(weekdays, Date.UTC(2026, 2, 2, 16))).toBe(false);
    expect(isTradeTime(weekdays, Date.UTC(2026, 2, 4, 12))).toBe(false);
    expect(isTradeTime(weekdays, Date.UTC(2026, 2, 7, 12))).toBe(false);
  });

  it('ends day orders at midnight UTC and week orders on Monday [OR-15]', () => {
    const monday = Date.UTC(2026, 2, 2, 8);
    expect(expiryOf('day', monday)).toBe(Date.UTC(2026, 2, 3));
    expect(expiryOf('week', monday)).toBe(Date.UTC(2026, 2, 9));
    expect(expiryOf('week', Date.UTC(2026, 2, 8, 23, 59))).toBe(Date.UTC(2026, 2, 9));
    const noon = Date.UTC(2026, 2, 2, 12);
    expect(expiryOf('thirtyDays', noon)).toBe(Date.UTC(2026, 3, 2));
    expect(Object.values(EXPIRE_TYPE).map((type) => (assetExpiryOf(type, noon) - noon) / 86_400_000)).toEqual(
      [1, 7, 30, 90],
    );
  });
});

describe('closes', () => {
  const close = (volume: number, closable: number) =>
    reasons({ ...CLOSE, volume }, { closable }, { minVolume: 10, volumeStep: 10 });

  it('refuses each wrong quantity for its reason [ER-08] [ER-15] [ER-16]', () => {
    expect(close(10, 0)).toEqual(['nothingToClose']);
    expect(close(5, 100)).toEqual(['closeBelowMinimum']);
    expect(close(110, 100)).toEqual(['closeAboveHeld']);
    expect(close(15, 100)).toEqual(['closeOffStep']);
    expect(close(90, 95)).toEqual(['restBelowMinimum']);
  });

  it('refuses a limit close too far from the market, as an opening', () => {
    const at = (price: number) => reasons({ ...CLOSE, pending: true, price }, { closable: 10 });
    expect(at(6_599_998)).toEqual([]);
    expect(at(6_599_999)).toEqual(['limitPriceOutsideBand']);
    expect(at(5_000_000)).toEqual(['limitPriceOutsideBand']);
  });

  it('accepts a part that leaves enough, and the whole whatever its size', () => {
    expect(close(50, 100)).toEqual([]);
    expect(close(7, 7)).toEqual([]);
  });
});

describe('numbers of an order', () => {
  it('reads quantities strictly [OR-13] [ER-07]', () => {
    expect(parseAmount('0.10', 2)).toEqual({ ok: true, value: 10n });
    expect(parseAmount(5, 2)).toEqual({ ok: true, value: 500n });
    expect(parseAmount('', 2)).toEqual({ ok: false, reason: 'numberMissing' });
    expect(parseAmount(undefined, 2)).toEqual({ ok: false, reason: 'numberMissing' });
    for (const text of ['1e3', '0.1.2', '1,5', ' 1', '+1', '1'.repeat(25), 'NaN']) {
      expect(parseAmount(text, 2)).toEqual({ ok: false, reason: 'numberMalformed' });
    }
    for (const text of ['0', '-1', '0.001'])
      expect(parseAmount(text, 2)).toMatchObject({ ok: false, reason: 'numberOutOfRange' });
  });

  it('reads prices as integers and refuses a decimal point [OR-14]', () => {
    expect(parseScaledPrice('6000000')).toEqual({ ok: true, value: 6_000_000 });
    expect(parseScaledPrice('0')).toEqual({ ok: true, value: undefined });
    expect(parseScaledPrice('60000.00')).toEqual({ ok: false, reason: 'numberMalformed' });
    expect(parseScaledPrice('9'.repeat(20))).toMatchObject({ ok: false, reason: 'numberOutOfRange' });
  });

  it('writes lots without trailing zeros', () => {
    expect([lotsText(1, 2), lotsText(100, 2), lotsText(150, 2), lotsText(10, 0)]).toEqual([
      '0.01',
      '1',
      '1.5',
      '10',
    ]);
  });
});

describe('execution prices and previews', () => {
  const quote = { bid: 6_000_000, ask: 6_000_010 };

  it('executes at ask plus spread and bid minus spread in mode MM only [OR-11]', () => {
    expect(executionPrice('buy', quote, TEST_TERMS)).toBe(6_000_013);
    expect(executionPrice('sell', quote, TEST_TERMS)).toBe(5_999_998);
    expect(executionPrice('buy', quote, { ...TEST_TERMS, tradeMode: 'aggregation' })).toBe(6_000_010);
    expect(closePriceOf('buy', quote, TEST_TERMS)).toBe(5_999_998);
  });

  it('previews margin, fee, liquidation and the worst case at the stop', () => {
    const conversion = { accountDigits: 4, rate: UNIT_RATE };
    const preview = previewOrder(
      TEST_TERMS,
      { direction: 'buy', volume: 100, price: 6_000_000, leverage: 20, atMs: 0, ahead: 0 },
      conversion,
    );
    expect(preview).toMatchObject({
      notional: 600_000_000n,
      margin: 30_000_000n,
      fee: 300_000n,
      maintenance: 3_000_000n,
    });
    expect(preview.liquidationPrice).toBe(5_730_000);
    expect(preview.worstCase).toBe(-27_000_000n - 300_000n - 286_500n);
    const stopped = previewOrder(
      TEST_TERMS,
      {
        direction: 'buy',
        volume: 100,
        price: 6_000_000,
        leverage: 20,
        atMs: 0,
        ahead: 0,
        stopLoss: 5_900_000,
        takeProfit: 6_100_000,
      },
      conversion,
    );
    expect(stopped.lossAtStopLoss).toBe(-10_000_000n - 300_000n - 295_000n);
    expect(stopped.worstCase).toBe(stopped.lossAtStopLoss);
    expect(stopped.profitAtTakeProfit).toBe(10_000_000n - 300_000n - 305_000n);
  });
});
