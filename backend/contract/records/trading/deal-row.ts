import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { DEAL_KINDS, ENTRY_TYPES } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** Values of `bizType` of a fill row, a list of its own that `bizTypeText` explains to the client. */
export const DEAL_BIZ_TYPE = {
  marketOpen: 1,
  pendingLimitOpen: 2,
  pendingStopOpen: 3,
  marketClose: 4,
  takeProfitClose: 5,
  stopLossClose: 6,
  systemClose: 7,
  expiryClose: 8,
  limitOpen: 9,
} as const;

/** Of a level of the book, what a fill took. */
const WalkedLevel = record('WalkedLevel', {
  price: describe('Price of the level in the book.', DecimalText),
  lots: describe('Lots that the fill took of it.', DecimalText),
});

/** Why a fill came out as it did. */
const FillExplanation = record('FillExplanation', {
  model: describe('Name of the fidelity in force.', Text),
  seq: describe('Number of the quote that filled it; null where none did.', Nullable(Whole)),
  middle: describe('Middle of that quote.', DecimalText),
  joinedSeq: describe(
    'Number of the quote with which the order joined the line of its price; null for one that stood in none.',
    Nullable(Whole),
  ),
  joinedAhead: describe('Lots that stood ahead of it then.', Nullable(DecimalText)),
  filledAhead: describe('Lots that still stood ahead of it when the trade came.', Nullable(DecimalText)),
  quoteMs: describe('Milliseconds until its sender could know of the quote that it was sent at.', Whole),
  latencyMs: describe('Milliseconds until the order was at the market, `quoteMs` included.', Whole),
  answerMs: describe('Milliseconds that the news of the fill was on its way back.', Whole),
  levels: describe('Levels of the book that it walked; null for one that rested.', Nullable(Whole)),
  walk: describe(
    'What the fill took of each level; null for one that rested.',
    Nullable(Type.Array(WalkedLevel)),
  ),
  moved: describe(
    'By how much orders that took have moved the price, this fill included; above zero is up. Null where no price is moved.',
    Nullable(DecimalText),
  ),
  spread: describe('Cost from the middle to the best price, decimal text in account currency.', DecimalText),
  slippage: describe('Cost beyond the best price, decimal text in account currency.', DecimalText),
  impact: describe(
    'Cost of what orders that took before had left behind, decimal text in account currency.',
    DecimalText,
  ),
  fee: describe('Fee, decimal text in account currency.', DecimalText),
  financing: describe(
    'What holding the closed part of a position has cost, decimal text in account currency.',
    DecimalText,
  ),
});

/** One fill: the row of queryTradeRecordPage. */
export const DealRow = record('DealRow', {
  symbolId: Id.Instrument,
  orderId: Id.Order,
  bizType: describe('Kind of fill, numbers of their own; `bizTypeText` has their texts.', Whole, DEAL_KINDS),
  symbolName: Text,
  direction: Whole,
  /**
   * Price of the order: what was asked for. Of a close, with the client profile `deployed`, the opening price of the
   * position; `originalRequestPrice` has what was asked for then too.
   */
  requestPrice: DecimalText,
  executePrice: describe(PHRASES.priceFill, DecimalText),
  /** What was filled and what its order asked for: lots, or amounts of `outCurrency` where an asset was bought by amount. */
  executeNum: DecimalText,
  requestNum: describe(
    'What the order asked for: lots, or an amount of `outCurrency` where an asset was bought by amount; decimal text.',
    DecimalText,
  ),
  loanAmount: describe(
    'What an asset order borrowed for this fill, decimal text at the digits of `outCurrency`.',
    DecimalText,
  ),
  executeTime: Milliseconds,
  outCurrency: describe('Profit currency; of an asset order what it gives.', Text),
  /** What an asset order got; null for contracts. */
  inCurrency: Nullable(Text),
  moneyAmountCurrency: describe('Currency of `tradeAmount`: the profit currency of the product.', Text),
  symbolCode: Text,
  tradeAmount: DecimalText,
  stopLoss: describe('Stop loss, decimal text; `0` for none.', DecimalText),
  takeProfit: describe('Take profit, decimal text; `0` for none.', DecimalText),
  commission: DecimalText,
  profitLoss: DecimalText,
  overnightInterest: describe(
    'Interest, decimal text in account currency; 0, because none is charged for a held position.',
    DecimalText,
  ),
  numberStatisticMode: describe('What the order counted.', Text, ENTRY_TYPES),
  accountCurrency: Text,
  dealId: Id.Fill,
  positionId: Id.Position,
  originalRequestPrice: describe('Price as the order was first placed, decimal text.', DecimalText),
  /** Lots of the order and of the fill, whatever the order counts. The former is ours. */
  realRequestNum: ours(DecimalText),
  realExecuteNum: describe('Quantity of the fill in lots, decimal text.', DecimalText),
  executeMargin: describe('Margin that the deals took, decimal text in account currency.', DecimalText),
  executeAmount: DecimalText,
  occupyMargin: describe('Margin that the deal took, decimal text in account currency.', DecimalText),
  source: Text,
  thirdPartyOrder: Nullable(Text),
  explain: describe(
    'Why the fill came out as it did; absent where fills are those of the touch.',
    Type.Optional(ours(FillExplanation)),
  ),
});
export type DealRow = Static<typeof DealRow>;
