import { isDeclared } from '../documents/error-codes.ts';
import { MANAGEMENT_PREFIX, MOUNT_PATH } from '../operation-table.ts';

/** Operations that exist in tests only. */
const TEST_OPERATION = /TestApiService|TestMMApiService/;

/** Fails when a call was answered with a listed code that the published documents do not name for it. */
export function requireDeclared(path: string, bizType: string, listed: string): void {
  if (TEST_OPERATION.test(bizType)) return;
  const isManagement =
    path.startsWith(`${MANAGEMENT_PREFIX}/`) && !path.startsWith(MANAGEMENT_PREFIX + MOUNT_PATH.auth);
  const id = isManagement ? `management:${bizType}` : bizType;
  if (isDeclared(id, listed)) return;
  throw new Error(
    `${id} answered ${listed}, which its documents do not name: node scripts/checks/thrown-codes.mjs --write`,
  );
}
