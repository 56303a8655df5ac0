import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import type { WalletMove } from '../commands.ts';
import { NO_ASSETS } from '../decision.ts';
import { TradingCore } from '../trading-core.ts';
import { TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';

const ASSETS = { USDT: { assetsId: 1, digits: 2 }, MDF: { assetsId: 13, digits: 8 } };

let core: TradingCore;
let own: number;

const open = (tradeType: TradeType) =>
  core.execute({
    type: 'openAccount',
    timeMs: T,
    companyId: 1,
    customerId: 7,
    customerNo: 'C7',
    tradeType,
    currency: 'USDT',
    initialBalance: 10_000n,
    ...ASSETS.USDT,
  });
const move = (moves: readonly WalletMove[], accountId = own) =>
  core.execute({ type: 'moveAssets', timeMs: T, accountId, moves });
const cash = (currency: string) =>
  [...core.state.accounts.values()].find((one) => one.currency === currency)?.cash;

const FREEZE = { currency: 'USDT', from: 'cash', to: 'frozen', amount: 6_000n, flow: 'freeze' } as const;
const RELEASE = { ...FREEZE, from: 'frozen', to: 'cash', flow: 'unfreeze' } as const;
const PAY = { ...FREEZE, to: 'fund', amount: 5_900n, flow: 'assetOut' } as const;
const SHARES = {
  currency: 'MDF',
  from: 'fund',
  to: 'cash',
  amount: 5n * 10n ** 8n,
  flow: 'assetIn',
} as const;

beforeEach(() => {
  core = new TradingCore(() => undefined, undefined, undefined, undefined, {
    ...NO_ASSETS,
    asset: (code) => ASSETS[code as keyof typeof ASSETS],
  });
  own = open(TRADE_TYPE.spot).events[0]?.accountId ?? 0;
});

describe('assets of a wallet', () => {
  it('freeze, and come back in part against shares, in a pocket that is opened for them', () => {
    expect(move([FREEZE]).violations).toEqual([]);
    expect([cash('USDT'), core.state.houseBooks.get('frozen/USDT')]).toEqual([4_000n, 6_000n]);
    expect(move([RELEASE, PAY, SHARES]).violations).toEqual([]);
    expect([cash('USDT'), cash('MDF')]).toEqual([4_100n, 500_000_000n]);
    const books = ['frozen/USDT', 'fund/USDT', 'fund/MDF'].map((book) => core.state.houseBooks.get(book));
    expect(books).toEqual([0n, 5_900n, -500_000_000n]);
  });

  it('move all or not at all, as far as nothing else keeps them', () => {
    const { events, violations } = move([SHARES, FREEZE, FREEZE]);
    expect([events, violations[0]?.reason]).toEqual([[], 'insufficientMargin']);
    expect(move([{ ...SHARES, from: 'cash', to: 'fund' }]).violations[0]?.reason).toBe('insufficientMargin');
    expect(move([{ ...RELEASE, amount: 2n ** 62n }]).violations[0]?.reason).toBe('balanceOutOfRange');
  });

  it('are above zero, between cash and a book of nobody, and of a wallet', () => {
    for (const odd of [[], [{ ...FREEZE, amount: 0n }], [{ ...FREEZE, to: 'margin' }] as const])
      expect(move(odd).violations[0]?.reason).toBe('nothingToMove');
    const contract = open(TRADE_TYPE.isolated).events[0]?.accountId;
    expect(move([FREEZE], contract).violations[0]?.reason).toBe('assetNotLent');
  });
});
