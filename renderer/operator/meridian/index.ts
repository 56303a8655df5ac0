import type { ApiResult } from '../../../backend/client/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Account } from '../../../backend/contract/records/account.ts';
import type { Page } from '../../../backend/contract/records/page.ts';
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

const KINDS: readonly ProposalKind<never>[] = [DEPOSITS, WITHDRAWALS];

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
    const answer = await line.callIfSignedIn<OperatorRow>(MANAGEMENT_BIZ_TYPE.whoAmI, {});
    if (answer === undefined) return { kind: 'value', value: undefined };
    return mapValue(answer, ({ demonstration, permissions, ...row }) => ({
      ...{ ...row, appId: row.appId, permissions: new Set(permissions) },
      demonstration: demonstration ?? undefined,
    }));
  };
  return {
    who,
    async signIn(appId, appSecret) {
      const answer = await line.signIn(appId, appSecret);
      if (answer.kind !== 'value') return answer;
      const found = await who();
      if (found.kind !== 'value') return found;
      return found.value === undefined
        ? { kind: 'unknown', reason: 'garbled' }
        : { kind: 'value', value: found.value };
    },
    signOut: () => line.signOut(),
    proposals: () => readProposals(parts),
    customer: (proposal) => readCustomer(parts, proposal),
    approve: ({ number, ...rest }, key) =>
      line.call<null>(kindOf({ number, ...rest }).approve, { proposalNo: number }, key),
    refuse: (proposal, reason, key) =>
      line.call<null>(kindOf(proposal).refuse, { proposalNo: proposal.number, reason }, key),
    markSent: ({ number: proposalNo }, txid, key) =>
      line.call<null>(MANAGEMENT_BIZ_TYPE.markWithdrawPaid, { proposalNo, txid }, key),
    markFailed: ({ number: proposalNo }, reason, key) =>
      line.call<null>(MANAGEMENT_BIZ_TYPE.markWithdrawFailed, { proposalNo, reason }, key),
    startReconciliation: (days) =>
      readJob(parts, MANAGEMENT_BIZ_TYPE.startReconciliation, {
        startTime: parts.nowMs() + parts.clockOffset() - days * DAY_MS,
      }),
    reconciliation: (jobId) => readJob(parts, MANAGEMENT_BIZ_TYPE.reconciliationProgress, { jobId }),
  };
}

interface OperatorRow {
  readonly companyName: string;
  readonly name: string;
  readonly appId?: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly demonstration?: NonNullable<Operator['demonstration']> | null;
}

/** Every kind: the newest of all states, and all that wait, however old. */
async function readProposals(parts: OperatorDependencies): Promise<ApiResult<readonly Proposal[]>> {
  const digits = await parts.assets();
  if (digits.kind !== 'value') return digits;
  const digitsOf = (currency: string) => digits.value.get(currency) ?? 2;
  const found = new Map<string, Proposal>();
  for (const kind of KINDS) {
    const newest = readPages(parts, kind, {}, 1);
    const waiting = kind.waitingStates.map((state) => readPages(parts, kind, { state }, MAX_WAITING_PAGES));
    for (const answer of await Promise.all([newest, ...waiting])) {
      if (answer.kind !== 'value') return answer;
      for (const row of answer.value) {
        const proposal = kind.toProposal(row, digitsOf, parts.clockOffset());
        found.set(proposal.number, proposal);
      }
    }
  }
  const newestFirst = [...found.values()].toSorted((one, other) => other.askedAtMs - one.askedAtMs);
  return { kind: 'value', value: newestFirst };
}

/** Rows of a question, page by page, until there are no more or so many pages were read. */
async function readPages<Row>(
  { line }: OperatorDependencies,
  { page }: ProposalKind<Row>,
  asked: { readonly state?: string },
  most: number,
): Promise<ApiResult<readonly Row[]>> {
  const rows: Row[] = [];
  for (let current = 1; current <= most; current += 1) {
    const answer = await line.call<Page<Row>>(page, { current, size: PAGE_SIZE, ...asked });
    if (answer.kind !== 'value') return answer;
    rows.push(...answer.value.records);
    if (answer.value.records.length < PAGE_SIZE) break;
  }
  return { kind: 'value', value: rows };
}

interface DetailRow {
  readonly kycStatus: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string | null;
  readonly customerGroupName: string;
  readonly country: string;
  readonly registerTime: number;
  readonly loginTime: number | null;
  readonly accountList: readonly Account[];
}

async function readCustomer(
  { line, clockOffset }: OperatorDependencies,
  { customerId, customerNo }: Proposal,
): Promise<ApiResult<CustomerFigures>> {
  const answer = await line.call<DetailRow>(MANAGEMENT_BIZ_TYPE.customerDetail, {
    ...{ type: 'tradeAccount', id: customerId, customerNo },
  });
  return mapValue(answer, (row) => ({
    ...{ name: row.name ?? '', email: row.email ?? row.phone ?? '', group: row.customerGroupName },
    ...{ country: row.country, registeredAtMs: row.registerTime - clockOffset() },
    lastSignInAtMs: row.loginTime === null ? undefined : row.loginTime - clockOffset(),
    isVerified: row.kycStatus === VERIFIED || row.kycStatus === PARTLY_VERIFIED,
    accounts: row.accountList.map(({ accountId, tradeType, currency, digits, equity, available }) => ({
      ...{ accountId, accountType: TRADE_TYPES.word(tradeType), currency, digits },
      ...{ equity: money(equity, digits), free: money(available, digits) },
    })),
  }));
}

interface JobRow extends Omit<ReconciliationJob, 'result'> {
  readonly startTime: number;
  readonly report: {
    readonly checks: readonly {
      readonly name: string;
      readonly checked: number;
      readonly found: number;
      readonly complete: boolean;
      readonly differences: ReconciledPart['differences'];
    }[];
  } | null;
}

async function readJob(
  { line, clockOffset }: OperatorDependencies,
  call: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ApiResult<ReconciliationJob>> {
  const answer = await line.call<JobRow>(call, body);
  return mapValue(answer, ({ jobId, state, done, all, compared, startTime, report }) => ({
    ...{ jobId, state, done, all, compared },
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

function mapValue<From, To>(result: ApiResult<From>, map: (value: From) => To): ApiResult<To> {
  return result.kind === 'value' ? { kind: 'value', value: map(result.value) } : result;
}
