import type { Logger } from 'pino';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Account } from '../../contract/records/index.ts';
import type { MarketClock, WallClock } from '../../domain/clock.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';
import { type PaidFees, rebateOf, sumFees } from '../../domain/rebate.ts';
import type { MarketTimeMs } from '../../domain/units.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { type ReconciliationCheck, Upkeep } from '../proposals/index.ts';
import type { TradeService } from '../trade/trade-service.ts';
import type { Database } from '../../storage/index.ts';
import { type AgentRebateRow, type AgentTermsRow, rebateRepository } from '../../storage/rebates.ts';

const DAY_MS = 86_400_000;
/** After the end of a day by so much, so that its last decisions are on disk. */
const AFTER_DAY_MS = 60_000;
/** How soon is tried again what could not be booked. */
const REBATE_RETRY_MS = 60_000;
/** Days that are booked afterwards; what is older, as after a jump of the market clock, is not. */
const MAX_REBATE_DAYS = 400;
/** No account, where the agent has none in the currency. */
const NO_ACCOUNT = 0;

/** Fees of customers that agents get a share of. */
const FEE_FLOWS = flowTypesOf('openFee', 'closeFee', 'tradeFee', 'borrowFee', 'repayFee');

interface RebateDeps {
  readonly database: Database;
  /** Days end by it: ledger lines are dated by it. */
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'adjust'>;
  accountsOf(customerId: number): Promise<readonly Account[]>;
  readonly log: Logger;
}

type DueAgent = AgentTermsRow & { readonly customer_no: string };

/**
 * Books what agents get of the fees of their customers, once for each day and currency: the record of a rebate and its ledger
 * lines are one commit, so that a day that a kill interrupted is booked to its end and nothing of it twice.
 */
export class Rebates {
  readonly #deps: RebateDeps;
  readonly #queue = new KeyedQueue();

  constructor(deps: RebateDeps) {
    this.#deps = deps;
  }

