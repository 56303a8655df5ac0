import { flowTypesOf } from '../../../contract/mapping/flow-types.ts';
import { rebateRepository } from '../../../storage/rebates.ts';
import type { Database } from '../../../storage/index.ts';
import type { ReconciliationCheck } from '../../proposals/index.ts';

const REBATE_FLOWS = flowTypesOf('rebate');

/** The rebates that were booked, of all times, against the ledger of the agents' accounts. */
export function rebateCheck(database: Database): ReconciliationCheck {
  return {
    name: 'rebates',
    async run(companyId) {
      const booked = await rebateRepository.booked(database, companyId);
      const inLedger = await rebateRepository.inLedger(database, companyId, REBATE_FLOWS);
      const sums = (rows: typeof booked) => new Map(rows.map((row) => [row.account_id, BigInt(row.total)]));
      const [said, found] = [sums(booked), sums(inLedger)];
      const accounts = [...new Set([...said.keys(), ...found.keys()])].sort((a, b) => a - b);
      return {
        checked: accounts.length,
        differences: accounts
          .filter((id) => (said.get(id) ?? 0n) !== (found.get(id) ?? 0n))
          .map((id) => ({ subject: String(id), reference: '', between: 'ledger' })),
      };
    },
  };
}
