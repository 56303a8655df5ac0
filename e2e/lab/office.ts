import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { HEADER } from '../../backend/contract/headers.ts';
import { PlatformError } from '../../backend/contract/platform-error.ts';
import { normaliseRequest } from '../../backend/contract/records/index.ts';
import { FINAL_DEPOSIT_STATES } from '../../backend/domain/deposits/index.ts';
import { FINAL_WITHDRAWAL_STATES } from '../../backend/domain/withdrawals/index.ts';
import { testContext } from '../../backend/services/testing/context.ts';
import type { Database } from '../../backend/storage/index.ts';
import type { Scene } from './customer.ts';
import type { Life } from './life.ts';
import { signReport, type SimulatedProvider } from './provider.ts';

type ProposalKind = 'deposit' | 'withdrawal';

/** A proposal as it is stored. */
interface LabProposal {
  readonly kind: ProposalKind;
  readonly proposalNo: string;
  readonly state: string;
}

/** States that nothing leaves. */
const FINAL_STATES: Readonly<Record<ProposalKind, ReadonlySet<string>>> = {
  deposit: new Set(FINAL_DEPOSIT_STATES),
  withdrawal: new Set(FINAL_WITHDRAWAL_STATES),
};

/** What an operator decides of a proposal. */
const DECISIONS = {
  deposit: { approve: 'approveDeposit', refuse: 'refuseDeposit' },
  withdrawal: { approve: 'approveWithdraw', refuse: 'refuseWithdraw' },
} as const satisfies Record<ProposalKind, Record<string, keyof typeof MANAGEMENT_BIZ_TYPE>>;

const PROPOSALS = `SELECT 'deposit' AS kind, proposal_no, state FROM deposit_proposals
  UNION ALL SELECT 'withdrawal', proposal_no, state FROM withdraw_proposals ORDER BY proposal_no`;

/** All proposals, in the order of their numbers. */
async function readProposals(database: Pick<Database, 'read'>): Promise<LabProposal[]> {
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

/** Rounds in which what is left to do with proposals is done, and how long each takes. */
const END_ROUNDS = 12;
const END_ROUND_MS = 60_000;

/** An operator who decides about proposals, payers who pay, and the provider that reports. */
export class Office {
  readonly #scene: Scene;
  readonly #provider: SimulatedProvider;

  constructor(scene: Scene, provider: SimulatedProvider) {
    this.#scene = scene;
    this.#provider = provider;
  }

  /** Does something about each open proposal, or nothing. */
  async work(): Promise<void> {
    const { books } = this.#provider;
    const { chance } = this.#scene;
    for (const { kind, proposalNo } of await this.#open()) {
      const isApproved = chance.isOneIn(2);
      if (kind === 'withdrawal') books.end(proposalNo, chance.isOneIn(3) ? 'failed' : 'paid');
      else if (chance.isOneIn(2) && !books.paid.some((one) => one.proposalNo === proposalNo)) {
        // Some pay something else than they said.
        const amount = chance.pick(['100', '99.5']);
        books.paid.push({ proposalNo, paymentId: `P${books.paid.length}`, currency: 'USDT', amount });
      }
      if (chance.isOneIn(2)) await this.#decide(kind, proposalNo, isApproved);
    }
    await this.#report();
  }

  /** Does all that is left to do; the problems are proposals that then have no end. */
  async end(): Promise<string[]> {
    for (let round = 0; round < END_ROUNDS; round++) {
      const open = await this.#open();
      await this.#report();
      if (open.length === 0) return [];
      for (const { kind, proposalNo } of open) {
        this.#provider.books.end(proposalNo, 'paid');
        await this.#decide(kind, proposalNo, false);
      }
      await this.#scene.life().pass(END_ROUND_MS);
    }
    const open = await this.#open();
    return open.map(
      ({ proposalNo, state }) => `${proposalNo}: still ${state} though everybody did what was to do`,
    );
  }

  /** What the platform finds between itself and its provider. */
  async reconcile(): Promise<string[]> {
    const bizType = MANAGEMENT_BIZ_TYPE.reconciliation;
    const { code, data } = await callOffice(this.#scene.life(), bizType, { startTime: 0 });
    const report = data as { isEmpty: boolean; checks: object[] } | undefined;
    return report?.isEmpty ? [] : [`reconciliation: ${code} ${JSON.stringify(report?.checks)}`];
  }

  async #open(): Promise<LabProposal[]> {
    const life = this.#scene.life();
    const proposals = await life.wait(readProposals(life.services.database));
    return proposals.filter(({ kind, state }) => !FINAL_STATES[kind].has(state));
  }

  async #decide(kind: ProposalKind, proposalNo: string, isApproved: boolean): Promise<void> {
    const bizType = MANAGEMENT_BIZ_TYPE[DECISIONS[kind][isApproved ? 'approve' : 'refuse']];
    const { code } = await callOffice(this.#scene.life(), bizType, { proposalNo, reason: 'no' });
    this.#scene.note(`${isApproved ? 'approve' : 'refuse'} ${proposalNo}: ${code}`);
  }

  /** The provider reports what it has not been thanked for, and some of the rest once more. */
  async #report(): Promise<void> {
    const { chance, note } = this.#scene;
    const life = this.#scene.life();
    for (const { text, isTaken } of this.#provider.reports()) {
      if (isTaken && !chance.isOneIn(4)) continue;
      const body = { merchantNo: 'simulator', report: text, signature: signReport(text) };
      const sent = life.call({ bizType: BIZ_TYPE.reportPayment, body }, { [HEADER.trace]: 'report' });
      const { listed } = await life.wait(sent);
      if (life.left === undefined && listed === '0') this.#provider.take(text);
      note(`report ${text}: ${listed}`);
    }
  }
}

/** Calls an operation of the office as the company; a system fault, which the gateway names, is `system`. */
async function callOffice(
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
