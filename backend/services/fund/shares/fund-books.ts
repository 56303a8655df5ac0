import { rescale } from '../../../domain/decimal.ts';
import type { CurrencyAmount } from '../../../domain/currency-amount.ts';
import type { FundEntryRow } from '../../../storage/fund/fund-shares.ts';
import type { WalletMove } from '../../../engine/core/index.ts';
import type { FundDeal } from './fund-directory.ts';
import type { StoredRedemption, StoredSubscription } from './stored-proposal.ts';

/** What happens in a customer's wallet, and in the books of the fund, in one commit. */
export interface Booking {
  readonly moves: readonly WalletMove[];
  readonly entries: readonly FundEntryRow[];
}

type Freezing = 'freeze' | 'unfreeze';

function frozen({ currency, amount }: Omit<CurrencyAmount, 'digits'>, flow: Freezing): WalletMove[] {
  if (amount === 0n) return [];
  return flow === 'freeze'
    ? [{ currency, from: 'cash', to: 'frozen', amount, flow }]
    : [{ currency, from: 'frozen', to: 'cash', amount, flow }];
}

/** Sets aside what a proposal waits with. */
export function freeze(assets: readonly CurrencyAmount[]): readonly WalletMove[] {
  return assets.flatMap((asset) => frozen(asset, 'freeze'));
}

/** A number of shares in the decimals of wallets. */
export function tokensOf(shares: bigint, { buying, token }: FundDeal): CurrencyAmount {
  const amount = rescale(shares, buying.shareDigits, token.digits, 'down');
  return { currency: token.code, digits: token.digits, amount };
}

/**
 * The end of a subscription. Everything that was frozen comes back first; then the shares are paid for, so that the lines of each
 * asset add up to what it cost.
 */
export function subscriptionEnd(stored: StoredSubscription, deal: FundDeal, timeMs: number): Booking {
  const { subscription } = stored;
  const released = subscription.frozen.flatMap((asset) => frozen(asset, 'unfreeze'));
  const { outcome } = subscription;
  if (subscription.state !== 'confirmed' || outcome === undefined) return { moves: released, entries: [] };
  const paid = outcome.lines.flatMap(({ currency, amount, fees }): WalletMove[] => [
    ...(amount > 0n ? [{ currency, from: 'cash', to: 'fund', amount, flow: 'assetOut' } as const] : []),
    ...(fees > 0n ? [{ currency, from: 'cash', to: 'fee', amount: fees, flow: 'tradeFee' } as const] : []),
  ]);
  const tokens = tokensOf(outcome.shares, deal);
  const { currency, amount } = tokens;
  const got: WalletMove = { currency, from: 'fund', to: 'cash', amount, flow: 'assetIn' };
  return {
    moves: [...released, ...paid, got],
    entries: [
      ...outcome.lines.flatMap((line) => exchange(stored, deal, 'subscribed', line, timeMs)),
      ...exchange(stored, deal, 'subscribed', { ...tokens, amount: -amount }, timeMs),
    ],
  };
}

/** The end of a redemption: the shares go, and what they brought comes. */
export function redemptionEnd(stored: StoredRedemption, deal: FundDeal, timeMs: number): Booking {
  const { redemption } = stored;
  const tokens = tokensOf(redemption.shares, deal);
  const released = frozen(tokens, 'unfreeze');
  const { outcome } = redemption;
  if (redemption.state !== 'confirmed' || outcome === undefined) return { moves: released, entries: [] };
  const { currency, amount } = tokens;
  const gone: WalletMove = { currency, from: 'cash', to: 'fund', amount, flow: 'assetOut' };
  const got = outcome.lines.flatMap((line): WalletMove[] => [
    ...(line.amount > 0n
      ? [{ currency: line.currency, from: 'fund', to: 'cash', amount: line.amount, flow: 'assetIn' } as const]
      : []),
    ...(line.fees > 0n
      ? [{ currency: line.currency, from: 'cash', to: 'fee', amount: line.fees, flow: 'tradeFee' } as const]
      : []),
  ]);
  return {
    moves: [...released, gone, ...got],
    entries: [
      ...exchange(stored, deal, 'redeemed', tokens, timeMs),
      ...outcome.lines.flatMap((line) =>
        exchange(stored, deal, 'redeemed', { ...line, amount: -line.amount }, timeMs),
      ),
    ],
  };
}

/** Two lines that sum to zero: what the fund gets (below zero: gives) of an asset, and from whom. */
function exchange(
  { row }: StoredSubscription | StoredRedemption,
  { fundId }: FundDeal,
  step: 'subscribed' | 'redeemed',
  asset: CurrencyAmount,
  timeMs: number,
): readonly FundEntryRow[] {
  const cause = { companyId: row.company_id, fundId, cause: row.proposal_no };
  return fundEntries(cause, { step, other: 'customers', asset, timeMs });
}

/** Two lines of a fund's books that sum to zero; none for nothing. */
export function fundEntries(
  of: { readonly companyId: number; readonly fundId: number; readonly cause: string },
  {
    step,
    other,
    asset,
    timeMs,
  }: {
    readonly step: FundEntryRow['step'];
    readonly other: Exclude<FundEntryRow['book'], 'fund'>;
    readonly asset: CurrencyAmount;
    readonly timeMs: number;
  },
): readonly FundEntryRow[] {
  if (asset.amount === 0n) return [];
  const { currency, digits, amount } = asset;
  const line = { company_id: of.companyId, fund_id: of.fundId, cause: of.cause, step, currency, digits };
  return [
    { ...line, book: 'fund', amount, time_ms: timeMs },
    { ...line, book: other, amount: -amount, time_ms: timeMs },
  ];
}
