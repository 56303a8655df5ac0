import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalJson, chainedText, GENESIS_HASH } from '../../../backend/contract/audit-chain.ts';
import { EMPTY_PROOF, proveChain, type AuditRow } from './chain-proof.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const hashText = (text: string) => Promise.resolve(sha(text));

/** A sound chain of the platform; rows are of the company in `own`. */
function chainOf(count: number, own: (seq: number) => boolean = () => true): AuditRow[] {
  let previousHash = GENESIS_HASH;
  const rows: AuditRow[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const entry = { seq, stage: 'request', time: seq * 10, request: { b: [1, { z: 2 }], a: '0.10' } };
    const hash = sha(chainedText(previousHash, canonicalJson(entry)));
    if (own(seq)) rows.push({ ...entry, previousHash, hash });
    previousHash = hash;
  }
  return rows;
}

const prove = (rows: readonly AuditRow[]) => proveChain(EMPTY_PROOF, rows, hashText);

it('says of a sound chain how many rows it has, and the first and the last', async () => {
  const rows = chainOf(5);
  const half = await proveChain(EMPTY_PROOF, rows.slice(0, 2), hashText);
  const whole = await proveChain(half, rows.slice(2), hashText);
  expect(whole).toMatchObject({ checked: 5, first: { seq: 1 }, last: { seq: 5 }, gaps: 0 });
  expect(whole.broken).toBeUndefined();
});

it('counts where rows of other companies stand between', async () => {
  expect(await prove(chainOf(6, (seq) => seq !== 1 && seq !== 4))).toMatchObject({ checked: 4, gaps: 2 });
});

it('names the first row whose content was changed, and what went before it as sound', async () => {
  const rows = chainOf(5);
  rows[2] = { ...rows[2]!, request: { b: [1, { z: 3 }], a: '0.10' } };
  const { checked, broken, last } = await prove(rows);
  expect([checked, broken, last?.seq]).toEqual([2, { seq: 3, fault: 'content' }, 2]);
});

it('sees a row that was written anew over another one', async () => {
  const rows = chainOf(4);
  const entry = { seq: 3, stage: 'answer', time: 1 };
  const previousHash = sha('elsewhere');
  rows[2] = { ...entry, previousHash, hash: sha(chainedText(previousHash, canonicalJson(entry))) };
  expect((await prove(rows)).broken).toEqual({ seq: 3, fault: 'link' });
});

it('sees rows in another order', async () => {
  const rows = chainOf(3);
  expect((await prove([rows[0]!, rows[2]!, rows[1]!])).broken).toEqual({ seq: 2, fault: 'order' });
});
