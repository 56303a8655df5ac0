import type { Client } from 'pg';
import { StorageRefusedError, type StorageError } from '../errors.ts';
import { BrokenChains } from '../broken-chains.ts';
import type { Chain } from '../database.ts';
import { isOfStore, storageError } from './failures.ts';

/** Statements that keep a name, and so a plan, on the server; those that come after them are planned each time. */
const MAX_NAMED_STATEMENTS = 256;
/** How long the server may take to flush a transaction; then the connection is given up, for it may be cut. Milliseconds. */
const COMMIT_LIMIT_MS = 30_000;

/** A statement in the server's words. */
export interface ServerStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** Statements of one commit: all of them or none. */
export interface ServerCommit {
  readonly chain: Chain | undefined;
  readonly statements: readonly ServerStatement[];
}

/** Why a commit was refused; undefined for one that is on disk. */
export type Outcome = StorageError | undefined;

/**
 * One connection and the statements that it has prepared. Many commits share one transaction, and so one flush; they travel
 * together, without an answer between them. When one is refused, all of them are tried again one after the other, each from
 * a savepoint, so that its rows cost nobody else theirs.
 */
export class GroupCommit {
  readonly #client: Client;
  readonly #names = new Map<string, string>();

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Stores what can be stored. `findBroken` names the chain of a commit of which an earlier one failed. Throws what the server or the
   * connection failed with; nothing is known of the commits then.
   */
  async store(commits: readonly ServerCommit[], findBroken: BrokenChains['find']): Promise<Outcome[]> {
    const failure = await this.#together(commits);
    if (failure === undefined) return commits.map(() => undefined);
    if (isOfStore(failure)) throw failure;
    if (commits.length === 1) return [storageError(failure)];
    return this.#oneByOne(commits, findBroken);
  }

  /** What the transaction failed with, after which nothing of it is stored. */
  async #together(commits: readonly ServerCommit[]): Promise<unknown> {
    const answers = [this.#client.query('BEGIN')];
    for (const { statements } of commits)
      for (const statement of statements) answers.push(this.#run(statement));
    answers.push(this.#end('COMMIT'));
    const settled = await Promise.allSettled(answers);
    return settled.find((answer) => answer.status === 'rejected')?.reason;
  }

  async #oneByOne(commits: readonly ServerCommit[], findBroken: BrokenChains['find']): Promise<Outcome[]> {
    const broken = new BrokenChains();
    const outcomes: Outcome[] = [];
    await this.#client.query('BEGIN');
    for (const { chain, statements } of commits) {
      const missing = broken.find(chain) ?? findBroken(chain);
      if (missing !== undefined) {
        broken.add(chain);
        outcomes.push(brokenChain(missing));
        continue;
      }
      const answers = [this.#client.query('SAVEPOINT request'), ...statements.map((each) => this.#run(each))];
      const settled = await Promise.allSettled(answers);
      const failure: unknown = settled.find((answer) => answer.status === 'rejected')?.reason;
      if (failure !== undefined) {
        if (isOfStore(failure)) throw failure;
        broken.add(chain);
        await this.#client.query('ROLLBACK TO request');
      }
      outcomes.push(failure === undefined ? undefined : storageError(failure));
      await this.#client.query('RELEASE request');
    }
    await this.#end('COMMIT');
    return outcomes;
  }

  #run({ text, values }: ServerStatement) {
    return this.#client.query({ name: this.#nameOf(text), text, values } as {
      text: string;
      values: unknown[];
    });
  }

  #end(text: 'COMMIT') {
    return this.#client.query({ text, query_timeout: COMMIT_LIMIT_MS } as { text: string });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = `meridian_${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Why a commit that builds on one that is missing is refused. */
export function brokenChain(chain: string): StorageRefusedError {
  return new StorageRefusedError(`an earlier commit of the chain ${chain} failed`);
}
