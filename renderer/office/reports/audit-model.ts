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

/** How an action ended: done, rejected, turned away, or nobody has written down how. */
export type Ending = 'done' | 'rejected' | 'refused' | 'open';

export function endingOf({ row, answer }: AuditAction): Ending {
  if (row.stage === 'refused') return 'refused';
  const code = row.stage === 'answer' ? row.code : answer?.code;
  return code === undefined ? 'open' : code === '0' ? 'done' : 'rejected';
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
