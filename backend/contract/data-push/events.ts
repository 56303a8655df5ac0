import { Type, type TSchema } from 'typebox';
import { DepositProposal } from '../records/deposit.ts';
import { WithdrawProposal } from '../records/withdrawal.ts';
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
  id: Text,
  ...customerNo,
  customerGroupId: Whole,
  country: Text,
  language: Text,
  phone: OptionalText,
  phoneArea: OptionalText,
  email: OptionalText,
  emailArea: OptionalText,
  registerSource: Whole,
  /** 1 e-mail, 2 phone, 3 number. */
  registerType: Whole,
  optional: Whole,
  status: Whole,
  kycAuditStatus: Whole,
  kycAuditRemark: OptionalText,
  ext2: OptionalText,
  ext4: OptionalText,
  createTime: Milliseconds,
};

const CustomerUpdate = {
  ...Register,
  birthday: OptionalText,
  firstOpenAccountTime: Nullable(Milliseconds),
  loginIp: OptionalText,
  loginTime: Nullable(Milliseconds),
  revision: Nullable(Whole),
  createBy: OptionalText,
  updateBy: OptionalText,
  updateTime: Milliseconds,
};

const CustomerInfo = {
  id: Text,
  customerInfoId: Text,
  ...customerNo,
  unitId: Nullable(Whole),
  country: Text,
  province: OptionalText,
  city: OptionalText,
  address: OptionalText,
  registerIp: OptionalText,
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
  ext3: OptionalText,
  ext4: OptionalText,
  ext5: OptionalText,
  status: Whole,
  revision: Nullable(Whole),
  createBy: OptionalText,
  createTime: Milliseconds,
};
const CustomerInfoUpdate = { ...CustomerInfo, updateBy: OptionalText, updateTime: Milliseconds };

const Kyc = {
  id: Text,
  pno: Text,
  ...customerNo,
  businessCode: Text,
  levelCode: Text,
  pathCode: Text,
  /** 1 pending, 2 passed, 3 refused. */
  status: Whole,
  approval: OptionalText,
  approvalTime: Nullable(Milliseconds),
  ext1: OptionalText,
  ext2: OptionalText,
  revision: Nullable(Whole),
  ...changed,
  updateBy: OptionalText,
};

const AccountEvent = {
  id: Text,
  customerId: Whole,
  ...customerNo,
  tradeType: Whole,
  /** Id of the asset. */
  currency: Whole,
  currencyCode: Text,
  digits: Whole,
  type: Whole,
  status: Whole,
  activateStatus: Whole,
  ...changed,
};

const Subject = {
  id: Text,
  accountId: Whole,
  /** Ledger subject: 1 balance, 19 occupied margin. */
  type: Whole,
  amount: Scaled,
  digits: Whole,
  version: Nullable(Whole),
  ...changed,
};

const SubjectWater = {
  id: Text,
  accountId: Whole,
  subjectId: Text,
  subjectType: Whole,
  accountType: Whole,
  bookkeepId: Text,
  /** Flow type. */
  businessType: Whole,
  businessType1: Nullable(Whole),
  amountIn: Scaled,
  amountOut: Scaled,
  amountAfter: Scaled,
  digits: Whole,
  currency: Whole,
  currencyCode: Text,
  customerId: Whole,
  ...customerNo,
  orderId: Nullable(Whole),
  tradeType: Whole,
  status: Whole,
  remark: OptionalText,
  version: Nullable(Whole),
  ...changed,
};

const PositionEvent = {
  id: Text,
  orderId: Whole,
  dealId: Whole,
  accountId: Whole,
  customerId: Whole,
  ...customerNo,
  customerGroupId: Whole,
  tradeType: Whole,
  tradeModel: Whole,
  bizType: Whole,
  symbolId: Whole,
  symbolDigits: Whole,
  contractSize: Whole,
  direction: Whole,
  /** 1 open, 2 closed, 3 partly closed. */
  status: Whole,
  /** Lots at opening; the two amounts below are units, lots times contract size, at opening and now. */
  openVolume: DecimalText,
  openTradeAmount: DecimalText,
  currentTradeAmount: DecimalText,
  openPrice: Scaled,
  costPrice: Scaled,
  openFee: Scaled,
  closeFee: Scaled,
  openMargin: Scaled,
  occupyTheMargin: Scaled,
  singleMargin: Nullable(Scaled),
  maintenanceMargin: Scaled,
  warningMargin: Scaled,
  marginSetType: Whole,
  crossLevelNum: Whole,
  lockNum: DecimalText,
  interest: Scaled,
  takeProfit: Nullable(Scaled),
  stopLoss: Nullable(Scaled),
  /** Spelled so. */
  collatrealFrozen: Nullable(Scaled),
  currency: Text,
  currencyDigits: Whole,
  createBy: OptionalText,
  updateBy: OptionalText,
  ...changed,
};

const TradeDeal = {
  id: Text,
  orderId: Whole,
  positionId: Whole,
  orderStatus: Whole,
  bizType: Whole,
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
  executePrice: Scaled,
  digits: Whole,
  /** Lots. */
  executeNum: DecimalText,
  executeTime: Milliseconds,
  executeMargin: Scaled,
  executeMarginCategoryId: Nullable(Whole),
  /** Below zero when it was charged. */
  fee: Scaled,
  feeDigits: Whole,
  /** The fee in USDT at the rate of the fill's moment; null where no rate is known. */
  convertFee: Nullable(Scaled),
  convertFeeDigits: Whole,
  convertExchangeRate: Nullable(Numeric),
  /** Of closes only. */
  pnl: Nullable(Scaled),
  spread: Whole,
  pointRatio: Whole,
  source: Text,
  thirdPartyOrder: OptionalText,
  ...changed,
};

const AccountAdjust = {
  id: Text,
  proposalNo: Text,
  accountId: Whole,
  accountCurrency: Text,
  amount: Numeric,
  businessType: Whole,
  tradeType: Whole,
  ...customerNo,
  checkBy: OptionalText,
  /** 1 waiting, 2 approved, 3 refused. */
  checkStatus: Whole,
  withdraw: Type.Boolean(),
  revision: Nullable(Whole),
  createBy: OptionalText,
  updateBy: OptionalText,
  ...changed,
};

const DepositEvent = {
  id: Text,
  ...DepositProposal.properties,
  depositFrom: Text,
  paymentChannelClientType: Text,
};

/** As customers read it, without owner and number of the card or address, which the store keeps sealed. */
const WithdrawEvent = {
  ...WithdrawProposal.properties,
  /** `amount` as a whole number at the digits of the account. */
  rawAmount: Text,
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
    Type.Object({ eventType: Type.Literal(eventType), eventId: Type.Integer(), data }),
  ]),
);
