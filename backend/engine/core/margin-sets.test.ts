import { toInstrumentId } from '../../domain/units.ts';
import type { TradeType } from '../../domain/account-type.ts';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../domain/decimal.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { previewOrder, UNIT_RATE, type InstrumentTerms, type MarginSets } from '../../domain/index.ts';
import type { ApplyTick, PlaceOrder } from './commands.ts';
import { readTable } from './testing/docs-fixture.ts';
import { valueAccount } from './margin/value-account.ts';
import { ORDER_KIND } from './model.ts';
import { describeState } from './state/state-text.ts';
import { apply } from './state/apply.ts';
import { TradingState } from './state/state.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder } from './testing/trading-fixtures.ts';

const FRIDAY_MS = Date.UTC(2026, 2, 6, 12);
const WEEKEND_MS = Date.UTC(2026, 2, 6, 22);
const SUNDAY_MS = Date.UTC(2026, 2, 8, 22);
const tier = (fromVolume: number, maxLeverage: number, maintenanceRatio: bigint) => ({
  fromVolume,
  maxLeverage,
  maintenanceRatio,
});
const SETS: MarginSets = {
  daily: [tier(0, 100, 50_000_000n), tier(20, 20, 60_000_000n)],
  weekend: [tier(0, 15, 90_000_000n)],
  leads: { weekend: 60, holiday: 60, overnight: 60 },
};
const TERMS: InstrumentTerms = { ...TEST_TERMS, marginSets: SETS };
const money = (amount: bigint) => formatDecimal(amount, 4);
const change = (timeMs: number, members = {}) =>
  ({ type: 'changeMarginSet', symbolId: toInstrumentId(1), timeMs, ...members }) as const;

/** An account with 1,000.0000 USDT. */
function openAccount(tradeType: TradeType, initialBalance = 10_000_000n) {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TERMS : undefined));
  const opening = core.execute({
    type: 'openAccount',
    timeMs: FRIDAY_MS,
    companyId: 1,
    customerId: 1,
    customerNo: '1',
    tradeType,
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    initialBalance,
  });
  const accountId = opening.events[0]?.accountId ?? 0;
  const buy = (members: Partial<PlaceOrder> = {}) =>
    core.execute(marketOrder(accountId, { timeMs: FRIDAY_MS, volume: 10, leverage: 100, ...members }));
  const positions = () => core.state.openPositions(accountId);
  const value = () => valueAccount(core.valuing, core.state.account(accountId)!)!;
  return { core, accountId, opening, buy, positions, value };
}

