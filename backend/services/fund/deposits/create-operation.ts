import { randomBytes } from 'node:crypto';
import type { DepositRequest } from '../../../contract/calls/money/deposits.ts';
import { DEPOSIT_CALLS } from '../../../contract/calls/money/deposits.ts';
import type { DepositLimit } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../../../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { type DepositState, isExpired } from '../../../domain/deposits/index.ts';
import { depositProposalRepository, orderDetailsRepository } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { implement, type Operation } from '../../operation.ts';

import { KeyedQueue } from '../../keyed-queue.ts';
import type { Caller, RequestContext } from '../../operation.ts';
import { findLimit, findMissingLevel, levelNeeded } from '../../proposals/index.ts';
import type { PaymentForm } from './channel.ts';
import { findChannel, newProposal, type ProposalInputs } from './new-proposal.ts';
import { depositRate } from '../exchange-rates.ts';
import type { StoredDeposit } from './stored-deposit.ts';
import type { DepositOperationDeps } from './operation-deps.ts';

/** How long details wait for their order. */
const DETAILS_LIFETIME_MS = 15 * 60 * 1000;
/** Details that are remembered; the oldest give way. */
const MAX_ORDER_DETAILS = 10_000;

/** What customers set down before they make an order, by the number that names it. */
export class OrderDetails {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Stores details; resolves to their number once they are on disk. */
  async store(customerId: number, text: string): Promise<string> {
    const nowMs = this.#wallClock.nowMs();
    const orderNo = `O${randomBytes(10).toString('hex')}`;
    const row = { order_no: orderNo, customer_id: customerId, text, until_ms: nowMs + DETAILS_LIFETIME_MS };
    await this.#database.commit(orderDetailsRepository.store(row, { nowMs, most: MAX_ORDER_DETAILS }));
    return orderNo;
  }

