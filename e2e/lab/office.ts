import type { MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { PlatformError } from '../../backend/contract/platform-error.ts';
import { normaliseRequest } from '../../backend/contract/records/index.ts';
import { FINAL_DEPOSIT_STATES } from '../../backend/domain/deposits/index.ts';
import { FINAL_WITHDRAWAL_STATES } from '../../backend/domain/withdrawals/index.ts';
import { testContext } from '../../backend/services/testing/context.ts';
import type { Database } from '../../backend/storage/index.ts';
import type { Life } from './life.ts';

export type ProposalKind = 'deposit' | 'withdrawal';

/** A proposal as it is stored. */
export interface LabProposal {
  readonly kind: ProposalKind;
  readonly proposalNo: string;
  readonly state: string;
}

/** States that nothing leaves. */
export const FINAL_STATES: Readonly<Record<ProposalKind, ReadonlySet<string>>> = {
  deposit: new Set(FINAL_DEPOSIT_STATES),
  withdrawal: new Set(FINAL_WITHDRAWAL_STATES),
};

/** What an operator decides of a proposal. */
export const DECISIONS = {
  deposit: { approve: 'approveDeposit', refuse: 'refuseDeposit' },
  withdrawal: { approve: 'approveWithdraw', refuse: 'refuseWithdraw' },
} as const satisfies Record<ProposalKind, Record<string, keyof typeof MANAGEMENT_BIZ_TYPE>>;

const PROPOSALS = `SELECT 'deposit' AS kind, proposal_no, state FROM deposit_proposals
  UNION ALL SELECT 'withdrawal', proposal_no, state FROM withdraw_proposals ORDER BY proposal_no`;

/** All proposals, in the order of their numbers. */
export async function readProposals(database: Pick<Database, 'read'>): Promise<LabProposal[]> {
  const rows = await database.read<{ kind: ProposalKind; proposal_no: string; state: string }>({
    sql: PROPOSALS,
    parameters: [],
  } as never);
  return rows.map(({ kind, proposal_no: proposalNo, state }) => ({ kind, proposalNo, state }));
}

/** Sees that a proposal that has ended keeps its end. */
export class ProposalEnds {
  readonly #ends = new Map<string, string>();

  async findProblems(database: Pick<Database, 'read'>): Promise<string[]> {
    const problems: string[] = [];
    for (const { kind, proposalNo, state } of await readProposals(database)) {
      const before = this.#ends.get(proposalNo);
      if (before !== undefined && before !== state)
        problems.push(`${proposalNo}: ended as ${before}, then ${state}`);
      if (FINAL_STATES[kind].has(state)) this.#ends.set(proposalNo, state);
    }
    return problems;
  }

  /** What a lying disk has lost may come to another end. */
  forget(): void {
    this.#ends.clear();
  }
}

/** Calls an operation of the office as the company; a system fault, which the gateway names, is `system`. */
export async function callOffice(
  life: Life,
  bizType: string,
  body: object,
): Promise<{ code: string; data?: unknown }> {
  const operation = life.services.management.operations.find((one) => one.bizType === bizType);
  if (operation === undefined) throw new Error(`no operation ${bizType}`);
  const context = { ...testContext({ receivedAtMs: life.wallMs }), operator: 'lab' };
  const request = normaliseRequest(operation.request, body as never);
  return life.wait(
    operation.handle(context, request as never).then(
      (data) => ({ code: '0', data }),
      (error: unknown) => ({ code: error instanceof PlatformError ? error.code : 'system' }),
    ),
  );
}
