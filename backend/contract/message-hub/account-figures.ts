import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { Account } from '../records/customers/account.ts';
import { SUBSCRIBE_TYPE } from './trade-types.ts';

/**
 * What the message socket says of an account while it is subscribed: `figures` is the text `f(…)` or `g(…)` of a contract account,
 * `profit` the floating result of a stock account's holdings, `assets` the money (and shares) of a stock account or of one
 * currency of a wallet.
 */
export type AssetPart = 'figures' | 'profit' | 'assets';

/** Shortest time between two pushes of a part of an account, in milliseconds: four a second, of floating results two. */
export const ASSET_PUSH_INTERVAL_MS: Readonly<Record<AssetPart, number>> = {
  figures: 250,
  profit: 500,
  assets: 250,
};

/** The parts of an account of a type that a subscription brings; `subscribeTypes` chooses among those of stock. */
export function assetPartsOf(tradeType: TradeType, subscribeTypes: readonly number[]): readonly AssetPart[] {
  if (tradeType === TRADE_TYPE.cross || tradeType === TRADE_TYPE.isolated) return ['figures'];
  if (tradeType !== TRADE_TYPE.stock) return ['assets'];
  return [
    ...(subscribeTypes.includes(SUBSCRIBE_TYPE.profitAndLoss) ? (['profit'] as const) : []),
    ...(subscribeTypes.includes(SUBSCRIBE_TYPE.assetMessage) ? (['assets'] as const) : []),
  ];
}

/**
 * `content` of a message with `msgCode` `assets`; the figures of an account that are not `f(…)` or `g(…)`. Ours; the members of
 * floating results come with subscribeType 1, the others with 2 and for wallets, one message for each currency.
 */
export const AccountFiguresContent = Type.Object({
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  tradeType: Type.Integer(),
  accountId: Type.Integer(),
  /** 1 floating result, 2 money and holdings. */
  subscribeType: Type.Integer(),
  currency: Type.String(),
  /** Floating result of all holdings, and what the account is worth with it; decimal text. */
  profit: Type.Optional(Type.String()),
  equity: Type.Optional(Type.String()),
  account: describe(
    'The account as findCustomerInfo shows it; of spot and leveraged spot.',
    Type.Optional(Account),
  ),
  /** Cash, and what of it resting orders reserve; decimal text, of stock. */
  balance: Type.Optional(Type.String()),
  lockAmount: describe(
    'Of the cash, what resting orders reserve; decimal text, of stock.',
    Type.Optional(Type.String()),
  ),
  liabilitiesPrincipal: describe(
    'What is owed without interest; decimal text, of stock.',
    Type.Optional(Type.String()),
  ),
  interest: Type.Optional(Type.String()),
  /** What is held, of stock. */
  positions: Type.Optional(
    Type.Array(
      Type.Object({
        positionId: Type.Integer(),
        symbolId: Type.Integer(),
        direction: describe(PHRASES.directionPosition, Type.Integer()),
        volume: describe(PHRASES.lotsHeldNow, Type.String()),
        /** Floating result, decimal text; with subscribeType 1. */
        profit: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type AccountFiguresContent = Static<typeof AccountFiguresContent>;
