import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { COIN as COIN_IN, depositCalls } from './deposit-harness.ts';
import type { SignedInPerson } from './management-harness.ts';
import { COIN, relax, startWithdrawals, withdrawCalls, type WithdrawHarness } from './withdraw-harness.ts';

/** A row of the audit trail. */
interface Row {
  readonly seq: number;
  readonly stage: string;
  readonly bizType: string;
  readonly person?: { readonly name: string };
  readonly request?: object;
  readonly of?: number;
  readonly code?: string;
  readonly why?: string;
}

let harness: WithdrawHarness;
let money: { in: ReturnType<typeof depositCalls>; out: ReturnType<typeof withdrawCalls> };
let token: string;
let lin: SignedInPerson;
let mei: SignedInPerson;
beforeAll(async () => {
  harness = await startWithdrawals();
  money = { in: depositCalls(harness.management), out: withdrawCalls(harness) };
  await relax(harness.management, {}, { reviewAmount: '50', fourEyesAmount: '100' });
  ({ token } = await money.out.customer('decisions@example.com'));
  lin = await harness.management.addPerson('Lin', 'treasurer');
  mei = await harness.management.addPerson('Mei', 'treasurer');
});
afterAll(() => harness.close());

const deposit = async (depositAmount: string, act: 'pay' | 'fail') => {
  const created = await money.in.create(token, { ...COIN_IN, depositAmount });
  await money.in.pay(created, act);
  return created.proposalNo;
};
const withdrawal = async (amount = '100') => (await money.out.create(token, { ...COIN, amount })).proposalNo;
const decide = async (bizType: string, body: object, by = lin) =>
  (await money.out.office(bizType, body, by.token)).listed;

/** The last two rows of the trail: what was asked for, and what became of it. */
async function lastRows(): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  for (let read = await rowsAfter(0); read.length > 0; read = await rowsAfter(rows.at(-1)?.seq ?? 0))
    rows = [...rows, ...read];
  return rows.slice(-2);
}

const rowsAfter = async (afterSeq: number) =>
  (await harness.management.call<Row[]>(BIZ.auditPage, { afterSeq, size: 500 })).envelope.data;

/** Two rows: who asked for what, and the code that it came to, with the statement where it has one of its own. */
async function expectAudited(bizType: string, request: object, code: string, why?: string) {
  const [requested, answered] = await lastRows();
  const shared = { bizType, person: { name: 'Lin' } };
  expect(requested).toMatchObject({ ...shared, stage: 'request', request });
  expect(answered).toMatchObject({ ...shared, stage: 'answer', of: requested?.seq, code });
  expect(answered?.why).toBe(why);
}

const SIGNED = 'You have approved it already. The second person has to be somebody else.';

describe('a refused decision about money is in the audit trail', () => {
  it('when one person would approve a deposit twice', async () => {
    const proposalNo = await deposit('60000', 'pay');
    expect(await decide(BIZ.approveDeposit, { proposalNo })).toBe('0');
    await expectAudited(BIZ.approveDeposit, { proposalNo }, '0');
    expect(await decide(BIZ.approveDeposit, { proposalNo })).toBe('FS10302');
    await expectAudited(BIZ.approveDeposit, { proposalNo }, 'FS10302', SIGNED);
    expect(await decide(BIZ.approveDeposit, { proposalNo }, mei)).toBe('0');
  });

  it('when one person would approve a withdrawal twice', async () => {
    const proposalNo = await withdrawal();
    expect(await decide(BIZ.approveWithdraw, { proposalNo })).toBe('0');
    expect(await decide(BIZ.approveWithdraw, { proposalNo })).toBe('FS51004');
    await expectAudited(BIZ.approveWithdraw, { proposalNo }, 'FS51004', SIGNED);
    expect(await decide(BIZ.refuseWithdraw, { proposalNo, reason: 'no' })).toBe('0');
  });

  it.each([
    ['approved', BIZ.approveDeposit, {}],
    ['refused', BIZ.refuseDeposit, { reason: 'too late' }],
  ])('when a deposit that has ended is %s', async (_name, bizType, members) => {
    for (const proposalNo of [await deposit('100', 'pay'), await deposit('100', 'fail')]) {
      const request = { proposalNo, ...members };
      expect(await decide(bizType, request)).toBe('FS10302');
      await expectAudited(bizType, request, 'FS10302');
    }
  });

  it.each([
    ['approved', BIZ.approveWithdraw, {}],
    ['refused', BIZ.refuseWithdraw, { reason: 'too late' }],
    ['noted as transferred', BIZ.markWithdrawPaid, { txid: 'wire 1' }],
    ['noted as failed', BIZ.markWithdrawFailed, { reason: 'too late' }],
  ])('when a withdrawal that has ended is %s', async (_name, bizType, members) => {
    const paid = await withdrawal('20');
    await money.out.payOut(paid, 'pay');
    const refused = await withdrawal();
    await decide(BIZ.refuseWithdraw, { proposalNo: refused, reason: 'no' });
    for (const proposalNo of [paid, refused]) {
      const request = { proposalNo, ...members };
      expect(await decide(bizType, request)).toBe('FS51004');
      await expectAudited(bizType, request, 'FS51004');
    }
  });

  it('when a withdrawal that nobody has approved is noted as transferred', async () => {
    const proposalNo = await withdrawal();
    const request = { proposalNo, txid: 'wire 2' };
    expect(await decide(BIZ.markWithdrawPaid, request)).toBe('FS51004');
    await expectAudited(BIZ.markWithdrawPaid, request, 'FS51004');
    await decide(BIZ.refuseWithdraw, { proposalNo, reason: 'no' });
  });

  it('when the proposal belongs to nobody', async () => {
    for (const bizType of [BIZ.approveDeposit, BIZ.approveWithdraw]) {
      expect(await decide(bizType, { proposalNo: 'X1' })).toBe('FS404');
      await expectAudited(bizType, { proposalNo: 'X1' }, 'FS404');
    }
  });
});
