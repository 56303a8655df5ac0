import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { COIN as DEPOSIT } from './deposit-harness.ts';
import { COIN, relax, startWithdrawals, withdrawCalls, type WithdrawHarness } from './withdraw-harness.ts';

let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
beforeAll(async () => {
  harness = await startWithdrawals();
  calls = withdrawCalls(harness);
});
afterAll(() => harness.close());

/** What a call of a customer says, in English. */
async function statement(token: string, bizType: string, body: object): Promise<string> {
  const headers = { token, lang: 'en-US' };
  return (await harness.management.post(`/api/global/${bizType}`, body, headers)).envelope.msg;
}
const withdraw = (token: string, change: object = {}) =>
  statement(token, BIZ_TYPE.createWithdrawProposal, { ...COIN, ...change });

describe('a refusal', () => {
  it('of a withdrawal says how much there is, and what is needed', async () => {
    const { token } = await calls.customer('figures@example.com');
    expect(await withdraw(token, { amount: '10000.01' })).toBe(
      'The available funds are not enough: 10000.01 needed, 10000.00 available.',
    );
    const verifications = [{ above: '500', levelCode: 'level_2' }];
    await relax(harness.management, {}, { verifications });
    expect(await withdraw(token, { amount: '500.01' })).toBe(
      'More than 500 USDT needs the verification level level_2.',
    );
    await relax(harness.management, {}, { reviewAmount: '10' });
    for (let at = 0; at < 20; at += 1) await calls.create(token, { ...COIN, amount: '10' });
    expect(await withdraw(token)).toBe('At most 20 withdrawals can be in progress.');
    await relax(harness.management, {}, { fees: [{ leftOpen: '0', feeType: 'fixed', fee: '100' }] });
    expect(await withdraw(token)).toBe(
      'The fee of 100.00 USDT cannot be deducted: the amount is not larger than it.',
    );
  });

  it('of a transfer says the same, and of deposits how many may wait', async () => {
    const { token } = await calls.customer('transfers@example.com');
    const move = { currency: 'USDT', toCustomerNo: '', tradeType: 2, toTradeType: 1, amount: '10000.01' };
    expect(await statement(token, BIZ_TYPE.capitalTransfer, move)).toBe(
      'The available funds are not enough: 10000.01 needed, 10000.00 available.',
    );
    const pay = () => statement(token, BIZ_TYPE.createDepositProposal, DEPOSIT);
    for (let at = 0; at < 20; at += 1) expect(await pay()).toBe('Success');
    expect(await pay()).toBe('At most 20 deposits can wait for their payment.');
  });
});
