import { describe, expect, it } from 'vitest';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toInstrumentId } from '../../domain/units.ts';
import type { WithdrawalStep } from './commands.ts';
import { marginModelOf } from './margin/margin-models.ts';
import type { Account } from './model.ts';
import { OPEN_MS, StockService } from './testing/stock-fixture.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS as T } from './testing/trading-fixtures.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BALANCE = 2n ** 62n;

/** A core with one account of 100,000.0000. */
function desk(tradeType: TradeType) {
  const terms = { ...TEST_TERMS, tradeType };
  const core = new TradingCore((symbolId) => (symbolId === 1 ? terms : undefined));
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType };
  const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 1_000_000_000n };
  const accountId =
    core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money }).events[0]?.accountId ?? 0;
  const account = () => core.state.account(accountId) as Account;
  const withdrawable = () => marginModelOf(account()).computeWithdrawable(core.valuing, account()) ?? 0n;
  const move = (step: WithdrawalStep, amount: bigint, fee = 0n) =>
    core.execute({ type: 'moveWithdrawal', timeMs: T, accountId, step, amount, fee });
  const reasons = (...args: Parameters<typeof move>) => move(...args).violations.map(({ reason }) => reason);
  const book = (name: string) => core.state.houseBooks.get(`${name}/USDT`) ?? 0n;
  return { core, accountId, account, withdrawable, move, reasons, book };
}

describe('a withdrawal', () => {
  it('sets its money aside, where nothing trades with it and nothing takes it out again', () => {
    const { core, account, accountId, reasons, book, withdrawable } = desk(TRADE_TYPE.isolated);
    expect(reasons('requested', 999_000_000n, 1_000_000n)).toEqual([]);
    expect([account().cash, book('payable'), withdrawable()]).toEqual([0n, 1_000_000_000n, 0n]);
    expect(core.execute(marketOrder(accountId)).events.map(({ type }) => type)).not.toContain('orderFilled');
    expect(reasons('requested', 1n)).toEqual(['insufficientMargin']);
  });

  it('that is taken back gives everything back; one that is paid leaves the fee with the company', () => {
    const { account, move, book } = desk(TRADE_TYPE.spot);
    move('requested', 990n, 10n);
    move('cancelled', 990n, 10n);
    expect([account().cash, book('payable')]).toEqual([1_000_000_000n, 0n]);
    move('requested', 990n, 10n);
    const { events } = move('paid', 990n, 10n);
    expect([account().cash, book('payable'), book('fee')]).toEqual([999_999_000n, 0n, 10n]);
    // The opening balance came from outside.
    expect(book('external')).toBe(-1_000_000_000n + 990n);
    expect(events).toMatchObject([
      {
        transfers: [
          { from: 'payable', to: 'external', flow: 'withdrawalPaid', balanceAfter: 999_999_000n },
          { from: 'payable', to: 'fee', flow: 'withdrawalPaid' },
        ],
      },
    ]);
  });

  it('takes what no order and no margin binds of an isolated account', () => {
    const { core, account, accountId, reasons, withdrawable } = desk(TRADE_TYPE.isolated);
    core.execute(marketOrder(accountId));
    core.execute(marketOrder(accountId, { kind: 'limitOpen', price: 5_900_000 }));
    const free = account().cash - account().reserved;
    expect(withdrawable()).toBe(free);
    expect(reasons('requested', free + 1n)).toEqual(['insufficientMargin']);
    expect(reasons('requested', free)).toEqual([]);
  });

  it('takes free margin of a cross account, but no floating profit', () => {
    const { core, account, accountId, reasons, withdrawable } = desk(TRADE_TYPE.cross);
    core.execute(marketOrder(accountId));
    const flat = withdrawable();
    const tick = (bid: number) =>
      core.execute({ type: 'applyTick', timeMs: T, symbolId: toInstrumentId(1), market: marketAt(bid) });
    tick(5_900_000);
    const withLoss = withdrawable();
    expect(withLoss).toBeLessThan(flat);
    expect(reasons('requested', withLoss + 1n)).toEqual(['insufficientMargin']);
    tick(9_000_000);
    expect(withdrawable()).toBe(account().cash);
  });

  it('takes no credit and no bonus', () => {
    const { core, accountId, reasons, withdrawable } = desk(TRADE_TYPE.isolated);
    const credit = { amount: 500n, flow: 'creditGiven', isCredit: true } as const;
    core.execute({ type: 'moveFunds', timeMs: T, accountId, ...credit });
    expect(withdrawable()).toBe(1_000_000_000n);
    expect(reasons('requested', 1_000_000_001n)).toEqual(['insufficientMargin']);
  });

  it('takes settled cash of a stock account, once', () => {
    const stock = new StockService(1_000_000n);
    stock.place('buy', 50);
    const free = stock.withdrawable() ?? 0n;
    expect(free).toBeLessThan(1_000_000n);
    const move = (amount: bigint) =>
      stock.core
        .execute({
          type: 'moveWithdrawal',
          timeMs: OPEN_MS,
          accountId: stock.accountId,
          step: 'requested',
          amount,
          fee: 0n,
        })
        .violations.map(({ reason }) => reason);
    expect(move(free + 1n)).toEqual(['insufficientMargin']);
    expect(move(free)).toEqual([]);
    expect(stock.withdrawable()).toBe(0n);
  });

  it('does not come back into an account that cannot hold it [MAX_BALANCE]', () => {
    const { core, accountId, reasons } = desk(TRADE_TYPE.isolated);
    expect(reasons('requested', 100n)).toEqual([]);
    const fill = MAX_BALANCE - 1_000_000_000n + 1n;
    const filled = core.execute({
      type: 'moveFunds',
      timeMs: T,
      accountId,
      amount: fill,
      flow: 'adjustmentIn',
    });
    expect(filled.violations).toEqual([]);
    expect(reasons('cancelled', 100n)).toEqual(['balanceOutOfRange']);
  });
});
