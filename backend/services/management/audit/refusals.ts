import type { ListedCode } from '../../../contract/errors/catalogue.ts';
import type { ManagementContext } from '../management-operation.ts';
import type { AuditEntry, AuditTrail } from './audit-trail.ts';

/** Rows that the refused calls of one caller get in an hour; what is beyond is counted and named in its next row. */
export const MAX_REFUSALS_AN_HOUR = 60;
/** Callers whose refusals are counted apart; each is a person with credentials, or a company. */
const MAX_REFUSED_CALLERS = 1_000;
const HOUR_MS = 60 * 60 * 1000;

/** A call that was turned away before it was carried out. */
export interface RefusedCall {
  readonly bizType: string;
  readonly code: ListedCode;
  /** The permission that the role of the caller lacks; absent: the caller did not get in at all. */
  readonly lacks?: string;
}

interface Counter {
  readonly sinceMs: number;
  rows: number;
  omitted: number;
}

/** Writes who was refused what into the audit trail, with a bound for each caller: a flood cannot fill the disk. */
export class AuditedRefusals {
  readonly #trail: Pick<AuditTrail, 'append'>;
  readonly #nowMs: () => number;
  readonly #callers = new Map<string, Counter>();

  constructor(trail: Pick<AuditTrail, 'append'>, nowMs: () => number) {
    this.#trail = trail;
    this.#nowMs = nowMs;
  }

  /** Resolves when the row is on disk, or at once for a refusal beyond the bound. Rejects as the trail does. */
  async add(
    who: Pick<AuditEntry, 'companyId' | 'operator' | 'person' | 'tokenMark' | 'ip' | 'trace'>,
    refusal: RefusedCall,
  ): Promise<void> {
    const time = this.#nowMs();
    const counter = this.#counterOf(`${who.companyId} ${who.operator}`, time);
    if (counter.rows >= MAX_REFUSALS_AN_HOUR) {
      counter.omitted += 1;
      return;
    }
    counter.rows += 1;
    const { omitted } = counter;
    counter.omitted = 0;
    await this.#trail.append({
      ...who,
      ...refusal,
      stage: 'refused',
      time,
      ...(omitted === 0 ? {} : { omitted }),
    });
  }

  #counterOf(caller: string, nowMs: number): Counter {
    const known = this.#callers.get(caller);
    if (known !== undefined && nowMs - known.sinceMs < HOUR_MS) return known;
    const counter = { sinceMs: nowMs, rows: 0, omitted: known?.omitted ?? 0 };
    this.#callers.delete(caller);
    this.#callers.set(caller, counter);
    const [oldest] = this.#callers.keys();
    if (this.#callers.size > MAX_REFUSED_CALLERS && oldest !== undefined) this.#callers.delete(oldest);
    return counter;
  }
}

/** Writes a refusal of a management call. */
export type AuditRefusal = (context: ManagementContext, refusal: RefusedCall) => Promise<void>;
