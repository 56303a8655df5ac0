import { isDeepStrictEqual } from 'node:util';
import { soundLedger } from '../../backend/composition/store/verify-ledger.ts';
import { isListedCode } from '../../backend/contract/errors/catalogue.ts';
import type { OrderAck } from '../../backend/contract/records/index.ts';
import type { Database } from '../../backend/storage/index.ts';
import { journalRepository } from '../../backend/storage/trading/index.ts';
import type { Request } from './requests.ts';

/** What the customer of a run was notified, and what it asked for. */
export interface Notified {
  readonly request: Request;
  /** The listed code, `0` for success. */
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

/** What stands in the books of a request: numbers of what it made. */
type Entries = ReadonlyMap<string, readonly string[]>;

const KEY_OF: Readonly<Record<Request['kind'], string | undefined>> = {
  order: 'orderId',
  withdrawal: 'proposalNo',
  deposit: 'proposalNo',
  transfer: undefined,
  cancel: undefined,
};

/** What customers were notified beside what the platform has stored: the first invariants of the laboratory. */
export class CustomerBooks {
  /** Successes by the mark of their request. */
  readonly #acknowledged = new Map<string, Notified>();
  /** Successes that a lying disk may take back. */
  #atRisk = new Set<string>();
  readonly #problems: string[] = [];

  /** Notes an answer; one off the published list of codes is a problem. */
  note(notified: Notified, isAtRisk: boolean): void {
    const { request, code } = notified;
    if (code !== '0' && !isListedCode(code)) this.#problems.push(`${request.mark}: ${code} is on no list`);
    if (code !== '0') return;
    const before = this.#acknowledged.get(request.mark);
    const key = KEY_OF[request.kind];
    if (before !== undefined && key !== undefined && before.data?.[key] !== notified.data?.[key])
      this.#problems.push(
        `${request.mark}: answered with ${before.data?.[key]}, then ${notified.data?.[key]}`,
      );
    this.#acknowledged.set(request.mark, notified);
    if (isAtRisk) this.#atRisk.add(request.mark);
    else this.#atRisk.delete(request.mark);
  }

  /** The disk that lied has notified the truth since: what it holds is durable. */
  trust(): void {
    this.#atRisk = new Set();
  }

  /** The disk that lied is gone, and with it perhaps what it had not written. */
  forgive(): void {
    for (const mark of this.#atRisk) this.#acknowledged.delete(mark);
    this.trust();
  }

  /** An older store was put in the place of a damaged one. */
  forgetAll(): void {
    this.#acknowledged.clear();
    this.trust();
  }

  get acknowledged(): readonly Notified[] {
    return [...this.#acknowledged.values()];
  }

  /** Nothing that was acknowledged is missing, nothing is there twice, no answer was off the list. */
  async findProblems(database: Pick<Database, 'read'>): Promise<string[]> {
    const stored = await readEntries(database);
    const problems = this.#problems.splice(0);
    for (const [mark, numbers] of stored)
      if (numbers.length > 1) problems.push(`${mark}: there ${numbers.length} times: ${numbers.join(', ')}`);
    for (const { request, data } of this.#acknowledged.values()) {
      if (request.kind === 'cancel') continue;
      const numbers = stored.get(entryMark(request)) ?? [];
      const key = KEY_OF[request.kind];
      const number = key === undefined ? numbers[0] : String(data?.[key]);
      if (number === undefined || !numbers.includes(number))
        problems.push(`${request.mark}: acknowledged ${request.kind} ${number ?? ''} is lost`);
    }
    return problems;
  }
}

/** By what a request is found in the books: its mark, but for transfers, of which each moves another amount. */
function entryMark({ kind, mark, body }: Request): string {
  return kind === 'transfer' ? `transfer of ${(body as { amount: string }).amount}` : mark;
}

const QUERIES = {
  order: `SELECT remark AS mark, order_id AS number FROM trade_order WHERE remark LIKE 'lab-%'`,
  transfer: `SELECT out_amount AS mark, id AS number FROM fund_transfers`,
  withdrawal: `SELECT record AS mark, proposal_no AS number FROM withdraw_proposals`,
  // One that ended before its page was given is nobody's: a repeat of the request makes another.
  deposit: `SELECT record AS mark, proposal_no AS number FROM deposit_proposals
    WHERE state NOT IN ('failed', 'void') OR record LIKE '%provider.invalid/pay/%'`,
} as const;

async function readEntries(database: Pick<Database, 'read'>): Promise<Entries> {
  const entries = new Map<string, string[]>();
  for (const [kind, sql] of Object.entries(QUERIES)) {
    const rows = await database.read<{ mark: string; number: number | string }>({
      sql,
      parameters: [],
    } as never);
    for (const row of rows) {
      const mark =
        kind === 'order'
          ? row.mark
          : kind === 'transfer'
            ? `transfer of ${Number(row.mark).toFixed(2)}`
            : (/lab-\d+-\d+/.exec(row.mark)?.[0] ?? row.mark);
      entries.set(mark, [...(entries.get(mark) ?? []), String(row.number)]);
    }
  }
  return entries;
}

/**
 * Ledger and journal of an open store. The platform trades while they are read: a look that finds something and was overtaken is
 * taken once more.
 */
export async function findBookProblems(database: Database): Promise<string[]> {
  for (;;) {
    const before = await journalRepository.extent(database);
    const problems = await soundLedger(database).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    const after = await journalRepository.extent(database);
    if (problems.length === 0 || isDeepStrictEqual(before, after)) return problems;
  }
}

/** Members of the answers that the customer goes on with. */
export type Acknowledged = Partial<OrderAck>;
