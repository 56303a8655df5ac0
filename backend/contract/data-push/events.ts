import { Type, type TSchema } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { REVIEW_STATES, TRADE_MODES } from '../meanings.ts';
import { DepositProposal } from '../records/money/deposit.ts';
import { WithdrawProposal } from '../records/money/withdrawal.ts';
import { DecimalText, Milliseconds, Nullable, Numeric, Text, Whole } from '../records/shapes.ts';

/**
 * Events of the data push. Scaled amounts are whole numbers at the digits
 * beside them, as text beyond 2^53. A member is null where the platform keeps no such thing.
 */

const Scaled = Type.Union([Type.Integer(), Type.String()]);
const OptionalText = Nullable(Text);

const customerNo = { customerNo: Text, companyId: Whole };
const changed = { createTime: Milliseconds, updateTime: Milliseconds };

const Register = {
  id: describe('Number of the record, as text.', Text),
  ...customerNo,
  customerGroupId: Whole,
  country: Text,
  language: Text,
  phone: OptionalText,
  phoneArea: OptionalText,
  email: OptionalText,
  emailArea: OptionalText,
  registerSource: Whole,
  registerType: describe('How the customer registered.', Whole, {
    1: ['EMAIL', 'e-mail'],
    2: ['PHONE', 'phone'],
    3: ['NUMBER', 'customer number'],
  }),
  optional: Whole,
  status: describe('State of the record.', Whole),
  kycAuditStatus: describe('Verification.', Whole, REVIEW_STATES),
  kycAuditRemark: OptionalText,
  ext2: OptionalText,
  ext4: OptionalText,
  createTime: Milliseconds,
};

const CustomerUpdate = {
  ...Register,
  birthday: describe('Birthday; null where it is not known.', OptionalText),
  firstOpenAccountTime: describe(
    'Time of the first account, milliseconds since 1970 (UTC); null before it.',
    Nullable(Milliseconds),
  ),
  loginIp: describe('Address of the last sign-in; null where it is not known.', OptionalText),
  loginTime: Nullable(Milliseconds),
  revision: Nullable(Whole),
  createBy: OptionalText,
  updateBy: OptionalText,
  updateTime: Milliseconds,
};

const CustomerInfo = {
  id: describe('Number of the record, as text.', Text),
  customerInfoId: describe('Number of the customer’s data, as text.', Text),
  ...customerNo,
  unitId: describe('Unit of the operator; 0 without one.', Nullable(Whole)),
  country: Text,
  province: describe(PHRASES.provinceOrState, OptionalText),
  city: describe(PHRASES.city, OptionalText),
  address: describe(PHRASES.address, OptionalText),
  registerIp: describe('Address of the registration; null where it is not known.', OptionalText),
  registerDevice: OptionalText,
  utmSource: OptionalText,
  utmMedium: OptionalText,
  utmCampaign: OptionalText,
  utmContent: OptionalText,
  utmTerm: OptionalText,
  remark: OptionalText,
  ext1: OptionalText,
  /** The operator's own number of the customer. */
  ext2: OptionalText,
  ext3: describe('Further data; null.', OptionalText),
  ext4: OptionalText,
  ext5: describe('Further data; null.', OptionalText),
  status: describe('State of the record.', Whole),
  revision: Nullable(Whole),
  createBy: OptionalText,
  createTime: Milliseconds,
};
const CustomerInfoUpdate = { ...CustomerInfo, updateBy: OptionalText, updateTime: Milliseconds };

const Kyc = {
  id: describe('Number of the record, as text.', Text),
  pno: Text,
  ...customerNo,
  businessCode: Text,
  levelCode: Text,
  pathCode: Text,
  status: describe('State of the record.', Whole),
  approval: describe('Who decided; null before the decision.', OptionalText),
  approvalTime: describe(
    'Time of the decision, milliseconds since 1970 (UTC); null before it.',
    Nullable(Milliseconds),
  ),
  ext1: OptionalText,
  ext2: OptionalText,
  revision: Nullable(Whole),
  ...changed,
  updateBy: OptionalText,
};

const AccountEvent = {
  id: describe('Number of the record, as text.', Text),
  customerId: Whole,
  ...customerNo,
  tradeType: Whole,
  currency: describe('Asset of the currency, or its code.', Whole),
  currencyCode: Text,
  digits: Whole,
  type: describe(
    'Kind of the record: of an account 1 a customer’s; of a book its subject, 1 balance, 19 margin.',
    Whole,
  ),
  status: describe('State of the record.', Whole),
  activateStatus: Whole,
  ...changed,
};

