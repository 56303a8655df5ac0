/** A row of the audit trail about a customer. */
export interface AuditRow {
  readonly seq: number;
  /** Platform's clock, milliseconds; undefined where the row does not say. */
  readonly atMs: number | undefined;
  readonly who: string;
  readonly bizType: string;
  /** True where the caller's role did not allow it. */
  readonly isRejected: boolean;
}

interface Entry {
  readonly seq: number;
  readonly stage?: string;
  readonly time?: number;
  readonly operator?: string;
  readonly person?: { readonly name?: string };
  readonly bizType?: string;
  readonly request?: unknown;
}

/** Rows in which a request names the customer; a number that only stands inside of another one is none. */
export function toAuditRows(
  rows: readonly { readonly seq: number }[],
  customerNo: string,
): readonly AuditRow[] {
  return (rows as readonly Entry[]).filter(({ request }) => names(request, customerNo)).map(toRow);
}

function toRow({ seq, stage, time, operator = '', person, bizType = '' }: Entry): AuditRow {
  return { seq, atMs: time, who: person?.name ?? operator, bizType, isRejected: stage === 'refused' };
}

/** Whether a value is the number of the customer, or holds it. */
function names(value: unknown, customerNo: string): boolean {
  if (typeof value !== 'object' || value === null) return String(value) === customerNo;
  return Object.values(value).some((member) => names(member, customerNo));
}
