import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { StorageError, type Statement, type WatchedDatabase } from '../storage/index.ts';
import { COIN, depositCalls, type DepositRow } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const isAnswer = (one: Statement | undefined) =>
  /^(?:replace|insert).*idempotent_answers/.test(one?.sql ?? '');
const isFailure = (one: Statement | undefined) => String(one?.parameters[1]).includes('"code"');

/** A store that keeps no answer of a success by itself, as though the process ended after each effect. */
const endsAfterEffects = (inner: WatchedDatabase): WatchedDatabase => ({
  commit(statements, options) {
    const [only] = statements;
    if (statements.length === 1 && isAnswer(only) && !isFailure(only))
      return Promise.reject(new StorageError('the process ended before the answer was stored'));
    return inner.commit(statements, options);
  },
  read: (query) => inner.read(query),
  close: () => inner.close(),
  onCommitted: (listener) => inner.onCommitted(listener),
});

let management: ManagementHarness;
let calls: ReturnType<typeof depositCalls>;
let token: string;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false }, { wrapDatabase: endsAfterEffects });
  calls = depositCalls(management);
  await management.addCustomer('repeats@example.com');
  token = await management.signIn('repeats@example.com');
});
afterAll(() => management.platform.close());

/** A proposal over 100 of which 90 are paid, so that it waits for a person; or of which nothing is. */
async function proposal(isPaid: boolean, depositAmount = '100'): Promise<string> {
  const created = await calls.create(token, { ...COIN, depositAmount });
  if (isPaid) await calls.pay(created, 'amount', String(Number(depositAmount) - 10));
  return created.proposalNo;
}

/** An operator decides twice under one key, and answers what it was told both times. */
async function twice(bizType: string, body: object, by?: string) {
  const headers = {
    'idempotency-key': `${bizType} ${JSON.stringify(body)}`,
    ...(by === undefined ? {} : { token: by }),
  };
  const decide = () => management.post<DepositRow>(`/openapi-b/global/${bizType}`, body, headers);
  return { first: await decide(), again: await decide() };
}

describe('the answer about a deposit is stored in the commit of its effect, and a repeat gets it', () => {
  it.each([
    ['approved', MANAGEMENT_BIZ_TYPE.approveDeposit, true, {}, 'done'],
    ['refused once it is paid', MANAGEMENT_BIZ_TYPE.refuseDeposit, true, { reason: 'no' }, 'refunded'],
    ['ended before it is paid', MANAGEMENT_BIZ_TYPE.refuseDeposit, false, { reason: 'no' }, 'void'],
  ])('when it is %s', async (_name, bizType, isPaid, members, state) => {
    const before = Number(await calls.balance(token));
    const proposalNo = await proposal(isPaid);
    const { first, again } = await twice(bizType, { proposalNo, ...members });
    expect(first.envelope.data).toMatchObject({ proposalNo, state });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.envelope.data).toEqual(first.envelope.data);
    expect(Number(await calls.balance(token))).toBe(before + (state === 'done' ? 90 : 0));
    expect((await calls.reconcile()).differences).toEqual([]);
  });

  it('when the first of two persons approves, who does not become the second by it', async () => {
    const [lin, mei] = [
      await management.addPerson('Lin', 'treasurer'),
      await management.addPerson('Mei', 'treasurer'),
    ];
    const proposalNo = await proposal(true, '60000');
    const bizType = MANAGEMENT_BIZ_TYPE.approveDeposit;
    const one = await twice(bizType, { proposalNo }, lin.token);
    expect(one.first.envelope.data).toMatchObject({ state: 'approved' });
    expect(one.again.envelope.data).toEqual(one.first.envelope.data);
    const other = await twice(bizType, { proposalNo }, mei.token);
    expect(other.first.envelope.data).toMatchObject({ state: 'done', approvals: ['Lin', 'Mei'] });
    expect(other.again.envelope.data).toEqual(other.first.envelope.data);
    expect((await calls.reconcile()).differences).toEqual([]);
  });
});

describe('a decision about a deposit that is refused under a key', () => {
  it.each([
    ['by the state of the proposal', false, '100', 'The state of the proposal does not allow this.'],
    ['by the rule of four eyes', true, '60000', 'Two persons have to approve it. '],
  ])('%s is refused again, in the same words', async (_name, isPaid, amount, words) => {
    const proposalNo = await proposal(isPaid, amount);
    const { first, again } = await twice(MANAGEMENT_BIZ_TYPE.approveDeposit, { proposalNo });
    expect([first.listed, again.listed]).toEqual(['FS10302', 'FS10302']);
    expect(first.envelope.msg).toContain(words);
    expect(again.envelope.msg).toBe(first.envelope.msg);
  });
});
