import { afterAll, beforeAll, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { fundCalls } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const EMAIL = 'borrower@example.com';
const LEVERAGED = 3;

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
});
afterAll(() => management.platform.close());

it('an account that owes a loan is not closed, and says so before it speaks of the balance [ER-61]', async () => {
  const customerNo = await management.addCustomer(EMAIL);
  const token = await management.signIn(EMAIL);
  await management.call(MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
    customerNo,
    tradeType: LEVERAGED,
    businessType: 16,
    accountCurrency: 'USDT',
    amount: 10_000,
    withdraw: true,
  });
  const calls = fundCalls(management);
  const loan = { tradeType: LEVERAGED, accountCurrency: 'USDT', currency: 'USDT', amount: '2000' };
  const destroy = { path: `/api/global/${BIZ_TYPE.destroy}`, headers: { token } };
  await expectFailure(management, destroy, 'USCUSTOMER_API_0000118');
  await calls.own(token, BIZ_TYPE.manualLoan, loan);
  await expectFailure(management, destroy, 'USCUSTOMER_API_0000127');
});
