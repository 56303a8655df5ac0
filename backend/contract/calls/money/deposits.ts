import { type Static, Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineCalls } from '../../call.ts';
import { ChannelRow, ChannelRowAsText, CurrencyRow, DepositProposal } from '../../records/money/deposit.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import { Milliseconds, Text, Whole, ours } from '../../records/shapes.ts';

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
  extend: describe(PHRASES.notRead, Type.Optional(Type.String({ maxLength: MAX_DETAILS_LENGTH }))),
});

const RechargeAddress = Type.Object({
  paymentCode: Text,
  currency: describe('Currency code of what is paid.', Text),
  blockchainName: Text,
  address: describe('Address of the chain; what arrives there is credited.', Text),
  expireTime: describe(
    'Until when it is shown as valid, milliseconds since 1970 (UTC). What arrives later is credited as well.',
    Milliseconds,
  ),
  tradeType: ours(describe('Account type that is credited.', Type.Integer())),
  url: ours(
    describe(
      'Page of the provider on which it is paid to; empty where there is none, or the provider gives no answer now.',
      Text,
    ),
  ),
});

/** Reports a minute of one provider. */
const REPORTS_PER_MINUTE = 3_000;

const maybe = Type.Optional(Code);

/** What every question for offers names; the customer's own group counts, whatever the request says. */
export const requested = {
  tradeType: IntegerLike(),
  customerGroupId: Type.Optional(IntegerLike()),
  clientType: maybe,
  country: maybe,
};

const ChannelRequest = Type.Object({
  ...requested,
  paymentCode: maybe,
  paymentCurrency: maybe,
  accountCurrency: maybe,
  rechargeType: maybe,
});

const NumberText = Type.Optional(TextLike(8));

const Address = Type.Optional(Type.String({ maxLength: 500 }));

const Note = Type.Optional(TextLike(500));

export const DepositRequest = NeedsOneOf(
  [['depositAmount'], ['thirdAmount']],
  Type.Object({
    accountId: Type.Optional(IntegerLike()),
    tradeType: IntegerLike(),
    customerGroupId: Type.Optional(IntegerLike()),
    depositRateSerialNo: Type.Optional(TextLike(64)),
    paymentCurrency: TextLike(16),
    accountCurrency: TextLike(16),
    blockchainName: Type.Optional(Code),
    ...channelMembers,
    depositAmount: describe(
      'Amount in the account currency, decimal text; this or `thirdAmount`.',
      Type.Optional(TextLike(40)),
    ),
    thirdAmount: describe(
      'Amount in the payment currency, decimal text; this or `depositAmount`.',
      Type.Optional(TextLike(40)),
    ),
    country: Type.Optional(TextLike(32)),
    depositFrom: Type.Optional(TextLike(32)),
    callbackUrl: Address,
    showUrl: describe('Page to which the payer returns.', Address),
    thirdAccount: Type.Optional(TextLike(64)),
    remark: Note,
    orderNo: describe(
      'Number that `prePaymentOrder` gave details of the order; left out: none.',
      Type.Optional(TextLike(64)),
    ),
  }),
  CODE.fundParameterMissing,
  { zero: 'absent' },
);

