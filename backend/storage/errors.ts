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

/** The data file cannot be read as a database. It was moved aside untouched; the next start begins with a new file. */
export class StorageDamagedError extends StorageError {
  override readonly name: string = 'StorageDamagedError';
  /** Where the damaged file is kept now. */
  readonly keptAs: string;

  constructor(keptAs: string, reason: string) {
    super(
      `The data file is damaged (${reason}). It is kept as ${keptAs}; the next start begins with a new file.`,
    );
    this.keptAs = keptAs;
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