  /** The running day, in days since 1970 on the market clock. */
  today(): number {
    return Math.floor(this.#deps.marketClock.nowMs() / DAY_MS);
  }

  /**
   * Sets the share of an agent, decimal text; days that have ended are booked by the earlier one first. The running day is the
   * first that counts where nothing was set before.
   */
  setRate(agent: { id: number; company_id: number; customer_no: string }, rate: string): Promise<void> {
    return this.#queue.run(String(agent.id), async () => {
      const { database } = this.#deps;
      const before = await rebateRepository.terms(database, agent.id);
      if (before !== undefined) await this.#bookDays({ ...before, customer_no: agent.customer_no });
      const terms = { customer_id: agent.id, company_id: agent.company_id, rebate_rate: rate };
      await database.commit([rebateRepository.saveTerms({ ...terms, next_day: this.today() })]);
    });
  }

  /** A former agent is one again: what its customers paid meanwhile does not count. */
  resume(agentId: number): Promise<void> {
    return this.#queue.run(String(agentId), async () => {
      const { database } = this.#deps;
      const terms = await rebateRepository.terms(database, agentId);
      if (terms === undefined) return;
      await database.commit([rebateRepository.saveTerms({ ...terms, next_day: this.today() })]);
    });
  }

  /** Books every day that has ended, of every agent. False when one could not be booked yet; never rejects. */
  async bookDue(): Promise<boolean> {
    const { database, log } = this.#deps;
    let isDone = true;
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        isDone = false;
        log.warn({ err: error }, 'rebates could not be booked yet');
      }
    };
    await attempt(async () => {
      for (const agent of await rebateRepository.due(database, this.today()))
        await attempt(() =>
          this.#queue.run(String(agent.customer_id), async () => {
            // What was due may be booked by now.
            const terms = await rebateRepository.terms(database, agent.customer_id);
            if (terms !== undefined) await this.#bookDays({ ...terms, customer_no: agent.customer_no });
          }),
        );
    });
    return isDone;
  }

  async #bookDays(agent: DueAgent): Promise<void> {
    const { database } = this.#deps;
    const { customer_no: _number, ...terms } = agent;
    const today = this.today();
    for (let day = Math.max(agent.next_day, today - MAX_REBATE_DAYS); day < today; day++) {
      await this.#bookDay(agent, day);
      await database.commit([rebateRepository.saveTerms({ ...terms, next_day: day + 1 })]);
    }
  }

  async #bookDay(agent: DueAgent, day: number): Promise<void> {
    const { database, accountsOf } = this.#deps;
    const rate = parseDecimal(agent.rebate_rate, RATIO_DIGITS) ?? 0n;
    if (rate === 0n) return;
    const sums = await rebateRepository.fees(database, {
      companyId: agent.company_id,
      agentNo: agent.customer_no,
      flowTypes: FEE_FLOWS,
      fromMs: day * DAY_MS,
      toMs: (day + 1) * DAY_MS,
    });
    if (sums.length === 0) return;
    const accounts = await accountsOf(agent.customer_id);
    for (const currency of new Set(sums.map((sum) => sum.currency))) {
      const own = sums.filter((sum) => sum.currency === currency);
      const fees = sumFees(own.map((sum) => ({ amount: BigInt(sum.fees), digits: sum.digits })));
      if (fees.amount <= 0n) continue;
      const account = accounts.find((one) => one.currency === currency);
      await this.#book(this.#rowOf(agent, { day, currency, fees, rate, account }));
    }
  }

  #rowOf(
    agent: DueAgent,
    {
      day,
      currency,
      fees,
      rate,
      account,
    }: { day: number; currency: string; fees: PaidFees; rate: bigint; account: Account | undefined },
  ): AgentRebateRow {
    const digits = account?.digits ?? fees.digits;
    return {
      agent_id: agent.customer_id,
      day,
      currency,
      company_id: agent.company_id,
      agent_no: agent.customer_no,
      fees: formatDecimal(fees.amount, fees.digits),
      rate: agent.rebate_rate,
      digits,
      account_id: account?.accountId ?? NO_ACCOUNT,
      amount: account === undefined ? 0n : rebateOf(fees, rate, digits),
      create_time_ms: this.#deps.wallClock.nowMs(),
    };
  }

  async #book(row: AgentRebateRow): Promise<void> {
    const { database, trade } = this.#deps;
    if ((await rebateRepository.find(database, row)) !== undefined) return;
    const amount = BigInt(row.amount);
    const insert = rebateRepository.insert(row);
    if (amount === 0n) await database.commit([insert]);
    else await trade.adjust(row.account_id, amount, 'rebate', [insert]);
  }
}

/** Books rebates when a day of the market clock has ended; what ended while nobody was there, at the start: once trading has caught up. */
export function rebateDays(
  rebates: Pick<Rebates, 'bookDue'>,
  { marketClock, log }: Pick<RebateDeps, 'marketClock' | 'log'>,
): Upkeep<MarketTimeMs> {
  return new Upkeep<MarketTimeMs>(
    {
      clock: marketClock,
      log,
      failure: 'rebates could not be booked yet',
      nextMs({ isDone }) {
        const nowMs = marketClock.nowMs();
        const nextDay = (Math.floor((nowMs - AFTER_DAY_MS) / DAY_MS) + 1) * DAY_MS + AFTER_DAY_MS;
        return isDone ? nextDay : Math.min(nextDay, nowMs + REBATE_RETRY_MS);
      },
    },
    () => rebates.bookDue(),
  );
}

const REBATE_FLOWS = flowTypesOf('rebate');

/** The rebates that were booked, of all times, against the ledger of the agents' accounts. */
export function rebateCheck(database: Database): ReconciliationCheck {
  return {
    name: 'rebates',
    async run(companyId) {
      const booked = await rebateRepository.booked(database, companyId);
      const inLedger = await rebateRepository.inLedger(database, companyId, REBATE_FLOWS);
      const sums = (rows: typeof booked) => new Map(rows.map((row) => [row.account_id, BigInt(row.total)]));
      const [said, found] = [sums(booked), sums(inLedger)];
      const accounts = [...new Set([...said.keys(), ...found.keys()])].sort((a, b) => a - b);
      return {
        checked: accounts.length,
        differences: accounts
          .filter((id) => (said.get(id) ?? 0n) !== (found.get(id) ?? 0n))
          .map((id) => ({ subject: String(id), reference: '', between: 'ledger' })),
      };
    },
  };
}
