import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { DepositProposal } from '../records/deposit.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
import { Milliseconds, Numeric, Text, Whole } from '../records/shapes.ts';

const Code = TextLike(32);

/** Longest details of an order. */
const MAX_DETAILS_LENGTH = 2_000;

/** Which way to pay in is meant, with which provider. */
const channelMembers = {
  paymentChannelCode: Code,
  paymentChannelType: Code,
  paymentMerchantNo: Code,
  paymentChannelClientType: Code,
};

export const AddressRequest = Type.Object({
  customerGroupId: Type.Optional(TextLike(20)),
  ...channelMembers,
  accountCurrency: TextLike(16),
  blockchainName: Code,
  country: Type.Optional(Code),
  extend: Type.Optional(Type.String({ maxLength: MAX_DETAILS_LENGTH })),
});

const RechargeAddress = Type.Object({
  paymentCode: Text,
  currency: Text,
  blockchainName: Text,
  address: Text,
  expireTime: Milliseconds,
  /** Ours: into which type of account it goes. */
  tradeType: Type.Integer(),
  /** Ours: page of the provider on which it is paid to; empty where there is none, or no answer now. */
  url: Text,
});

/** Reports a minute of one provider. */
const REPORTS_PER_MINUTE = 3_000;

const maybe = Type.Optional(Code);

/** What every question for offers names; the customer's own group counts, whatever the request says. */
export const asked = {
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  clientType: maybe,
  country: maybe,
};

const ChannelRequest = Type.Object({
  ...asked,
  paymentCode: maybe,
  paymentCurrency: maybe,
  accountCurrency: maybe,
  rechargeType: maybe,
});

const channelNames = {
  id: Whole,
  tradeType: Whole,
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  paymentCurrency: Text,
  merchantNo: Text,
  channelConvertRate: Type.Boolean(),
  openTime: Text,
  sort: Whole,
  /** Further data to ask for: by field and language its label. */
  extend: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  rechargeType: Text,
};

const limitNames = { id: Whole, companyId: Whole, depositBaseConfigId: Whole, accountCurrency: Text };

const texts = { singleLowAmount: Text, singleHighAmount: Text, singleCheckLowAmount: Text };

const LimitRowAsText = Type.Object({
  ...limitNames,
  ...texts,
  feeType: Whole,
  fee: Text,
  rechargeType: Text,
});

/** A channel whose limits are text. */
export const ChannelRowAsText = Type.Object({ ...channelNames, limitConfigList: Type.Array(LimitRowAsText) });

export const amounts = { singleLowAmount: Numeric, singleHighAmount: Numeric, singleCheckLowAmount: Numeric };

/** A currency of accounts and what one channel says of it. */
export const CurrencyRow = Type.Object({
  customerGroupId: Whole,
  paymentCode: Text,
  paymentType: Text,
  paymentTypeAlias: Text,
  clientType: Text,
  accountCurrency: Text,
  ...amounts,
  feeType: Whole,
  fee: Numeric,
  rechargeType: Text,
});

const NumberText = Type.Optional(TextLike(8));

const Address = Type.Optional(Type.String({ maxLength: 500 }));

const Note = Type.Optional(TextLike(500));

export const DepositRequest = Type.Object({
  accountId: Type.Optional(IntegerLike()),
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  depositRateSerialNo: Type.Optional(TextLike(64)),
  paymentCurrency: TextLike(16),
  accountCurrency: TextLike(16),
  blockchainName: Type.Optional(Code),
  ...channelMembers,
  /** In the account's currency; one of this and `thirdAmount`. */
  depositAmount: Type.Optional(TextLike(40)),
  /** In the payment currency. */
  thirdAmount: Type.Optional(TextLike(40)),
  country: Type.Optional(TextLike(32)),
  depositFrom: Type.Optional(TextLike(32)),
  callbackUrl: Address,
  showUrl: Address,
  thirdAccount: Type.Optional(TextLike(64)),
  remark: Note,
  /** Of `prePaymentOrder`. */
  orderNo: Type.Optional(TextLike(64)),
});

const DepositAnswer = Type.Object({
  submitType: Text,
  url: Text,
  contentType: Text,
  data: Text,
  proposalNo: Text,
  browserOpenUrl: Text,
  amount: Text,
  currency: Text,
  toAddress: Text,
  expireTime: Milliseconds,
  apiKey: Text,
  paymentChannelCode: Text,
  bank: Text,
  branch: Text,
  accountName: Text,
  accountNo: Text,
});

