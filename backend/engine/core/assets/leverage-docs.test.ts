import { toInstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../../domain/decimal.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import type { MarketView } from '../commands.ts';
import type { AssetCatalogue } from '../decision.ts';
import { readTable } from '../testing/docs-fixture.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';
import { computeBorrowable } from './loans.ts';
import { valueWallet } from './value-wallet.ts';

const HELD = { USDT: { assetsId: 1, digits: 2 }, BTC: { assetsId: 13, digits: 8 } };
/** 8.76 % a year is 0.001 % an hour. */
const ASSETS: AssetCatalogue = {
  asset: (code) => HELD[code as keyof typeof HELD],
  loan: (code) => (code in HELD ? { yearInterest: 876_000_000n, limit: 50_000_000_000_000n } : undefined),
  lending: {
    borrowingLimit: 9_000_000_000n,
    freezeMultiple: 11_000_000_000n,
    withdrawalShare: 5_000_000_000n,
    transferLimit: 5_000_000_000n,
    totalCredit: 40_000_000_000_000n,
  },
  pricedBy: (code) => (code === 'BTC' ? toInstrumentId(1) : undefined),
};
const marketAt = (bid: number): MarketView => ({ bid, ask: bid + 10, rate: () => UNIT_RATE });
const usd = (amount: bigint) => formatDecimal(amount, 2);
const btc = (amount: bigint) => formatDecimal(amount, 8);

it('the example of leveraged spot is what the core computes', () => {
  const terms = { ...TEST_TERMS, tradeType: TRADE_TYPE.leveragedSpot, askSpread: 0, bidSpread: 0 } as const;
  const latest = () => marketAt(6_000_000);
  const core = new TradingCore(() => terms, undefined, undefined, latest, ASSETS);
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.leveragedSpot };
  const money = { currency: 'USDT', ...HELD.USDT, initialBalance: 1_000_000n };
  core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money });
  const account = (currency: string) => {
    const found = [...core.state.accounts.values()].find((one) => one.currency === currency);
    if (found === undefined) throw new Error(`no account in ${currency}`);
    return found;
  };
  const borrowable = computeBorrowable(core.valuing, account('USDT')) ?? 0n;
  const order = { volume: 150, lending: 'borrow', market: marketAt(6_000_000) } as const;
  core.execute(marketOrder(account('USDT').accountId, order));
  const borrowed = account('USDT').loan;
  const firstHour = account('USDT').interest;
  core.execute({ type: 'chargeInterest', timeMs: T + 2 * 3_600_000 });
  const owed = account('USDT').loan + account('USDT').interest;
  const value = valueWallet(core.valuing, account('USDT').accountId);
  const at = { timeMs: T + 2 * 3_600_000, symbolId: toInstrumentId(1), market: marketAt(5_600_000) };
  const { events } = core.execute({ type: 'applyTick', ...at });
  const sold = events.find((event) => event.type === 'assetsExchanged');
  const repaid = events
    .flatMap((event) => (event.type === 'loanMoved' ? event.transfers : []))
    .reduce((sum, { amount }) => sum + amount, 0n);
  expect(readTable('Leveraged spot')).toEqual({
    'Most that can be borrowed': usd(borrowable),
    'Borrowed for the order': usd(borrowed),
    'Interest of the first hour': usd(firstHour),
    'Owed after two more hours': usd(owed),
    'Risk ratio before the fall': `${formatDecimal(((value?.equity ?? 0n) * 10_000n) / (value?.used ?? 1n), 2)} %`,
    'Sold at the liquidation': btc(sold?.transfers[0]?.amount ?? 0n),
    'Repaid with it': usd(repaid),
    'Money left': usd(account('USDT').cash),
    'Asset left': btc(account('BTC').cash),
  });
});
