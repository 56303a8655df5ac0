import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { RATIO_DIGITS, type LendingRules } from '../../../domain/index.ts';
import type { MarginState } from '../../../domain/margin/margin-level.ts';
import type { Valuing } from '../decision.ts';
import { ISOLATED_MARGIN } from '../margin/isolated-margin.ts';
import type { MarginModel } from '../margin/margin-model.ts';
import type { Account } from '../model.ts';
import { amountFor, valueWallet } from './value-wallet.ts';

const SCALE = powerOfTen(RATIO_DIGITS);

/**
 * What may leave an account of a leveraged wallet: what no order locks and, while something is borrowed, so much that a
 * multiple of the liabilities stays, and of what is beyond that a share.
 */
function computeWithdrawable(valuing: Valuing, account: Account): bigint | undefined {
  return computeLeaving(valuing, account, ({ used, equity }, { freezeMultiple, withdrawalShare }) => {
    const frozen = divide(used * freezeMultiple, SCALE, 'up');
    return frozen >= equity ? 0n : divide((equity - frozen) * withdrawalShare, SCALE, 'down');
  });
}

/**
 * What may go from an account of a leveraged wallet to another account: what no order locks and, while something is borrowed, so
 * much that the liabilities stay within the transfer limit and a multiple of them stays in the wallet.
 */
export function computeTransferableOfWallet(valuing: Valuing, account: Account): bigint | undefined {
  return computeLeaving(valuing, account, ({ used, equity }, { freezeMultiple, transferLimit }) => {
    if (transferLimit === 0n) return 0n;
    const byMultiple = divide(used * freezeMultiple, SCALE, 'up');
    const byLimit = divide(used * SCALE, transferLimit, 'up');
    return equity - (byMultiple > byLimit ? byMultiple : byLimit);
  });
}

/** What no order locks and, while something is borrowed, no more than a worth in the reference currency. */
function computeLeaving(
  valuing: Valuing,
  account: Account,
  computeMarketValue: (wallet: MarginState, lending: LendingRules) => bigint,
): bigint | undefined {
  const free = ISOLATED_MARGIN.computeWithdrawable(valuing, account) ?? 0n;
  const isIndebted = valuing.state
    .unitMembers(account.accountId)
    .some((member) => valuing.state.indebted.has(member));
  const { lending } = valuing.assets;
  if (!isIndebted || lending === undefined) return free;
  const value = valueWallet(valuing, account.accountId);
  if (value === undefined) return undefined;
  const marketValue = computeMarketValue(value, lending);
  const most = marketValue <= 0n ? 0n : amountFor(valuing, account, marketValue);
  if (most === undefined) return undefined;
  return most < free ? most : free;
}

/** A wallet that may owe. It holds no positions: of a margin model it has only what money may move. */
export const LEVERAGED_WALLET: MarginModel = { ...ISOLATED_MARGIN, computeWithdrawable };
