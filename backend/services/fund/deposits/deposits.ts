import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { NOBODY, type Approver } from '../../../domain/four-eyes.ts';
import {
  applyDepositEvent,
  approvalsNeeded,
  depositFigures,
  isCreditable,
  isExpired,
  obstacleToDeposit,
  toChannelEntries,
  type DepositEvent,
  type PaymentStep,
} from '../../../domain/deposits/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  depositPaymentRepository as payments,
  depositProposalRepository as proposals,
  type DepositPaymentRow,
} from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { TradeService } from '../../trade/index.ts';
import { refusedApproval } from '../four-eyes.ts';
import type { ChannelPayment, DepositReport, PaymentChannel, PaymentForm } from './channel.ts';
import { paymentRow, toChannelPayment } from './payment-rows.ts';
import { readDeposit, toDepositRow, type StoredDeposit } from './stored-deposit.ts';

export interface DepositDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'adjust'>;
  /** The provider of a merchant number; undefined for one that the platform does not have. */
  channel(merchantNo: string): PaymentChannel | undefined;
  /** The proposal, not stored yet, that a payment to an address makes; undefined for a number that is no address. */
  addressed?(merchantNo: string, payment: ChannelPayment): Promise<StoredDeposit | undefined>;
  /** True while nothing may be paid into the account of a proposal. */
  isLocked(customerId: number, tradeType: number): boolean;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: StoredDeposit): void;
  readonly log: Logger;
}

/** What goes into the commit of a change beside it, such as the kept answer, formed from the proposal as it stands afterwards. */
type KeepDeposit = (changed: StoredDeposit) => readonly Statement[];

const NOTHING: KeepDeposit = () => [];

/**
 * What becomes of deposits. Everything about one proposal happens one after the other. A payment, the proposal that it pays
 * and the ledger lines of its credit are one commit each time, so a kill between two of them leaves either both or none, and
 * a report that comes again finds its payment and changes nothing.
 */
export class Deposits {
  readonly #parts: DepositDependencies;
  readonly #queue = new KeyedQueue();

  constructor(parts: DepositDependencies) {
    this.#parts = parts;
  }

  /** Stores a new proposal, with what it uses up. */
  async add(stored: StoredDeposit): Promise<void> {
    const row = toDepositRow(stored, stored.row.create_time_ms);
    await this.#parts.database.commit(written({ ...stored, isNew: true }, row));
    this.#parts.onChange({ ...stored, row });
  }

