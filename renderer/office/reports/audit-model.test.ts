import { expect, it } from 'vitest';
import { actionsAbout, earlierRequest, endingOf, toActions, whoDid } from './audit-model.ts';
import type { AuditRow } from './chain-proof.ts';

const row = (seq: number, rest: Partial<AuditRow> = {}): AuditRow => ({
  seq,
  hash: '',
  previousHash: '',
  stage: 'request',
  ...rest,
});

it('puts an answer beside its request, and leaves one alone whose request was not read', () => {
  const actions = toActions([
    row(5, { stage: 'answer', of: 4, code: '0' }),
    row(4),
    row(3, { stage: 'refused', code: '0001029' }),
    row(2, { stage: 'answer', of: 1, code: '015' }),
  ]);
  expect(actions.map((action) => [action.row.seq, action.answer?.seq, endingOf(action)])).toEqual([
    [4, 5, 'done'],
    [3, undefined, 'refused'],
    [2, undefined, 'rejected'],
  ]);
  expect(endingOf({ row: row(9), answer: undefined })).toBe('open');
});

it('names the person who did it, or the credentials of the company', () => {
  const person = { id: 1, name: 'Ida', role: 'dealer' };
  const who = (rest: Partial<AuditRow>) => whoDid({ row: row(1, rest), answer: undefined }, 'the company');
  expect([who({ person }), who({ operator: 'a679ff28' })]).toEqual(['Ida', 'the company']);
});

it('finds the last request about the same thing', () => {
  const now = row(9, { request: { symbolId: 7, spread: '0.2' } });
  const earlier = [
    row(2, { request: { symbolId: 7, spread: '0.4' } }),
    row(5, { request: { symbolId: 7, spread: '0.3' } }),
    row(6, { request: { symbolId: 8, spread: '0.9' } }),
    row(7, { stage: 'answer', of: 5 }),
  ];
  expect(earlierRequest(now, earlier)?.seq).toBe(5);
  expect(earlierRequest(row(9, { request: { symbolId: 1 } }), earlier)).toBeUndefined();
});

it('shows requests that name the customer with what became of them, and no others', () => {
  const rows: readonly AuditRow[] = [
    { seq: 4, hash: '', stage: 'answer', of: 3, code: '0' },
    {
      seq: 3,
      hash: '',
      stage: 'request',
      time: 7,
      operator: 'app',
      person: { id: 1, name: 'Ida', role: 'dealer' },
      bizType: 'x.A.b',
      request: { customerNo: '204097' },
    },
    {
      seq: 2,
      hash: '',
      stage: 'refused',
      time: 6,
      operator: 'app',
      bizType: 'x.A.c',
      request: { list: [{ customerNo: 204097 }] },
    },
    {
      seq: 1,
      hash: '',
      stage: 'request',
      time: 5,
      operator: 'app',
      bizType: 'x.A.d',
      request: { note: 'order 1204097' },
    },
  ];
  expect(actionsAbout(rows, '204097').map((action) => [action.row.seq, endingOf(action)])).toEqual([
    [3, 'done'],
    [2, 'refused'],
  ]);
});
