import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { StorageError, type Statement, type WatchedDatabase } from '../storage/index.ts';
import { COIN, type CreatedDeposit, depositCalls, type DepositRow } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const isAnswer = (one: Statement | undefined) =>
  /^(?:replace|insert).*idempotent_answers/.test(one?.sql ?? '');
const isFailure = (one: Statement | undefined) => String(one?.parameters[1]).includes('"code"');

/** Whether the process ends when a provider has said how a deposit is paid, before that is stored. */
let endsBeforePage = false;

/** A store that keeps no answer of a success by itself, as though the process ended after each effect. */
const endsAfterEffects = (inner: WatchedDatabase): WatchedDatabase => ({
  commit(statements, options) {
    const [only] = statements;
    if (endsBeforePage && /^update "?deposit_proposals/i.test(only?.sql ?? ''))
      return Promise.reject(new StorageError('the process ended before the page was stored'));
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

describe('a deposit whose process ends after it is stored', () => {
  const create = (key: string, change: object = {}) =>
    management.post<CreatedDeposit>(
      `/api/global/${BIZ_TYPE.createDepositProposal}`,
      { ...COIN, ...change },
      { token, 'idempotency-key': key },
    );
  const numbers = async () => {
    const page = { current: 1, size: 50 };
    const listed = await management.own<{ records: DepositRow[] }>(
      token,
      BIZ_TYPE.queryDepositPageList,
      page,
    );
    return listed.envelope.data.records.map(({ proposalNo }) => proposalNo);
  };
  /** Sends a request whose process ends before the page of the provider is stored; resolves to the number of its proposal. */
  const begin = async (key: string): Promise<string> => {
    const before = new Set(await numbers());
    endsBeforePage = true;
    expect((await create(key)).listed).not.toBe('0');
    endsBeforePage = false;
    const begun = (await numbers()).filter((one) => !before.has(one));
    expect(begun).toHaveLength(1);
    return begun[0] ?? '';
  };

  it('goes on when the request is repeated, and is paid once', async () => {
    const begun = await begin('goes on');
    const [again, more] = [await create('goes on'), await create('goes on')];
    expect(again.listed).toBe('0');
    expect(again.envelope.data).toMatchObject({ proposalNo: begun, amount: '100.00' });
    expect(more.headers.get('idempotency-replayed')).toBe('true');
    expect(more.envelope.data).toEqual(again.envelope.data);
    const before = Number(await calls.balance(token));
    await calls.pay(again.envelope.data, 'pay');
    expect(Number(await calls.balance(token))).toBe(before + 100);
  });

  it('goes on as it was asked for, and says so to a repeat that asks for something else', async () => {
    const begun = await begin('other amount');
    const other = await create('other amount', { depositAmount: '200' });
    expect(other.headers.get('idempotency-body')).toBe('different');
    expect(other.envelope.data).toMatchObject({ proposalNo: begun, amount: '100.00' });
  });

  it('is followed by another one when it has ended unpaid', async () => {
    const begun = await begin('ended');
    await management.call(MANAGEMENT_BIZ_TYPE.refuseDeposit, { proposalNo: begun, reason: 'no' });
    const other = await create('ended', { depositAmount: '200' });
    expect(other.headers.get('idempotency-body')).toBeNull();
    expect(other.envelope.data).toMatchObject({ amount: '200.00' });
    expect(other.envelope.data.proposalNo).not.toBe(begun);
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
