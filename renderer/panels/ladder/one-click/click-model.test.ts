import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import {
  bracketPrices,
  clickDraft,
  clickOutcome,
  distancesOf,
  NO_BRACKETS,
  presetVolumes,
  templateDistances,
  wayOf,
  type ClickOrder,
} from './click-model.ts';
import { hasStopEntries } from '../../../trading/entry-rules.ts';

const terms = {
  symbolId: 1,
  numberDigits: 3,
  defaultLeverage: 10,
  minVolume: 10,
  maxVolume: 5_000,
  volumeStep: 10,
  stopMinPoints: 50,
  contractSize: 1,
  symbolDigits: 1,
  feeRate: 5_000_000n,
  feePerLot: 0n,
  minFee: 0n,
  maxFee: 0n,
  tradeType: 'isolated',
  maintenanceRatio: 50_000_000n,
} as unknown as InstrumentTerms;
const CLICK: ClickOrder = {
  side: 'buy',
  price: 964_000,
  entry: 964_000,
  volume: 100,
  brackets: { takeProfit: 2_000, stopLoss: 1_000 },
};

describe('one click', () => {
  it('waits as a limit on its own side, and fills at once or waits as a stop on the far side', () => {
    const market = { bid: 100, ask: 102 };
    expect(wayOf({ side: 'buy', price: 101, ...market }, true)).toBe('limit');
    expect(wayOf({ side: 'buy', price: 102, ...market }, true)).toBe('stop');
    expect(wayOf({ side: 'buy', price: 110, ...market }, false)).toBe('stop');
    // A trigger there would be reached already.
    expect(wayOf({ side: 'buy', price: 102, ...market }, false)).toBe('now');
    expect(wayOf({ side: 'sell', price: 100, ...market }, false)).toBe('now');
    expect(wayOf({ side: 'sell', price: 101, ...market }, true)).toBe('limit');
    expect(wayOf({ side: 'sell', price: 100, ...market }, true)).toBe('stop');
    expect(wayOf({ side: 'sell', price: 90, bid: undefined, ask: undefined }, true)).toBe('limit');
  });

  it('is an order of its quantity with brackets around its price', () => {
    expect(clickDraft(CLICK, terms)).toMatchObject({
      type: 'limitOpen',
      direction: 'buy',
      requestNum: '0.100',
      price: 964_000,
      takeProfit: 966_000,
      stopLoss: 963_000,
      leverage: 10,
    });
    expect(clickDraft({ ...CLICK, price: undefined }, terms)).toMatchObject({
      type: 'marketOpen',
      price: undefined,
      takeProfit: 966_000,
    });
    expect(clickDraft({ ...CLICK, brackets: NO_BRACKETS }, terms)).toMatchObject({
      takeProfit: undefined,
      stopLoss: undefined,
    });
  });

  it('waits as a stop in every account, as an entry of the interface or behind a trigger [ORD-46]', () => {
    expect([hasStopEntries('cross'), hasStopEntries('isolated'), hasStopEntries('spot')]).toEqual([
      true,
      false,
      false,
    ]);
    const cross = { ...terms, tradeType: 'cross' } as const;
    expect(clickDraft({ ...CLICK, isStop: true }, cross)).toMatchObject({ isStop: true, price: 964_000 });
    const behind = clickDraft({ ...CLICK, isStop: true }, terms);
    expect(behind).toMatchObject({ trigger: { price: 964_000 }, price: undefined, takeProfit: 966_000 });
    expect(behind.isStop).toBeUndefined();
    expect(clickDraft(CLICK, terms).isStop).toBeUndefined();
  });

  it('has its brackets on the other sides when it sells, and none at or below zero', () => {
    expect(bracketPrices('sell', 1_000, { takeProfit: 200, stopLoss: 100 })).toEqual({
      takeProfit: 800,
      stopLoss: 1_100,
    });
    expect(bracketPrices('sell', 100, { takeProfit: 200, stopLoss: undefined })).toEqual({
      takeProfit: undefined,
      stopLoss: undefined,
    });
  });

  it('takes its distances from a template, never nearer than the product allows', () => {
    expect(templateDistances('scalp', 964_000, terms)).toEqual({ takeProfit: 1_928, stopLoss: 964 });
    expect(templateDistances('scalp', 10_000, terms)).toEqual({ takeProfit: 50, stopLoss: 50 });
    expect(templateDistances('none', 964_000, terms)).toEqual({ takeProfit: undefined, stopLoss: undefined });
  });

  it('takes its distances from the trader where those are meant', () => {
    const typed = { takeProfit: '120.5', stopLoss: '' };
    expect(distancesOf('own', typed, 964_000, terms)).toEqual({ takeProfit: 1_205, stopLoss: undefined });
    expect(distancesOf('own', { takeProfit: '0', stopLoss: 'x' }, 964_000, terms)).toEqual({
      takeProfit: undefined,
      stopLoss: undefined,
    });
    expect(distancesOf('own', undefined, 964_000, terms).stopLoss).toBeUndefined();
    expect(distancesOf('scalp', typed, 964_000, terms)).toEqual({ takeProfit: 1_928, stopLoss: 964 });
  });

  it('offers quantities that the product takes', () => {
    expect(presetVolumes(terms)).toEqual([10, 50, 100, 250, 500, 1_000]);
    expect(presetVolumes({ minVolume: 7, maxVolume: 60, volumeStep: 5 })).toEqual([10, 35]);
  });

  it('says what it would win and lose after the fees of both ways', () => {
    const { win, loss, fee } = clickOutcome(CLICK, terms, { accountDigits: 2, rate: UNIT_RATE }, 0);
    // 0.1 of 96,400.0: 200.0 up is 20.00, 100.0 down is 10.00; the fee is 0.05 % each way.
    expect(fee).toBe(482n);
    expect(win).toBe(2_000n - 482n - 483n);
    expect(loss).toBe(-1_000n - 482n - 482n);
  });
});