  /** The provider has taken the order: keeps where it is paid, and `extra`. */
  opened(proposalNo: string, { url, address }: PaymentForm, extra: readonly Statement[]): Promise<void> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored === undefined) return;
      const row = toDepositRow(
        { ...stored, origin: { ...stored.origin, address, pageUrl: url } },
        stored.row.update_time_ms,
      );
      await this.#parts.database.commit([proposals.update(row), ...extra]);
    });
  }

  /** Ends a proposal that nobody will pay. */
  fail(proposalNo: string, reason: string): Promise<void> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored) await this.#change(stored, { type: 'failed', reason });
    });
  }

  /** A proposal by its number; undefined for one that there is not. */
  async find(proposalNo: string): Promise<StoredDeposit | undefined> {
    const row = await proposals.byNumber(this.#parts.database, proposalNo);
    return row && readDeposit(row);
  }

  /** Takes what a provider reports. Throws 50010 for a proposal that it does not have. */
  receive(merchantNo: string, report: DepositReport): Promise<void> {
    return this.#queue.run(report.proposalNo, async () => {
      const stored = await this.find(report.proposalNo);
      if (stored === undefined && report.status === 'paid') return this.#takeAddressed(merchantNo, report);
      if (stored?.origin.merchantNo !== merchantNo) throw new PlatformError(CODE.reportWithoutProposal);
      if (report.status === 'failed') await this.#change(stored, { type: 'failed', reason: report.reason });
      else await this.#takePayment(stored, report.paymentId, report);
    });
  }

  /**
   * Approves a proposal as `by`. Throws 404 for one that the company does not have, 10302 where its state or the rule of four eyes
   * forbids it, 10304 while the account is locked and 50008 when it cannot be credited.
   */
  approve(companyId: number, proposalNo: string, by: Approver, keep: KeepDeposit): Promise<StoredDeposit> {
    return this.#decide(companyId, proposalNo, async (stored) => {
      const atMs = this.#parts.wallClock.nowMs();
      const obstacle = obstacleToDeposit(stored.deposit, by, atMs);
      if (obstacle !== undefined) throw refusedApproval(CODE.proposalStateForbids, obstacle);
      const deposit = applyDepositEvent(stored.deposit, { type: 'approved', by, atMs });
      if (deposit === undefined) throw new PlatformError(CODE.proposalStateForbids);
      const next = { ...stored, deposit };
      if (this.#isLocked(stored)) throw new PlatformError(CODE.depositBlocked);
      if (deposit.state !== 'done') return this.#store(next, [], keep);
      const [payment] = (await payments.ofProposal(this.#parts.database, proposalNo)).filter(
        ({ payment_id }) => payment_id === stored.paymentId,
      );
      if (payment === undefined) throw new PlatformError(CODE.proposalStateForbids);
      const credited = [payments.setState(payment, 'credited'), this.#entries(payment, 'credited')];
      try {
        return await this.#credit(next, credited, keep);
      } catch (error) {
        throw error instanceof PlatformError ? new PlatformError(CODE.creditFailed) : error;
      }
    });
  }

  /** Refuses a paid proposal, whose money goes back, or ends one that waits. Throws 404 and 10302 as approve does. */
  refuse(companyId: number, proposalNo: string, reason: string, keep: KeepDeposit): Promise<StoredDeposit> {
    return this.#decide(companyId, proposalNo, async (stored) => {
      const type = stored.deposit.state === 'waiting' ? 'voided' : 'refused';
      const refused = await this.#change(stored, { type, reason }, keep);
      if (refused === undefined) throw new PlatformError(CODE.proposalStateForbids);
      // Once the money is back, the answer that is kept says so too.
      await this.#giveBackAll(proposalNo, keep);
      return (await this.find(proposalNo)) ?? refused;
    });
  }

  /** Ends a proposal that nobody paid in time, unless its provider has a payment that it did not report. */
  expire(proposalNo: string): Promise<void> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      const nowMs = this.#parts.wallClock.nowMs();
      if (stored === undefined || !isExpired(stored.deposit, stored.row.expire_time_ms, nowMs)) return;
      const paid = await this.#parts.channel(stored.origin.merchantNo)?.payments(proposalNo);
      for (const payment of paid ?? []) {
        const current = await this.find(proposalNo);
        if (current) await this.#takePayment(current, payment.paymentId, payment);
      }
      const current = await this.find(proposalNo);
      if (current) await this.#change(current, { type: 'voided', reason: 'expired' });
    });
  }

  /** Pays back what is to go back of a proposal; what fails is tried again later. */
  giveBack(proposalNo: string): Promise<void> {
    return this.#queue.run(proposalNo, () => this.#giveBackAll(proposalNo));
  }

  /** One operator's decision about a proposal of his company. */
  #decide(
    companyId: number,
    proposalNo: string,
    decide: (stored: StoredDeposit) => Promise<StoredDeposit>,
  ): Promise<StoredDeposit> {
    return this.#queue.run(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored?.row.company_id !== companyId) throw new PlatformError(CODE.fundRecordUnknown);
      return decide(stored);
    });
  }

  /** Takes a payment to an address, once: it makes a proposal of its own. */
  async #takeAddressed(merchantNo: string, payment: ChannelPayment): Promise<void> {
    const { database, addressed } = this.#parts;
    const key = { merchant_no: merchantNo, payment_id: payment.paymentId };
    if ((await payments.find(database, key)) !== undefined) return;
    const stored = await addressed?.(merchantNo, payment);
    if (stored === undefined) throw new PlatformError(CODE.reportWithoutProposal);
    await this.#takePayment(stored, payment.paymentId, payment);
  }

  /** Throws 10002 for an amount that is none and for another currency than was asked for. */
  async #takePayment(
    stored: StoredDeposit,
    paymentId: string,
    { amount, currency }: { readonly amount: string; readonly currency: string },
  ): Promise<void> {
    const { database, wallClock } = this.#parts;
    const value = parseDecimal(amount, stored.deposit.terms.paymentDigits);
    if (value === undefined || value <= 0n) throw new PlatformError(CODE.fundParameterInvalid);
    if (currency !== stored.row.payment_currency) throw new PlatformError(CODE.fundParameterInvalid);
    const payment = paymentRow(stored, paymentId, value, wallClock.nowMs());
    if ((await payments.find(database, payment)) !== undefined) return;
    const deposit = applyDepositEvent(stored.deposit, { type: 'paid', amount: value });
    // Paid twice or too late: the proposal stays as it is and the money goes back.
    if (deposit === undefined) await database.commit(this.#received(payment, 'returning'));
    else await this.#settle({ ...stored, deposit, paymentId }, payment);
    await this.#giveBackAll(stored.row.proposal_no);
  }

  /** Credits a payment that needs nobody's approval; others wait for operators, or go back when the fee leaves nothing. */
  async #settle(paid: StoredDeposit, payment: DepositPaymentRow): Promise<void> {
    if (!isCreditable(paid.deposit)) {
      const deposit = applyDepositEvent(paid.deposit, { type: 'refused', reason: 'below the fee' });
      if (deposit) await this.#store({ ...paid, deposit }, this.#received(payment, 'returning'));
      return;
    }
    const deposit =
      approvalsNeeded(paid.deposit) === 0 && !this.#isLocked(paid)
        ? applyDepositEvent(paid.deposit, {
            type: 'approved',
            by: NOBODY,
            atMs: this.#parts.wallClock.nowMs(),
          })
        : undefined;
    const held = () => this.#store(paid, this.#received(payment, 'held'));
    if (deposit === undefined) {
      await held();
      return;
    }
    const credited = [...this.#received(payment, 'credited'), this.#entries(payment, 'credited')];
    try {
      await this.#credit({ ...paid, deposit }, credited);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      // An account that cannot take it: operators see the proposal and decide.
      await held();
    }
  }

  /** Pays into the account, in the commit that ends the proposal. */
  async #credit(
    done: StoredDeposit,
    extra: readonly Statement[],
    keep: KeepDeposit = NOTHING,
  ): Promise<StoredDeposit> {
    const { trade, wallClock, onChange } = this.#parts;
    const row = toDepositRow(done, wallClock.nowMs());
    const { actual, fee } = depositFigures(done.deposit);
    const stored = { ...done, row, isNew: false };
    const statements = [...written(done, row), ...extra, ...keep(stored)];
    await trade.adjust(row.account_id, actual, 'deposit', statements, { fee });
    onChange(stored);
    return stored;
  }

  /** Stores a proposal after an event, with the payment that goes back with it; undefined where its state forbids the event. */
  async #change(
    stored: StoredDeposit,
    event: DepositEvent,
    keep: KeepDeposit = NOTHING,
  ): Promise<StoredDeposit | undefined> {
    const deposit = applyDepositEvent(stored.deposit, event);
    if (deposit === undefined) return undefined;
    const key = { merchant_no: stored.origin.merchantNo, payment_id: stored.paymentId };
    const goesBack = event.type === 'refused' ? [payments.setState(key, 'returning')] : [];
    return this.#store({ ...stored, deposit }, goesBack, keep);
  }

  async #store(
    stored: StoredDeposit,
    extra: readonly Statement[],
    keep: KeepDeposit = NOTHING,
  ): Promise<StoredDeposit> {
    const { database, wallClock, onChange } = this.#parts;
    const row = toDepositRow(stored, wallClock.nowMs());
    const next = { ...stored, row, isNew: false };
    await database.commit([...written(stored, row), ...extra, ...keep(next)]);
    onChange(next);
    return next;
  }

  async #giveBackAll(proposalNo: string, keep: KeepDeposit = NOTHING): Promise<void> {
    const { database, channel, log } = this.#parts;
    const rows = await payments.ofProposal(database, proposalNo);
    for (const payment of rows.filter(({ state }) => state === 'returning')) {
      try {
        const provider = channel(payment.merchant_no);
        if (provider === undefined) throw new Error('the provider of the payment is not configured');
        await provider.giveBack(toChannelPayment(payment));
        await this.#returned(payment, keep);
      } catch (error) {
        log.warn({ err: error, proposalNo }, 'a payment could not be given back yet');
      }
    }
  }

  /** The payment is with its payer; a refused proposal that it had paid ends with it. */
  async #returned(payment: DepositPaymentRow, keep: KeepDeposit): Promise<void> {
    const done = [payments.setState(payment, 'returned'), this.#entries(payment, 'returned')];
    const stored = await this.find(payment.proposal_no);
    const own = stored?.paymentId === payment.payment_id ? stored : undefined;
    const refunded =
      own && (await this.#change(own, { type: 'refunded' }, (changed) => [...done, ...keep(changed)]));
    if (refunded === undefined) await this.#parts.database.commit(done);
  }

  #received(payment: DepositPaymentRow, state: DepositPaymentRow['state']): Statement[] {
    return [payments.insert({ ...payment, state }), this.#entries(payment, 'received')];
  }

  #entries(payment: DepositPaymentRow, step: PaymentStep): Statement {
    const { merchant_no, payment_id, currency } = payment;
    const time_ms = this.#parts.wallClock.nowMs();
    return payments.insertEntries(
      toChannelEntries(step, BigInt(payment.amount)).map(({ book, amount }) => ({
        ...{ merchant_no, payment_id, step, book, currency, time_ms },
        amount: String(amount),
      })),
    );
  }

  #isLocked({ row, origin }: StoredDeposit): boolean {
    return this.#parts.isLocked(row.customer_id, origin.tradeType);
  }
}

/** How a proposal gets on disk. */
function written({ isNew, usesUp = [] }: StoredDeposit, row: StoredDeposit['row']): Statement[] {
  return isNew === true ? [proposals.insert(row), ...usesUp] : [proposals.update(row)];
}
