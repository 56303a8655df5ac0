import { mapResult, type ApiResult } from '../../../backend/client/index.ts';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { MONEY_MANAGEMENT } from '../../../backend/contract/calls/management/money.ts';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../backend/contract/calls/management/withdrawals.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type {
  CustomerFigures,
  Operator,
  OperatorPort,
  Proposal,
  ReconciledPart,
  ReconciliationJob,
} from '../port.ts';
import { DEPOSITS, money, type ProposalKind, WITHDRAWALS } from './proposals.ts';
import type { OperatorLine } from './line.ts';

/** Rows of each question. */
const PAGE_SIZE = 100;
/** Pages of what waits in a state: what waits longest stands on the last of them. */
export const MAX_WAITING_PAGES = 20;
/** Numbers of a customer whose identity was accepted, in all levels and in some. */
const VERIFIED = 4;
const PARTLY_VERIFIED = -1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Codes that ask for something more of who has the right name and password. */
const ASKING: Readonly<Record<string, 'code' | 'newPassword'>> = {
  [CODE.secondFactorEnabled]: 'code',
  [CODE.passwordMissing]: 'newPassword',
};

const KINDS = [DEPOSITS, WITHDRAWALS] as const;

export interface OperatorDependencies {
  readonly line: OperatorLine;
  readonly nowMs: () => number;
  /** What the platform's clock is ahead of the local one (milliseconds). */
  readonly clockOffset: () => number;
  /** Digits of currencies by their code. */
  readonly assets: () => Promise<ApiResult<ReadonlyMap<string, number>>>;
}

/** The operator's side of the platform over the management API. */
export function createMeridianOperator(parts: OperatorDependencies): OperatorPort {
  const { line } = parts;
  const kindOf = (proposal: Proposal) => KINDS.find(({ kind }) => kind === proposal.kind) ?? DEPOSITS;
  const who = async (): Promise<ApiResult<Operator | undefined>> => {
    const answer = await line.callIfSignedIn(OPERATOR_MANAGEMENT.whoAmI, {});
    if (answer === undefined) return { kind: 'value', value: undefined };
    return mapResult(answer, ({ demonstration, permissions, ...row }) => ({
      ...row,
      appId: row.appId,
      permissions: new Set(permissions),
      demonstration: demonstration ?? undefined,
    }));
  };
  const whoIsIn = async (): Promise<ApiResult<Operator>> => {
    const found = await who();
    if (found.kind !== 'value') return found;
    return found.value === undefined
      ? { kind: 'unknown', reason: 'garbled' }
      : { kind: 'value', value: found.value };
  };
  return {
    who,
    async signIn(appId, appSecret) {
      const answer = await line.signIn({ appId, appSecret });
      return answer.kind === 'value' ? whoIsIn() : answer;
    },
    async signInAs(credentials) {
      const answer = await line.signIn(credentials);
      if (answer.kind === 'value') return mapResult(await whoIsIn(), (operator) => ({ operator }));
      const asks = answer.kind === 'refused' ? ASKING[answer.failure.code] : undefined;
      return asks === undefined ? answer : { kind: 'value', value: { asks } };
    },
    signOut: () => line.signOut(),
    proposals: () => readProposals(parts),
    customer: (proposal) => readCustomer(parts, proposal),
    approve: async (proposal, key) => done(await kindOf(proposal).approve(line, proposal.number, key)),
    refuse: async (proposal, reason, key) =>
      done(await kindOf(proposal).reject(line, proposal.number, reason, key)),
    markSent: async ({ number: proposalNo }, txid, key) =>
      done(await line.call(WITHDRAWAL_MANAGEMENT.markWithdrawPaid, { proposalNo, txid }, key)),
    markFailed: async ({ number: proposalNo }, reason, key) =>
      done(await line.call(WITHDRAWAL_MANAGEMENT.markWithdrawFailed, { proposalNo, reason }, key)),
    startReconciliation: (days) =>
      readJob(
        line.call(MONEY_MANAGEMENT.startReconciliation, {
          startTime: parts.nowMs() + parts.clockOffset() - days * DAY_MS,
        }),
        parts,
      ),
    reconciliation: (jobId) => readJob(line.call(MONEY_MANAGEMENT.reconciliationProgress, { jobId }), parts),
    cancelReconciliation: (jobId) =>
      readJob(line.call(MONEY_MANAGEMENT.cancelReconciliation, { jobId }), parts),
  };
}

