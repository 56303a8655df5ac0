import type { Database } from '../../storage/index.ts';

/** A store as its process leaves it: it ends right after a commit. */
export interface DyingDatabase extends Database {
  /** Ends after the next commit that has a statement with this text in it; nothing reaches the disk from then on. */
  dieAfter(text: string): Promise<void>;
}

/** Puts the end of a process between a store and those who use it. */
export function dyingDatabase(inner: Database): DyingDatabase {
  let last: string | undefined;
  let isDead = false;
  let reportDeath = () => {};
  return {
    read: (query) => inner.read(query),
    close: () => inner.close(),
    async commit(statements, options) {
      // Whoever is still waiting for it, as the end of a service does, gets no further.
      if (isDead) throw new Error('the process has ended');
      isDead = statements.some(({ sql }) => last !== undefined && sql.includes(last));
      await inner.commit(statements, options);
      if (isDead) reportDeath();
    },
    dieAfter(text) {
      last = text;
      return new Promise((resolve) => (reportDeath = resolve));
    },
  };
}
