import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import {
  readTradeType,
  chosenAccounts,
  listedAccounts,
  type AccountChoice,
  type AccountsChoice,
} from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

const STOCK_ONLY = [TRADE_TYPE.stock];

/** The caller's stock accounts that a list means. CFDWBWE000005 without an account type, CFDWBWE000007 for another one. */
export async function stockAccounts(
  engine: TradingEngine,
  context: RequestContext,
  choice: AccountsChoice,
): Promise<Account[]> {
  readTradeType(choice.tradeType, STOCK_ONLY);
  return listedAccounts(engine, context, choice);
}

/** The one stock account of a currency that a call means: CFDWBWE000007 when the caller has none. */
export function stockAccount(engine: TradingEngine, context: RequestContext, choice: AccountChoice): Account {
  const [account, other] = chosenAccounts(engine, context, choice, STOCK_ONLY);
  const member = choice.accountCurrency ? 'accountCurrency' : 'tradeType';
  if (account === undefined) throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', member);
  if (other !== undefined) throw PlatformError.missing(CODE.tradeParameterMissing, 'accountCurrency');
  return account;
}