/** Every kind: the newest of all states, and all that wait, however old. */
async function readProposals(parts: OperatorDependencies): Promise<ApiResult<readonly Proposal[]>> {
  const digits = await parts.assets();
  if (digits.kind !== 'value') return digits;
  const digitsOf = (currency: string) => digits.value.get(currency) ?? 2;
  const found = new Map<string, Proposal>();
  for (const read of [readKind(parts, DEPOSITS, digitsOf), readKind(parts, WITHDRAWALS, digitsOf)]) {
    const answer = await read;
    if (answer.kind !== 'value') return answer;
    for (const proposal of answer.value) found.set(proposal.number, proposal);
  }
  const newestFirst = [...found.values()].toSorted((one, other) => other.requestedAtMs - one.requestedAtMs);
  return { kind: 'value', value: newestFirst };
}

async function readKind<Row>(
  parts: OperatorDependencies,
  kind: ProposalKind<Row>,
  digitsOf: (currency: string) => number,
): Promise<ApiResult<readonly Proposal[]>> {
  const newest = readPages(parts, kind, {}, 1);
  const waiting = kind.waitingStates.map((state) => readPages(parts, kind, { state }, MAX_WAITING_PAGES));
  const proposals: Proposal[] = [];
  for (const answer of await Promise.all([newest, ...waiting])) {
    if (answer.kind !== 'value') return answer;
    proposals.push(...answer.value.map((row) => kind.toProposal(row, digitsOf, parts.clockOffset())));
  }
  return { kind: 'value', value: proposals };
}

/** Rows of a question, page by page, until there are no more or so many pages were read. */
async function readPages<Row>(
  { line }: OperatorDependencies,
  kind: ProposalKind<Row>,
  requested: { readonly state?: string },
  most: number,
): Promise<ApiResult<readonly Row[]>> {
  const rows: Row[] = [];
  for (let current = 1; current <= most; current += 1) {
    const answer = await kind.page(line, { current, size: PAGE_SIZE, ...requested });
    if (answer.kind !== 'value') return answer;
    rows.push(...answer.value.records);
    if (answer.value.records.length < PAGE_SIZE) break;
  }
  return { kind: 'value', value: rows };
}

async function readCustomer(
  { line, clockOffset }: OperatorDependencies,
  { customerId, customerNo }: Proposal,
): Promise<ApiResult<CustomerFigures>> {
  const answer = await line.call(CUSTOMER_MANAGEMENT.customerDetail, {
    type: 'tradeAccount' as const,
    id: customerId,
    customerNo,
  });
  return mapResult(answer, (row) => ({
    name: row.name ?? '',
    email: row.email ?? row.phone ?? '',
    group: row.customerGroupName,
    country: row.country,
    registeredAtMs: row.registerTime - clockOffset(),
    lastSignInAtMs: row.loginTime === null ? undefined : row.loginTime - clockOffset(),
    isVerified: row.kycStatus === VERIFIED || row.kycStatus === PARTLY_VERIFIED,
    accounts: row.accountList.map(({ accountId, tradeType, currency, digits, equity, available }) => ({
      accountId,
      accountType: TRADE_TYPES.word(tradeType),
      currency,
      digits,
      equity: money(equity, digits),
      free: money(available, digits),
    })),
  }));
}

type JobRow = AnswerOf<typeof MONEY_MANAGEMENT.reconciliationProgress>;

/** What was done is read again; its answer says nothing more. */
const done = (answer: ApiResult<unknown>): ApiResult<null> => mapResult(answer, () => null);

async function readJob(
  answer: Promise<ApiResult<JobRow>>,
  { clockOffset }: OperatorDependencies,
): Promise<ApiResult<ReconciliationJob>> {
  return mapResult(await answer, ({ jobId, state, done, all, compared, startTime, report }) => ({
    jobId,
    state,
    done,
    all,
    compared,
    result:
      report === null ? undefined : { sinceMs: startTime - clockOffset(), parts: report.checks.map(toPart) },
  }));
}

function toPart({
  name,
  checked,
  found,
  complete,
  differences,
}: NonNullable<JobRow['report']>['checks'][number]): ReconciledPart {
  return { name, compared: checked, differences, found, isComplete: complete };
}
