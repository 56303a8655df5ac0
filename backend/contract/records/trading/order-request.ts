import { Type, type Static } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import {
  DIRECTIONS,
  ORDER_BIZ_TYPES,
  TIMES_IN_FORCE,
  TRIGGER_PRICES,
  TRIGGER_SIDES,
} from '../../meanings.ts';
import { IntegerLike, Needed, TextLike } from '../request-values.ts';
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, ours, Text } from '../shapes.ts';

/** Longest `remark`, `source` and `thirdPartyOrder`. */
const MAX_ORDER_TEXT = 255;

export const RequestedTimeInForce = describe(
  'How long the order looks for its fill, of one with a trigger after that: any of them for a limit order, IOC or FOK for one at the market, also GTC for one with a trigger, GTC alone for a stop entry. Left out: a limit order rests, a market order takes what there is.',
  Type.Optional(TextLike()),
  TIMES_IN_FORCE,
);

/** What an order waits for before it looks for a fill, in every call that places or changes one. */
export const requestedTrigger = {
  triggerPrice: describe(
    'Level that the market has to reach before the order looks for its fill, a whole number: the price times ten to the power of the product’s `symbolDigits`. An order at the market takes any price then (stop), a limit order is placed with its price (stop-limit).',
    Type.Optional(TextLike()),
  ),
  triggerBy: describe(
    'Price of the market that is held against the level; left out: the one at which the order would be filled, with the spread of the terms.',
    Type.Optional(TextLike()),
    TRIGGER_PRICES,
  ),
  triggerWhen: describe(
    'From which side the market comes to the level; left out: a purchase waits for a rise, a sale for a fall. A level on the other side of the market is rejected.',
    Type.Optional(TextLike()),
    TRIGGER_SIDES,
  ),
  trailing: describe(
    'Instead of `triggerPrice`: how far the level stays behind the best price of the market, a whole number of price ticks, or percent with `%` and at most two decimals (rounded up to a price tick).',
    Type.Optional(TextLike()),
  ),
  activationPrice: describe(
    'Price that the market has to reach before a trailing stop follows it, a whole number as `triggerPrice`; left out: it follows at once.',
    Type.Optional(TextLike()),
  ),
};

/** The same in records, absent for orders without. */
export const namedTrigger = {
  triggerPrice: describe(
    'Level that the market has to reach, or has reached, before the order looks for its fill; of a trailing stop the present one. Absent for other orders.',
    Type.Optional(ours(DecimalText)),
  ),
  triggerBy: describe(
    'Price of the market that is held against the level; absent: the one at which the order would be filled.',
    Type.Optional(ours(Text)),
    TRIGGER_PRICES,
  ),
  triggerWhen: describe(
    'From which side the market comes to the level; absent without one.',
    Type.Optional(ours(Text)),
    TRIGGER_SIDES,
  ),
  trailing: describe(
    'How far a trailing stop stays behind the market: decimal text of a price, or percent with `%`; absent for other orders.',
    Type.Optional(ours(Text)),
  ),
  activationPrice: describe(
    'Price from which on a trailing stop follows the market; absent without one.',
    Type.Optional(ours(DecimalText)),
  ),
  trailingPeak: describe(
    'Best price that a trailing stop has followed; absent before it follows.',
    Type.Optional(ours(DecimalText)),
  ),
  triggerTime: describe(
    'When the market reached the level, milliseconds since 1970 (UTC); absent while the order waits for it.',
    Type.Optional(ours(Milliseconds)),
  ),
};

/** The same in records of orders that named it. */
export const NamedTimeInForce = describe(
  'How long the order looks for its fill; absent where it did not say.',
  Type.Optional(ours(Text)),
  TIMES_IN_FORCE,
);

const TARGETS_TEXT =
  'Prices at which parts of the position are closed, nearest first and all before `takeProfit`: at most five, each with `percent` of the lots that were opened or with `lots`, together no more than all.';
const BREAK_EVEN_TEXT =
  'When the stop loss goes to the price that pays the fees and financing: `firstTarget`, after the first of `takeProfits`, or a profit as a distance from the opening price, a whole number at `symbolDigits`';

/** Targets and break-even in requests. */
export const EXIT_REQUEST = {
  takeProfits: describe(
    TARGETS_TEXT,
    Type.Optional(
      Type.Array(
        Type.Object({
          price: describe(
            'Price of the target, a whole number at `symbolDigits`.',
            Needed(TextLike(), 'handler'),
          ),
          percent: describe(
            'Percent of the lots that were opened, at most two decimals.',
            Type.Optional(TextLike()),
          ),
          lots: describe('Lots, instead of `percent`.', Type.Optional(TextLike())),
        }),
      ),
    ),
  ),
  breakEven: describe(`${BREAK_EVEN_TEXT}; \`0\` or left out: none.`, Type.Optional(TextLike())),
} as const;

