import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { OrderAck } from '../records/trading/order-ack.ts';
import { EXIT_REQUEST, OrderRequest, requestedTrigger } from '../records/trading/order-request.ts';
import { Position } from '../records/trading/position.ts';
import { IntegerLike, Needed, NeedsOneOf, TextLike } from '../records/request-values.ts';

/** Trial calculations of one customer: tickets ask twice a second, for each side. */
const TRIALS_PER_MINUTE = 600;

const Calculation = Type.Object({
  fee: Type.String(),
  margin: Type.String(),
  calculatePrice: describe('Price at which the order would be filled now, decimal text.', Type.String()),
  maintainMargin: describe(PHRASES.marginPositionLiquidated, Type.String()),
  calculateNum: describe('Lots that the order would have, decimal text.', Type.String()),
  /** Results at the brackets and the liquidation price; only for openings, else null. */
  evaluateProfit: Type.Union([Type.String(), Type.Null()]),
  evaluateLoss: Type.Union([Type.String(), Type.Null()]),
  evaluateClosePrice: Type.Union([Type.String(), Type.Null()]),
});

const AccountMembers = {
  tradeType: Needed(IntegerLike()),
  accountId: Type.Optional(IntegerLike()),
  accountCurrency: Type.Optional(TextLike()),
};

const OptionalText = Type.Union([Type.String(), Type.Null()]);

const CancelRequest = NeedsOneOf(
  [['orderId'], ['pboId']],
  Type.Object({
    ...AccountMembers,
    orderId: Type.Optional(IntegerLike()),
    pboId: Type.Optional(IntegerLike()),
  }),
);
const Cancelled = Type.Object({
  leftover: describe('Quantity that was cancelled, in lots, decimal text.', Type.String()),
});
const LeverageRequest = NeedsOneOf(
  [['crossLevelNum'], ['requestTime']],
  Type.Object({
    ...AccountMembers,
    symbolId: Needed(IntegerLike()),
    crossLevelNum: describe('New leverage of the product, within its range.', Type.Optional(IntegerLike())),
    /** The published form calls the leverage `requestTime`. */
    requestTime: Type.Optional(IntegerLike()),
  }),
);

