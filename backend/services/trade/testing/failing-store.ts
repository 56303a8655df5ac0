import {
  StorageRefusedError,
  StorageUnavailableError,
  type Database,
  type Statement,
} from '../../../storage/index.ts';
import { BrokenChains } from '../../../storage/broken-chains.ts';
import { allProjected } from '../../../storage/trading/journal-row.ts';

/** A store that fails as a test says, over one that works. */
export class FailingStore implements Database {
  readonly #inner: Database;
  #end: (() => void) | undefined;
  readonly #broken = new BrokenChains();
  #over: Promise<void> | undefined;
  /** Looks at all rows of a commit before it is made; what it throws is the answer. */
  inspect: (statements: readonly Statement[]) => void = () => undefined;
  /** Commits that were asked for. */
  commits = 0;

  constructor(inner: Database) {
    this.#inner = inner;
  }

  /** From now on nothing can be written. */
  fail(): void {
    this.#over ??= new Promise((resolve) => (this.#end = resolve));
  }

  /** There is room again. */
  recover(): void {
    this.#over = undefined;
    this.#end?.();
  }

  async commit(...[statements, options]: Parameters<Database['commit']>): Promise<void> {
    this.commits++;
    const chain = options?.chain;
    try {
      if (this.#over !== undefined) throw new StorageUnavailableError('disk I/O error');
      if (this.#broken.find(chain) !== undefined) throw new StorageRefusedError('a broken chain');
      this.inspect(allProjected(statements));
    } catch (error) {
      this.#broken.add(chain);
      throw error;
    }
    await this.#inner.commit(statements, options);
  }

  read: Database['read'] = (query) => this.#inner.read(query);

  available(): Promise<void> | undefined {
    return this.#over;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
