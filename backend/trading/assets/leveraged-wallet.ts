import { divide, powerOfTen } from '../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';
import type { Valuing } from '../decision.ts';
import { ISOLATED_MARGIN } from '../margin/isolated-margin.ts';
import type { MarginModel } from '../margin/margin-model.ts';
import type { Account } from '../model.ts';
import { amountFor, valueWallet } from './value-wallet.ts';

/**
 * What may leave an account of a leveraged wallet: what no order locks and, while something is borrowed, so much that a
 * multiple of the liabilities stays, and of what is beyond that a share.
 */
function computeWithdrawable(valuing: Valuing, account: Account): bigint | undefined {
  const free = ISOLATED_MARGIN.computeWithdrawable(valuing, account) ?? 0n;
  const isIndebted = valuing.state
    .unitMembers(account.accountId)
    .some((member) => valuing.state.indebted.has(member));
  if (!isIndebted || valuing.assets.lending === undefined) return free;
  const { freezeMultiple, withdrawalShare } = valuing.assets.lending;
  const value = valueWallet(valuing, account.accountId);
  if (value === undefined) return undefined;
  const scale = powerOfTen(RATIO_DIGITS);
  const frozen = divide(value.used * freezeMultiple, scale, 'up');
  if (frozen >= value.equity) return 0n;
  const share = divide((value.equity - frozen) * withdrawalShare, scale, 'down');
  const most = amountFor(valuing, account, share);
  if (most === undefined) return undefined;
  return most < free ? most : free;
}

/** A wallet that may owe. It holds no positions: of a margin model it has only what money may move. */
export const LEVERAGED_WALLET: MarginModel = { ...ISOLATED_MARGIN, computeWithdrawable };
