import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Approver } from '../../../domain/four-eyes.ts';
import {
  applyWithdrawalEvent,
  obstacleToWithdrawal,
  toPayoutEntries,
  withdrawalFigures,
  type PayoutStep,
  type WithdrawalEvent,
} from '../../../domain/withdrawals/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { withdrawProposalRepository as proposals } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { TradeService } from '../../trade/index.ts';
import { refusedApproval } from '../four-eyes.ts';
import type { PaymentChannel, PayoutReport, PayoutState } from '../deposits/channel.ts';
import { readWithdrawal, toWithdrawalRow, type StoredWithdrawal } from './stored-withdrawal.ts';

export interface WithdrawalDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'moveWithdrawal'>;
  /** The provider of a merchant number; undefined for one that the platform does not have. */
  channel(merchantNo: string): PaymentChannel | undefined;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: StoredWithdrawal): void;
  readonly log: Logger;
}

/** What goes into the commit of a change beside it, such as the kept answer, formed from the proposal as it stands afterwards. */
export type KeepWithdrawal = (changed: StoredWithdrawal) => readonly Statement[];

const NOTHING: KeepWithdrawal = () => [];

/**
 * What becomes of withdrawals. Everything about one proposal happens one after the other. A proposal and the ledger lines that set its
 * money aside, give it back or let it go are one commit each time, so a kill leaves either both or none. A payout is asked for
 * under the number of its proposal, so asking again has no second effect.
 */
