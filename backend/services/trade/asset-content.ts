import { isWalletType, TRADE_TYPE } from '../../domain/account-type.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/units.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import {
  SUBSCRIBE_TYPE,
  type AccountFiguresContent,
  type AssetPart,
} from '../../contract/message-hub/index.ts';
import { debtsOf, valueStock, type Account } from '../../trading/index.ts';
import { accountRecord, assetText, computeFigures } from './account-figures.ts';
import { stockPositionMembers } from './stock/stock-position.ts';
import type { TradingEngine } from './trading-engine.ts';
import { lotsText } from './wire.ts';

/**
 * A part of an account's figures as the message socket sends it: the text of an asset push, or the JSON of the content of `assets`.
 * Undefined where the account has no such part, or while it cannot be valued.
 */
export function assetPartText(engine: TradingEngine, account: Account, part: AssetPart): string | undefined {
  if (part === 'figures') return assetText(engine, account);
  const members = part === 'profit' ? profitMembers(engine, account) : assetMembers(engine, account);
  if (members === undefined) return undefined;
  const { companyId, customerId, accountId, currency } = account;
  const content: AccountFiguresContent = {
    ...{ companyId, customerId, tradeType: TRADE_TYPES.number(account.tradeType), accountId },
    subscribeType: part === 'profit' ? SUBSCRIBE_TYPE.profitAndLoss : SUBSCRIBE_TYPE.assetMessage,
    currency,
    ...members,
  };
  return JSON.stringify(content);
}

type Members = Partial<AccountFiguresContent>;

/** The floating result of a stock account and of each of its holdings. */
function profitMembers(engine: TradingEngine, account: Account): Members | undefined {
  const value = account.tradeType === TRADE_TYPE.stock ? valueStock(engine.valuing, account) : undefined;
  if (value === undefined) return undefined;
  return {
    profit: formatDecimal(value.floating, account.digits),
    equity: formatDecimal(value.equity, account.digits),
    positions: holdings(engine, account, true),
  };
}

/** The money of one currency of a wallet; the money and shares of a stock account, which prices do not move. */
function assetMembers(engine: TradingEngine, account: Account): Members | undefined {
  if (isWalletType(account.tradeType)) return { account: accountRecord(computeFigures(engine, account)) };
  if (account.tradeType !== TRADE_TYPE.stock) return undefined;
  const { loan, interest } = debtsOf(engine.valuing, account);
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  return {
    balance: money(account.cash),
    lockAmount: money(account.reserved),
    liabilitiesPrincipal: money(loan),
    interest: money(interest),
    positions: holdings(engine, account, false),
  };
}

function holdings(
  engine: TradingEngine,
  account: Account,
  isValued: boolean,
): NonNullable<AccountFiguresContent['positions']> {
  return [...engine.state.openPositions(account.accountId)].map((position) => {
    const { positionId, symbolId, direction, volume } = position;
    const { profit } = isValued ? stockPositionMembers(engine, account, position) : {};
    return {
      ...{ positionId, symbolId, direction: DIRECTIONS.number(direction) },
      volume: lotsText(volume, engine.terms(symbolId, account)?.numberDigits ?? 0),
      ...(profit === undefined ? {} : { profit }),
    };
  });
}
