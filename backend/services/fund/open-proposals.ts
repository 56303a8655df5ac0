import type { DepositState } from '../../domain/deposits/index.ts';
import { OPEN_WITHDRAWAL_STATES } from '../../domain/withdrawals/index.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';

/** States of a deposit that something can still come of. */
const OPEN_DEPOSIT_STATES = [
  'waiting',
  'paid',
  'approved',
  'refused',
] as const satisfies readonly DepositState[];

/** Whether a deposit or a withdrawal of a customer has not ended. */
export async function hasOpenProposal(database: Database, customerId: number): Promise<boolean> {
  if ((await depositProposalRepository.count(database, customerId, OPEN_DEPOSIT_STATES)) > 0) return true;
  return (await withdrawProposalRepository.count(database, customerId, OPEN_WITHDRAWAL_STATES)) > 0;
}
