import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { Proposal, Unfit } from '../port.ts';

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

/** What a row says of the caller as one who approves; an earlier platform says nothing. */
export interface CallerRow {
  readonly approvedByCaller?: boolean;
  readonly approvalObstacle?: string;
  readonly approvalFrom?: number | null;
}

/** The same in the words of this room; `offset` as above. A reason that this terminal does not know is left to the refusal. */
export function readCaller(row: CallerRow, offset: number): Pick<Proposal, 'approvedByCaller' | 'unfit'> {
  return { approvedByCaller: row.approvedByCaller === true, unfit: readUnfit(row, offset) };
}

function readUnfit({ approvalObstacle: type, approvalFrom }: CallerRow, offset: number): Unfit | undefined {
  if (type === 'company' || type === 'issuer') return { type };
  if (type !== 'sameIssuer' || typeof approvalFrom !== 'number') return undefined;
  return { type, untilMs: approvalFrom - offset };
}

/** Decimal text at so many digits; what is no decimal counts as nothing. */
export function money(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}
