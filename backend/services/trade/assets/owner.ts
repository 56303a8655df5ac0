import { isWalletType, type TradeType } from '../../../domain/account-type.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { findPocket, type Account } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import type { AccountId } from '../../../domain/units.ts';

/** An account of the caller's wallet, by its number or any; CFDWBWE000007 for one that is not, and where there is none. */
export function findOwner(
  engine: TradingEngine,
  { caller, companyId }: RequestContext,
  tradeType: TradeType,
  accountId: AccountId | undefined,
): Account {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  const { customerId } = caller;
  const members = engine.state.wallets.find({ companyId, customerId, tradeType });
  const named = accountId || members[0];
  const account = named !== undefined && members.includes(named) ? engine.state.account(named) : undefined;
  if (account === undefined || !isWalletType(account.tradeType))
    throw PlatformError.wrong(
      CODE.tradeParameterOutOfRange,
      'unknown',
      accountId ? 'accountId' : 'tradeType',
    );
  return account;
}

/** The account of a wallet in a currency, opened where there is none; undefined for what is no asset. */
export async function openedPocket(
  engine: TradingEngine,
  owner: Account,
  currency: string,
): Promise<Account | undefined> {
  const known = findPocket(engine, owner, currency);
  const asset = engine.asset(currency);
  if (known !== undefined || asset === undefined) return known;
  const { companyId, customerId, customerNo, tradeType } = owner;
  const who = { companyId, customerId, customerNo, tradeType, currency, ...asset };
  await engine.execute({ type: 'openAccount', timeMs: engine.nowMs(), ...who, initialBalance: 0n });
  return findPocket(engine, owner, currency);
}
