import { toRate } from '../../../backend/domain/index.ts';
import { BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Page } from '../../../backend/contract/records/page.ts';
import type { ApiResult } from '../../connection/index.ts';
import type {
  Mend,
  WithdrawChoice,
  WithdrawPort,
  WithdrawRate,
  WithdrawStanding,
} from '../money/withdraw/port.ts';
import { money, ONE, plainDecimal } from './amounts.ts';
import type { MoneyCallDependencies } from './deposits.ts';
import { withEitherForm } from './either-form.ts';
import { mapResult } from './results.ts';
import { toWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts';
import { toWays, type MethodRow, type RulesRow } from './withdraw-ways.ts';

const PAGE_SIZE = 100;
/** How long the platform holds a rate (milliseconds). */
const RATE_HELD_MS = 5 * 60 * 1000;
const WITHDRAW_TYPE = { card: 1, address: 2 } as const;

const MENDS: Readonly<Record<string, Mend>> = {
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
  [CODE.payeeUnknown]: 'places',
  [CODE.cardNotBound]: 'places',
  [CODE.withdrawBlocked]: 'operator',
  [CODE.withdrawSwitchedOff]: 'operator',
};

/** Withdrawals over the client API. */
export function createWithdrawals(parts: MoneyCallDependencies): WithdrawPort {
  const { api, assets } = parts;
  return {
    async ways() {
      const [methods, rules, digits] = await Promise.all([
        api.call<MethodRow[]>(BIZ_TYPE.getCustomerGroupWithdrawMethodList, {}),
        api.call<RulesRow>(BIZ_TYPE.queryCustomerGroupWithdrawRiskConfig, {}),
        assets(),
      ]);
      if (methods.kind !== 'value') return methods;
      if (rules.kind !== 'value') return rules;
      return mapResult(digits, (known) =>
        toWays(methods.value, rules.value, (currency) => known.get(currency) ?? 2),
      );
    },
    standing: (choice) => readStanding(parts, choice),
    rate: (choice) => readRate(parts, choice),
    async send({ amount, payee, rateSerial, ...choice }, { fundPassword, oneTimeCode }, idempotencyKey) {
      const body = {
        ...asked(choice),
        ...{ accountId: choice.accountId, amount, bankCardNo: payee.account, blockchainName: payee.network },
        ...(rateSerial === '' ? {} : { withdrawRateSerialNo: rateSerial }),
        ...(oneTimeCode === undefined ? {} : { googleCode: oneTimeCode }),
      };
      type Made = { readonly proposalNo: string };
      // What is refused for its password has made nothing, so a second form goes under a key of its own.
      const answer = await withEitherForm(fundPassword, CODE.withdrawPasswordWrong, (fundPwd, at) =>
        api.call<Made>(
          BIZ_TYPE.createWithdrawProposal,
          { ...body, fundPwd },
          { idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}-typed` },
        ),
      );
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async cancel(proposalNo) {
      return mapResult(await api.call(BIZ_TYPE.cancelWithdrawProposal, { proposalNo }), () => null);
    },
    async list() {
      const [answer, digits] = await Promise.all([
        api.call<Page<WithdrawalRow>>(BIZ_TYPE.queryWithdrawPageList, { current: 1, size: PAGE_SIZE }),
        assets(),
      ]);
      if (digits.kind !== 'value') return digits;
      const offset = parts.clockOffset();
      return mapResult(answer, ({ records }) =>
        records.map((row) => toWithdrawal(row, digits.value, offset)),
      );
    },
    mendOf: (code) => (Object.hasOwn(MENDS, code) ? MENDS[code] : undefined),
  };
}

/** How questions name an account and a way out of it. */
function asked(choice: WithdrawChoice) {
  return { tradeType: TRADE_TYPES.number(choice.accountType), ...askedWay(choice) };
}

/** How questions name two currencies and the way from one to the other. */
function askedWay({ way, currency, network }: WithdrawChoice) {
  return {
    accountCurrency: currency,
    ...{ withdrawCurrency: way.currency, withdrawMethod: way.method },
    withdrawType: WITHDRAW_TYPE[way.payee],
    ...(network === '' ? {} : { blockchainName: network }),
  };
}

async function readStanding(
  { api, clockOffset }: MoneyCallDependencies,
  choice: WithdrawChoice,
): Promise<ApiResult<WithdrawStanding>> {
  const body = asked(choice);
  type Remaining = { readonly remainAmount: string; readonly limitAmount: string };
  type Free = { readonly withdrawAmount: string };
  /** Ours; other platforms do not say when a hold ends. */
  type Hold = { readonly withdrawRiskFailTime?: number | null };
  const [may, day, free, hold] = await Promise.all([
    api.call<boolean>(BIZ_TYPE.checkWithdrawRiskLimitConfig, body),
    api.call<Remaining>(BIZ_TYPE.queryRemainWithdrawAmount, body),
    api.call<Free>(BIZ_TYPE.getWithdrawAmountLimitInfo, body),
    api.call<Hold>(BIZ_TYPE.queryWithdrawLimitConfig, body),
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

async function readRate(
  { api, nowMs }: MoneyCallDependencies,
  choice: WithdrawChoice,
): Promise<ApiResult<WithdrawRate>> {
  if (choice.way.currency === choice.currency)
    return { kind: 'value', value: { rate: toRate(ONE), serial: '', heldUntilMs: undefined } };
  const askedAtMs = nowMs();
  type RateRow = { readonly exchangeRate: number; readonly withdrawRateSerialNo: string };
  const answer = await api.call<RateRow>(BIZ_TYPE.getWithdrawExchangeRate, askedWay(choice));
  return mapResult(answer, ({ exchangeRate, withdrawRateSerialNo: serial }) => ({
    ...{ rate: toRate(plainDecimal(exchangeRate)), serial, heldUntilMs: askedAtMs + RATE_HELD_MS },
  }));
}
