import type { Operation } from '../services/operation.ts';
import { CLIENT_PREFIX, MANAGEMENT_PREFIX, MOUNT_PATH, OPEN_PREFIX } from './operation-table.ts';

/** What the documentation says of one operation; the JSON form of the page. */
export interface DocumentedOperation {
  readonly bizType: string;
  readonly method: string;
  /** Paths under which it is called, the specification's own first. */
  readonly paths: readonly string[];
  readonly access: 'guest' | 'login' | 'management';
  /** Permission that an API key needs; null when the open API does not offer it. */
  readonly openPermission: string | null;
  readonly section: string;
  readonly request: unknown;
  readonly response: unknown;
}

/** Describes the operations in the order of their business types. */
export function documentOperations(operations: readonly Operation[]): DocumentedOperation[] {
  return operations
    .map((operation) => ({
      bizType: operation.bizType,
      method: operation.method ?? 'POST',
      paths: pathsOf(operation),
      access: operation.mount === 'auth' ? ('management' as const) : operation.access,
      openPermission: operation.openPermission ?? null,
      section: operation.section,
      request: operation.request,
      response: operation.response,
    }))
    .sort((a, b) => (a.bizType < b.bizType ? -1 : 1));
}

function pathsOf(operation: Operation): string[] {
  const path = MOUNT_PATH[operation.mount] + operation.bizType;
  if (operation.mount === 'auth') return [MANAGEMENT_PREFIX + path];
  if (operation.mount === 'auth2') return [path];
  const open = operation.openPermission === undefined ? [] : [`${OPEN_PREFIX}/global/${operation.bizType}`];
  return [CLIENT_PREFIX + path, ...open];
}
