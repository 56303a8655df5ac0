import { useEffect, useState } from 'react';
import { atLeastZero, divide, powerOfTen, rescale } from '../../../../backend/domain/decimal.ts';
import type {
  Fund,
  MoneyAccount,
  Figure,
  ShareOrder,
  RedemptionRequest,
  SubscriptionRequest,
} from '../port.ts';
import { LIST, refreshMoney, useMoneyList, useMoneyQuery } from '../use-money.ts';

/** Pays or is paid with what the fund holds. */
export const BASKET = 'self';

/**
 * Shares of a fund that a customer holds; they lie in the wallet under the code of the shares. Their decimals are those of the fund,
 * and more only where a purchase in the market left a smaller part.
 */
export function sharesHeld(
  accounts: readonly MoneyAccount[],
  { code, shareDigits }: Pick<Fund, 'code' | 'shareDigits'>,
): Figure & { readonly free: bigint } {
  const own = accounts.filter(({ accountType, currency }) => accountType === 'spot' && currency === code);
  const kept = own[0]?.digits ?? shareDigits;
  const sum = (of: (account: MoneyAccount) => bigint) => own.reduce((all, each) => all + of(each), 0n);
  const [value, free] = [sum(({ equity }) => equity), sum((account) => account.free)];
  const holdsAll = (digits: number) =>
    [value, free].every((shares) => shares % powerOfTen(kept - digits) === 0n);
  let digits = Math.min(shareDigits, kept);
  while (!holdsAll(digits)) digits += 1;
  const shown = (shares: bigint) => rescale(shares, kept, digits, 'down');
  return { value: shown(value), free: shown(free), digits };
}

/** What shares are worth at a net value, with two decimals, rounded down; undefined for a net value that is none. */
export function computeSharesValue({ value, digits }: Figure, netValue: string): Figure | undefined {
  const [whole = '', fraction = ''] = netValue.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const price = BigInt(whole + fraction);
  const marketValue = divide(value * price, powerOfTen(digits), 'down');
  return { value: rescale(marketValue, fraction.length, 2, 'down'), digits: 2 };
}

/** A number that may be sent: above zero, plain, with at most so many decimals. */
export function isAmount(typed: string, digits: number): boolean {
  const text = typed.trim();
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(text)) return false;
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals <= digits && /[1-9]/.test(text);
}

/** What waits for the next net value of a fund: money by the codes of currencies, and shares under the code of the fund. */
export function waitingWith(
  orders: readonly ShareOrder[],
  { code, currency }: Pick<Fund, 'code' | 'currency'>,
): ReadonlyMap<string, Figure> {
  const sums = new Map<string, Figure>();
  for (const order of orders) {
    if (order.state !== 'waiting' || order.shareCode !== code) continue;
    const [of, figure] = order.kind === 'redemption' ? [code, order.shares] : [currency, order.money];
    if (figure === undefined) continue;
    const before = sums.get(of) ?? { value: 0n, digits: 0 };
    const digits = Math.max(before.digits, figure.digits);
    const widened = (part: Figure) => rescale(part.value, part.digits, digits, 'down');
    sums.set(of, { value: widened(before) + widened(figure), digits });
  }
  return sums;
}

/** The free shares that a fund takes back, at its decimals. */
export function redeemable(
  held: Pick<Figure, 'digits'> & { readonly free: bigint },
  fund: Pick<Fund, 'shareDigits'>,
): Figure {
  const digits = fund.shareDigits;
  return { value: rescale(atLeastZero(held.free), held.digits, digits, 'down'), digits };
}

/** Key of what is read of shares. */
const SHARES = 'shares';
const AGAIN_MS = 15_000;
/** The net value of now moves with the market. */
const TRIAL_AGAIN_MS = 5_000;
/** Somebody who types is not asked for after each figure. */
const SETTLED_MS = 250;

/** Own subscriptions and redemptions, newest first. */
export const useShareOrders = () =>
  useMoneyList<ShareOrder>({
    key: SHARES,
    ask: ({ shares }) => shares.orders(),
    isOpen: ({ state }) => state === 'waiting',
    watchedMs: AGAIN_MS,
    restMs: AGAIN_MS,
  });

/** A text once nobody changes it any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Shares that somebody wants to subscribe for, or to give back. */
export type ShareRequest =
  | { readonly kind: 'subscription'; readonly request: SubscriptionRequest }
  | { readonly kind: 'redemption'; readonly request: RedemptionRequest };

/** What a wish would come to now; nothing is asked while it is not `isWhole`. */
export const useShareTrial = (order: ShareRequest, isWhole: boolean) =>
  useMoneyQuery(
    [SHARES, 'trial', isWhole && order],
    ({ shares }) =>
      order.kind === 'redemption'
        ? shares.tryRedemption(order.request)
        : shares.trySubscription(order.request),
    { enabled: isWhole, refetchInterval: TRIAL_AGAIN_MS, gcTime: 0 },
  );

/** Reads the orders again, and what lies in the accounts. */
export async function refreshShares(): Promise<void> {
  await Promise.all([refreshMoney(SHARES, LIST), refreshMoney('accounts')]);
}
