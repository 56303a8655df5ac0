import type { DepositState } from '../../domain/deposits/index.ts';
import type { RedemptionState } from '../../domain/fund-shares/index.ts';
import { OPEN_WITHDRAWAL_STATES } from '../../domain/withdrawals/index.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import { fundProposalRepository } from '../../storage/fund-shares/index.ts';
import type { Database } from '../../storage/index.ts';

/** States of a deposit that something can still come of. */
const OPEN_DEPOSIT_STATES = [
  'waiting',
  'paid',
  'approved',
  'refused',
] as const satisfies readonly DepositState[];

/** States of a subscription or redemption that something can still come of. */
const OPEN_FUND_STATES = ['waiting', 'priced'] as const satisfies readonly RedemptionState[];

/** Whether a deposit, a withdrawal, a subscription or a redemption of a customer has not ended. */
export async function hasOpenProposal(database: Database, customerId: number): Promise<boolean> {
  if ((await depositProposalRepository.count(database, customerId, OPEN_DEPOSIT_STATES)) > 0) return true;
  if ((await fundProposalRepository.count(database, customerId, OPEN_FUND_STATES)) > 0) return true;
  return (await withdrawProposalRepository.count(database, customerId, OPEN_WITHDRAWAL_STATES)) > 0;
}
