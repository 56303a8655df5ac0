import { describe, expect, it } from 'vitest';
import type { CloseRow, DealRow, OrderDetail } from '../../contract/records/index.ts';
import {
  accountId,
  customer,
  fixture,
  last,
  orders,
  place,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

const deals = async () => {
  const requested = {
    tradeType: 2,
    accountIds: String(accountId),
    sortFieldName: 'executeTime',
    sortType: 'desc',
  };
  const filter = { direction: -1, orderType: -1 };
  const page = await fixture.call<{ list: DealRow[] }>(customer, 'queryTradeRecordPage', {
    ...requested,
    ...filter,
  });
  return page.list;
};
const flows = async () => {
  const page = await fixture.call<{
    records: { businessType1: number; amount: string; amountIn: string; amountOut: string }[];
  }>(customer, 'queryCapitalFlowList', { tradeType: 2, accountId });
  return page.records;
};

describe('a fee that was charged stands below zero', () => {
  it('in the answer, the order, its detail, the fill, the message and the capital flow of an opening', async () => {
    // 0.05 % of 60,000.13, rounded up at the four digits of the account.
    const fee = '-30.0001';
    const ack = await place();
    expect(ack.fee).toBe(fee);
    expect(last().paramMap.commission).toBe(fee);
    expect((await orders()).map((order) => order.fee)).toEqual([fee]);
    const requested = { tradeType: 2, accountId, orderId: ack.orderId };
    expect((await fixture.call<OrderDetail>(customer, 'queryOrderDetail', requested)).fee).toBe(fee);
    expect((await deals()).map(({ commission }) => commission)).toEqual([fee]);
    // The unused side of a flow is zero; an amount out is below zero in no column of its own.
    const flow = (await flows()).find(({ businessType1 }) => businessType1 === 12002);
    expect(flow).toMatchObject({ amount: fee, amountIn: '0.0000', amountOut: '30.0001' });
  });

  it('in the answer, the order, the fill, the history, the message and the capital flow of a close', async () => {
    const { positionId } = await place();
    fixture.feed.quote(1, 6_010_000);
    // 0.05 % of 60,099.98.
    const fee = '-30.0500';
    const ack = await place({ bizType: 2, direction: 2, positionId });
    expect(ack.fee).toBe(fee);
    expect(last().paramMap.commission).toBe(fee);
    expect((await orders()).map((order) => order.fee)).toContain(fee);
    expect((await deals())[0]?.commission).toBe(fee);
    const closes = await fixture.call<{ list: CloseRow[] }>(customer, 'queryHistoryCloseOrderList', {
      tradeType: 2,
      accountId,
      sortFieldName: 'closeTime',
      sortType: 'desc',
    });
    expect(closes.list.map(({ commission }) => commission)).toEqual([fee]);
    const flow = (await flows()).find(({ businessType1 }) => businessType1 === 12004);
    expect(flow).toMatchObject({ amount: fee, amountIn: '0.0000', amountOut: '30.0500' });
  });

  it('and one that was not charged is zero, without a sign', async () => {
    const ack = await place({ bizType: 13, requestPrice: '5900000' });
    expect(ack.fee).toBe('0.0000');
    expect((await orders()).map((order) => order.fee)).toEqual(['0.0000']);
  });
});