  /** The details of a number; undefined for one that is unknown, used, too old or somebody else's. */
  async find(customerId: number, orderNo: string): Promise<string | undefined> {
    const row = await orderDetailsRepository.byNumber(this.#database, orderNo);
    if (row?.customer_id !== customerId || row.until_ms <= this.#wallClock.nowMs()) return undefined;
    return row.text;
  }

  /** The statement that uses details up, for the commit of their order. */
  useUp(orderNo: string): Statement {
    return orderDetailsRepository.remove(orderNo);
  }
}

/** `data` is JSON text that the page parses; an order of ours has nothing to say there. */
const NOTHING = '{}';
const ENDED_UNPAID: ReadonlySet<DepositState> = new Set(['failed', 'void']);
/** Proposals of one customer that may wait for their payment at the same time. */
export const MAX_WAITING_DEPOSITS = 20;

/**
 * Makes a proposal and asks its provider for the payment. The proposal is stored first, so a payment always finds it; when the
 * provider does not take the order, the proposal has failed and the call is 50013. A request that is repeated after the platform
 * ended in between goes on with the proposal that it has.
 */
export function createOperation(deps: DepositOperationDeps, details: OrderDetails): Operation {
  const queue = new KeyedQueue();
  return implement(DEPOSIT_CALLS.createDepositProposal, async (context, request) => {
    const { caller } = context;
    if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
    // One after the other: the bound of what waits holds for all of them, and details belong to one of them.
    const stored =
      (await findBegun(deps, context)) ??
      (await queue.run(String(caller.customerId), () => make(deps, details, { context, caller, request })));
    return open(deps, context, stored);
  });
}

/** The proposal of an earlier try of the request; undefined where there is none, or it ended with nobody having paid. */
async function findBegun(
  { deposits, wallClock }: DepositOperationDeps,
  { intent }: RequestContext,
): Promise<StoredDeposit | undefined> {
  const stored = intent?.begun === undefined ? undefined : await deposits.find(intent.begun);
  if (stored === undefined || ENDED_UNPAID.has(stored.deposit.state)) return undefined;
  return isExpired(stored.deposit, stored.row.expire_time_ms, wallClock.nowMs()) ? undefined : stored;
}

/** The page to which a payer returns: clients in the field name it `callbackUrl`. Empty where neither is an address of the web. */
function returnAddress({ callbackUrl = '', showUrl = '' }: DepositRequest): string {
  return (
    [callbackUrl, showUrl].find((address) => /^https?:\/\//i.test(address) && URL.canParse(address)) ?? ''
  );
}

interface DepositToMake {
  readonly context: RequestContext;
  readonly caller: Caller;
  readonly request: DepositRequest;
}

/** Stores the proposal, in one commit with what it uses up. Throws the code of the first rule that the request breaks. */
async function make(
  deps: DepositOperationDeps,
  details: OrderDetails,
  { context: { companyId, intent }, caller, request }: DepositToMake,
): Promise<StoredDeposit> {
  const { database, wallClock, deposits, channelsOf, asset, quotes } = deps;
  const nowMs = wallClock.nowMs();
  const { customerId, customerNo, customerGroupId } = caller;
  const account = await findAccount(deps, caller, request);
  const channel = findChannel(channelsOf(companyId), request, customerGroupId, nowMs);
  const limit = findLimit(channel, customerGroupId, account.currency, CODE.channelNotConfigured);
  const { paymentCurrency, depositRateSerialNo: serial, orderNo } = request;
  const pair = [paymentCurrency, account.currency] as const;
  const rate = serial ? await quotes.rate(customerId, serial, pair) : depositRate(deps, companyId, pair);
  const payment = asset(paymentCurrency);
  if (rate === undefined || payment === undefined) throw new PlatformError(CODE.depositRateUnknown);
  const waiting = await depositProposalRepository.count(database, customerId, ['waiting']);
  if (waiting >= MAX_WAITING_DEPOSITS)
    throw new PlatformError(
      CODE.depositClosedNow,
      [String(MAX_WAITING_DEPOSITS)],
      REJECTION_TEXT.waitingDeposits,
    );
  const text = orderNo ? await requireDetails(details, customerId, orderNo) : undefined;
  const stored = newProposal({
    id: deps.nextId(),
    nowMs,
    companyId,
    customer: { customerId, customerNo },
    account,
    channel,
    limit,
    paymentDigits: payment.digits,
    rate,
    requested: request,
    origin: { ...originOf(request, customerGroupId, text), showUrl: returnAddress(request) },
  });
  await requireLevel(deps, stored, limit);
  await deposits.add(
    orderNo ? { ...stored, usesUp: [details.useUp(orderNo)] } : stored,
    intent?.statements(stored.row.proposal_no) ?? [],
  );
  return stored;
}

/** Throws 50004 for an amount that needs a level of verification which the customer has not passed. */
async function requireLevel(
  { hasPassed }: DepositOperationDeps,
  { row, origin, deposit }: StoredDeposit,
  { verifications = [], accountCurrency }: DepositLimit,
): Promise<void> {
  const intendedAmount = { amount: origin.intended, digits: deposit.terms.accountDigits };
  const missing = await findMissingLevel(verifications, intendedAmount, (levelCode) =>
    hasPassed(row.company_id, row.customer_id, levelCode),
  );
  if (missing !== undefined) throw levelNeeded(CODE.depositVerificationMissing, missing, accountCurrency);
}

/** The account that is to be credited. Throws 50000 for one that the customer does not have and 10304 for one that is locked. */
async function findAccount(
  { accountsOf, isLocked }: DepositOperationDeps,
  { customerId }: Caller,
  request: { readonly accountId?: number; readonly tradeType: number; readonly accountCurrency: string },
) {
  const account = (await accountsOf(customerId)).find(
    ({ accountId, tradeType, currency }) =>
      tradeType === request.tradeType &&
      currency === request.accountCurrency &&
      (!request.accountId || request.accountId === accountId),
  );
  if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  if (isLocked(customerId, account.tradeType)) throw new PlatformError(CODE.depositBlocked);
  return account;
}

interface OriginOfRequest {
  readonly tradeType: number;
  readonly country?: string;
  readonly depositFrom?: string;
  readonly callbackUrl?: string;
  readonly thirdAccount?: string;
  readonly remark?: string;
}

/** Throws 404 for a number of details that the caller did not set down, or too long ago. */
async function requireDetails(details: OrderDetails, customerId: number, orderNo: string): Promise<string> {
  const text = await details.find(customerId, orderNo);
  if (text === undefined) throw new PlatformError(CODE.fundRecordUnknown);
  return text;
}

function originOf(
  request: OriginOfRequest,
  customerGroupId: number,
  details: string | undefined,
): ProposalInputs['origin'] {
  const {
    tradeType,
    country = '',
    depositFrom = '',
    callbackUrl = '',
    thirdAccount = '',
    remark = '',
  } = request;
  const origin = { tradeType, customerGroupId, country, depositFrom, callbackUrl, thirdAccount, remark };
  return details === undefined ? origin : { ...origin, details };
}

/** Asks the provider for the payment. Throws 50013 when it does not take the order, or is not there. */
async function open(
  { channel, deposits }: DepositOperationDeps,
  context: RequestContext,
  { row, origin, deposit }: StoredDeposit,
) {
  const { form = 'page', showUrl = '' } = origin;
  const amount = formatDecimal(deposit.terms.requested, deposit.terms.paymentDigits);
  const provider = channel(origin.merchantNo);
  let opened: PaymentForm | undefined;
  try {
    opened = await provider?.open({
      proposalNo: row.proposal_no,
      form,
      currency: row.payment_currency,
      amount,
      blockchain: origin.blockchain,
      expiresAtMs: row.expire_time_ms,
      showUrl,
    });
  } catch {
    opened = undefined;
  }
  if (opened === undefined) {
    await deposits.fail(row.proposal_no, 'the payment channel did not accept the request');
    throw new PlatformError(CODE.channelRejected);
  }
  const answer = {
    submitType: 'outer_browser_open',
    url: opened.url,
    contentType: '',
    data: NOTHING,
    proposalNo: row.proposal_no,
    browserOpenUrl: opened.url,
    amount,
    currency: row.payment_currency,
    toAddress: opened.address,
    expireTime: row.expire_time_ms,
    apiKey: '',
    paymentChannelCode: origin.paymentCode,
    bank: '',
    branch: '',
    accountName: '',
    accountNo: '',
  };
  await deposits.opened(row.proposal_no, opened, context.cacheStatements?.(answer) ?? []);
  return answer;
}
