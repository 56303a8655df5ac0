import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { AuditRow } from './chain-proof.ts';

/** Something that somebody requested for, with what became of it where that is known. */
export interface AuditAction {
  readonly row: AuditRow;
  readonly answer: AuditRow | undefined;
}

/** Rows as actions, in their order: an answer stands beside its request where both were read. */
export function toActions(rows: readonly AuditRow[]): readonly AuditAction[] {
  const requested = new Set(rows.filter(({ stage }) => stage === 'request').map(({ seq }) => seq));
  const answers = new Map(rows.flatMap((row) => (row.of === undefined ? [] : [[row.of, row] as const])));
  return rows.flatMap((row) =>
    row.of !== undefined && requested.has(row.of) ? [] : { row, answer: answers.get(row.seq) },
  );
}

/** Code of what waits for a second person. */
const WAITS = CODE.proposalStateForbids;

/** Who did it; `company` names the credentials of the company, which are no person. */
export function whoDid({ row }: AuditAction, company: string): string {
  return row.person?.name ?? company;
}

/** How an action ended: done, waiting for a second person, rejected, turned away, or nobody has written down how. */
export type Ending = 'done' | 'waiting' | 'rejected' | 'refused' | 'open';

export function endingOf({ row, answer }: AuditAction): Ending {
  if (row.stage === 'refused') return 'refused';
  const code = row.stage === 'answer' ? row.code : answer?.code;
  if (code === undefined) return 'open';
  return code === '0' ? 'done' : code === WAITS ? 'waiting' : 'rejected';
}

/** Members that say what a request is about: the same in two requests about the same thing. */
const NAMES = /^(?:id|.*(?:Id|Ids|No|Type|Code|Key|Currency|Language)|name|symbol|group)$/;

/** The newest of some earlier requests that was about the same thing; undefined without any. */
export function earlierRequest(row: AuditRow, earlier: readonly AuditRow[]): AuditRow | undefined {
  return earlier
    .filter(
      ({ seq, stage, request }) => stage === 'request' && seq < row.seq && isAbout(row.request, request),
    )
    .toSorted((one, other) => other.seq - one.seq)[0];
}

function isAbout(one: unknown, other: unknown): boolean {
  const [own, their] = [namesIn(one), namesIn(other)];
  return JSON.stringify(own) === JSON.stringify(their);
}

function namesIn(request: unknown): readonly (readonly [string, unknown])[] {
  if (typeof request !== 'object' || request === null) return [];
  return Object.entries(request)
    .filter(([name, value]) => NAMES.test(name) && typeof value !== 'object')
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([first], [second]) => (first < second ? -1 : 1));
}

/** What rows of the audit trail say about a customer; a number that only stands inside of another one is none. */
export function actionsAbout(rows: readonly AuditRow[], customerNo: string): readonly AuditAction[] {
  return toActions(rows).filter(({ row }) => names(row.request, customerNo));
}

/** Whether a value is the number of the customer, or holds it. */
function names(value: unknown, customerNo: string): boolean {
  if (typeof value !== 'object' || value === null) return String(value) === customerNo;
  return Object.values(value).some((member) => names(member, customerNo));
}
