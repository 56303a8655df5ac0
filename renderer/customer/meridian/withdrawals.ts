import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import { WITHDRAWAL_CALLS } from '../../../backend/contract/calls/money/withdrawals.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import type { FeeTier, WithdrawalState } from '../../../backend/domain/withdrawals/index.ts';
import { mapResult, type ApiResult } from '../../connection/terminal-connection.ts';
import type {
  Remedy,
  WithdrawChoice,
  WithdrawPort,
  WithdrawStanding,
  WithdrawLimit,
  WithdrawMethod,
  Withdrawal,
} from '../money/payments/port.ts';
import {
  FIRST_PAGE,
  money,
  plainDecimal,
  readHeldRate,
  readPage,
  withEitherForm,
  type DigitsOf,
  type MoneyCallDependencies,
} from './fields.ts';

const WITHDRAW_TYPE = { card: 1, address: 2 } as const;

const REMEDIES: Readonly<Record<string, Remedy>> = {
  [CODE.withdrawNotActivated]: 'deposit',
  [CODE.withdrawVerificationMissing]: 'verification',
  [CODE.withdrawPasswordWrong]: 'fundPassword',
  [CODE.fundPasswordLocked]: 'fundPassword',
  [CODE.withdrawAfterPasswordChange]: 'wait',
  [CODE.withdrawAfterContactChange]: 'wait',
  [CODE.withdrawAfterFundPasswordChange]: 'wait',
  [CODE.newAddressBlocked]: 'wait',
  [CODE.tooManyWithdraws]: 'wait',
  [CODE.withdrawAboveDayAmount]: 'wait',
  [CODE.withdrawClosedNow]: 'wait',
  [CODE.payeeUnknown]: 'beneficiaries',
  [CODE.cardNotBound]: 'beneficiaries',
  [CODE.withdrawBlocked]: 'operator',
  [CODE.withdrawSwitchedOff]: 'operator',
};

