import { toInstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../../domain/decimal.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import type { MarketView } from '../commands.ts';
import { readTable } from '../testing/docs-fixture.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { NO_ASSETS } from '../decision.ts';
import { TradingCore } from '../trading-core.ts';

const ASSETS = { USDT: { assetsId: 1, digits: 2 }, BTC: { assetsId: 13, digits: 8 } };
const marketAt = (bid: number): MarketView => ({ bid, ask: bid + 10, rate: () => UNIT_RATE });

it('the example of spot is what the core computes', () => {
  const terms = { ...TEST_TERMS, tradeType: TRADE_TYPE.spot, askSpread: 0, bidSpread: 0 } as const;
  const core = new TradingCore(() => terms, undefined, undefined, undefined, {
    ...NO_ASSETS,
    asset: (code) => ASSETS[code as keyof typeof ASSETS],
  });
  const customer = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.spot };
  const money = { currency: 'USDT', ...ASSETS.USDT, initialBalance: 10_000_000n };
  core.execute({ type: 'openAccount', timeMs: T, ...customer, ...money });
  const account = (currency: string) => {
    const found = [...core.state.accounts.values()].find((one) => one.currency === currency);
    if (found === undefined) throw new Error(`no account in ${currency}`);
    return found;
  };
  const text = (amount: bigint, { digits }: { digits: number }) => formatDecimal(amount, digits);
  const limit = { kind: 'limitOpen', price: 5_900_000, volume: 50 } as const;
  core.execute(marketOrder(account('USDT').accountId, { ...limit, market: marketAt(6_000_000) }));
  const locked = account('USDT').reserved;
  const tick = {
    type: 'applyTick',
    timeMs: T,
    symbolId: toInstrumentId(1),
    market: marketAt(5_899_000),
  } as const;
  const bought = core.execute(tick).events.find((event) => event.type === 'assetsExchanged');
  const held = account('BTC').cash;
  const given = bought?.transfers[0]?.amount ?? 0n;
  const sale = { direction: 'sell', volume: 49, market: marketAt(6_100_000) } as const;
  const { events } = core.execute(marketOrder(account('BTC').accountId, sale));
  const [proceeds, fee] = events.flatMap((event) => (event.type === 'assetsReceived' ? event.transfers : []));
  expect(readTable('Spot')).toEqual({
    'Locked by the order': text(locked, ASSETS.USDT),
    'Given at the fill': text(given, ASSETS.USDT),
    'Fee of the purchase': text(bought?.deal.fee ?? 0n, ASSETS.BTC),
    'Held after it': text(held, ASSETS.BTC),
    'Got for the sale': text(proceeds?.amount ?? 0n, ASSETS.USDT),
    'Fee of the sale': text(fee?.amount ?? 0n, ASSETS.USDT),
    'Money at the end': text(account('USDT').cash, ASSETS.USDT),
    'Asset at the end': text(account('BTC').cash, ASSETS.BTC),
  });
});
