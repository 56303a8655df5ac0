import { expect, it } from 'vitest';
import { toFoundRecords } from './found-records.ts';

it('an order, a fill and a proposal that were found lead to their customer', () => {
  const trade = { accountId: 1, customerNo: '10000001', tradeType: 1, symbolId: 10_021, time: 0 };
  const found = toFoundRecords({
    customers: [],
    orders: [{ ...trade, orderId: 5, dealId: null }],
    fills: [{ ...trade, orderId: 5, dealId: 6 }],
    proposals: [{ kind: 'deposit', proposalNo: 'D7', customerNo: '10000002', state: 'paid', createTime: 0 }],
    audit: [],
  } as unknown as Parameters<typeof toFoundRecords>[0]);
  expect(found.map(({ label, number, record }) => [label, number, record])).toEqual([
    ['palette.order', '5', '10000001'],
    ['palette.fill', '6', '10000001'],
    ['palette.proposal', 'D7', '10000002'],
  ]);
});
