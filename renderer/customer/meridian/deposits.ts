import { RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { DepositFee, DepositState } from '../../../backend/domain/deposits/index.ts';
import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import { DEPOSIT_CALLS } from '../../../backend/contract/calls/money/deposits.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { mapResult, type ApiClient } from '../../connection/terminal-connection.ts';
import type {
  Deposit,
  DepositForm,
  DepositLimit,
  DepositPort,
  DepositMethod,
  NewDeposit,
  StandingAddress,
  StandingChoice,
} from '../money/payments/port.ts';
import {
  FIRST_PAGE,
  money,
  rateOf,
  readHeldRate,
  readPage,
  type DigitsOf,
  type MoneyCallDependencies,
} from './fields.ts';

/** This terminal is a client on a desk. */
const CLIENT_TYPE = 'pc';
/** Number of the kind of fee that is a share. */
const FEE_IS_SHARE = 2;

const FORMS: Readonly<Record<string, DepositForm>> = { digit_wallet: 'address', qr_code: 'scan' };

/** Deposits over the client API. */
export function createDeposits(deps: MoneyCallDependencies): DepositPort {
  const { api, assets } = deps;
  return {
    async paymentMethods(accountType) {
      const tradeType = TRADE_TYPES.number(accountType);
      const body = { tradeType, clientType: CLIENT_TYPE };
      const [answer, digits] = await Promise.all([api.call(DEPOSIT_CALLS.getPayChannelsV2, body), assets()]);
      if (answer.kind !== 'value') return answer;
      if (digits.kind !== 'value') return digits;
      const paymentMethods = answer.value.map((row) => toWay(api, accountType, row, digits.value));
      return { kind: 'value', value: await Promise.all(paymentMethods) };
    },
    rate: (paymentCurrency, accountCurrency) =>
      readHeldRate(deps, [paymentCurrency, accountCurrency], async () =>
        mapResult(
          await api.call(DEPOSIT_CALLS.getDepositExchangeRate, { paymentCurrency, accountCurrency }),
          ({ depositRateSerialNo: serial, exchangeRate: rate, formulaSymbol }) => ({
            rate: rateOf({ rate, formulaSymbol }),
            serial,
          }),
        ),
      ),
    async open(deposit, idempotencyKey) {
      const body = toRequest(deposit);
      const answer = await api.call(DEPOSIT_CALLS.createDepositProposal, body, { idempotencyKey });
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async standingAddress(choice) {
      const answer = await api.call(DEPOSIT_CALLS.getBindRechargeAddress, addressed(choice));
      // Platforms say by a refusal, or by nothing, that there is none; asking for one then says what is wrong.
      if (answer.kind === 'refused') return { kind: 'value', value: undefined };
      return mapResult(answer, (row) =>
        row === null || row.address === '' ? undefined : toStanding(row, deps.clockOffset()),
      );
    },
    async openAddress(choice) {
      const answer = await api.call(DEPOSIT_CALLS.applyRechargeBindAddress, addressed(choice));
      return mapResult(answer, (row) => toStanding(row, deps.clockOffset()));
    },
    list: () => readPage(deps, api.call(DEPOSIT_CALLS.queryDepositPageList, FIRST_PAGE), toDeposit),
  };
}

type ChannelRow = RowOf<typeof DEPOSIT_CALLS.getPayChannelsV2>;
type LimitRow = ChannelRow['limitConfigList'][number];

/** The three names by which requests know a way. */
function wayId({ paymentCode, paymentType, merchantNo, paymentCurrency }: ChannelRow): string {
  return [paymentCode, paymentType, merchantNo, paymentCurrency].join('|');
}

async function toWay(
  api: ApiClient,
  accountType: TradeType,
  row: ChannelRow,
  digits: ReadonlyMap<string, number>,
): Promise<DepositMethod> {
  const form = FORMS[row.paymentType] ?? 'page';
  return {
    id: wayId(row),
    name: row.paymentTypeAlias,
    form,
    currency: row.paymentCurrency,
    digits: digits.get(row.paymentCurrency) ?? 2,
    networks: form === 'address' ? await readNetworks(api, accountType, row) : [],
    openTimes: row.openTime,
    limits: row.limitConfigList.map((limit) => toLimit(limit, digits.get(limit.accountCurrency) ?? 2)),
  };
}

async function readNetworks(api: ApiClient, accountType: TradeType, row: ChannelRow) {
  const { paymentCode, paymentCurrency: currency } = row;
  const body = { tradeType: TRADE_TYPES.number(accountType), paymentCode, currency };
  const answer = await api.call(DEPOSIT_CALLS.getCryptoBlockchainInfo, body);
  return answer.kind === 'value' ? answer.value.blockchainList : [];
}

function toLimit(row: LimitRow, digits: number): DepositLimit {
  const fee: DepositFee =
    row.feeType === FEE_IS_SHARE
      ? { type: 'rate', share: money(row.fee, RATIO_DIGITS) }
      : { type: 'fixed', amount: money(row.fee, digits) };
  return {
    currency: row.accountCurrency,
    digits,
    fee,
    least: money(row.singleLowAmount, digits),
    most: money(row.singleHighAmount, digits),
    reviewFrom: money(row.singleCheckLowAmount, digits),
  };
}

function toRequest({ way, accountId, accountType, currency, amount, network, rateSerial }: NewDeposit) {
  const [paymentChannelCode = '', paymentChannelType = '', paymentMerchantNo = ''] = way.id.split('|');
  return {
    accountId,
    tradeType: TRADE_TYPES.number(accountType),
    accountCurrency: currency,
    paymentChannelCode,
    paymentChannelType,
    paymentMerchantNo,
    paymentCurrency: way.currency,
    paymentChannelClientType: CLIENT_TYPE,
    depositAmount: amount,
    ...(network === '' ? {} : { blockchainName: network }),
    ...(rateSerial === '' ? {} : { depositRateSerialNo: rateSerial }),
  };
}

type AddressRow = AnswerOf<typeof DEPOSIT_CALLS.applyRechargeBindAddress>;

/** How questions name a standing address. */
function addressed({ way, network, currency }: StandingChoice) {
  const [paymentChannelCode = '', paymentChannelType = '', paymentMerchantNo = ''] = way.id.split('|');
  return {
    paymentChannelCode,
    paymentChannelType,
    paymentMerchantNo,
    accountCurrency: currency,
    paymentChannelClientType: CLIENT_TYPE,
    blockchainName: network,
  };
}

function toStanding(row: AddressRow, offset: number): StandingAddress {
  return {
    network: row.blockchainName,
    address: row.address,
    payCurrency: row.currency,
    pageUrl: row.url ?? '',
    accountType: row.tradeType === undefined ? undefined : TRADE_TYPES.word(row.tradeType),
    validUntilMs: row.expireTime - offset,
  };
}

type ProposalRow = RowOf<typeof DEPOSIT_CALLS.queryDepositPageList>;

/** How a proposal stands, by its numbers where it does not say a word. */
export function depositState(
  row: Pick<ProposalRow, 'checkStatus' | 'depositStatus' | 'paymentStatus' | 'refundRet' | 'checkBy'> & {
    /** Other platforms do not send it. */
    readonly state?: DepositState;
  },
): DepositState {
  if (row.state !== undefined) return row.state;
  if (row.depositStatus === 2) return 'done';
  if (row.checkStatus === 3) return row.refundRet === 5 ? 'refunded' : 'refused';
  if (row.checkStatus === 4) return 'void';
  if (row.paymentStatus !== 2) return 'waiting';
  return row.checkBy === '' ? 'paid' : 'approved';
}

const ENDS_WITH_REASON: ReadonlySet<DepositState> = new Set(['refused', 'refunded', 'failed', 'void']);

function toDeposit(row: ProposalRow, digitsOf: DigitsOf, offset: number): Deposit {
  const digits = digitsOf(row.depositCurrency);
  const payDigits = digitsOf(row.paymentCurrency);
  const state = depositState(row);
  const inAccount = (text: string | null) => (text === null ? undefined : money(text, digits));
  const reason = ENDS_WITH_REASON.has(state) ? row.remark : '';
  return {
    number: row.proposalNo,
    state,
    reason,
    digits,
    payDigits,
    createdAtMs: row.createTime - offset,
    changedAtMs: row.updateTime - offset,
    expiresAtMs: (row.expireTime ?? row.createTime) - offset,
    accountType: TRADE_TYPES.word(row.tradeType),
    currency: row.depositCurrency,
    wanted: money(row.intendAmount, digits),
    payCurrency: row.paymentCurrency,
    toPay: money(row.toPaymentAmount, payDigits),
    paid: row.fromPaymentAmount === null ? undefined : money(row.fromPaymentAmount, payDigits),
    fee: inAccount(row.depositFee),
    arrived: inAccount(row.finalAmount),
    wayCode: row.paymentCode,
    form: FORMS[row.paymentType] ?? 'page',
    network: row.blockchainName,
    address: row.address,
    pageUrl: row.browserOpenUrl ?? '',
  };
}
