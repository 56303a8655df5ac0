import { CODE } from '../../contract/errors/codes.ts';
import type { AccountId } from '../../domain/units.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  StorageBusyError,
  type Chain,
  type CommitOptions,
  type Database,
  type Statement,
} from '../../storage/index.ts';

interface CommitCallbacks {
  stored(): void;
  failed(error: unknown): void;
}

/** What a commit of trading may say of itself. */
type Sureness = Pick<CommitOptions, 'cannotConflict'>;

/**
 * The commits of trading that are on their way. Those of one account build on one another (see Database): after one that
 * failed the later ones are refused, until the account has been restored and begins a new chain.
 */
export class CommitQueue {
  readonly #database: Database;
  /** The last commit on its way of each account that has one. */
  readonly #last = new Map<number, Promise<void>>();
  /** Chains of the accounts; each restoring begins a new one. */
  readonly #chains = new Map<number, string>();
  #restorings = 0;
  #size = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Commits on their way. */
  get size(): number {
    return this.#size;
  }

  /**
   * Stores what was decided about an account, or about several together; the callbacks come before the promise settles. Rejects
   * with CFDWBW500, and then not before earlier commits of the accounts have their answers.
   */
  add(
    accountIds: readonly AccountId[],
    statements: readonly Statement[],
    callbacks: CommitCallbacks,
    options: Sureness = {},
  ): Promise<void> {
    const chain = this.#chainsOf(accountIds);
    return this.#follow(accountIds, this.#database.commit(statements, { ...options, chain }), callbacks);
  }

  /**
   * The same once every commit so far is stored, of whatever account, and not at all when one of them is not: for what was
   * decided by all of them together.
   */
  addAfterAll(
    accountIds: readonly AccountId[],
    statements: readonly Statement[],
    callbacks: CommitCallbacks,
    options: Sureness = {},
  ): Promise<void> {
    const chain = this.#chainsOf(accountIds);
    const before = Promise.all(this.#last.values()).catch(() => {
      throw new StorageBusyError('a decision that this one builds on could not be stored');
    });
    const commit = before.then(() => this.#database.commit(statements, { ...options, chain }));
    return this.#follow(accountIds, commit, callbacks);
  }

  #follow(
    accountIds: readonly AccountId[],
    commit: Promise<unknown>,
    { stored, failed }: CommitCallbacks,
  ): Promise<void> {
    this.#size++;
    const earlier = accountIds.map((accountId) => this.#last.get(accountId));
    const answered = () => {
      this.#size--;
      for (const accountId of accountIds)
        if (this.#last.get(accountId) === committed) this.#last.delete(accountId);
    };
    const committed: Promise<void> = commit.then(
      () => {
        answered();
        stored();
      },
      async (error: unknown) => {
        failed(error);
        // One may be refused before earlier ones are stored: only then what is stored is all there is.
        await Promise.allSettled(earlier);
        answered();
        throw new PlatformError(CODE.tradingFault);
      },
    );
    committed.catch(() => undefined);
    for (const accountId of accountIds) this.#last.set(accountId, committed);
    return committed;
  }

  /** Settles when every commit of the account so far has its answer; undefined when all have. */
  unanswered(accountId: AccountId): Promise<void> | undefined {
    return this.#last.get(accountId);
  }

  /** The account was restored: what is decided about it from now on builds on what is stored. */
  renew(accountId: AccountId): void {
    this.#chains.set(accountId, `trading/${accountId}/${++this.#restorings}`);
  }

  /** Resolves when every commit so far has its answer. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }

  #chainsOf(accountIds: readonly AccountId[]): Chain {
    const chains = accountIds.map((accountId) => this.#chainOf(accountId));
    const [only] = chains;
    return chains.length === 1 && only !== undefined ? only : chains;
  }

  #chainOf(accountId: AccountId): string {
    let chain = this.#chains.get(accountId);
    if (chain === undefined) {
      chain = `trading/${accountId}/0`;
      this.#chains.set(accountId, chain);
    }
    return chain;
  }
}