const Subject = {
  id: describe('Number of the record, as text.', Text),
  accountId: Whole,
  type: describe(
    'Kind of the record: of an account 1 a customer’s; of a book its subject, 1 balance, 19 margin.',
    Whole,
  ),
  amount: describe('Balance of the book, a whole number at `digits`; of an adjustment decimal text.', Scaled),
  digits: Whole,
  version: Nullable(Whole),
  ...changed,
};

const SubjectWater = {
  id: describe('Number of the record, as text.', Text),
  accountId: Whole,
  subjectId: describe('Book of the account.', Text),
  subjectType: describe('Subject of the book: 1 balance, 19 margin.', Whole),
  accountType: describe('Whose account it is: 1 a customer’s.', Whole),
  bookkeepId: describe('Booking.', Text),
  businessType: describe('Kind of movement or adjustment.', Whole),
  businessType1: Nullable(Whole),
  amountIn: describe('What came in, a whole number at `digits`.', Scaled),
  amountOut: describe('What went out, a whole number at `digits`.', Scaled),
  amountAfter: describe('The book after the movement, a whole number at `digits`.', Scaled),
  digits: describe(PHRASES.decimalPlacesAmountsText, Whole),
  currency: describe('Asset of the currency, or its code.', Whole),
  currencyCode: Text,
  customerId: Whole,
  ...customerNo,
  orderId: describe(PHRASES.orderCaused, Nullable(Whole)),
  tradeType: Whole,
  status: describe('State of the record.', Whole),
  remark: OptionalText,
  version: Nullable(Whole),
  ...changed,
};

const PositionEvent = {
  id: describe('Number of the record, as text.', Text),
  orderId: Whole,
  dealId: Whole,
  accountId: Whole,
  customerId: Whole,
  ...customerNo,
  customerGroupId: Whole,
  tradeType: Whole,
  tradeModel: describe('Trade mode.', Whole, TRADE_MODES),
  bizType: describe(PHRASES.kindOrderWithNumbers, Whole),
  symbolId: Whole,
  symbolDigits: Whole,
  contractSize: Whole,
  direction: Whole,
  status: describe('State of the record.', Whole),
  openVolume: describe('Lots, decimal text, in lots.', DecimalText),
  openTradeAmount: describe('Notional of the opening, a whole number at `currencyDigits`.', DecimalText),
  currentTradeAmount: describe('Notional now, a whole number at the digits of the currency.', DecimalText),
  openPrice: describe('Price of the opening, a whole number at `symbolDigits`.', Scaled),
  costPrice: describe('Cost of the position, a whole number at `symbolDigits`.', Scaled),
  openFee: describe(
    'Fee of the opening, a whole number at `currencyDigits`; below zero when it was charged.',
    Scaled,
  ),
  closeFee: describe(
    'Fee of the closings, a whole number at `currencyDigits`; below zero when it was charged.',
    Scaled,
  ),
  openMargin: describe('Margin at the opening, a whole number at `currencyDigits`.', Scaled),
  occupyTheMargin: describe('Margin now, a whole number at `currencyDigits`.', Scaled),
  singleMargin: describe('Margin of one side; null, because positions are not netted.', Nullable(Scaled)),
  maintenanceMargin: describe(
    'Margin at which it is liquidated, a whole number at `currencyDigits`.',
    Scaled,
  ),
  warningMargin: describe(
    'Margin at which the customer is warned, a whole number at `currencyDigits`.',
    Scaled,
  ),
  marginSetType: describe('How the margin is set: 1 a ratio, 2 a range of leverages.', Whole),
  crossLevelNum: Whole,
  lockNum: describe('Locked quantity; null or 0.', DecimalText),
  interest: describe('Interest; null or 0.', Scaled),
  takeProfit: describe('Take profit, a whole number at `symbolDigits`; 0 for none.', Nullable(Scaled)),
  stopLoss: describe('Stop loss, a whole number at `symbolDigits`; 0 for none.', Nullable(Scaled)),
  /** Spelled so. */
  collatrealFrozen: describe('Frozen as collateral; null. Spelled so.', Nullable(Scaled)),
  currency: describe('Asset of the currency, or its code.', Text),
  currencyDigits: describe('Decimal places of amounts.', Whole),
  createBy: OptionalText,
  updateBy: OptionalText,
  ...changed,
};

