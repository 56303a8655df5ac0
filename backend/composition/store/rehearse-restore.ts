import { verifyAudit, type Rehearsal } from '../../services/management/management-service.ts';
import { openDatabase, type SealSettings } from '../../storage/index.ts';
import { FailedCheckError } from './failed-check.ts';
import { soundLedger } from './verify-ledger.ts';

/** Opens a copy of a backup as a restore would, adds up its books, follows its audit trail, and closes it. Never rejects. */
export async function rehearseRestore(folder: string, seal: SealSettings): Promise<Rehearsal> {
  const problems: string[] = [];
  const note = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // The first line of a failed check says only that there are others.
    const lines = message.split('\n');
    problems.push(...(error instanceof FailedCheckError && lines.length > 1 ? lines.slice(1) : lines));
    return '';
  };
  try {
    const database = await openDatabase({ directory: folder, mustExist: true, seal });
    try {
      const ledger = await soundLedger(database).catch(note);
      const { rows, head, broken } = await verifyAudit(database);
      if (broken !== undefined) problems.push(`audit trail broken at row ${broken.seq}: ${broken.reason}`);
      return { ledger: ledger === '' ? [] : ledger.split('\n'), problems, auditRows: rows, auditHead: head };
    } finally {
      await database.close();
    }
  } catch (error) {
    note(error);
    return { ledger: [], problems, auditRows: 0, auditHead: '' };
  }
}
