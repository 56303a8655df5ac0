import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { StorageError, type WatchedDatabase } from '../storage/index.ts';
import {
  COIN,
  startWithdrawals,
  withdrawCalls,
  type WithdrawHarness,
  type WithdrawRow,
} from './withdraw-harness.ts';

/** A store that keeps no answer by itself, as though the process ended after each effect. */
const endsAfterEffects = (inner: WatchedDatabase): WatchedDatabase => ({
  commit(statements, options) {
    const [only] = statements;
    if (statements.length === 1 && /^(?:replace|insert).*idempotent_answers/.test(only?.sql ?? ''))
      return Promise.reject(new StorageError('the process ended before the answer was stored'));
    return inner.commit(statements, options);
  },
  read: (query) => inner.read(query),
  close: () => inner.close(),
  onCommitted: (listener) => inner.onCommitted(listener),
});

let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
let token: string;
beforeAll(async () => {
  harness = await startWithdrawals({}, { wrapDatabase: endsAfterEffects });
  calls = withdrawCalls(harness);
  ({ token } = await calls.customer('repeats@example.com'));
});
afterAll(() => harness.close());

/** Asks twice under one key, and answers what both were told. */
async function twice(route: string, body: object, headers: Record<string, string> = {}) {
  const keyed = { ...headers, 'idempotency-key': `${route} ${JSON.stringify(body)}` };
  const first = await harness.management.post<WithdrawRow>(route, body, keyed);
  const again = await harness.management.post<WithdrawRow>(route, body, keyed);
  return { first, again };
}

describe('the answer about a withdrawal is stored in the commit of its effect, and a repeat gets it', () => {
  it.each([
    ['approved', MANAGEMENT_BIZ_TYPE.approveWithdraw, '5000', {}, 'paying'],
    ['refused', MANAGEMENT_BIZ_TYPE.refuseWithdraw, '5000', { reason: 'no' }, 'refused'],
    ['noted as transferred', MANAGEMENT_BIZ_TYPE.markWithdrawPaid, '100', { txid: 'wire 1' }, 'done'],
    ['noted as failed', MANAGEMENT_BIZ_TYPE.markWithdrawFailed, '100', { reason: 'no' }, 'failed'],
  ])('when it is %s', async (_name, bizType, amount, members, state) => {
    const { proposalNo } = await calls.create(token, { ...COIN, amount });
    const { first, again } = await twice(`/openapi-b/global/${bizType}`, { proposalNo, ...members });
    expect(first.envelope.data).toMatchObject({ proposalNo, state });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.envelope.data).toEqual(first.envelope.data);
    if (state === 'paying') await calls.payOut(proposalNo, 'fail');
  });

  it('when its customer takes it back', async () => {
    const { proposalNo } = await calls.create(token, { ...COIN, amount: '5000' });
    const route = `/api/global/${BIZ_TYPE.cancelWithdrawProposal}`;
    const { first, again } = await twice(route, { proposalNo }, { token });
    expect(first.envelope.data).toMatchObject({ proposalNo, withdrawViewStatus: 2 });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.envelope.data).toEqual(first.envelope.data);
  });

  it('and a decision that is refused under a key is refused again', async () => {
    const { proposalNo } = await calls.create(token, { ...COIN, amount: '100' });
    await calls.payOut(proposalNo, 'fail');
    const route = `/openapi-b/global/${MANAGEMENT_BIZ_TYPE.approveWithdraw}`;
    const { first, again } = await twice(route, { proposalNo });
    expect([first.listed, again.listed]).toEqual(['FS51004', 'FS51004']);
  });
});