const TradeDeal = {
  id: describe('Number of the record, as text.', Text),
  orderId: Whole,
  positionId: Whole,
  orderStatus: describe('State of the order after the event.', Whole),
  bizType: describe(PHRASES.kindOrderWithNumbers, Whole),
  direction: Whole,
  accountId: Whole,
  accountDigits: Whole,
  customerId: Whole,
  ...customerNo,
  customerGroupId: Whole,
  tradeType: Whole,
  symbolId: Whole,
  symbolName: Text,
  contractSize: Whole,
  executePrice: describe(PHRASES.priceFillWholeNumber, Scaled),
  digits: Whole,
  executeNum: describe(PHRASES.quantityFill, DecimalText),
  executeTime: Milliseconds,
  executeMargin: describe('Margin of the fill, a whole number at `accountDigits`.', Scaled),
  executeMarginCategoryId: describe('Group of margin tiers; null.', Nullable(Whole)),
  fee: describe(PHRASES.feeWholeNumber, Scaled),
  feeDigits: Whole,
  /** The fee in USDT at the rate of the fill's moment; null where no rate is known. */
  convertFee: Nullable(Scaled),
  convertFeeDigits: Whole,
  convertExchangeRate: Nullable(Numeric),
  /** Of closes only. */
  pnl: Nullable(Scaled),
  spread: describe('Added spread, in ticks of the price.', Whole),
  pointRatio: Whole,
  source: Text,
  thirdPartyOrder: OptionalText,
  ...changed,
};

const AccountAdjust = {
  id: describe('Number of the record, as text.', Text),
  proposalNo: describe(PHRASES.numberProposal, Text),
  accountId: Whole,
  accountCurrency: Text,
  amount: describe(
    'Balance of the book, a whole number at `digits`; of an adjustment decimal text.',
    Numeric,
  ),
  businessType: describe('Kind of movement or adjustment.', Whole),
  tradeType: Whole,
  ...customerNo,
  checkBy: describe('Who decided; null before the decision.', OptionalText),
  checkStatus: describe('Decision.', Whole, {
    1: ['WAITING', 'waits'],
    2: ['APPROVED', 'approved'],
    3: ['REFUSED', 'refused'],
  }),
  withdraw: Type.Boolean(),
  revision: Nullable(Whole),
  createBy: OptionalText,
  updateBy: OptionalText,
  ...changed,
};

const DepositEvent = {
  id: describe('Number of the record, as text.', Text),
  ...DepositProposal.properties,
  depositFrom: Text,
  paymentChannelClientType: Text,
};

/** As customers read it, without owner and number of the card or address, which the store keeps sealed. */
const WithdrawEvent = {
  ...WithdrawProposal.properties,
  rawAmount: describe('What leaves the account, a whole number at the digits of its currency.', Text),
  /** Always true: money leaves. */
  withdraw: Type.Boolean(),
  revision: Nullable(Whole),
};

/** Members of `data` by event type. */
export const DATA_PUSH_EVENTS = {
  register: Type.Object(Register),
  customer_update: Type.Object(CustomerUpdate),
  customer_info_insert: Type.Object(CustomerInfo),
  customer_info_update: Type.Object(CustomerInfoUpdate),
  kyc: Type.Object(Kyc),
  open_account: Type.Object(AccountEvent),
  account_update: Type.Object(AccountEvent),
  subject_insert: Type.Object(Subject),
  subject_update: Type.Object(Subject),
  subject_water_insert: Type.Object(SubjectWater),
  position_insert: Type.Object(PositionEvent),
  position_update: Type.Object(PositionEvent),
  position_delete: Type.Object(PositionEvent),
  trade_deal: Type.Object(TradeDeal),
  account_adjust: Type.Object(AccountAdjust),
  deposit: Type.Object(DepositEvent),
  withdraw: Type.Object(WithdrawEvent),
} as const;

export type DataPushEventType = keyof typeof DATA_PUSH_EVENTS;

/** Whole frames by event type. `eventId` grows with every event; an event that comes again has the same one. */
export const DATA_PUSH_FRAMES: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(DATA_PUSH_EVENTS).map(([eventType, data]) => [
    eventType,
    Type.Object({
      eventType: describe('Name of the event.', Type.Literal(eventType)),
      eventId: describe(
        'Number of the event, growing; an event that comes twice has the same number.',
        Type.Integer(),
      ),
      data,
    }),
  ]),
);
