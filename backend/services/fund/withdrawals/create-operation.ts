import type { WithdrawConditions, WithdrawMethod } from '../../../contract/calls/management/withdrawals.ts';
import type { WithdrawalRequest } from '../../../contract/calls/money/withdrawals.ts';
import { WITHDRAWAL_CALLS } from '../../../contract/calls/money/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../../../contract/mapping/rejection-texts.ts';
import { shortageText } from '../../../domain/rejection.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { type Account } from '../../../contract/records/index.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import {
  newWithdrawal,
  OPEN_WITHDRAWAL_STATES,
  type WithdrawalTerms,
} from '../../../domain/withdrawals/index.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import { conditionsFor } from '../../company/company-service.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { OwnPayee } from '../../money-guard.ts';
import { implement, type Caller, type Operation, type RequestContext } from '../../operation.ts';
import { findMissingLevel, findLimit, levelNeeded, proposalNumber } from '../../proposals/index.ts';
import type { RateQuotes } from '../exchange-rates.ts';
import {
  requestedAmount,
  recentWithdrawals,
  requireWithinLimits,
  termsFor,
  withdrawRate,
} from './figures.ts';
import {
  callerOf,
  findOwnAccount,
  findPayee,
  requireConditions,
  type WithdrawOperationDeps,
} from './gates.ts';
import { findMethod, requireChain, withdrawTypeOf } from './offers.ts';
import { type StoredWithdrawal, type WithdrawProposal, withdrawRecord } from './stored-withdrawal.ts';

/** Withdrawals of one customer that may be open at the same time. */
export const MAX_OPEN_WITHDRAWALS = 20;

/** Everything that was found to be in order about a withdrawal. */
interface Checked {
  readonly caller: Caller;
  readonly account: Account;
  readonly method: WithdrawMethod;
  readonly terms: WithdrawalTerms;
  readonly payee: OwnPayee;
}

/**
 * Makes a withdrawal: its money is set aside in the commit that stores it. Throws the code of the first rule that it breaks; the fund
 * password and the one-time code are asked for last, so that no try is spent on what cannot be.
 */
export function createOperation(deps: WithdrawOperationDeps, quotes: RateQuotes): Operation {
  const queue = new KeyedQueue();
  let id = deps.lastId;
  const nextId = () => (id += 1);
  return implement(WITHDRAWAL_CALLS.createWithdrawProposal, (context, request) =>
    // One after the other: the bounds of 24 hours hold for all of them together.
    queue.run(String(callerOf(context).customerId), async () => {
      const checked = await check(deps, quotes, context, request);
      const { customerId } = checked.caller;
      await deps.guard.requireGoogleCode(customerId, request.googleCode);
      await requireFundPassword(deps, customerId, request.fundPwd ?? '');
      return store(
        deps,
        context,
        newStored({ id: nextId(), nowMs: deps.wallClock.nowMs() }, context, checked, request),
      );
    }),
  );
}

/** Throws 52002 for a wrong one, and 0000134 once five in a row were wrong. */
async function requireFundPassword(
  { guard }: WithdrawOperationDeps,
  customerId: number,
  password: string,
): Promise<void> {
  try {
    await guard.requireFundPassword(customerId, password);
  } catch (error) {
    const isWrong = error instanceof PlatformError && error.code === CODE.fundPasswordWrong;
    throw isWrong ? new PlatformError(CODE.withdrawPasswordWrong) : error;
  }
}