describe('margin sets of a cross account [ORD-37]', () => {
  it('the example of margin sets is what the core computes', () => {
    const { core, buy, value } = openAccount('cross');
    buy({ volume: 30 });
    const friday = value();
    const { events } = core.execute(change(WEEKEND_MS));
    const weekend = value();
    core.execute(change(SUNDAY_MS));
    expect(readTable('Margin sets')).toEqual({
      'Used margin on Friday': money(friday.used),
      'Equity after the purchase': money(friday.equity),
      'Used margin at the weekend': money(weekend.used),
      'Margin level at the weekend': `${formatDecimal((weekend.equity * 10_000n) / weekend.used, 2)} %`,
      'Used margin on Sunday evening': money(value().used),
    });
    expect(events).toMatchObject([
      { type: 'positionChanged', timeMs: WEEKEND_MS },
      { type: 'marginCalled', isCalled: true, timeMs: WEEKEND_MS, used: weekend.used },
    ]);
  });

  it('charges an opening in the tiers behind what is held, as the preview says', () => {
    const { buy, positions } = openAccount('cross');
    buy({ volume: 15 });
    buy({ volume: 10 });
    const [, second] = positions();
    // 0.05 BTC at 100, 0.05 at 20.
    expect(second?.margin).toBe(300_001n + 1_500_004n);
    const preview = previewOrder(
      TERMS,
      { direction: 'buy', volume: 10, price: 6_000_013, leverage: 100, atMs: FRIDAY_MS, ahead: 15 },
      { accountDigits: 4, rate: UNIT_RATE },
    );
    expect(preview.margin).toBe(second?.margin);
  });

  it('moves what is left into lower tiers when an older position is closed', () => {
    const { core, accountId, buy, positions } = openAccount('cross');
    buy({ volume: 15 });
    buy({ volume: 10 });
    const [first] = positions();
    core.execute(
      marketOrder(accountId, {
        timeMs: FRIDAY_MS,
        kind: ORDER_KIND.marketClose,
        direction: 'sell' as const,
        volume: 15,
        positionId: first!.positionId,
      }),
    );
    expect(positions().map(({ margin }) => margin)).toEqual([600_002n]);
  });

  it('refuses at the weekend what it accepts on Friday', () => {
    const { buy } = openAccount('cross');
    const limit = { kind: ORDER_KIND.limitOpen, price: 5_900_000, volume: 30 };
    expect(buy({ ...limit, timeMs: WEEKEND_MS }).violations[0]?.reason).toBe('insufficientMargin');
    expect(buy({ volume: 30, timeMs: WEEKEND_MS }).violations[0]?.reason).toBe('insufficientMargin');
    const { buy: onFriday, core, accountId } = openAccount('cross');
    expect(onFriday(limit).violations).toEqual([]);
    // 0.20 BTC at 100 and 0.10 at 20, and the fee.
    expect(core.state.account(accountId)?.reserved).toBe(1_180_000n + 2_950_000n + 88_500n);
  });

  it('closes positions when the set that begins takes the account to its stop-out level', () => {
    const { core, buy, positions } = openAccount('cross', 5_000_000n);
    buy({ volume: 30 });
    const types = core.execute(change(WEEKEND_MS)).events.map(({ type }) => type);
    expect(types).toEqual(['positionChanged', 'marginCalled', 'orderPlaced', 'orderFilled']);
    expect(positions()).toEqual([]);
  });

  it('changes nothing when the command comes again, and nothing of accounts that it is not for', () => {
    const { core, buy } = openAccount('cross');
    buy({ volume: 30 });
    expect(core.execute(change(WEEKEND_MS, { only: new Set() })).events).toEqual([]);
    expect(core.execute(change(WEEKEND_MS)).events).not.toEqual([]);
    expect(core.execute(change(WEEKEND_MS)).events).toEqual([]);
  });

  it('the fold of the events is the state, tiers and sets included', () => {
    const { core, accountId, buy, positions, opening } = openAccount('cross', 100_000_000n);
    const folded = new TradingState();
    const take = ({ events }: ReturnType<TradingCore['execute']>) => {
      for (const event of events) apply(folded, event);
    };
    take(opening);
    take(buy({ volume: 15 }));
    take(buy({ volume: 10 }));
    take(core.execute(change(WEEKEND_MS)));
    const close = { kind: ORDER_KIND.marketClose, direction: 'sell' as const, volume: 7, timeMs: WEEKEND_MS };
    take(core.execute(marketOrder(accountId, { ...close, positionId: positions()[0]!.positionId })));
    take(core.execute(change(SUNDAY_MS)));
    expect([...describeState(folded)]).toEqual([...describeState(core.state)]);
  });
});

describe('margin sets of isolated positions [ORD-37]', () => {
  it('leave the margin that is locked, and raise what it has to keep', () => {
    const { core, buy, positions } = openAccount('isolated');
    buy({ volume: 10 });
    const [before] = positions();
    core.execute(change(WEEKEND_MS));
    const [after] = positions();
    expect([before?.maintenance, after?.maintenance]).toEqual([300_001n, 540_002n]);
    expect(after?.margin).toBe(before?.margin);
    expect(after!.liquidationPrice!).toBeGreaterThan(before!.liquidationPrice!);
    core.execute(change(SUNDAY_MS));
    expect(positions()).toEqual([before]);
  });

  it('liquidate by the price that the set leads to', () => {
    const { core, buy, positions } = openAccount('isolated');
    buy({ volume: 10 });
    core.execute(change(WEEKEND_MS));
    const price = positions()[0]!.liquidationPrice!;
    const tick = (bid: number): ApplyTick => ({
      type: 'applyTick',
      timeMs: WEEKEND_MS,
      symbolId: toInstrumentId(1),
      market: marketAt(bid + TERMS.bidSpread),
    });
    core.execute(tick(price + 1));
    expect(positions()).toHaveLength(1);
    core.execute(tick(price));
    expect(positions()).toEqual([]);
  });

  it('a changed leverage is charged by the set in force', () => {
    const { core, accountId, buy, positions } = openAccount('isolated');
    buy({ volume: 10 });
    core.execute({
      type: 'setLeverage',
      timeMs: WEEKEND_MS,
      accountId,
      symbolId: toInstrumentId(1),
      leverage: 50,
      market: marketAt(6_000_000),
    });
    // 6,000.0130 at 15, the most that counts at the weekend.
    expect(positions()[0]?.margin).toBe(4_000_009n);
  });
});
