import { describe, expect, it } from 'vitest';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { DEAL_BIZ_TYPE, type DealRow } from '../../../backend/contract/records/trading/deal-row.ts';
import type { StatementLine } from '../../../backend/contract/records/money/statement.ts';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import { createMeridianReview, toLedgerDays, toTrades } from './review.ts';

const ACCOUNT = { accountId: 7, accountType: 'isolated', currency: 'USDT', digits: 2 } as const;
const DAY_MS = 86_400_000;

let dealId = 0;
function deal(bizType: number, lots: string, more: Partial<DealRow>): DealRow {
  dealId += 1;
  return {
    dealId,
    orderId: dealId,
    positionId: 5,
    symbolId: 1,
    direction: 1,
    bizType,
    realExecuteNum: lots,
    executePrice: '60000.0',
    executeTime: 1_000 + dealId,
    commission: '-1.20',
    profitLoss: '0',
    overnightInterest: '0',
    accountCurrency: 'USDT',
    thirdPartyOrder: null,
    ...more,
  } as DealRow;
}

describe('trades of the platform', () => {
  it('carry their share of what the opening cost, over all fills of it', () => {
    const first = deal(DEAL_BIZ_TYPE.marketOpen, '0.300', { commission: '-3.00', executeTime: 100 });
    const second = deal(DEAL_BIZ_TYPE.marketOpen, '0.100', { commission: '-1.00', executeTime: 200 });
    const close = deal(DEAL_BIZ_TYPE.marketClose, '0.100', {
      direction: 2,
      commission: '-0.90',
      profitLoss: '12.50',
      overnightInterest: '-0.40',
      executeTime: 900,
    });
    expect(toTrades([close, second, first], ACCOUNT)).toEqual([
      {
        dealId: String(close.dealId),
        positionId: '5',
        symbolId: 1,
        direction: 'buy',
        reason: 'market',
        openTimeMs: 100,
        closeTimeMs: 900,
        gross: 1_250n,
        openFee: 100n,
        closeFee: 90n,
        financing: -40n,
      },
    ]);
  });

  it('share the fee of the opening among the closes without a remainder', () => {
    const open = deal(DEAL_BIZ_TYPE.marketOpen, '0.400', { commission: '-12.93' });
    const part = deal(DEAL_BIZ_TYPE.marketClose, '0.100', { direction: 2 });
    const rest = deal(DEAL_BIZ_TYPE.marketClose, '0.300', { direction: 2 });
    const trades = toTrades([rest, part, open], ACCOUNT);
    expect(trades.map(({ openFee }) => openFee)).toEqual([970n, 323n]);
  });

  it('say so when the opening was not read', () => {
    const close = deal(DEAL_BIZ_TYPE.stopLossClose, '0.100', { direction: 1 });
    expect(toTrades([close], ACCOUNT)).toMatchObject([
      { direction: 'sell', openTimeMs: undefined, openFee: undefined, reason: 'stopLoss' },
    ]);
  });

  it('are read page by page, as far as pages go [MAX_DEAL_PAGES]', async () => {
    const requested: unknown[] = [];
    const page = Array.from({ length: 1_000 }, () => deal(DEAL_BIZ_TYPE.marketClose, '0.100', {}));
    const api = fakeApi(({ body }) => {
      requested.push(body);
      return { kind: 'value', value: { list: page } };
    });
    const { isComplete } = await createMeridianReview({ api }).trades(ACCOUNT);
    expect([requested.length, isComplete]).toEqual([10, false]);
  });
});

const line = (time: number, flowType: number, change: string, balanceAfter: string) =>
  ({ time, flowType, change, balanceAfter }) as StatementLine;

describe('the ledger of the platform', () => {
  it('is told day by day, with what was moved in and out apart from what was won and lost', () => {
    // Of the isolated account: 7001 a deposit, 12002 an opening fee, 12006 a result.
    const { days } = toLedgerDays(
      [
        line(DAY_MS + 1, 7001, '1000.00', '1000.00'),
        line(DAY_MS + 2, 12002, '-1.00', '999.00'),
        line(3 * DAY_MS, 12006, '25.50', '1024.50'),
      ],
      ACCOUNT,
    );
    expect(days).toEqual([
      { day: 1, balance: 99_900n, moved: 100_000n },
      { day: 3, balance: 102_450n, moved: 0n },
    ]);
  });

  it('is read on until it is complete, as far as pages go [MAX_STATEMENT_PAGES]', async () => {
    const requested: Record<string, unknown>[] = [];
    const api = fakeApi(({ businessType, body }) => {
      expect(businessType).toBe(ACCOUNT_CALLS.accountStatement.bizType);
      requested.push(body);
      const lastTransferId = requested.length;
      const statement = { openingBalance: '5.00', lines: [], isComplete: false, lastTransferId };
      return { kind: 'value', value: statement };
    });
    const read = await createMeridianReview({ api }).ledgerDays(ACCOUNT, 0);
    expect(requested.map((body) => body['afterTransferId'])).toEqual([undefined, 1, 2, 3]);
    expect(read).toEqual({ opening: 500n, days: [], isComplete: false });
  });
});
