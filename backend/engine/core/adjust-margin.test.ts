import { TRADE_TYPE } from '../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toPositionId, toInstrumentId } from '../../domain/units.ts';
import type { MarketView } from './commands.ts';
import { toEntries } from './ledger.ts';
import type { Account, Position } from './model.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS } from './testing/trading-fixtures.ts';

const T = TEST_TIME_MS;

let core: TradingCore;
let accountId: number;
beforeEach(() => {
  core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined));
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.isolated };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 1_000_000_000n };
  const opened = core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money });
  accountId = opened.events[0]?.accountId ?? 0;
  buy();
});

function buy() {
  return core.execute(marketOrder(accountId));
}
const account = () => core.state.account(accountId) as Account;
const position = () => core.state.openPositions(accountId)[0] as Position;
const adjust = (amount: bigint, market: MarketView | undefined = marketAt(6_000_000)) =>
  core.execute({
    type: 'adjustMargin',
    timeMs: T,
    accountId,
    positionId: position().positionId,
    amount,
    market,
  });

describe('the margin of a position', () => {
  it('grows out of the free cash, moves the liquidation price away and leaves a ledger line', () => {
    const before = { account: account(), position: position() };
    const { events, violations } = adjust(10_000_000n);
    expect(violations).toEqual([]);
    expect(account().cash).toBe(before.account.cash - 10_000_000n);
    expect(account().margin).toBe(before.account.margin + 10_000_000n);
    expect(position().margin).toBe(before.position.margin + 10_000_000n);
    // A thousand on one lot: the price may fall a thousand further.
    expect(position().liquidationPrice).toBe((before.position.liquidationPrice ?? 0) - 100_000);
    const transfers = events.flatMap((event) => ('transfers' in event ? event.transfers : []));
    expect(transfers).toMatchObject([{ amount: 10_000_000n, flow: 'marginAdded' }]);
    expect(transfers.flatMap(toEntries).reduce((sum, entry) => sum + entry.amount, 0n)).toBe(0n);
  });

  it('keeps the position alive at the price at which it was liquidated before', () => {
    const at = position().liquidationPrice ?? 0;
    adjust(10_000_000n);
    expect(
      core.execute({
        type: 'applyTick',
        timeMs: T,
        symbolId: toInstrumentId(1),
        market: marketAt(at - 1_000),
      }).events,
    ).toEqual([]);
    const low = (position().liquidationPrice ?? 0) + TEST_TERMS.bidSpread;
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: marketAt(low) });
    expect(core.state.positions.size).toBe(0);
    expect(account().margin).toBe(0n);
  });

  it('gives back what was added beyond the opening margin, and no more', () => {
    const { margin, liquidationPrice } = position();
    expect(adjust(-1n).violations).toMatchObject([{ reason: 'insufficientMargin' }]);
    adjust(10_000_000n);
    // The spread is a floating loss of fifteen ticks, which has to stay covered.
    expect(adjust(-9_998_501n).violations).toMatchObject([{ reason: 'insufficientMargin' }]);
    expect(adjust(-9_998_500n).violations).toEqual([]);
    expect(adjust(-1_500n, marketAt(6_100_000)).events).toMatchObject([
      { transfers: [{ amount: 1_500n, flow: 'marginReduced' }] },
    ]);
    expect(position()).toMatchObject({ margin, liquidationPrice });
  });

  it('is lost at most as it stands after the change', () => {
    adjust(10_000_000n);
    const { margin } = position();
    core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: marketAt(1_000_000) });
    expect(core.state.houseBooks.get('house/USDT')).toBe(margin);
  });

  it.each<[string, bigint, MarketView | undefined, string]>([
    ['nothing', 0n, marketAt(6_000_000), 'nothingToMove'],
    ['more than is free', 1_000_000_000n, marketAt(6_000_000), 'insufficientMargin'],
    ['a reduction without a live quote', -1n, undefined, 'noQuote'],
  ])('refuses %s and changes nothing', (_name, amount, market, reason) => {
    const before = { account: account(), position: position() };
    const { events, violations } = core.execute({
      type: 'adjustMargin',
      timeMs: T,
      accountId,
      positionId: before.position.positionId,
      amount,
      market,
    });
    expect(violations).toMatchObject([{ reason }]);
    expect(events).toEqual([]);
    expect(account()).toBe(before.account);
    expect(position()).toBe(before.position);
  });

  it('belongs to its own account only', () => {
    const command = { type: 'adjustMargin', timeMs: T, amount: 1n, market: marketAt(6_000_000) } as const;
    const { positionId } = position();
    const foreign = core.execute({ ...command, accountId: accountId + 1, positionId });
    expect(foreign.violations).toMatchObject([{ reason: 'positionUnknown' }]);
    const unknown = core.execute({ ...command, accountId, positionId: toPositionId(1) });
    expect(unknown.violations).toMatchObject([{ reason: 'positionUnknown' }]);
  });
});
