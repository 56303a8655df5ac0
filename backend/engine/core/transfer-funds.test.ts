import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { assets, ASSETS, START_MARKET, walletTerms } from './testing/wallet-flow.ts';
import { computeTransferable } from './transfer-funds.ts';
import { TradingCore } from './trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS as T } from './testing/trading-fixtures.ts';

// A limit, written out: a test does not import what it checks.
const MAX_BALANCE = 2n ** 62n;

let core: TradingCore;
beforeEach(() => {
  core = new TradingCore(
    (symbolId, account) =>
      account?.tradeType === TRADE_TYPE.leveragedSpot
        ? walletTerms(symbolId)
        : { ...TEST_TERMS, tradeType: account?.tradeType ?? TRADE_TYPE.isolated },
    undefined,
    undefined,
    (symbolId) => START_MARKET(symbolId),
    assets,
  );
});

function open(tradeType: TradeType, initialBalance: bigint, currency = 'USDT', digits = 2): number {
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType };
  const money = { currency, digits, assetsId: ASSETS[currency]?.assetsId ?? 9, initialBalance };
  const { events } = core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money });
  return events[0]?.accountId ?? 0;
}
const transfer = (accountId: number, toAccountId: number, amount: bigint, received = amount) =>
  core.execute({ type: 'transferFunds', timeMs: T, accountId, toAccountId, amount, received });
const cash = (accountId: number) => core.state.account(accountId)?.cash;
const reasons = (outcome: ReturnType<typeof transfer>) => outcome.violations.map(({ reason }) => reason);
const transferable = (accountId: number) => {
  const account = core.state.account(accountId);
  return account && computeTransferable(core.valuing, account);
};

describe('a transfer', () => {
  it('takes from one account and gives to the other, in one decision about both', () => {
    const [from, to] = [open(TRADE_TYPE.isolated, 1_000n), open(TRADE_TYPE.cross, 0n)];
    const { events, met } = transfer(from, to, 400n);
    expect([cash(from), cash(to)]).toEqual([600n, 400n]);
    expect(met).toEqual([[from, to]]);
    const moved = events.flatMap((event) => (event.type === 'fundsMoved' ? event.transfers : []));
    expect(moved).toMatchObject([
      { from: 'cash', to: 'house', amount: 400n, flow: 'transferOut', balanceAfter: 600n },
      { from: 'house', to: 'cash', amount: 400n, flow: 'transferIn', balanceAfter: 400n },
    ]);
    expect(core.state.account(to)?.firstDepositAtMs).toBe(T);
  });

  it('of more than is free, of nothing, worth nothing or to the account itself changes nothing', () => {
    const [from, to] = [open(TRADE_TYPE.isolated, 1_000n), open(TRADE_TYPE.cross, 0n)];
    expect(reasons(transfer(from, to, 1_001n))).toEqual(['insufficientMargin']);
    expect(reasons(transfer(from, to, 0n))).toEqual(['nothingToMove']);
    expect(reasons(transfer(from, to, 1n, 0n))).toEqual(['nothingToMove']);
    expect(reasons(transfer(from, from, 1n))).toEqual(['nothingToMove']);
    expect(reasons(transfer(from, 99, 1n))).toEqual(['accountUnknown']);
    expect([cash(from), cash(to)]).toEqual([1_000n, 0n]);
  });

  it('fills an account up to its largest balance and no further [MAX_BALANCE]', () => {
    const from = open(TRADE_TYPE.isolated, 1_000n);
    const to = open(TRADE_TYPE.cross, MAX_BALANCE - 10n);
    expect(reasons(transfer(from, to, 11n))).toEqual(['balanceOutOfRange']);
    expect(reasons(transfer(from, to, 10n))).toEqual([]);
  });

  it('out of a cross account leaves what positions bind, and credit', () => {
    const [from, to] = [
      open(TRADE_TYPE.cross, 10_000_000n, 'USDT', 4),
      open(TRADE_TYPE.isolated, 0n, 'USDT', 4),
    ];
    core.execute({
      type: 'moveFunds',
      timeMs: T,
      accountId: from,
      amount: 5_000n,
      flow: 'creditGiven',
      isCredit: true,
    });
    expect(transferable(from)).toBe(10_000_000n);
    core.execute(marketOrder(from, { volume: 1, market: marketAt(100_000) }));
    const free = transferable(from) ?? 0n;
    expect(free).toBeLessThan(10_000_000n);
    expect(reasons(transfer(from, to, free + 1n))).toEqual(['insufficientMargin']);
    expect(reasons(transfer(from, to, free))).toEqual([]);
    expect(transferable(from)).toBe(0n);
  });
});

describe('a transfer out of a leveraged wallet that owes something', () => {
  it('leaves liabilities of at most the share of assets that the transfer limit allows', () => {
    const from = open(TRADE_TYPE.leveragedSpot, 10_000_00n);
    const to = open(TRADE_TYPE.spot, 0n);
    expect(transferable(from)).toBe(10_000_00n);
    core.execute({ type: 'borrow', timeMs: T, accountId: from, amount: 4_000_00n });
    const owed = (core.state.account(from)?.loan ?? 0n) + (core.state.account(from)?.interest ?? 0n);
    // Assets 14,000; half of what stays is what is owed.
    expect(transferable(from)).toBe(14_000_00n - 2n * owed);
    expect(reasons(transfer(from, to, 14_000_00n - 2n * owed + 1n))).toEqual(['insufficientMargin']);
    expect(reasons(transfer(from, to, 14_000_00n - 2n * owed))).toEqual([]);
    expect(transferable(from)).toBe(0n);
  });

  it('takes nothing in that nobody can value', () => {
    const wallet = open(TRADE_TYPE.leveragedSpot, 10_000_00n);
    const odd = open(TRADE_TYPE.leveragedSpot, 0n, 'XAU');
    const from = open(TRADE_TYPE.spot, 100n, 'XAU');
    core.execute({ type: 'borrow', timeMs: T, accountId: wallet, amount: 100_00n });
    expect(reasons(transfer(from, odd, 100n))).toEqual(['noQuote']);
  });
});

it('a transfer into a stock account is settled at once', () => {
  const from = open(TRADE_TYPE.isolated, 1_000n, 'USD');
  const to = open(TRADE_TYPE.stock, 0n, 'USD');
  expect(reasons(transfer(from, to, 1_000n))).toEqual([]);
  expect(transferable(to)).toBe(1_000n);
});
