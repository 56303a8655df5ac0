import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { CONTRACT_TYPES, type TradeType } from '../../domain/account-type.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Account } from '../../engine/core/index.ts';
import type { RequestContext } from '../operation.ts';
import { readIdentifiers } from './lists/list-request.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { AccountId } from '../../domain/units.ts';

/** How a request names an account: by number, by currency, or not at all (all accounts of the account type). */
export interface AccountChoice {
  /** By its published number, as requests have it. */
  readonly tradeType: number;
  readonly accountId?: AccountId | undefined;
  readonly accountCurrency?: string | undefined;
}

/** The account type that a request names. Throws CFDWBWE000007 for one that the call is not for. */
export function readTradeType(number: number, served: readonly TradeType[] = CONTRACT_TYPES): TradeType {
  const tradeType = TRADE_TYPES.word(number);
  if (tradeType === undefined || !served.includes(tradeType)) {
    const numbers = served.map(TRADE_TYPES.number).join(' | ');
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', 'tradeType', numbers);
  }
  return tradeType;
}

/**
 * The caller's accounts that a request means, of an account type that the call is for (contracts unless others are named). An account of somebody else is reported exactly like one that does not
 * exist: CFDWBWE000007.
 */
export function chosenAccounts(
  engine: TradingEngine,
  context: RequestContext,
  choice: AccountChoice,
  served?: readonly TradeType[],
): Account[] {
  readTradeType(choice.tradeType, served);
  return ownAccounts(engine, context, choice);
}

/** How a list names accounts: by numbers, by currency, or not at all (all of the account type). */
export interface AccountsChoice {
  /** By its published number, as requests have it. */
  readonly tradeType: number;
  /** Comma lists. */
  readonly accountId?: string | number | undefined;
  readonly accountIds?: string | undefined;
  readonly accountCurrency?: string | undefined;
}

/**
 * The caller's accounts whose list is asked for. None of an account type that the caller has not, whatever its number, and
 * none of the caller's other side (the demo customer of a real one, and back), whose accounts clients still ask for right
 * after a switch: such a list is empty. CFDWBWE000005 without an account type, CFDWBWE000007 for an account that is not the
 * caller's.
 */
export function listedAccounts(
  engine: TradingEngine,
  context: RequestContext,
  { tradeType, accountId, accountIds, accountCurrency }: AccountsChoice,
): Account[] | Promise<Account[]> {
  const chosen = readIdentifiers(accountId, 'accountId') ?? readIdentifiers(accountIds, 'accountIds');
  const own = { tradeType, accountCurrency };
  // Most lists name no account, and waiting for what is there takes time.
  return chosen === undefined
    ? ownAccounts(engine, context, own)
    : namedAccounts(engine, context, own, chosen);
}

async function namedAccounts(
  engine: TradingEngine,
  context: RequestContext,
  own: AccountChoice,
  chosen: readonly number[],
): Promise<Account[]> {
  const caller = context.caller?.customerId;
  const ownerOf = (id: number) => engine.state.account(id)?.customerId;
  const isForeign = (id: number) => (ownerOf(id) ?? caller) !== caller;
  const otherSide =
    caller !== undefined && chosen.some(isForeign) ? await engine.otherSideOf(caller) : undefined;
  return chosen
    .filter((id) => otherSide === undefined || ownerOf(id) !== otherSide)
    .flatMap((id) => ownAccounts(engine, context, { ...own, accountId: id }));
}

/**
 * The caller's accounts whose list is asked for, as they are stored: what is not on disk yet is shown to nobody. Throws like
 * `listedAccounts`.
 */
export async function shownAccounts(
  engine: TradingEngine,
  context: RequestContext,
  choice: AccountsChoice,
): Promise<Account[]> {
  const listed = listedAccounts(engine, context, choice);
  const accounts = listed instanceof Promise ? await listed : listed;
  if (accounts.every(({ accountId }) => engine.committed(accountId) === undefined)) return accounts;
  await engine.shown(accounts.map(({ accountId }) => accountId));
  return listedAccounts(engine, context, choice);
}

function ownAccounts(engine: TradingEngine, context: RequestContext, choice: AccountChoice): Account[] {
  const { caller, companyId } = context;
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  const tradeType = TRADE_TYPES.word(choice.tradeType);
  if (choice.accountId !== undefined) {
    const account = engine.state.account(choice.accountId);
    const owned = account?.customerId === caller.customerId && account.companyId === companyId;
    if (account === undefined || !owned || account.tradeType !== tradeType) {
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', 'accountId');
    }
    if (choice.accountCurrency && choice.accountCurrency !== account.currency) {
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'accountCurrency', account.currency);
    }
    return [account];
  }
  const owned = engine.state.accountsOf.of(caller.customerId);
  return owned.filter(
    (account) =>
      account.companyId === companyId &&
      account.tradeType === tradeType &&
      (!choice.accountCurrency || choice.accountCurrency === account.currency),
  );
}

/** The one account that a change is made to; CFDWBWE000005 when the request does not name it. */
export function chosenAccount(
  engine: TradingEngine,
  context: RequestContext,
  choice: AccountChoice,
  served?: readonly TradeType[],
): Account {
  const accounts = chosenAccounts(engine, context, choice, served);
  const [account] = accounts;
  if (account === undefined) {
    const member = choice.accountCurrency ? 'accountCurrency' : 'tradeType';
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', member);
  }
  if (accounts.length > 1) throw PlatformError.missing(CODE.tradeParameterMissing, 'accountId');
  return account;
}