const Currency = TextLike(16);

export interface AddressRequest {
  readonly paymentChannelCode: string;
  readonly paymentChannelType: string;
  readonly paymentMerchantNo: string;
  readonly paymentChannelClientType: string;
  readonly accountCurrency: string;
  readonly blockchainName: string;
  readonly country?: string;
}

export type DepositRequest = Static<typeof DepositRequest>;

const LimitRow = Type.Object({
  ...limitNames,
  ...amounts,
  feeType: Whole,
  fee: Numeric,
  rechargeType: Text,
});

/** A channel, with the first limit that fits in the row itself and all of them in a list. */
export const ChannelRow = Type.Object({
  ...channelNames,
  accountCurrency: Text,
  accountCurrencyDigit: Whole,
  ...amounts,
  feeType: Whole,
  fee: Numeric,
  limitConfigList: Type.Array(LimitRow),
});

/** Ways to pay in, proposals and own addresses. */
export const DEPOSIT_CALLS = defineCalls('Client API, funds', {
  getPayChannels: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannels',
    summary: 'Ways to pay in for a currency of the account',
    request: ChannelRequest,
    response: Type.Array(ChannelRow),
  },
  getPayChannelsV2: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannelsV2',
    summary: 'All ways to pay in',
    request: ChannelRequest,
    response: Type.Array(ChannelRow),
  },
  getBindRechargeAddress: {
    bizType: 'fund.app.DepositAppDubboService.getBindRechargeAddress',
    summary: 'The deposit address of the customer on a chain',
    request: AddressRequest,
    response: RechargeAddress,
  },
  applyRechargeBindAddress: {
    bizType: 'fund.app.DepositAppDubboService.applyRechargeBindAddress',
    summary: 'Get a deposit address on a chain',
    changes: true,
    request: AddressRequest,
    response: RechargeAddress,
  },
  markOpenCardDepositRate: {
    bizType: 'fund.app.DepositAppDubboService.markOpenCardDepositRate',
    summary: 'Credit the next payment to an address at a quoted rate',
    changes: true,
    request: Type.Object({
      depositRateSerialNo: TextLike(64),
      paymentCurrency: TextLike(16),
      blockchainName: Code,
      address: Type.Optional(TextLike(200)),
    }),
    response: Type.Boolean(),
  },
  prePaymentOrder: {
    bizType: 'fund.app.DepositAppDubboService.prePaymentOrder',
    summary: 'Set down details of an order, for fifteen minutes',
    changes: true,
    request: Type.Object({ extend: Type.String({ minLength: 1, maxLength: MAX_DETAILS_LENGTH }) }),
    response: Type.String(),
  },
  getPayChannelsV3: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannelsV3',
    summary: 'Ways to pay in, by currency and chain',
    request: Type.Object({ ...asked, accountCurrency: maybe, blockchainName: maybe }),
    response: Type.Array(ChannelRowAsText),
  },
  getDepositCoinList: {
    bizType: 'fund.app.DepositAppDubboService.getDepositCoinList',
    summary: 'Currencies in which something can be paid in',
    request: Type.Object({ ...asked, tradeType: Type.Optional(IntegerLike()) }),
    response: Type.Array(Type.String()),
  },
  getDepositAccountCurrencyList: {
    bizType: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyList',
    summary: 'Currencies of accounts that can be paid into',
    request: Type.Object({ ...asked, paymentCode: maybe, rechargeType: maybe }),
    response: Type.Array(CurrencyRow),
  },
  getDepositAccountCurrencyListV2: {
    bizType: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyListV2',
    summary: 'Currencies of accounts that can be paid into, with chains',
    request: Type.Object({
      ...asked,
      paymentCodes: Type.Optional(TextLike(200)),
      paymentTypes: Type.Optional(TextLike(200)),
    }),
    response: Type.Array(
      Type.Object({
        clientType: Type.String(),
        accountCurrency: Type.String(),
        blockchainNameList: Type.Array(Type.String()),
      }),
    ),
  },
  queryPayChannelType: {
    bizType: 'fund.app.DepositAppDubboService.queryPayChannelType',
    summary: 'Kinds of payment of a channel',
    request: Type.Object({
      country: maybe,
      paymentChannelCode: Code,
      paymentChannelType: maybe,
      paymentMerchantNo: maybe,
      paymentChannelClientType: maybe,
    }),
    response: Type.Array(Type.Object({ name: Type.String(), code: Type.String() })),
  },
  getCryptoBlockchainInfo: {
    bizType: 'fund.app.DepositAppDubboService.getCryptoBlockchainInfo',
    summary: 'Chains of a coin channel',
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), paymentCode: Code, currency: Code }),
    response: Type.Object({
      paymentCode: Type.String(),
      currency: Type.String(),
      blockchainList: Type.Array(Type.String()),
    }),
  },
  queryDepositProposal: {
    bizType: 'fund.app.DepositAppDubboService.queryDepositProposal',
    summary: 'How a deposit stands',
    aliases: ['fund.app.DepositAppDubboService/queryDepositProposal'],
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), proposalNo: TextLike(32) }),
    response: DepositProposal,
  },
  queryDepositPageList: {
    bizType: 'fund.app.CustomerProposalQueryService.queryDepositPageList',
    summary: 'Deposits of the customer',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      depositCurrency: Type.Optional(TextLike(16)),
      paymentCurrency: Type.Optional(TextLike(16)),
      rechargeType: NumberText,
      depositStatus: NumberText,
      paymentStatus: NumberText,
    }),
    response: PageOf(DepositProposal),
  },
  getPayStatus: {
    bizType: 'fund.app.DepositAppDubboService.getPayStatus',
    summary: 'What became of a payment to an address',
    request: Type.Object({
      accountCurrency: TextLike(16),
      channelCode: TextLike(32),
      blockchainName: TextLike(32),
      address: Type.Optional(TextLike(200)),
    }),
    response: Type.Object({
      accountCurrency: Text,
      channelCode: Text,
      blockchainName: Text,
      address: Text,
      tradeStatus: Whole,
      txId: Text,
      amount: Text,
      proposalNo: Text,
    }),
  },
  judgeIsAlreadyDeposit: {
    bizType: 'fund.app.DepositAppDubboService.judgeIsAlreadyDeposit',
    summary: 'Whether a deposit was ever credited',
    request: Type.Object({}),
    response: Type.Boolean(),
  },
  isHaveUnCompleteProposal: {
    bizType: 'fund.app.CustomerProposalQueryService.isHaveUnCompleteProposal',
    summary: 'Whether a proposal is still open',
    request: Type.Object({}),
    response: Type.Boolean(),
  },
  createDepositProposal: {
    bizType: 'fund.app.DepositAppDubboService.createDepositProposal',
    summary: 'Pay in: make a proposal and get the way to pay',
    changes: true,
    request: DepositRequest,
    response: DepositAnswer,
  },
  getDepositExchangeRate: {
    bizType: 'fund.app.DepositAppDubboService.getDepositExchangeRate',
    summary: 'Rate of a deposit, held by a serial number',
    request: Type.Object({
      paymentCurrency: Currency,
      accountCurrency: Currency,
      channelCode: Type.Optional(TextLike(32)),
    }),
    response: Type.Object({
      paymentCurrency: Type.String(),
      accountCurrency: Type.String(),
      channelCode: Type.String(),
      depositRateSerialNo: Type.String(),
      exchangeRate: Type.String(),
      formulaSymbol: Type.String(),
      sourceDigits: Type.String(),
      /** A number with the client profile `deployed`, whose clients count with it. */
      targetDigits: Type.Union([Type.String(), Type.Integer()]),
    }),
  },
  reportPayment: {
    bizType: 'venue.app.PaymentReportService.report',
    section: 'Payment providers',
    summary: 'Report of a payment provider',
    access: 'guest',
    headers: 'optional',
    callsPerMinute: REPORTS_PER_MINUTE,
    request: Type.Object({
      merchantNo: Type.String({ minLength: 1, maxLength: 32 }),
      /** The report as it was signed: JSON text. */
      report: Type.String({ minLength: 1, maxLength: 4_000 }),
      signature: Type.String({ minLength: 1, maxLength: 128 }),
    }),
    response: Type.Boolean(),
  },
});
