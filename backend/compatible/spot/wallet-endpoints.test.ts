import { expect, it } from 'vitest';
import type { AccountOrders } from '../account-orders.ts';
import type { DialectCall } from '../endpoint.ts';
import { walletEndpoints, type OwnTransfers } from './wallet-endpoints.ts';

it('answers each of two transfers of one millisecond with its own number', async () => {
  const rows: { id: number; amount: string; out_trade_type: number; in_trade_type: number }[] = [];
  const transfers = {
    async move(_context: object, request: { tradeType: number; toTradeType: number; amount: string }) {
      const { tradeType, toTradeType, amount } = request;
      await Promise.resolve();
      rows.push({ id: rows.length + 1, amount, out_trade_type: tradeType, in_trade_type: toTradeType });
      await Promise.resolve();
    },
    // Of one millisecond they come in any order.
    list: async () => Promise.resolve([...rows]),
  };
  const key = { createTimeMs: 0, isBound: false, permissions: new Set(['captial_out']) };
  const [endpoint] = walletEndpoints(
    {} as AccountOrders,
    () => key,
    transfers as unknown as OwnTransfers,
  ).filter(({ method, path }) => method === 'POST' && path === '/sapi/v1/asset/transfer');
  const context = { caller: { customerId: 7, credential: 'key' } } as DialectCall['context'];
  const send = (amount: string, type = 'MAIN_UMFUTURE') =>
    endpoint?.handle({ context, values: { type, asset: 'USDT', amount } } as unknown as DialectCall);
  const answers = await Promise.all([send('1'), send('2', 'UMFUTURE_MAIN'), send('3')]);
  expect(answers).toEqual([{ tranId: 1 }, { tranId: 2 }, { tranId: 3 }]);
  expect(rows.map(({ amount }) => amount)).toEqual(['1', '2', '3']);
});
