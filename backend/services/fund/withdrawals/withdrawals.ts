import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Approver } from '../../../domain/four-eyes.ts';
import {
  toPayoutEntries,
  withdrawalFigures,
  type PayoutStep,
  type WithdrawalEvent,
} from '../../../domain/withdrawals/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { Proposals, Upkeep, type ExtraStatements } from '../../proposals/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import type { PaymentChannel, PayoutReport, PayoutState } from '../deposits/channel.ts';
import { type StoredWithdrawal, WITHDRAWAL_KIND } from './stored-withdrawal.ts';

export interface WithdrawalDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'moveWithdrawal'>;
  /** The provider of a merchant number; undefined for one that the platform does not have. */
  channel(merchantNo: string): PaymentChannel | undefined;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: StoredWithdrawal): void;
  readonly log: Logger;
}

type Extra = ExtraStatements<StoredWithdrawal>;
type WithdrawalProposals = Proposals<StoredWithdrawal['row'], StoredWithdrawal, WithdrawalEvent>;

/**
 * What becomes of withdrawals. A proposal and the ledger lines that set its money aside, give it back or let it go are one commit each
 * time, so a kill leaves either both or none. A payout is requested under the number of its proposal, so requesting it again has no
 * second effect.
 */
export class Withdrawals {
  readonly #deps: WithdrawalDeps;
  readonly #proposals: WithdrawalProposals;
  readonly #sending = new Set<Promise<void>>();

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps;
    this.#proposals = new Proposals(WITHDRAWAL_KIND, deps);
  }

  /** Stores a new proposal with its money set aside, and pays it out when it needs nobody. Throws what setting aside does. */
  add(stored: StoredWithdrawal, statements: readonly Statement[]): Promise<StoredWithdrawal> {
    return this.#commit({ ...stored, isNew: true }, { statements, atMs: stored.row.create_time_ms }, (all) =>
      this.#move(stored, 'requested', all),
    );
  }

  /** A proposal by its number; undefined for one that there is not. */
  find(proposalNo: string): Promise<StoredWithdrawal | undefined> {
    return this.#proposals.find(proposalNo);
  }

  /**
   * Approves a proposal as `by`; it is paid out when nobody else has to. Throws 404 for one that the company does not have and
   * 51004 where its state or the rule of four eyes forbids it.
   */
  approve(
    companyId: number,
    proposalNo: string,
    by: Approver,
    extraStatements: Extra,
  ): Promise<StoredWithdrawal> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, (stored) =>
      this.#commit(this.#proposals.approved(WITHDRAWAL_KIND, stored, by, CODE.withdrawStateForbids), {
        extraStatements,
      }),
    );
  }

  /** Refuses a proposal that is under review; its money goes back. Throws 404 and 51004 as approve does, and 51002. */
  refuse(companyId: number, proposalNo: string, reason: string, extra: Extra): Promise<StoredWithdrawal> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, (stored) =>
      this.#end(stored, { type: 'refused', reason }, '', extra),
    );
  }

  /** Takes a proposal back for its customer. Throws 404 for one of somebody else, 51004 once somebody decided, and 51002. */
  cancel(customerId: number, proposalNo: string, reason: string, extra: Extra): Promise<StoredWithdrawal> {
    return this.#proposals.decide(proposalNo, { customer_id: customerId }, (stored) =>
      this.#end(stored, { type: 'cancelled', reason }, '', extra),
    );
  }

  /** An operator has transferred the money by hand. Throws 404, 51004 and 20001 while its provider may still pay. */
  markPaid(companyId: number, proposalNo: string, txid: string, extra: Extra): Promise<StoredWithdrawal> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, async (stored) => {
      await this.#requireStopped(stored);
      return this.#end({ ...stored, isManualPayout: true }, { type: 'paid' }, txid, extra);
    });
  }

  /** An operator could not transfer the money: it goes back. Throws 404, 51004, 51002 and 20001 while its provider may still pay. */
  markFailed(companyId: number, proposalNo: string, reason: string, extra: Extra): Promise<StoredWithdrawal> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, async (stored) => {
      await this.#requireStopped(stored);
      return this.#end(stored, { type: 'failed', reason }, '', extra);
    });
  }

  /**
   * Takes what a provider reports; what has ended stays as it is. Throws 50010 for a proposal that the provider does not have and
   * 51004 for one that it was not asked for.
   */
  receive(merchantNo: string, report: PayoutReport): Promise<void> {
    return this.#proposals.inOrder(report.proposalNo, async () => {
      const stored = await this.find(report.proposalNo);
      if (stored?.row.merchant_no !== merchantNo) throw new PlatformError(CODE.reportWithoutProposal);
      const { state } = stored.withdrawal;
      if (state === 'waiting' || state === 'approved') throw new PlatformError(CODE.withdrawStateForbids);
      await this.#take(
        stored,
        report.status === 'paidOut'
          ? { status: 'paid', payoutId: report.payoutId, reason: '' }
          : { status: 'failed', payoutId: '', reason: report.reason },
      );
    });
  }

  /** Asks the provider of an approved proposal to pay, or how far it is; what fails is tried again later. */
  pay(proposalNo: string): Promise<void> {
    return this.#proposals.inOrder(proposalNo, async () => {
      const found = await this.find(proposalNo);
      if (found?.withdrawal.state !== 'paying' || found.row.merchant_no === '') return;
      const provider = this.#deps.channel(found.row.merchant_no);
      if (provider === undefined) throw new Error('the provider of the payout is not configured');
      // On disk before it is asked: what was asked for is never taken for something that was not.
      const sent = found.isSent ? found : await this.#storeSent(found);
      await this.#take(sent, await provider.payOut(payoutOrder(sent)));
    });
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** Sees to it that the provider does not pay. Throws 51004 when it has paid or can no longer be stopped, 20001 without an answer. */
  async #requireStopped({ row, withdrawal, isSent }: StoredWithdrawal): Promise<void> {
    if (withdrawal.state !== 'paying') throw new PlatformError(CODE.withdrawStateForbids);
    if (row.merchant_no === '') return;
    const provider = this.#deps.channel(row.merchant_no);
    // A provider that the platform no longer has, and that was never asked, pays nothing.
    if (provider === undefined && !isSent) return;
    let state: PayoutState | undefined;
    try {
      state = await provider?.stopPayout(row.proposal_no);
    } catch (error) {
      this.#deps.log.warn({ err: error, proposalNo: row.proposal_no }, 'a payout could not be stopped');
    }
    if (state === undefined) throw new PlatformError(CODE.providerSilent);
    if (state.status !== 'failed') throw new PlatformError(CODE.withdrawStateForbids);
  }

  /** What a provider says of a payout; a state that something may still come of changes nothing. */
  async #take(stored: StoredWithdrawal, { status, payoutId, reason }: PayoutState): Promise<void> {
    const { state } = stored.withdrawal;
    if (state !== 'paying') {
      const isPaidAfterAll = status === 'paid' && state !== 'done';
      if (isPaidAfterAll)
        this.#deps.log.error({ proposalNo: stored.row.proposal_no }, 'a payout that had ended was paid');
      return;
    }
    if (status === 'paid') await this.#end(stored, { type: 'paid' }, payoutId);
    if (status === 'failed') await this.#end(stored, { type: 'failed', reason }, payoutId);
  }

  /** Ends a proposal with everything that its money does. Throws 51004 for a state that does not allow it and 51002. */
  async #end(
    stored: StoredWithdrawal,
    event: Exclude<WithdrawalEvent, { type: 'approved' }>,
    txid: string,
    extraStatements?: Extra,
  ): Promise<StoredWithdrawal> {
    const isPaid = event.type === 'paid';
    const next = this.#proposals.after(stored, event, CODE.withdrawStateForbids);
    const ended = { ...next, isSent: stored.isSent || isPaid, row: { ...stored.row, txid } };
    try {
      const how = { statements: this.#steps(stored, isPaid), extraStatements };
      return await this.#commit(ended, how, (all) => this.#move(ended, isPaid ? 'paid' : 'cancelled', all));
    } catch (error) {
      if (!isPaid && error instanceof PlatformError) throw new PlatformError(CODE.withdrawNotReturned);
      throw error;
    }
  }

  /** The lines of the books that an end still needs. */
  #steps(stored: StoredWithdrawal, isPaid: boolean): Statement[] {
    if (isPaid) {
      const arrived = this.#entries(stored, 'arrived');
      return stored.isSent ? [arrived] : [this.#entries(stored, 'sent'), arrived];
    }
    return stored.isSent ? [this.#entries(stored, 'returned')] : [];
  }

  #storeSent(stored: StoredWithdrawal): Promise<StoredWithdrawal> {
    const statements = [this.#entries(stored, 'sent')];
    return this.#proposals.commit({ ...stored, isSent: true }, { statements, isSilent: true });
  }

  /** Stores a change, after which what may be paid out is. */
  async #commit(...change: Parameters<WithdrawalProposals['commit']>): Promise<StoredWithdrawal> {
    const changed = await this.#proposals.commit(...change);
    const { row, withdrawal } = changed;
    if (withdrawal.state === 'paying' && row.merchant_no !== '') this.#payNow(row.proposal_no);
    return changed;
  }

  /** Nobody waits for a provider. */
  #payNow(proposalNo: string): void {
    const sending = this.pay(proposalNo)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, proposalNo }, 'a withdrawal could not be paid out yet');
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  #move(
    { row, withdrawal }: StoredWithdrawal,
    step: 'requested' | 'cancelled' | 'paid',
    statements: readonly Statement[],
  ): Promise<void> {
    const { net, fee } = withdrawalFigures(withdrawal.terms);
    return this.#deps.trade.moveWithdrawal(row.account_id, step, { amount: net, fee }, statements);
  }

  #entries({ row, withdrawal }: StoredWithdrawal, step: PayoutStep): Statement {
    const { proposal_no, withdraw_currency: currency } = row;
    const time_ms = this.#deps.wallClock.nowMs();
    const { payout } = withdrawalFigures(withdrawal.terms);
    return withdrawProposalRepository.insertEntries(
      toPayoutEntries(step, payout).map(({ book, amount }) => ({
        proposal_no,
        step,
        book,
        currency,
        time_ms,
        amount: String(amount),
      })),
    );
  }
}

