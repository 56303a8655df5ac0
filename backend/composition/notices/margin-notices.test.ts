import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { MarginCall } from '../../services/trade/trade-service.ts';
import { marginNotices } from './margin-notices.ts';

it('a margin call of a cross account names the level at which the operator has it closed', async () => {
  const send = vi.fn((_message: object) => Promise.resolve());
  const customer = { customer_no: '10000001', language: 'en-US' };
  const notify = marginNotices({ log: pino({ level: 'silent' }) }, {
    directory: { byId: () => Promise.resolve(customer) },
    notices: { send },
  } as unknown as Parameters<typeof marginNotices>[1]);
  const call = {
    accountId: 7,
    companyId: 1,
    customerId: 3,
    tradeType: TRADE_TYPE.cross,
    currency: 'USDT',
    level: '99.00',
    equity: '990.00',
    usedMargin: '1000.00',
    stopOut: 70n,
  };
  notify(call as unknown as MarginCall);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const stated = {
    texts: { content: { 'en-US': expect.stringContaining('At 70 % positions are closed.') } },
  };
  expect(send.mock.calls[0]?.[0]).toMatchObject(stated);
});