/** Orders of contracts: placing, changing, cancelling, margins, leverage. */
export const ORDER_CALLS = defineCalls('Client API, trading: isolated contract', {
  closeTradePboOrder: {
    bizType: 'tradeapi.app.OrderApiService.closeTradePboOrder',
    summary: 'Cancel a resting order of the order book',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.OrderApiService.closeTradePboOrder'),
    request: CancelRequest,
    response: Cancelled,
  },
  closePboOrder: {
    bizType: 'tradeapi.app.OrderApiService.closePboOrder',
    summary: 'Cancel a resting order',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.OrderApiService.closePboOrder'),
    request: CancelRequest,
    response: Cancelled,
  },
  updateCrossLevelNum: {
    bizType: 'tradeapi.app.PositionApiService.updateCrossLevelNum',
    summary: 'Change the leverage of a product',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.PositionApiService.updateCrossLevelNum'),
    request: LeverageRequest,
    response: Type.Object({ crossLevelNum: Type.Integer() }),
  },
  setCrossLevelNum: {
    bizType: 'tradeapi.app.OrderApiService.setCrossLevelNum',
    summary: 'Set the leverage of a product',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.OrderApiService.setCrossLevelNum'),
    request: LeverageRequest,
    response: Type.Object({ crossLevelNum: Type.Integer() }),
  },
  updateOrder: {
    bizType: 'tradeapi.app.OrderApiService.updateOrder',
    summary: 'Set stop loss and take profit of a position',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.OrderApiService.updateOrder'),
    request: Type.Object({
      ...AccountMembers,
      orderId: Type.Optional(IntegerLike()),
      positionId: Needed(IntegerLike()),
      accountDigits: Type.Optional(IntegerLike()),
      stopLoss: describe(
        'New stop loss, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0: none.',
        Type.Optional(TextLike()),
      ),
      takeProfit: describe(
        'New take profit, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0: none.',
        Type.Optional(TextLike()),
      ),
      ...EXIT_REQUEST,
      remark: Type.Optional(TextLike()),
    }),
    response: Position,
  },
  updatePboOrder: {
    bizType: 'tradeapi.app.OrderApiService.updatePboOrder',
    summary: 'Change a resting order',
    openPermission: 'contract_trade',
    aliases: aliasesOf('tradeapi.app.OrderApiService.updatePboOrder'),
    request: Type.Object({
      ...AccountMembers,
      pboId: Needed(IntegerLike()),
      stopLoss: describe(
        'New stop loss, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0: none; left out: as it was.',
        Type.Optional(TextLike()),
      ),
      takeProfit: describe(
        'New take profit, a whole number: the price times ten to the power of the product’s `symbolDigits`; 0: none; left out: as it was.',
        Type.Optional(TextLike()),
      ),
      requestNum: describe('New quantity in lots; left out: as it was.', Type.Optional(TextLike())),
      requestPrice: describe(
        'New price, a whole number: the price times ten to the power of the product’s `symbolDigits`; left out: as it was.',
        Type.Optional(TextLike()),
      ),
      ...requestedTrigger,
    }),
    response: OrderAck,
  },
  updateOccupyTheMargin: {
    bizType: 'tradeapi.app.PositionApiService.updateOccupyTheMargin',
    summary: 'Add margin to a position or take some out',
    aliases: aliasesOf('tradeapi.app.PositionApiService.updateOccupyTheMargin'),
    openPermission: 'contract_trade',
    request: NeedsOneOf(
      [['positionId'], ['orderId']],
      Type.Object({
        ...AccountMembers,
        positionId: Type.Optional(IntegerLike()),
        accountDigits: Type.Optional(IntegerLike()),
        /**
         * Signed change, an amount times ten to the power of the account's digits: positive adds, negative takes out (at
         * most `canReduceMargin`). Clients that scale binary numbers send decimals behind it, which are rounded away.
         */
        occupyTheMargin: describe(
          'Change of the margin, a whole number: the amount times ten to the power of `accountDigits` (10.00 with 2 digits is 1000); below zero takes out, at most `canReduceMargin`.',
          Needed(TextLike()),
        ),
        /** Order that opened the position; names it where `positionId` is missing. */
        orderId: Type.Optional(IntegerLike()),
        remark: Type.Optional(TextLike()),
      }),
    ),
    response: Type.Object({ crossLevelNum: Type.Integer() }),
  },
  calculationBurstPrice: {
    bizType: 'tradeapi.app.OrderApiService.calculationBurstPrice',
    summary: 'Try a change of margin: liquidation price and results',
    aliases: aliasesOf('tradeapi.app.OrderApiService.calculationBurstPrice'),
    openPermission: 'ready_only',
    request: Type.Object({
      ...AccountMembers,
      positionId: Needed(IntegerLike()),
      adjustMargin: describe(
        'Change of the margin to try, decimal text in account currency; below zero takes out.',
        Needed(TextLike()),
      ),
    }),
    response: Type.Object({
      /** Price at which the position is liquidated then; `0` when no price does that. */
      evaluateClosePrice: Type.String(),
      /** Results at the brackets, null without them. */
      evaluateProfit: OptionalText,
      evaluateLoss: OptionalText,
      evaluateNetPnl: describe('Profit less fees, decimal text in account currency.', Type.String()),
    }),
  },
  addMarketOrder: {
    bizType: 'tradeapi.app.OrderApiService.addMarketOrder',
    section: 'Open API: place a market or limit order',
    summary: 'Place a market or limit order',
    aliases: aliasesOf('tradeapi.app.OrderApiService.addMarketOrder'),
    openPermission: 'contract_trade',
    request: OrderRequest,
    response: OrderAck,
  },
  calculateMarketOrder: {
    bizType: 'tradeapi.app.OrderApiService.calculateMarketOrder',
    section: 'Open API: place a market or limit order',
    summary: 'Try an order: fee, margin, liquidation price',
    callsPerMinute: TRIALS_PER_MINUTE,
    aliases: aliasesOf('tradeapi.app.OrderApiService.calculateMarketOrder'),
    openPermission: 'ready_only',
    request: Type.Object({ ...OrderRequest.properties, entryType: Type.Optional(IntegerLike()) }),
    response: Calculation,
  },
});
