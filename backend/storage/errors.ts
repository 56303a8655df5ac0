/** Text that may hold anything, such as a path, as part of one line. */
export function shown(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
}

/** The store refused a request; nothing of it was applied. The message is for the log, never for a caller. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
}

/** The queue of the store is full: the caller is faster than the disk. Nothing was applied. */
export class StorageBusyError extends StorageError {
  override readonly name: string = 'StorageBusyError';
}

/** The rows of one commit cannot be stored as they are; those of others can. Nothing of the commit was applied. */
export class StorageRefusedError extends StorageError {
  override readonly name: string = 'StorageRefusedError';
}

/**
 * The store as a whole cannot write at the moment (a full or failing disk, a thread that ended). It tries again by
 * itself. Nothing was applied, unless the thread ended: then the commits under way are on disk or not, each wholly.
 */
export class StorageUnavailableError extends StorageError {
  override readonly name: string = 'StorageUnavailableError';
}

/** What the store held is gone, because it was in memory only and its thread ended. It never comes back. */
export class StorageLostError extends StorageError {
  override readonly name: string = 'StorageLostError';
}

/** A commit met a row that somebody else stored first. Nothing was applied; what was decided rests on older data. */
export class StorageConflictError extends StorageRefusedError {
  override readonly name: string = 'StorageConflictError';
}

/** The data file cannot be read as a database. It is left as it is, and every start refuses until the operator decides. */
export class StorageDamagedError extends StorageError {
  override readonly name: string = 'StorageDamagedError';

  constructor(file: string, reason: string) {
    super(
      `The data file ${shown(file)} is damaged: ${shown(reason)}. Nothing was changed. Put a backup in its place, or begin an empty store with --new-store, which keeps what is there as ${shown(file)}.damaged-<n>.`,
    );
  }
}

/** The store lacks commits that were acknowledged. It is left as it is, and every start refuses until the operator decides. */
export class StorageLossError extends StorageError {
  override readonly name: string = 'StorageLossError';

  constructor(file: string, loss: string) {
    super(
      `The data file ${shown(file)} is incomplete: ${shown(loss)} Nothing was changed. Put the log or a backup back, or go on without what is lost with --accept-loss.`,
    );
  }
}

/** A new store was asked for where a sound one is. */
export class StoreExistsError extends StorageError {
  override readonly name: string = 'StoreExistsError';

  constructor(file: string) {
    super(
      `The data file ${shown(file)} is sound, and --new-store begins one only in the place of a store that cannot be opened: leave the option out, or name another folder.`,
    );
  }
}

/** The data file was written by a newer version of the platform, whose changes this version does not know. */
export class StorageVersionError extends StorageError {
  override readonly name: string = 'StorageVersionError';
}

/** The key that opens the sealed secrets of the data is missing or cannot be used; the message says what to do. */
export class StorageSealedError extends StorageError {
  override readonly name: string = 'StorageSealedError';
}

/** Another running instance holds the data directory. */
export class InstanceLockedError extends StorageError {
  override readonly name: string = 'InstanceLockedError';
  readonly directory: string;
  readonly pid: number;

  constructor(directory: string, pid: number, host: string) {
    const owner = `process ${pid} on ${shown(host || 'another host')}`;
    super(`The data folder ${shown(directory)} is in use by another instance (${owner}).`);
    this.directory = directory;
    this.pid = pid;
  }
}

/** The data directory was taken away from a platform that runs; it must not write there any more. */
export class LockLostError extends StorageError {
  override readonly name: string = 'LockLostError';

  constructor(directory: string, reason: string) {
    super(`The platform lost its data folder ${shown(directory)}: ${reason}. It takes no more orders.`);
  }
}

/** The data folder cannot serve; the message is one line for the user. */
export class DataFolderError extends StorageError {
  override readonly name: string = 'DataFolderError';

  constructor(directory: string, reason: string) {
    super(`The data folder ${shown(directory)} cannot be used: ${shown(reason)}.`);
  }
}

/** Another running platform holds the lock of the database. */
export class DatabaseInUseError extends StorageError {
  override readonly name: string = 'DatabaseInUseError';

  constructor(database: string, address: string) {
    const owner = address === '' ? '' : ` (connected from ${shown(address)})`;
    super(`The database ${shown(database)} is in use by another platform${owner}.`);
  }
}

/** Another platform has written to the database of a running one, which must not write there any more. */
export class DatabaseLostError extends StorageLostError {
  override readonly name: string = 'DatabaseLostError';

  constructor(database: string) {
    super(
      `The platform lost its database ${shown(database)}: another platform has written to it while the connection was cut. It takes no more orders.`,
    );
  }
}

/** The database server cannot serve; the message is one line for the user, without the password. */
export class DatabaseServerError extends StorageError {
  override readonly name: string = 'DatabaseServerError';

  constructor(database: string, reason: string) {
    super(`The database ${shown(database)} cannot be used: ${shown(reason)}.`);
  }
}
