import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { MARGIN_SET_TYPES, POSITION_STATES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { EXIT_MEMBERS } from './order-request.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

/** Values of `status` of a position. */
export const POSITION_STATUS = { initial: '0', holding: '1', closed: '2', partlyClosed: '3' } as const;

/** Position. Amounts, prices and quantities are decimal text. */
export const Position = record('Position', {
  positionId: Id.Position,
  orderId: describe('Order that opened the position.', Id.Order),
  dealId: describe('Fill that opened the position.', Id.Fill),
  accountId: Id.Account,
  companyId: Whole,
  tradeType: Whole,
  status: describe(PHRASES.stateAsText, Text, POSITION_STATES),
  direction: Whole,
  symbolId: Id.Instrument,
  symbolName: Text,
  symbolCode: Text,
  openAccountDigits: describe('Decimal places of amounts at the opening.', Whole),
  openSymbolDigits: describe('Decimal places of the price at the opening.', Whole),
  openContractSize: describe('Units in one lot at the opening.', Whole),
  openPrice: DecimalText,
  openNum: describe('Units at the opening: lots times contract size, decimal text.', DecimalText),
  closeAccountDigits: describe(
    'Decimal places of amounts at the closing; null while the position is open.',
    Nullable(Whole),
  ),
  closeSymbolDigits: describe(
    'Decimal places of the price at the closing; null while the position is open.',
    Nullable(Whole),
  ),
  closePrice: describe(
    'Price of the closing, decimal text; null while the position is open.',
    Nullable(DecimalText),
  ),
  /** Spelled so. */
  closeFreeDigits: describe(
    'Decimal places of the closing fee; null while the position is open. Spelled so.',
    Nullable(Text),
  ),
  profit: DecimalText,
  openMargin: describe('Margin at the opening, decimal text in account currency.', DecimalText),
  stopLoss: describe('Stop loss as it is registered, scaled, as text; `0` for none.', Text),
  takeProfit: describe('Take profit as it is registered, scaled, as text; `0` for none.', Text),
  remark: Nullable(Text),
  margin: DecimalText,
  openTime: describe(PHRASES.timeOpening, Milliseconds),
  closeTime: describe(
    'Time of closing, milliseconds since 1970 (UTC); null while it is open.',
    Nullable(Milliseconds),
  ),
  openFee: describe(
    'Fee of the opening, decimal text in account currency; below zero when it was charged.',
    DecimalText,
  ),
  closeFee: describe(
    'Fee of the closings so far, decimal text in account currency; below zero when it was charged.',
    DecimalText,
  ),
  closeNum: describe('Units closed so far, decimal text.', DecimalText),
  openVolume: describe('Lots at the opening, decimal text.', DecimalText),
  closeVolume: describe('Lots closed so far, decimal text.', DecimalText),
  volume: describe(PHRASES.lotsHeldNow, DecimalText),
  minVolume: describe('Smallest quantity that can be closed, in lots, decimal text.', DecimalText),
  stopLossDecimal: describe(PHRASES.stopLossAsDecimal, DecimalText),
  takeProfitDecimal: describe(PHRASES.takeProfitAsDecimal, DecimalText),
  marginSetType: describe('How the margin of the product is set.', Text, MARGIN_SET_TYPES),
  source: Text,
  thirdPartyOrder: Nullable(Text),
  crossLevelNum: describe('Leverage of the position.', Whole),
  adjustCrossLevel: describe('Leverages that the product allows, `from-to`, for example `1-100`.', Text),
  occupyTheMargin: describe('Margin of the position now, decimal text in account currency.', DecimalText),
  canReduceMargin: describe(
    'How much of the margin may be taken out now, decimal text in account currency.',
    DecimalText,
  ),
  maintenanceMargin: describe(PHRASES.marginPositionLiquidated, DecimalText),
  warningMargin: describe(
    'Margin at which the customer is warned, decimal text in account currency.',
    DecimalText,
  ),
  singleMargin: describe(
    'Margin of one side where both sides are held; null, because positions are not netted.',
    Nullable(DecimalText),
  ),
  interest: DecimalText,
  ...EXIT_MEMBERS,
  marketValue: describe(
    'What the shares of a position would bring or cost now, decimal text in account currency; only of the stock account.',
    Type.Optional(DecimalText),
  ),
  costAmount: describe(
    'What the shares of a position cost, or brought where they are owed, decimal text in account currency; only of the stock account.',
    Type.Optional(DecimalText),
  ),
  loanAmount: Type.Optional(DecimalText),
  availableVolume: describe(
    'Shares that no resting order has locked, decimal text; only of the stock account.',
    Type.Optional(DecimalText),
  ),
  settledVolume: describe(
    'Shares whose purchase is settled, decimal text; only of the stock account.',
    Type.Optional(DecimalText),
  ),
});
export type Position = Static<typeof Position>;
