import type { WatchedDatabase } from '../database.ts';

/** A store that answers each commit when it has it, as one on a disk does, also where it is in memory and would answer sooner. */
export function asOnDisk(inner: WatchedDatabase): WatchedDatabase {
  return {
    commit: (statements, { cannotConflict: _, ...options } = {}) => inner.commit(statements, options),
    read: (query) => inner.read(query),
    available: () => inner.available?.(),
    close: () => inner.close(),
    onCommitted: (listener) => inner.onCommitted(listener),
  };
}
