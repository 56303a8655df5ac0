import { closePriceOf, profitOf } from '../../../domain/index.ts';
import { stopOutLevelOf, usedMarginOf, type MarginState } from '../../../domain/margin/margin-level.ts';
import type { Account, Position, TermsLookup } from '../model.ts';
import type { AccountId, InstrumentId } from '../../../domain/units.ts';
import type { Mark } from './mark.ts';

/** What an account is valued with: its positions, their terms, and the newest quotes. */
export interface AccountValuing {
  readonly state: {
    account(accountId: AccountId): Account | undefined;
    openPositions(accountId: AccountId): readonly Position[];
  };
  readonly terms: TermsLookup;
  mark(symbolId: InstrumentId): Mark | undefined;
}

/** Floating result of a position of a cross account at the newest quote; undefined while it cannot be valued. */
export function floatingOf(
  { terms, mark }: Pick<AccountValuing, 'terms' | 'mark'>,
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
export function stopOutLevel(
  { state, terms }: Pick<AccountValuing, 'state' | 'terms'>,
  account: Account,
): bigint {
  const held = state.openPositions(account.accountId);
  return stopOutLevelOf(held.map(({ symbolId }) => terms(symbolId, account) ?? {}));
}

/** Equity and used margin of a cross account; undefined while one of its positions cannot be valued. */
export function valueAccount(decision: AccountValuing, account: Account): MarginState | undefined {
  let equity = account.cash;
  for (const position of decision.state.openPositions(account.accountId)) {
    const floating = floatingOf(decision, account, position);
    if (floating === undefined) return undefined;
    equity += floating;
  }
  return { equity, used: usedMarginOf(decision.state.openPositions(account.accountId)) };
}