async function check(
  deps: WithdrawOperationDeps,
  quotes: RateQuotes,
  context: RequestContext,
  request: WithdrawalRequest,
): Promise<Checked> {
  const { database, guard, asset } = deps;
  const caller = callerOf(context);
  const { customerId, customerGroupId, credential } = caller;
  const nowMs = deps.wallClock.nowMs();
  if (context.channel === 'open') guard.requireKeyMayWithdraw(customerId, credential);
  const account = await findOwnAccount(deps, caller, request);
  if (account === undefined) throw new PlatformError(CODE.withdrawAccountUnknown);
  if (deps.isLocked(customerId, account.tradeType)) throw new PlatformError(CODE.withdrawBlocked);
  const settings = deps.settingsOf(context.companyId);
  const method = findMethod(settings, request, customerGroupId);
  requireChain(method, request.blockchainName);
  const conditions = conditionsFor(settings, customerGroupId);
  requireConditions(method, conditions, {
    isActive: account.activateTime !== null,
    changes: await guard.changes(customerId),
    nowMs,
  });
  const limit = findLimit(method, customerGroupId, account.currency, CODE.withdrawCurrencyNotConfigured);
  const { withdrawCurrency } = method;
  const serial = request.withdrawRateSerialNo;
  const pair = {
    companyId: context.companyId,
    customerId,
    accountCurrency: account.currency,
    withdrawCurrency,
    serial,
  };
  const rate = await withdrawRate(deps, quotes, pair);
  const payoutDigits = asset(withdrawCurrency)?.digits ?? 0;
  const conversion = { rate, accountDigits: account.digits, payoutDigits };
  const terms = termsFor(requestedAmount(request, conversion), limit, conversion);
  const requested = { customerId, method: method.method, accountCurrency: account.currency, nowMs };
  requireWithinLimits(terms, limit, conditions, await recentWithdrawals(database, requested));
  const missing = await findMissingLevel(
    limit.verifications,
    { amount: terms.amount, digits: account.digits },
    (levelCode) => guard.hasPassed(context.companyId, customerId, levelCode),
  );
  if (missing !== undefined) throw levelNeeded(CODE.withdrawVerificationMissing, missing, account.currency);
  const payee = await requirePayee(deps, caller, request, { method, conditions, nowMs });
  const open = await withdrawProposalRepository.count(database, customerId, OPEN_WITHDRAWAL_STATES);
  if (open >= MAX_OPEN_WITHDRAWALS)
    throw new PlatformError(
      CODE.withdrawInProgress,
      [String(MAX_OPEN_WITHDRAWALS)],
      REJECTION_TEXT.openWithdrawals,
    );
  const available = parseDecimal(account.withdrawAmount, account.digits) ?? 0n;
  if (terms.amount > available) {
    const figures = shortageText(terms.amount, available, account.digits);
    throw new PlatformError(CODE.aboveWithdrawable, figures, REJECTION_TEXT.shortage);
  }
  return { caller, account, method, terms, payee };
}

async function requirePayee(
  { guard }: WithdrawOperationDeps,
  { customerId }: Caller,
  { bankCardNo: account = '', blockchainName: blockchain = '' }: WithdrawalRequest,
  rules: { readonly method: WithdrawMethod; readonly conditions: WithdrawConditions; readonly nowMs: number },
): Promise<OwnPayee> {
  const wanted = { method: rules.method, account, blockchain };
  return findPayee(await guard.payees(customerId), wanted, rules.conditions, rules.nowMs);
}

function newStored(
  { id, nowMs }: { readonly id: number; readonly nowMs: number },
  { companyId }: RequestContext,
  { caller, account, method, terms, payee }: Checked,
  { country = '', remark = '' }: WithdrawalRequest,
): StoredWithdrawal {
  const withdrawal = newWithdrawal(terms);
  const { form, account: number, blockchain, name, bankName, bankCode } = payee;
  return {
    row: {
      id,
      proposal_no: proposalNumber('W', id, nowMs),
      company_id: companyId,
      state: withdrawal.state,
      customer_id: caller.customerId,
      customer_no: caller.customerNo,
      account_id: account.accountId,
      account_currency: account.currency,
      withdraw_currency: method.withdrawCurrency,
      withdraw_type: withdrawTypeOf(method),
      method: method.method,
      txid: '',
      merchant_no: method.merchantNo ?? '',
      amount: String(terms.amount),
      fee: String(terms.fee),
      create_time_ms: nowMs,
      update_time_ms: nowMs,
      payee: '',
      record: '',
    },
    origin: { tradeType: account.tradeType, customerGroupId: caller.customerGroupId, country, remark },
    payee: { form, account: number, blockchain, name, bankName, bankCode },
    withdrawal,
    isSent: false,
    isManualPayout: false,
  };
}

/** Sets the money aside. Throws 52005 when trading has less to give than it had a moment ago. */
async function store(
  { withdrawals }: WithdrawOperationDeps,
  context: RequestContext,
  stored: StoredWithdrawal,
): Promise<WithdrawProposal> {
  const answer = withdrawRecord(stored);
  try {
    await withdrawals.add(stored, context.cacheStatements?.(answer) ?? []);
  } catch (error) {
    const isShort = error instanceof PlatformError && error.code === CODE.insufficientMargin;
    throw isShort ? new PlatformError(CODE.aboveWithdrawable, error.params, error.text) : error;
  }
  return answer;
}
