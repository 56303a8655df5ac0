import type { StorageError } from '../errors.ts';
import { StorageConflictError, StorageRefusedError, StorageUnavailableError } from '../errors.ts';

/**
 * Classes of SQLSTATE with which the server fails, whatever a commit holds: its connections (08), a transaction that it gave
 * up for others (40), its resources (53, a full disk is among them), somebody who stops it (57), its system (58), itself (XX);
 * and 25006: it is a copy that takes no writes.
 */
const STORE_FAILURE = /^(?:08|40|53|57|58|XX)|^25006$/;
const UNIQUE_VIOLATION = '23505';

/** Whether a failure is the server's or the connection's, and not that of one statement. */
export function isOfStore(error: unknown): boolean {
  const code = codeOf(error);
  // Errors of the connection itself have no SQLSTATE, which has five characters.
  return code === undefined || code.length !== 5 || STORE_FAILURE.test(code);
}

/** What the caller is told; the message names no value of a row. */
export function storageError(error: unknown): StorageError {
  const message = messageOf(error);
  if (isOfStore(error)) return new StorageUnavailableError(message);
  if (codeOf(error) !== UNIQUE_VIOLATION) return new StorageRefusedError(message);
  const { table, constraint } = error as { table?: string; constraint?: string };
  return new StorageConflictError(`UNIQUE constraint failed: ${table ?? ''} (${constraint ?? ''})`);
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}

/** The server's message in one line; where every address of a host failed, the first one's. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
