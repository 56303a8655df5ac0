import { appendFileSync } from 'node:fs';
import { MANAGEMENT_PREFIX, MOUNT_PATH } from '../operation-table.ts';

/** File that takes down which operation answered which code, for the published documentation; none in ordinary runs. */
const FILE = process.env['MERIDIAN_CODES_SEEN'];

/** Notes that a call was answered with a listed code (scripts/observed-codes.mjs). */
export function noteCode(path: string, bizType: string, listed: string): void {
  if (FILE === undefined) return;
  const isManagement =
    path.startsWith(`${MANAGEMENT_PREFIX}/`) && !path.startsWith(MANAGEMENT_PREFIX + MOUNT_PATH.auth);
  appendFileSync(FILE, `${isManagement ? 'management:' : ''}${bizType}\t${listed}\n`);
}
