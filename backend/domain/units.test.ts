import { expect, it } from 'vitest';
import { TEST_TERMS } from './testing/terms-fixture.ts';
import { feeOf, marginOf, profitOf, UNIT_RATE, volumeForAmount, type Conversion } from './amounts.ts';
import type { MarketClock, WallClock } from './clock.ts';
import { isSpreadTooWide } from './orders/execution-price.ts';
import { marginAtLeverage, previewPosition, type HeldPosition } from './margin/position-margin.ts';
import { isLimitInRange } from './orders/validate-order.ts';
import {
  toFillId,
  toInstrumentId,
  toOrderId,
  toPositionId,
  toRate,
  type AccountId,
  type CompanyId,
  type CustomerId,
  type FillId,
  type InstrumentId,
  type Leverage,
  type MarketTimeMs,
  type Money,
  type Notional,
  type OrderId,
  type PositionId,
  type PriceTicks,
  type Rate,
  type Ratio,
  type VolumeUnits,
  type WallTimeMs,
} from './units.ts';

/** Compiles only where one unit may stand for the other. */
type Accepts<Wanted, Given> = [Given] extends [Wanted] ? true : false;
type Units = {
  price: PriceTicks;
  volume: VolumeUnits;
  leverage: Leverage;
  order: OrderId;
  position: PositionId;
  fill: FillId;
  account: AccountId;
  customer: CustomerId;
  company: CompanyId;
  instrument: InstrumentId;
  marketTime: MarketTimeMs;
  wallTime: WallTimeMs;
  notional: Notional;
  money: Money;
  rate: Rate;
  ratio: Ratio;
};
/** Pairs of different units of which one would be taken for the other; none, if every name holds. */
type Confused = {
  [Wanted in keyof Units]: {
    [Given in Exclude<keyof Units, Wanted>]: Accepts<Units[Wanted], Units[Given]> extends true
      ? `${Given} for ${Wanted}`
      : never;
  }[Exclude<keyof Units, Wanted>];
}[keyof Units];
/** Units that take a plain number or bigint. */
type Open = {
  [Name in keyof Units]: Accepts<Units[Name], Units[Name] extends number ? number : bigint> extends true
    ? Name
    : never;
}[keyof Units];

const price: PriceTicks = 6_000_000;
const volume: VolumeUnits = 10;
const leverage: Leverage = 20;
const notional: Notional = 60_000_000n;
const money: Money = 5_000n;
const conversion: Conversion = { accountDigits: 2, rate: UNIT_RATE };
const marketTime: MarketTimeMs = 1;

it('no unit is taken for another, and those that are told apart by their numbers alone take no plain one', () => {
  const confused: [Confused] extends [never] ? 'none' : Confused = 'none';
  expect(confused).toBe('none');
  const exact: { readonly [Name in Exclude<keyof Units, Open>]: true } = {
    order: true,
    position: true,
    fill: true,
    instrument: true,
    rate: true,
  };
  expect(Object.keys(exact)).toEqual(['order', 'position', 'fill', 'instrument', 'rate']);
});

it('two arguments that are swapped do not compile', () => {
  const swapped = [
    // @ts-expect-error -- a notional is no leverage
    () => marginOf(leverage, notional, TEST_TERMS, conversion),
    // @ts-expect-error -- a volume is no notional
    () => feeOf(volume, notional, TEST_TERMS, conversion),
    // @ts-expect-error -- money is no notional
    () => profitOf('buy', notional, money, TEST_TERMS, conversion),
    // @ts-expect-error -- a price is no amount of money
    () => volumeForAmount(price, money, TEST_TERMS, conversion),
    // @ts-expect-error -- a volume is no price
    () => isLimitInRange(price, volume, TEST_TERMS),
    // @ts-expect-error -- a volume is no spread
    () => isSpreadTooWide(volume, price),
    // @ts-expect-error -- a price is no leverage
    () => marginAtLeverage(HELD, price, leverage, TEST_TERMS, conversion),
    // @ts-expect-error -- a price is no change of a margin
    () => previewPosition(HELD, price, money, TEST_TERMS, conversion),
    // @ts-expect-error -- money is no rate
    (): Conversion => ({ accountDigits: 2, rate: money }),
    // @ts-expect-error -- a plain bigint is no rate before somebody says so
    (): Conversion => ({ accountDigits: 2, rate: 10n ** 12n }),
    // @ts-expect-error -- the market's time is not the wall's
    (): WallTimeMs => marketTime,
    // @ts-expect-error -- nor is its clock
    (clock: MarketClock): WallClock => clock,
    // @ts-expect-error -- an order is not the position that it opens
    (): PositionId => toOrderId(1),
    // @ts-expect-error -- nor its fill
    (): FillId => toOrderId(1),
    // @ts-expect-error -- a plain number is no instrument before somebody says so
    (): InstrumentId => 10_021,
    // @ts-expect-error -- nor is an account one
    (account: AccountId): InstrumentId => account,
  ];
  expect(swapped).toHaveLength(16);
});

const HELD: HeldPosition = {
  direction: 'buy',
  volume,
  notional,
  margin: money,
  maintenance: 100n,
  leverage,
  rate: UNIT_RATE,
};

it('a rate is never below zero, and an identifier is a whole number', () => {
  expect(toRate(0n)).toBe(0n);
  expect(() => toRate(-1n)).toThrow(RangeError);
  for (const read of [toOrderId, toPositionId, toFillId, toInstrumentId]) {
    expect(read(20_260_101_000_001)).toBe(20_260_101_000_001);
    for (const value of [1.5, Number.NaN, 2 ** 53]) expect(() => read(value)).toThrow(RangeError);
  }
});
