import { depositCheck, rebateCheck, transferCheck, withdrawCheck } from '../../services/fund/index.ts';
import type { ReconciliationCheck } from '../../services/proposals/index.ts';
import type { SettlementService } from '../../services/settlement/external-settlement.ts';
import { openDeposits } from './deposits.ts';
import type { PlatformContext } from '../platform-context.ts';
import { openTransfers } from './transfers.ts';

type MoneyDependencies = Parameters<typeof openDeposits>[1] & {
  readonly settlement: Pick<SettlementService, 'isOn'>;
};

/** Opens what moves money of customers: deposits and withdrawals, and transfers between accounts. */
export async function openMoney(context: PlatformContext, deps: MoneyDependencies) {
  const deposits = await openDeposits(context, deps);
  const transfers = await openTransfers(context, { ...deps, locks: deposits.locks });
  // Whoever moves money adds what of it is compared: the report of all of these must be empty.
  const checks: readonly ReconciliationCheck[] = [
    depositCheck(deposits.compared),
    withdrawCheck({ ...deps, ...deposits }),
    rebateCheck(deps.database),
    transferCheck(deps.database),
  ];
  return { ...deposits, checks, operations: [...deposits.operations, ...transfers] };
}
