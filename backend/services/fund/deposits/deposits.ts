import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { NOBODY, type Approver } from '../../../domain/four-eyes.ts';
import {
  approvalsNeeded,
  depositFigures,
  isCreditable,
  isExpired,
  toChannelEntries,
  type DepositEvent,
  type PaymentStep,
} from '../../../domain/deposits/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  depositPaymentRepository as payments,
  depositProposalRepository,
  type DepositPaymentRow,
} from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { requestedAmount } from '../requested-amount.ts';
import { Proposals, Upkeep, type ExtraStatements } from '../../proposals/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import type { ChannelPayment, DepositReport, PaymentChannel, PaymentForm } from './channel.ts';
import { DEPOSIT_KIND, paymentRow, type StoredDeposit, toChannelPayment } from './stored-deposit.ts';

export interface DepositDeps {
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

type Extra = ExtraStatements<StoredDeposit>;

/**
 * What becomes of deposits. A payment, the proposal that it pays and the ledger lines of its credit are one commit each time, so a kill
 * between two of them leaves either both or none, and a report that comes again finds its payment and changes nothing.
 */
export class Deposits {
  readonly #deps: DepositDeps;
  readonly #proposals: Proposals<StoredDeposit['row'], StoredDeposit, DepositEvent>;

  constructor(deps: DepositDeps) {
    this.#deps = deps;
    this.#proposals = new Proposals(DEPOSIT_KIND, deps);
  }

  /** Stores a new proposal, with what it uses up and `statements`. */
  async add(stored: StoredDeposit, statements: readonly Statement[] = []): Promise<void> {
    await this.#proposals.commit({ ...stored, isNew: true }, { statements, atMs: stored.row.create_time_ms });
  }