/** Targets and break-even in records; absent where there are none. */
export const EXIT_MEMBERS = {
  takeProfits: describe(
    TARGETS_TEXT,
    Type.Optional(
      ours(
        Type.Array(
          Type.Object({
            price: describe('Price of the target, a whole number at `symbolDigits`.', Text),
            percent: describe('Percent of the lots that were opened.', Type.Optional(Text)),
            lots: describe('Lots, instead of `percent`.', Type.Optional(Text)),
          }),
        ),
      ),
    ),
  ),
  breakEven: describe(`${BREAK_EVEN_TEXT}; of a position the price itself.`, Type.Optional(ours(Text))),
} as const;

/** What an order does to others and to positions, in records of orders that do. */
export const LINK_MEMBERS = {
  reduceOnly: describe(
    'True for an order that only closes what is open; absent for others.',
    Type.Optional(ours(Type.Boolean())),
  ),
  closePosition: describe(
    'True for an order that closes all that is open; absent for others.',
    Type.Optional(ours(Type.Boolean())),
  ),
  linkedOrder: describe(
    'Order that cancels this one with its first fill and is cancelled by its; absent where there is none.',
    Type.Optional(ours(Id.Order)),
  ),
} as const;

/**
 * Body of addMarketOrder. Values are only typed, because a wrong one has its own listed code (CFDWBWE000005 to 000007).
 * `requestPrice`, `stopLoss` and `takeProfit` are prices times ten to the power of the product's digits.
 */
export const OrderRequest = Type.Object({
  accountId: describe(
    'Account; left out: the one of `tradeType` and `accountCurrency`.',
    Type.Optional(IntegerLike()),
  ),
  accountCurrency: Needed(TextLike()),
  accountDigits: describe(PHRASES.decimalPlacesAccountCurrency, Needed(IntegerLike())),
  symbolId: Needed(IntegerLike()),
  tradeType: Needed(IntegerLike()),
  bizType: describe('What the order does.', Needed(IntegerLike()), ORDER_BIZ_TYPES),
  direction: describe(
    'Direction of the fill: closing a bought position is a sale.',
    Needed(IntegerLike()),
    DIRECTIONS,
  ),
  /** 1 by quantity, 2 by amount; closes and cross accounts may leave it out. */
  entryType: Needed(IntegerLike(), 'handler'),
  /** Lots or amount in account currency, decimal text; an order that closes all names none. */
  requestNum: Needed(TextLike(), 'handler'),
  requestPrice: describe(
    'Price, a whole number: the price times ten to the power of the product’s `symbolDigits`: 1.06686 with 5 digits is 106686. A limit order deals at it or better; a market order only records it.',
    Type.Optional(TextLike()),
  ),
  /** 1 day, 2 week. */
  expireType: Type.Optional(IntegerLike()),
  timeInForce: RequestedTimeInForce,
  ...requestedTrigger,
  reduceOnly: describe(
    'Only closes what is open on the other side, whether `bizType` opens or closes: what is beyond that is cut, also while the order rests, and with nothing open it is rejected.',
    Type.Optional(Type.Boolean()),
  ),
  closePosition: describe(
    'Closes all that is open on the other side, however much that is when the order is filled; `requestNum` is left out then.',
    Type.Optional(Type.Boolean()),
  ),
  ...EXIT_REQUEST,
  linkedOrder: describe(
    'A resting order of the account in the same product: the first of the two that is filled, also in part, cancels the other. Both must rest.',
    Type.Optional(IntegerLike()),
  ),
  crossLevelNum: describe(
    'Leverage of an opening: 1 or left out is the leverage in force, another number the leverage of this position (with the client profile `deployed` 1 means 1 times).',
    Type.Optional(IntegerLike()),
  ),
  requestTime: Needed(IntegerLike()),
  positionId: describe(
    'Position to close; left out: the oldest ones of the product and side.',
    Type.Optional(IntegerLike()),
  ),
  stopLoss: describe(
    'Stop loss of the position, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0 or left out: none.',
    Type.Optional(TextLike()),
  ),
  takeProfit: describe(
    'Take profit of the position, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0 or left out: none.',
    Type.Optional(TextLike()),
  ),
  remark: describe('Remark, at most 255 characters.', Type.Optional(TextLike(MAX_ORDER_TEXT))),
  source: describe(
    'Where the order comes from: letters, digits and underscores, at most 255 characters.',
    Type.Optional(TextLike(MAX_ORDER_TEXT)),
  ),
  thirdPartyOrder: describe(
    'Number of the order in the caller’s own books: letters, digits and underscores, at most 255 characters.',
    Type.Optional(TextLike(MAX_ORDER_TEXT)),
  ),
  slippage: describe(
    'Greatest distance of the fill from the expected price: percent with `%` and two decimals, or a share with four decimals.',
    Type.Optional(TextLike()),
  ),
  blacklist: describe('Marks the order for hedging; accepted and ignored.', Type.Optional(Type.Boolean())),
});
export type OrderRequest = Static<typeof OrderRequest>;
