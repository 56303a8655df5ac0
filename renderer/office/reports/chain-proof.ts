import { canonicalJson, chainedText, GENESIS_HASH } from '../../../backend/contract/audit-chain.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import type { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';

export type AuditRow = RowOf<typeof OPERATOR_MANAGEMENT.auditPage>;

/** What a check of the chain found, as far as it has come. */
export interface ChainProof {
  /** Rows whose hash is that of their content and of the row before them. */
  readonly checked: number;
  readonly first: Pick<AuditRow, 'seq' | 'hash'> | undefined;
  readonly last: Pick<AuditRow, 'seq' | 'hash'> | undefined;
  /** Places where rows of other companies stand between, whose content this company does not see. */
  readonly gaps: number;
  /** The first row that is not sound, and what is wrong with it. */
  readonly broken: { readonly seq: number; readonly fault: ChainFault } | undefined;
}

/** `content`: the row is not what its hash was made of; `link`: it does not build on the row before it; `order`: its number is not after it. */
export type ChainFault = 'content' | 'link' | 'order';

export const EMPTY_PROOF: ChainProof = {
  checked: 0,
  first: undefined,
  last: undefined,
  gaps: 0,
  broken: undefined,
};

/** SHA-256 of a text, in hexadecimal. */
export type HashText = (text: string) => Promise<string>;

/** Follows the chain over more rows, oldest first; nothing is checked beyond the first row that is not sound. */
export async function proveChain(
  proof: ChainProof,
  rows: readonly AuditRow[],
  hashText: HashText,
): Promise<ChainProof> {
  let { checked, first, last, gaps } = proof;
  if (proof.broken !== undefined) return proof;
  const hashes = await Promise.all(rows.map((row) => hashText(textOf(row))));
  for (const [at, row] of rows.entries()) {
    const { seq, hash } = row;
    const fault = faultOf(row, last, hashes[at]);
    if (fault !== undefined) return { checked, first, last, gaps, broken: { seq, fault } };
    const isNext = last === undefined ? seq === 1 : seq === last.seq + 1;
    if (!isNext) gaps += 1;
    first ??= { seq, hash };
    last = { seq, hash };
    checked += 1;
  }
  return { checked, first, last, gaps, broken: undefined };
}

/** The text that the hash of a row was made of: what the row says, without the hashes. */
function textOf({ hash: _hash, previousHash = '', ...entry }: AuditRow): string {
  return chainedText(previousHash, canonicalJson(entry));
}

function faultOf(row: AuditRow, last: ChainProof['last'], found: string | undefined): ChainFault | undefined {
  if (last !== undefined && row.seq <= last.seq) return 'order';
  const expected = row.seq === 1 ? GENESIS_HASH : row.seq === (last?.seq ?? 0) + 1 ? last?.hash : undefined;
  if (expected !== undefined && row.previousHash !== expected) return 'link';
  return row.hash === found ? undefined : 'content';
}

/** SHA-256 by the browser; undefined where the page is not served in a way that lets it. */
export function browserHash(): HashText | undefined {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return undefined;
  return async (text) => {
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
