import { closePriceOf, profitOf } from '../../../domain/index.ts';
import { stopOutLevelOf, usedMarginOf, type MarginState } from '../../../domain/margin/margin-level.ts';
import type { Valuing } from '../decision.ts';
import type { Account, Position } from '../model.ts';

/** Floating result of a position of a cross account at the newest quote; undefined while it cannot be valued. */
export function floatingOf(
  { terms, mark }: Pick<Valuing, 'terms' | 'mark'>,
  account: Account,
  position: Position,
): bigint | undefined {
  const own = terms(position.symbolId, account);
  const quote = mark(position.symbolId);
  const rate = quote?.rate(account.currency);
  if (own === undefined || quote === undefined || rate === undefined || rate <= 0n) return undefined;
  const closing = BigInt(closePriceOf(position.direction, quote.market, own)) * BigInt(position.volume);
  const conversion = { accountDigits: account.digits, rate };
  return profitOf(position.direction, position.notional, closing, own, conversion);
}

/** Level at which a cross account is closed, in percent: the highest of the products that it holds. */
export function stopOutLevel({ state, terms }: Pick<Valuing, 'state' | 'terms'>, account: Account): bigint {
  const held = [...state.openPositions(account.accountId)];
  return stopOutLevelOf(held.map(({ symbolId }) => terms(symbolId, account) ?? {}));
}

/** Equity and used margin of a cross account; undefined while one of its positions cannot be valued. */
export function valueAccount(decision: Valuing, account: Account): MarginState | undefined {
  let equity = account.cash;
  for (const position of decision.state.openPositions(account.accountId)) {
    const floating = floatingOf(decision, account, position);
    if (floating === undefined) return undefined;
    equity += floating;
  }
  return { equity, used: usedMarginOf(decision.state.openPositions(account.accountId)) };
}