  /** The provider has taken the order: keeps where it is paid, and `extra`. */
  opened(proposalNo: string, { url, address }: PaymentForm, extra: readonly Statement[]): Promise<void> {
    return this.#ofNumber(proposalNo, async (stored) => {
      const opened = { ...stored, origin: { ...stored.origin, address, pageUrl: url } };
      const atMs = stored.row.update_time_ms;
      await this.#proposals.commit(opened, { statements: extra, isSilent: true, atMs });
    });
  }

  /** Ends a proposal that nobody will pay. */
  fail(proposalNo: string, reason: string): Promise<void> {
    return this.#ofNumber(proposalNo, async (stored) => {
      await this.#change(stored, { type: 'failed', reason });
    });
  }

  /** A proposal by its number; undefined for one that there is not. */
  find(proposalNo: string): Promise<StoredDeposit | undefined> {
    return this.#proposals.find(proposalNo);
  }

  /** Takes what a provider reports. Throws 50010 for a proposal that it does not have. */
  receive(merchantNo: string, report: DepositReport): Promise<void> {
    return this.#proposals.inOrder(report.proposalNo, async () => {
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
  approve(
    companyId: number,
    proposalNo: string,
    by: Approver,
    extraStatements: Extra,
  ): Promise<StoredDeposit> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, async (stored) => {
      const next = this.#proposals.approved(DEPOSIT_KIND, stored, by, CODE.proposalStateForbids);
      if (this.#isLocked(stored)) throw new PlatformError(CODE.depositBlocked);
      if (next.deposit.state !== 'done') return this.#proposals.commit(next, { extraStatements });
      const [payment] = (await payments.ofProposal(this.#deps.database, proposalNo)).filter(
        ({ payment_id }) => payment_id === stored.paymentId,
      );
      if (payment === undefined) throw new PlatformError(CODE.proposalStateForbids);
      const credited = [payments.setState(payment, 'credited'), this.#entries(payment, 'credited')];
      try {
        return await this.#credit(next, credited, extraStatements);
      } catch (error) {
        throw error instanceof PlatformError ? new PlatformError(CODE.creditFailed) : error;
      }
    });
  }

  /** Refuses a paid proposal, whose money goes back, or ends one that waits. Throws 404 and 10302 as approve does. */
  refuse(
    companyId: number,
    proposalNo: string,
    reason: string,
    extraStatements: Extra,
  ): Promise<StoredDeposit> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, async (stored) => {
      const type = stored.deposit.state === 'waiting' ? 'voided' : 'refused';
      const refused = await this.#change(stored, { type, reason }, extraStatements);
      if (refused === undefined) throw new PlatformError(CODE.proposalStateForbids);
      // Once the money is back, the answer that is kept says so too.
      await this.#refundAll(proposalNo, extraStatements);
      return (await this.find(proposalNo)) ?? refused;
    });
  }

  /** Ends a proposal that nobody paid in time, unless its provider has a payment that it did not report. */
  expire(proposalNo: string): Promise<void> {
    return this.#ofNumber(proposalNo, async (stored) => {
      const nowMs = this.#deps.wallClock.nowMs();
      if (!isExpired(stored.deposit, stored.row.expire_time_ms, nowMs)) return;
      const paid = await this.#deps.channel(stored.origin.merchantNo)?.payments(proposalNo);
      for (const payment of paid ?? []) {
        const current = await this.find(proposalNo);
        if (current) await this.#takePayment(current, payment.paymentId, payment);
      }
      const current = await this.find(proposalNo);
      if (current) await this.#change(current, { type: 'voided', reason: 'expired' });
    });
  }

  /** Pays back what is to go back of a proposal; what fails is tried again later. */
  refund(proposalNo: string): Promise<void> {
    return this.#proposals.inOrder(proposalNo, () => this.#refundAll(proposalNo));
  }

  /** Does something about a proposal in its order, where there is one. */
  #ofNumber(proposalNo: string, task: (stored: StoredDeposit) => Promise<void>): Promise<void> {
    return this.#proposals.inOrder(proposalNo, async () => {
      const stored = await this.find(proposalNo);
      if (stored !== undefined) await task(stored);
    });
  }

  /** Takes a payment to an address, once: it makes a proposal of its own. */
  async #takeAddressed(merchantNo: string, payment: ChannelPayment): Promise<void> {
    const { database, addressed } = this.#deps;
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
    const { database, wallClock } = this.#deps;
    const value = requestedAmount(amount, stored.deposit.terms.paymentDigits, 'amount');
    if (value <= 0n) throw PlatformError.wrong(CODE.fundParameterInvalid, 'moreThan', 'amount', 0);
    const { payment_currency: expected } = stored.row;
    if (currency !== expected)
      throw PlatformError.wrong(CODE.fundParameterInvalid, 'mustBe', 'currency', expected);
    const payment = paymentRow(stored, paymentId, value, wallClock.nowMs());
    if ((await payments.find(database, payment)) !== undefined) return;
    const paid = DEPOSIT_KIND.apply(stored, { type: 'paid', amount: value });
    // Paid twice or too late: the proposal stays as it is and the money goes back.
    if (paid === undefined) await database.commit(this.#received(payment, 'returning'));
    else await this.#settle({ ...paid, paymentId }, payment);
    await this.#refundAll(stored.row.proposal_no);
  }

  /** Credits a payment that needs nobody's approval; others wait for operators, or go back when the fee leaves nothing. */
  async #settle(paid: StoredDeposit, payment: DepositPaymentRow): Promise<void> {
    if (!isCreditable(paid.deposit)) {
      const refused = DEPOSIT_KIND.apply(paid, { type: 'refused', reason: 'below the fee' });
      const statements = this.#received(payment, 'returning');
      if (refused) await this.#proposals.commit(refused, { statements });
      return;
    }
    const held = () => this.#proposals.commit(paid, { statements: this.#received(payment, 'held') });
    const done =
      approvalsNeeded(paid.deposit) === 0 && !this.#isLocked(paid)
        ? DEPOSIT_KIND.apply(paid, DEPOSIT_KIND.approved(NOBODY, this.#deps.wallClock.nowMs()))
        : undefined;
    if (done === undefined) {
      await held();
      return;
    }
    const credited = [...this.#received(payment, 'credited'), this.#entries(payment, 'credited')];
    try {
      await this.#credit(done, credited);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      // An account that cannot take it: operators see the proposal and decide.
      await held();
    }
  }

  /** Pays into the account, in the commit that ends the proposal. */
  #credit(
    done: StoredDeposit,
    statements: readonly Statement[],
    extraStatements?: Extra,
  ): Promise<StoredDeposit> {
    const { actual, fee } = depositFigures(done.deposit);
    return this.#proposals.commit(done, { statements, extraStatements }, (all) =>
      this.#deps.trade.adjust(done.row.account_id, actual, 'deposit', all, { fee }),
    );
  }

  /** Stores a proposal after an event, with the payment that goes back with it; undefined where its state forbids the event. */
  async #change(
    stored: StoredDeposit,
    event: DepositEvent,
    extraStatements?: Extra,
  ): Promise<StoredDeposit | undefined> {
    const changed = DEPOSIT_KIND.apply(stored, event);
    if (changed === undefined) return undefined;
    const key = { merchant_no: stored.origin.merchantNo, payment_id: stored.paymentId };
    const statements = event.type === 'refused' ? [payments.setState(key, 'returning')] : [];
    return this.#proposals.commit(changed, { statements, extraStatements });
  }

  async #refundAll(proposalNo: string, extraStatements?: Extra): Promise<void> {
    const { database, channel, log } = this.#deps;
    const rows = await payments.ofProposal(database, proposalNo);
    for (const payment of rows.filter(({ state }) => state === 'returning')) {
      try {
        const provider = channel(payment.merchant_no);
        if (provider === undefined) throw new Error('the provider of the payment is not configured');
        await provider.refund(toChannelPayment(payment));
        await this.#returned(payment, extraStatements);
      } catch (error) {
        log.warn({ err: error, proposalNo }, 'a payment could not be given back yet');
      }
    }
  }

  /** The payment is with its payer; a refused proposal that it had paid ends with it. */
  async #returned(payment: DepositPaymentRow, extraStatements?: Extra): Promise<void> {
    const statements = [payments.setState(payment, 'returned'), this.#entries(payment, 'returned')];
    const stored = await this.find(payment.proposal_no);
    const isOwn = stored?.paymentId === payment.payment_id;
    const refunded = isOwn ? DEPOSIT_KIND.apply(stored, { type: 'refunded' }) : undefined;
    if (refunded === undefined) await this.#deps.database.commit(statements);
    else await this.#proposals.commit(refunded, { statements, extraStatements });
  }

  #received(payment: DepositPaymentRow, state: DepositPaymentRow['state']): Statement[] {
    return [payments.insert({ ...payment, state }), this.#entries(payment, 'received')];
  }

  #entries(payment: DepositPaymentRow, step: PaymentStep): Statement {
    const { merchant_no, payment_id, currency } = payment;
    const time_ms = this.#deps.wallClock.nowMs();
    return payments.insertEntries(
      toChannelEntries(step, BigInt(payment.amount)).map(({ book, amount }) => ({
        merchant_no,
        payment_id,
        step,
        book,
        currency,
        time_ms,
        amount: String(amount),
      })),
    );
  }

  #isLocked({ row, origin }: StoredDeposit): boolean {
    return this.#deps.isLocked(row.customer_id, origin.tradeType);
  }
}