export class Withdrawals {
  readonly #parts: WithdrawalDependencies;
  readonly #queue = new KeyedQueue();
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: WithdrawalDependencies) {
    this.#parts = parts;
  }

  /** Stores a new proposal with its money set aside, and pays it out when it needs nobody. Throws what setting aside does. */
  async add(stored: StoredWithdrawal, extra: readonly Statement[]): Promise<StoredWithdrawal> {
    const row = toWithdrawalRow(stored, stored.row.create_time_ms);
    await this.#move(stored, 'requested', [proposals.insert(row), ...extra]);
    return this.#changed({ ...stored, row });
  }

  /** A proposal by its number; undefined for one that there is not. */
  async find(proposalNo: string): Promise<StoredWithdrawal | undefined> {
    const row = await proposals.byNumber(this.#parts.database, proposalNo);
    return row && readWithdrawal(row);
  }

  /**
   * Approves a proposal as `by`; it is paid out when nobody else has to. Throws 404 for one that the company does not have and
   * 51004 where its state or the rule of four eyes forbids it.
   */
  approve(
    companyId: number,
    proposalNo: string,
    by: Approver,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    return this.#decide(companyId, proposalNo, async (stored) => {
      const atMs = this.#parts.wallClock.nowMs();
      const obstacle = obstacleToWithdrawal(stored.withdrawal, by, atMs);
      if (obstacle !== undefined) throw refusedApproval(CODE.withdrawStateForbids, obstacle);
      const withdrawal = applyWithdrawalEvent(stored.withdrawal, { type: 'approved', by, atMs });
      if (withdrawal === undefined) throw new PlatformError(CODE.withdrawStateForbids);
      return this.#store({ ...stored, withdrawal }, keep);
    });
  }

  /** Refuses a proposal that is under review; its money goes back. Throws 404 and 51004 as approve does, and 51002. */
  refuse(
    companyId: number,
    proposalNo: string,
    reason: string,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    return this.#decide(companyId, proposalNo, (stored) =>
      this.#end(stored, { type: 'refused', reason }, '', keep),
    );
  }

  /** Takes a proposal back for its customer. Throws 404 for one of somebody else, 51004 once somebody decided, and 51002. */
  cancel(
    customerId: number,
    proposalNo: string,
    reason: string,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored?.row.customer_id !== customerId) throw new PlatformError(CODE.fundRecordUnknown);
      return this.#end(stored, { type: 'cancelled', reason }, '', keep);
    });
  }

  /** An operator has transferred the money by hand. Throws 404, 51004 and 20001 while its provider may still pay. */
  markPaid(
    companyId: number,
    proposalNo: string,
    txid: string,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    return this.#decide(companyId, proposalNo, async (stored) => {
      await this.#requireStopped(stored);
      return this.#end({ ...stored, isByHand: true }, { type: 'paid' }, txid, keep);
    });
  }

  /** An operator could not transfer the money: it goes back. Throws 404, 51004, 51002 and 20001 while its provider may still pay. */
  markFailed(
    companyId: number,
    proposalNo: string,
    reason: string,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    return this.#decide(companyId, proposalNo, async (stored) => {
      await this.#requireStopped(stored);
      return this.#end(stored, { type: 'failed', reason }, '', keep);
    });
  }

  /**
   * Takes what a provider reports; what has ended stays as it is. Throws 50010 for a proposal that the provider does not have and
   * 51004 for one that it was not asked for.
   */
  receive(merchantNo: string, report: PayoutReport): Promise<void> {
    return this.#queue.run(report.proposalNo, async () => {
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
    return this.#queue.run(proposalNo, async () => {
      const found = await this.find(proposalNo);
      if (found?.withdrawal.state !== 'paying' || found.row.merchant_no === '') return;
      const provider = this.#parts.channel(found.row.merchant_no);
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

  /** One operator's decision about a proposal of his company. */
  #decide(
    companyId: number,
    proposalNo: string,
    decide: (stored: StoredWithdrawal) => Promise<StoredWithdrawal>,
  ): Promise<StoredWithdrawal> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored?.row.company_id !== companyId) throw new PlatformError(CODE.fundRecordUnknown);
      return decide(stored);
    });
  }

  /** Sees to it that the provider does not pay. Throws 51004 when it has paid or can no longer be stopped, 20001 without an answer. */
  async #requireStopped({ row, withdrawal, isSent }: StoredWithdrawal): Promise<void> {
    if (withdrawal.state !== 'paying') throw new PlatformError(CODE.withdrawStateForbids);
    if (row.merchant_no === '') return;
    const provider = this.#parts.channel(row.merchant_no);
    // A provider that the platform no longer has, and that was never asked, pays nothing.
    if (provider === undefined && !isSent) return;
    let state: PayoutState | undefined;
    try {
      state = await provider?.stopPayout(row.proposal_no);
    } catch (error) {
      this.#parts.log.warn({ err: error, proposalNo: row.proposal_no }, 'a payout could not be stopped');
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
        this.#parts.log.error({ proposalNo: stored.row.proposal_no }, 'a payout that had ended was paid');
      return;
    }
    if (status === 'paid') await this.#end(stored, { type: 'paid' }, payoutId, NOTHING);
    if (status === 'failed') await this.#end(stored, { type: 'failed', reason }, payoutId, NOTHING);
  }

  /** Ends a proposal with everything that its money does. Throws 51004 for a state that does not allow it and 51002. */
  async #end(
    stored: StoredWithdrawal,
    event: Exclude<WithdrawalEvent, { type: 'approved' }>,
    txid: string,
    keep: KeepWithdrawal,
  ): Promise<StoredWithdrawal> {
    const withdrawal = applyWithdrawalEvent(stored.withdrawal, event);
    if (withdrawal === undefined) throw new PlatformError(CODE.withdrawStateForbids);
    const isPaid = event.type === 'paid';
    const ended = { ...stored, withdrawal, isSent: stored.isSent || isPaid, row: { ...stored.row, txid } };
    const row = toWithdrawalRow(ended, this.#parts.wallClock.nowMs());
    const statements = [proposals.update(row), ...this.#steps(stored, isPaid), ...keep({ ...ended, row })];
    try {
      await this.#move(ended, isPaid ? 'paid' : 'cancelled', statements);
    } catch (error) {
      if (!isPaid && error instanceof PlatformError) throw new PlatformError(CODE.withdrawNotReturned);
      throw error;
    }
    return this.#changed({ ...ended, row });
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
    return this.#store({ ...stored, isSent: true }, () => [this.#entries(stored, 'sent')], 'quietly');
  }

  async #store(stored: StoredWithdrawal, keep: KeepWithdrawal, how?: 'quietly'): Promise<StoredWithdrawal> {
    const row = toWithdrawalRow(stored, this.#parts.wallClock.nowMs());
    const changed = { ...stored, row };
    await this.#parts.database.commit([proposals.update(row), ...keep(changed)]);
    return how === 'quietly' ? changed : this.#changed(changed);
  }

  /** After a change is on disk: whoever listens hears of it, and what may be paid out is. */
  #changed(stored: StoredWithdrawal): StoredWithdrawal {
    const { row, withdrawal } = stored;
    this.#parts.onChange(stored);
    if (withdrawal.state === 'paying' && row.merchant_no !== '') this.#payNow(row.proposal_no);
    return stored;
  }

  /** Nobody waits for a provider. */
  #payNow(proposalNo: string): void {
    const sending = this.pay(proposalNo)
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error, proposalNo }, 'a withdrawal could not be paid out yet');
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
    return this.#parts.trade.moveWithdrawal(row.account_id, step, { amount: net, fee }, statements);
  }

  #entries({ row, withdrawal }: StoredWithdrawal, step: PayoutStep): Statement {
    const { proposal_no, withdraw_currency: currency } = row;
    const time_ms = this.#parts.wallClock.nowMs();
    const { payout } = withdrawalFigures(withdrawal.terms);
    return proposals.insertEntries(
      toPayoutEntries(step, payout).map(({ book, amount }) => ({
        ...{ proposal_no, step, book, currency, time_ms },
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
    ...{ proposalNo: row.proposal_no, currency: row.withdraw_currency },
    amount: formatDecimal(payout, terms.payoutDigits),
    ...payee,
  };
}
