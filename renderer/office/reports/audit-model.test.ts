import { expect, it } from 'vitest';
import { earlierRequest, endingOf, toActions } from './audit-model.ts';
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