/** A payout in the words of its provider. */
function payoutOrder({ row, payee, withdrawal }: StoredWithdrawal) {
  const { terms } = withdrawal;
  const { payout } = withdrawalFigures(terms);
  return {
    proposalNo: row.proposal_no,
    currency: row.withdraw_currency,
    amount: formatDecimal(payout, terms.payoutDigits),
    ...payee,
  };
}

/** How often payouts that have not ended are asked for again. */
const WITHDRAWAL_UPKEEP_INTERVAL_MS = 10_000;
/** Payouts of one look; the next one goes on after them. */
const MAX_PAYOUTS_OF_LOOK = 100;

/** Pays out what an earlier try, or an earlier run, could not, and asks how far the rest is. */
export function withdrawalUpkeep({
  database,
  wallClock,
  withdrawals,
  log,
}: Pick<WithdrawalDeps, 'database' | 'wallClock' | 'log'> & {
  readonly withdrawals: Pick<Withdrawals, 'pay'>;
}): Upkeep {
  /** Where the last look ended, so that payouts that take long hold nobody up. */
  let afterId = 0;
  return new Upkeep(
    {
      clock: wallClock,
      log,
      failure: 'a withdrawal could not be paid out yet',
      nextMs: () => wallClock.nowMs() + WITHDRAWAL_UPKEEP_INTERVAL_MS,
    },
    async (attempt) => {
      const most = MAX_PAYOUTS_OF_LOOK;
      const rows = await withdrawProposalRepository.inState(database, 'paying', afterId, most);
      afterId = rows.length < most ? 0 : (rows.at(-1)?.id ?? 0);
      for (const { proposal_no: proposalNo } of rows)
        await attempt(() => withdrawals.pay(proposalNo), { proposalNo });
    },
  );
}