/** Withdrawals over the client API. */
export function createWithdrawals(deps: MoneyCallDependencies): WithdrawPort {
  const { api, assets } = deps;
  return {
    async paymentMethods() {
      const [methods, rules, digits] = await Promise.all([
        api.call(WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList, {}),
        api.call(WITHDRAWAL_CALLS.queryCustomerGroupWithdrawRiskConfig, {}),
        assets(),
      ]);
      if (methods.kind !== 'value') return methods;
      if (rules.kind !== 'value') return rules;
      return mapResult(digits, (known) =>
        toMethods(methods.value, rules.value, (currency) => known.get(currency) ?? 2),
      );
    },
    standing: (choice) => readStanding(deps, choice),
    rate: (choice) =>
      readHeldRate(deps, [choice.currency, choice.way.currency], async () =>
        mapResult(
          await api.call(WITHDRAWAL_CALLS.getWithdrawExchangeRate, requestedMethod(choice)),
          ({ exchangeRate, withdrawRateSerialNo: serial }) => ({ rate: plainDecimal(exchangeRate), serial }),
        ),
      ),
    async send({ amount, payee, rateSerial, ...choice }, { fundPassword, oneTimeCode }, idempotencyKey) {
      const body = {
        ...requested(choice),
        accountId: choice.accountId,
        amount,
        bankCardNo: payee.account,
        blockchainName: payee.network,
        ...(rateSerial === '' ? {} : { withdrawRateSerialNo: rateSerial }),
        ...(oneTimeCode === undefined ? {} : { googleCode: oneTimeCode }),
      };
      // What is refused for its password has made nothing, so a second form goes under a key of its own.
      const answer = await withEitherForm(fundPassword, CODE.withdrawPasswordWrong, (fundPwd, at) =>
        api.call(
          WITHDRAWAL_CALLS.createWithdrawProposal,
          { ...body, fundPwd },
          { idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}-typed` },
        ),
      );
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async cancel(proposalNo) {
      return mapResult(await api.call(WITHDRAWAL_CALLS.cancelWithdrawProposal, { proposalNo }), () => null);
    },
    list: () => readPage(deps, api.call(WITHDRAWAL_CALLS.queryWithdrawPageList, FIRST_PAGE), toWithdrawal),
    findRemedy: (code) => (Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined),
  };
}

/** How questions name an account and a way out of it. */
function requested(choice: WithdrawChoice) {
  return { tradeType: TRADE_TYPES.number(choice.accountType), ...requestedMethod(choice) };
}

/** How questions name two currencies and the way from one to the other. */
function requestedMethod({ way, currency, network }: WithdrawChoice) {
  return {
    accountCurrency: currency,
    withdrawCurrency: way.currency,
    withdrawMethod: way.method,
    withdrawType: WITHDRAW_TYPE[way.payee],
    ...(network === '' ? {} : { blockchainName: network }),
  };
}

async function readStanding(
  { api, clockOffset }: MoneyCallDependencies,
  choice: WithdrawChoice,
): Promise<ApiResult<WithdrawStanding>> {
  const body = requested(choice);
  const [may, day, free, hold] = await Promise.all([
    api.call(WITHDRAWAL_CALLS.checkWithdrawRiskLimitConfig, body),
    api.call(WITHDRAWAL_CALLS.queryRemainWithdrawAmount, body),
    api.call(WITHDRAWAL_CALLS.getWithdrawAmountLimitInfo, body),
    api.call(WITHDRAWAL_CALLS.queryWithdrawLimitConfig, body),
  ]);
  const heldUntilMs = hold.kind === 'value' ? (hold.value.withdrawRiskFailTime ?? undefined) : undefined;
  if (may.kind === 'unknown') return may;
  if (day.kind !== 'value') return day;
  const digits = choice.way.limits.find(({ currency }) => currency === choice.currency)?.digits ?? 2;
  return mapResult(free, ({ withdrawAmount }) => ({
    obstacle: may.kind === 'refused' ? may.failure : undefined,
    free: money(withdrawAmount, digits),
    heldUntilMs: heldUntilMs === undefined ? undefined : heldUntilMs - clockOffset(),
    dayLeft: money(day.value.remainAmount, digits),
    dayMost: money(day.value.limitAmount, digits),
  }));
}

type MethodRow = RowOf<typeof WITHDRAWAL_CALLS.getCustomerGroupWithdrawMethodList>;
/** All rules of the customer's group. */
type RulesRow = AnswerOf<typeof WITHDRAWAL_CALLS.queryCustomerGroupWithdrawRiskConfig>;
type AmountRow = NonNullable<RulesRow['withdrawAmountConfigList']>[number];
type FeeRow = NonNullable<RulesRow['withdrawFeeConfigList']>[number];

/** The method that goes to addresses; all others go to bank accounts. */
const TO_ADDRESS = 'digit_wallet';
const FEE_IS_SHARE = 2;
/** A bound from which on there is none. */
const NO_BOUND = 1e17;

/** Ways out with what each says about accounts. */
export function toMethods(
  methods: readonly MethodRow[],
  rules: RulesRow,
  digitsOf: (currency: string) => number,
): readonly WithdrawMethod[] {
  return methods.map(({ withdrawMethod: method, withdrawCurrency: currency, channelName: name }) => {
    const isOwn = (row: { readonly withdrawMethod: string; readonly withdrawCurrency: string }) =>
      row.withdrawMethod === method && row.withdrawCurrency === currency;
    const amounts = (rules.withdrawAmountConfigList ?? []).filter(isOwn);
    const fees = (rules.withdrawFeeConfigList ?? []).filter(isOwn);
    const networks = amounts.flatMap(({ blockchainName }) => blockchainName.split(','));
    return {
      id: `${method}|${currency}`,
      method,
      name,
      currency,
      digits: digitsOf(currency),
      payee: method === TO_ADDRESS ? 'address' : 'card',
      networks: [...new Set(networks.filter((network) => network !== ''))],
      limits: amounts.map((row) => toLimit(row, fees, digitsOf(row.accountCurrency))),
    };
  });
}

function toLimit(row: AmountRow, fees: readonly FeeRow[], digits: number): WithdrawLimit {
  return {
    currency: row.accountCurrency,
    digits,
    least: money(row.singleLowAmount, digits),
    most: money(row.singleHighAmount, digits),
    reviewFrom: money(row.singleCheckLowAmount, digits),
    fees: fees
      .filter(({ accountCurrency }) => accountCurrency === row.accountCurrency)
      .map((tier) => toTier(tier, digits)),
  };
}

function toTier({ leftOpenValue, rightCloseValue, feeType, feeValue }: FeeRow, digits: number): FeeTier {
  return {
    leftOpen: money(leftOpenValue, digits),
    rightClosed: rightCloseValue >= NO_BOUND ? undefined : money(rightCloseValue, digits),
    fee:
      feeType === FEE_IS_SHARE
        ? { type: 'rate', share: money(feeValue, RATIO_DIGITS) }
        : { type: 'fixed', amount: money(feeValue, digits) },
  };
}

type WithdrawalRow = RowOf<typeof WITHDRAWAL_CALLS.queryWithdrawPageList>;

/** What the platform gives as the reason of one that its customer took back. */
const TAKEN_BACK = 'cancelled by the customer';

/** How a withdrawal stands, by its numbers. */
export function withdrawalState(
  row: Pick<WithdrawalRow, 'withdrawViewStatus' | 'checkBy' | 'remark'>,
): WithdrawalState {
  switch (row.withdrawViewStatus) {
    case 2:
      return row.remark === TAKEN_BACK ? 'cancelled' : 'refused';
    case 3:
      return 'failed';
    case 4:
      return 'done';
    case 5:
      return 'paying';
    default:
      return row.checkBy === '' ? 'waiting' : 'approved';
  }
}

function toWithdrawal(row: WithdrawalRow, digitsOf: DigitsOf, offset: number): Withdrawal {
  const digits = digitsOf(row.accountCurrency);
  const payDigits = digitsOf(row.withdrawCurrency);
  const state = withdrawalState(row);
  return {
    number: row.proposalNo,
    state,
    digits,
    payDigits,
    createdAtMs: row.createTime - offset,
    changedAtMs: row.updateTime - offset,
    accountType: TRADE_TYPES.word(row.tradeType),
    currency: row.accountCurrency,
    amount: money(row.amount, digits),
    fee: money(row.withdrawFee, digits),
    payCurrency: row.withdrawCurrency,
    arrives: money(row.finalAmount, payDigits),
    payee: row.bankCardNo,
    place: row.blockchainName || row.bankName,
    transferNumber: row.txid,
    reason: state === 'refused' || state === 'failed' ? row.transferRejectReason || row.remark : '',
  };
}