const DepositAnswer = Type.Object({
  submitType: describe('How to reach the page of the provider: `outer_browser_open`.', Text),
  url: describe('Page on which it is paid, or what a code to scan holds.', Text),
  contentType: describe('Form of what is posted to `url`; empty: nothing is.', Text),
  data: describe('What is posted to `url`; empty: nothing is.', Text),
  proposalNo: Text,
  browserOpenUrl: Text,
  amount: describe('What is to be paid, decimal text in the payment currency.', Text),
  currency: describe('Currency code of what is to be paid.', Text),
  toAddress: describe(PHRASES.addressChainPaid, Text),
  expireTime: describe(PHRASES.untilWhenWaitsPayment, Milliseconds),
  apiKey: Text,
  paymentChannelCode: Text,
  bank: describe('Bank of a transfer by hand; empty for other ways.', Text),
  branch: describe('Branch of the bank; empty for other ways.', Text),
  accountName: describe('Owner of the account of a transfer by hand; empty for other ways.', Text),
  accountNo: describe('Account of a transfer by hand; empty for other ways.', Text),
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

/** Ways to pay in, proposals and own addresses. */
export const DEPOSIT_CALLS = defineCalls('Client API, funds', {
  getPayChannels: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannels',
    forViewers: true,
    summary: 'Ways to pay in for a currency of the account',
    request: ChannelRequest,
    response: Type.Array(ChannelRow),
  },
  getPayChannelsV2: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannelsV2',
    forViewers: true,
    summary: 'All ways to pay in',
    request: ChannelRequest,
    response: Type.Array(ChannelRow),
  },
  getBindRechargeAddress: {
    bizType: 'fund.app.DepositAppDubboService.getBindRechargeAddress',
    forViewers: true,
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
      address: describe('Address of the chain; left out: any of the customer.', Type.Optional(TextLike(200))),
    }),
    response: Type.Boolean(),
  },
  prePaymentOrder: {
    bizType: 'fund.app.DepositAppDubboService.prePaymentOrder',
    summary: 'Set down details of an order, for fifteen minutes',
    changes: true,
    request: Type.Object({
      extend: describe(
        'Details of the order; its number names them (`orderNo`).',
        Type.String({ minLength: 1, maxLength: MAX_DETAILS_LENGTH }),
      ),
    }),
    response: Type.String(),
  },
  getPayChannelsV3: {
    bizType: 'fund.app.DepositAppDubboService.getPayChannelsV3',
    forViewers: true,
    summary: 'Ways to pay in, by currency and chain',
    request: Type.Object({ ...requested, accountCurrency: maybe, blockchainName: maybe }),
    response: Type.Array(ChannelRowAsText),
  },
  getDepositCoinList: {
    bizType: 'fund.app.DepositAppDubboService.getDepositCoinList',
    forViewers: true,
    summary: 'Currencies in which something can be paid in',
    request: Type.Object({ ...requested, tradeType: Type.Optional(IntegerLike()) }),
    response: Type.Array(Type.String()),
  },
  getDepositAccountCurrencyList: {
    bizType: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyList',
    forViewers: true,
    summary: 'Currencies of accounts that can be paid into',
    request: Type.Object({ ...requested, paymentCode: maybe, rechargeType: maybe }),
    response: Type.Array(CurrencyRow),
  },
  getDepositAccountCurrencyListV2: {
    bizType: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyListV2',
    forViewers: true,
    summary: 'Currencies of accounts that can be paid into, with chains',
    request: Type.Object({
      ...requested,
      paymentCodes: describe(
        'Codes of ways to pay, joined by commas; left out or empty: all.',
        Type.Optional(TextLike(200)),
      ),
      paymentTypes: describe(
        'Kinds of payment, joined by commas; left out or empty: all.',
        Type.Optional(TextLike(200)),
      ),
    }),
    response: Type.Array(
      Type.Object({
        clientType: Type.String(),
        accountCurrency: Type.String(),
        blockchainNameList: describe('Chains of the currency.', Type.Array(Type.String())),
      }),
    ),
  },
  queryPayChannelType: {
    bizType: 'fund.app.DepositAppDubboService.queryPayChannelType',
    forViewers: true,
    summary: 'Kinds of payment of a channel',
    request: Type.Object({
      country: maybe,
      paymentChannelCode: Code,
      paymentChannelType: maybe,
      paymentMerchantNo: maybe,
      paymentChannelClientType: maybe,
    }),
    response: Type.Array(
      Type.Object({
        name: describe(PHRASES.nameCustomersRead, Type.String()),
        code: describe('Kind of payment.', Type.String()),
      }),
    ),
  },
  getCryptoBlockchainInfo: {
    bizType: 'fund.app.DepositAppDubboService.getCryptoBlockchainInfo',
    forViewers: true,
    summary: 'Chains of a coin channel',
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), paymentCode: Code, currency: Code }),
    response: Type.Object({
      paymentCode: Type.String(),
      currency: Type.String(),
      blockchainList: describe('Chains of the way to pay.', Type.Array(Type.String())),
    }),
  },
  queryDepositProposal: {
    bizType: 'fund.app.DepositAppDubboService.queryDepositProposal',
    forViewers: true,
    summary: 'How a deposit stands',
    aliases: ['fund.app.DepositAppDubboService/queryDepositProposal'],
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      proposalNo: describe(PHRASES.numberProposal, TextLike(32)),
    }),
    response: DepositProposal,
  },
  queryDepositPageList: {
    bizType: 'fund.app.CustomerProposalQueryService.queryDepositPageList',
    forViewers: true,
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
    forViewers: true,
    summary: 'What became of a payment to an address',
    request: Type.Object({
      accountCurrency: TextLike(16),
      channelCode: TextLike(32),
      blockchainName: TextLike(32),
      address: describe('Address of the chain.', Type.Optional(TextLike(200))),
    }),
    response: Type.Object({
      accountCurrency: Text,
      channelCode: Text,
      blockchainName: Text,
      address: describe('Address of the chain.', Text),
      tradeStatus: describe('How the payment stands.', Whole, {
        0: ['PENDING', 'not paid'],
        1: ['IN_PROGRESS', 'paid, not credited'],
        2: ['DONE', 'credited'],
        3: ['FAILED', 'not paid in time, refused or failed'],
      }),
      txId: describe(PHRASES.numberPaymentProviderEmpty, Text),
      amount: describe('What was paid, decimal text in the payment currency.', Text),
      proposalNo: Text,
    }),
  },
  judgeIsAlreadyDeposit: {
    bizType: 'fund.app.DepositAppDubboService.judgeIsAlreadyDeposit',
    forViewers: true,
    summary: 'Whether a deposit was ever credited',
    request: Type.Object({}),
    response: Type.Boolean(),
  },
  isHaveUnCompleteProposal: {
    bizType: 'fund.app.CustomerProposalQueryService.isHaveUnCompleteProposal',
    forViewers: true,
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
      exchangeRate: describe('Rate, decimal text, above zero.', Type.String()),
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
      report: describe(
        'The report as it was signed: JSON text (docs/money.md).',
        Type.String({ minLength: 1, maxLength: 4_000 }),
      ),
      signature: describe(
        'HMAC-SHA256 of the report with the common secret, hexadecimal.',
        Type.String({ minLength: 1, maxLength: 128 }),
      ),
    }),
    response: Type.Boolean(),
  },
});
