import type { ListedCode } from '../../contract/errors/catalogue.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { ApprovalObstacle, Approver } from '../../domain/four-eyes.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { approvalRejected } from './approvals.ts';
import type { ProposalColumns, ProposalRepository } from '../../storage/fund/index.ts';
import type { Database, Statement } from '../../storage/index.ts';

/** A proposal as the platform works with it: its row, and what is read out of that. */
export interface StoredProposal<Row extends ProposalColumns = ProposalColumns> {
  readonly row: Row;
  /** Not on disk yet: it is stored together with its first change. */
  readonly isNew?: boolean;
  /** What is used up in the commit that stores it first, such as a marked rate. */
  readonly usesUp?: readonly Statement[];
}

/**
 * What makes a kind of proposal: where it is stored, and its states as the domain has them. Whoever adds a kind writes such a definition
 * and what it books; one after the other, storing, four eyes and who is told are the same for all of them.
 */
export interface ProposalKind<Row extends ProposalColumns, Stored extends StoredProposal<Row>, Event> {
  readonly repository: ProposalRepository<Row>;
  read(row: Row): Stored;
  /** The row of a proposal as it stands now. */
  toRow(stored: Stored, updateTimeMs: number): Row;
  /** The proposal after an event; undefined where its state does not allow it. */
  apply(stored: Stored, event: Event): Stored | undefined;
  /** What has to happen one after the other; without it all about one proposal. */
  orderOf?(row: Row): string;
}

/** A kind that people approve. */
export interface ApprovedKind<Stored, Event> {
  approved(by: Approver, atMs: number): Event;
  /** Why the approval of somebody would not count; undefined: it would, or the state forbids one anyhow. */
  obstacle(stored: Stored, by: Approver, atMs: number): ApprovalObstacle | undefined;
  approvals(stored: Stored): readonly Approver[];
  approvalsNeeded(stored: Stored): 0 | 1 | 2;
}

/** What goes into the commit of a change beside it, such as the cached answer, formed from the proposal as it stands afterwards. */
export type ExtraStatements<Stored> = (changed: Stored) => readonly Statement[];

/** How a change is stored. */
interface Commit<Stored> {
  readonly statements?: readonly Statement[];
  readonly extraStatements?: ExtraStatements<Stored> | undefined;
  /** Nobody hears of it: what people see of the proposal stays as it was. */
  readonly isSilent?: boolean;
  /** When it changed; without it now. */
  readonly atMs?: number;
}

interface ProposalDeps<Stored> {
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: Stored): void;
}

/** Whose proposal it has to be. */
type Owner = Partial<Pick<ProposalColumns, 'company_id' | 'customer_id'>>;

/**
 * Proposals of one kind. Everything about one of them happens one after the other, and each change is one commit: with what it books,
 * what it uses up and the answer that is kept, so that a kill leaves all of it or nothing.
 */
export class Proposals<Row extends ProposalColumns, Stored extends StoredProposal<Row>, Event> {
  readonly #kind: ProposalKind<Row, Stored, Event>;
  readonly #deps: ProposalDeps<Stored>;
  readonly #queue = new KeyedQueue();

  constructor(kind: ProposalKind<Row, Stored, Event>, deps: ProposalDeps<Stored>) {
    this.#kind = kind;
    this.#deps = deps;
  }

  /** A proposal by its number; undefined for one that there is not. */
  async find(proposalNo: string): Promise<Stored | undefined> {
    const row = await this.#kind.repository.byNumber(this.#deps.database, proposalNo);
    return row && this.#kind.read(row);
  }

  /** A proposal of somebody. Throws 404 for one that there is not, and one of somebody else. */
  async require(proposalNo: string, owner: Owner): Promise<Stored> {
    const stored = await this.find(proposalNo);
    const { company_id = stored?.row.company_id, customer_id = stored?.row.customer_id } = owner;
    if (
      stored === undefined ||
      stored.row.company_id !== company_id ||
      stored.row.customer_id !== customer_id
    )
      throw new PlatformError(CODE.fundRecordUnknown);
    return stored;
  }

  /** Runs what concerns a proposal, or all that has one order, after everything else that does. */
  inOrder<Result>(order: string, task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(order, task);
  }

  /** Decides about a proposal of somebody in its order. Throws as `require` does. */
  async decide<Result>(
    proposalNo: string,
    owner: Owner,
    decide: (stored: Stored) => Promise<Result>,
  ): Promise<Result> {
    const { orderOf } = this.#kind;
    const order = orderOf === undefined ? proposalNo : orderOf((await this.require(proposalNo, owner)).row);
    return this.inOrder(order, async () => decide(await this.require(proposalNo, owner)));
  }

  /** The proposal after an event. Throws `forbidden` where its state does not allow it. */
  after(stored: Stored, event: Event, forbidden: ListedCode): Stored {
    const next = this.#kind.apply(stored, event);
    if (next === undefined) throw new PlatformError(forbidden);
    return next;
  }

  /** The proposal after somebody approved it. Throws `forbidden` where its state or the rule of four eyes does not allow it. */
  approved(kind: ApprovedKind<Stored, Event>, stored: Stored, by: Approver, forbidden: ListedCode): Stored {
    const atMs = this.#deps.wallClock.nowMs();
    const obstacle = kind.obstacle(stored, by, atMs);
    if (obstacle !== undefined) throw approvalRejected(forbidden, obstacle);
    return this.after(stored, kind.approved(by, atMs), forbidden);
  }

  /**
   * Stores a proposal as it stands now; resolves once it is on disk and whoever listens has heard of it. `book` stores the statements
   * together with what they book; without it they are one commit of their own.
   */
  async commit(
    stored: Stored,
    how: Commit<Stored> = {},
    book: (statements: readonly Statement[]) => Promise<unknown> = (all) => this.#deps.database.commit(all),
  ): Promise<Stored> {
    const { repository, toRow } = this.#kind;
    const { wallClock, onChange } = this.#deps;
    const { statements = [], extraStatements, isSilent = false, atMs = wallClock.nowMs() } = how;
    const { isNew = false, usesUp = [], ...known } = stored;
    const row = toRow(stored, atMs);
    const changed = { ...known, row } as Stored;
    await book([
      ...(isNew ? [repository.insert(row), ...usesUp] : [repository.update(row)]),
      ...statements,
      ...(extraStatements?.(changed) ?? []),
    ]);
    if (!isSilent) onChange(changed);
    return changed;
  }
}

/** A record of a proposal as JSON, which has no integers of their size: amounts stand as text. */
export function packRecord(record: object): string {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** A record out of its JSON, with the members of some names as integers again. */
export function unpackRecord(text: string, amounts: ReadonlySet<string>): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    amounts.has(name) && typeof value === 'string' ? BigInt(value) : value,
  );
}
