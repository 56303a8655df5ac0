import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { Proposal } from '../port.ts';

/** What is different between money in and money out: the calls, and how a row reads. */
export interface ProposalKind<Row> {
  readonly kind: Proposal['kind'];
  readonly page: string;
  readonly approve: string;
  readonly refuse: string;
  /** States on the wire in which somebody is waited for. */
  readonly waitingStates: readonly string[];
  /** `offset` is what the platform's clock is ahead of the local one (milliseconds). */
  toProposal(row: Row, digitsOf: (currency: string) => number, offset: number): Proposal;
}

/** Decimal text at so many digits; what is no decimal counts as nothing. */
export function money(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}