/** How often proposals that nobody paid and payments that are to go back are looked for. */
const DEPOSIT_UPKEEP_INTERVAL_MS = 10_000;
/** Proposals and payments of one look. */
const UPKEEP_ROWS = 100;

/** Ends what is overdue and pays back what an earlier try, or an earlier run, could not. */
export function depositUpkeep({
  database,
  wallClock,
  hostClock = wallClock,
  deposits,
  log,
}: Pick<DepositDeps, 'database' | 'wallClock' | 'log'> & {
  /** By which it looks, since others are asked; the wall clock when absent. */
  readonly hostClock?: WallClock;
  readonly deposits: Deposits;
}): Upkeep {
  return new Upkeep(
    {
      clock: hostClock,
      log,
      failure: 'a deposit could not be looked after yet',
      nextMs: () => hostClock.nowMs() + DEPOSIT_UPKEEP_INTERVAL_MS,
    },
    async (attempt) => {
      const overdue = await depositProposalRepository.expired(database, wallClock.nowMs(), UPKEEP_ROWS);
      for (const { proposal_no } of overdue) await attempt(() => deposits.expire(proposal_no));
      const returning = await payments.returning(database, UPKEEP_ROWS);
      for (const proposalNo of new Set(returning.map((row) => row.proposal_no)))
        await attempt(() => deposits.refund(proposalNo));
    },
  );
}
