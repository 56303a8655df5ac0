import { DIRECTION } from '../../domain/direction.ts';
import { executionPrice, expectFill, previewOrder } from '../../domain/index.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  settlementRepository,
  type SettlementRequestRow,
  type SettlementWebhookRow,
} from '../../storage/settlement.ts';
import {
  chooseLeverage,
  openingStanding,
  ORDER_KIND,
  type Account,
  type TradingEvent,
} from '../../engine/core/index.ts';
import type { Operation } from '../operation.ts';
import type { SettledOpening, Settlement } from '../trade/settlement-hook.ts';
import type { PendingCommit, TradingEngine } from '../../engine/trading-engine.ts';
import { ExternalCalls } from '../external-call.ts';
import { balanceOperation } from './balance-operation.ts';
import { DEFAULT_TRIES, SettlementOutbox } from './outbox.ts';
import { newRequest, SETTLEMENT_BIZ_TYPE, settlementBizType, type SettlementBizType } from './requests.ts';
import { causeOf, violation } from '../../domain/rejection.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import type { Database } from '../../storage/index.ts';

export { EXTERNAL_LIMIT_MS } from '../external-call.ts';

/** The three addresses of an external system (management, webhook subscription). */
interface WebhookAddresses {
  readonly queryUserAccountBalanceUrl: string;
  readonly externalSystemAdjustmentUrl: string;
  readonly cancelExternalSystemAdjustmentUrl: string;
}

export interface SettlementOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Times that a cancel is sent. */
  readonly tries?: number;
}

export interface SettlementService extends Settlement {
  /** The customer's look at the wallet. */
  readonly operations: readonly Operation[];
  /** Whether the newest call to a company's external system had no proper answer. */
  isFailing(companyId: number): boolean;
  /** Settles a company's trades externally from now on. Throws GATEWAY_CODE_104 for an address that is not a web address. */
  subscribe(companyId: number, addresses: WebhookAddresses): Promise<void>;
  /** Settles a company's trades here from now on. What is still to be sent outside is sent nowhere. */
  unsubscribe(companyId: number): Promise<void>;
  /** Whether something sent outside has not ended. */
  hasOpen(companyId: number): Promise<boolean>;
}

/** Opens external settlement over what the store holds. */
export async function createSettlementService(options: SettlementOptions): Promise<SettlementService> {
  const rows = await settlementRepository.webhooks(options.database);
  return new ExternalSettlement(options, rows);
}

/** Address that stands for the platform itself where no user asked. */
const OWN_ADDRESS = '127.0.0.1';

/**
 * Settlement against external wallets. An opening first takes its margin and fee from the wallet and pays them into the
 * account in the commit that ends its request; the money that a close frees leaves the account in the commit that records the debt to
 * the wallet. So at every moment each amount stands on exactly one side, or in a request that is stored and will end.
 */
export class ExternalSettlement implements SettlementService {
  readonly #options: SettlementOptions;
  readonly #webhooks: Map<number, SettlementWebhookRow>;
  readonly #calls: ExternalCalls;
  readonly #outbox: SettlementOutbox;
  readonly #sweeps = new Map<number, { bizType: SettlementBizType; orderId: number }>();
  /** Numbers of customers in the external system, by customer. */
  readonly #codes = new Map<number, string>();
  readonly #returning = new Set<Promise<void>>();
  readonly operations: readonly Operation[];
  #engine: TradingEngine | undefined;

  constructor(options: SettlementOptions, rows: readonly SettlementWebhookRow[]) {
    this.#options = options;
    this.#webhooks = new Map(rows.map((row) => [row.company_id, row]));
    const { database, wallClock, log, tries = DEFAULT_TRIES } = options;
    const webhook = (companyId: number) => this.#webhooks.get(companyId);
    const calls = new ExternalCalls(wallClock);
    this.#calls = calls;
    this.#outbox = new SettlementOutbox({ database, wallClock, log, tries, webhook, calls });
    const accountOf = (customerId: number, currency: string | undefined) =>
      this.#engine?.state.accountsOf
        .of(customerId)
        .find((account) => currency === undefined || account.currency === currency);
    const codeOf = (account: Account) => this.#codeOf(account);
    this.operations = [balanceOperation({ calls, webhook, accountOf, codeOf })];
  }

  isOn(companyId: number): boolean {
    return this.#webhooks.has(companyId);
  }

  isFailing(companyId: number): boolean {
    return this.#calls.isFailing(companyId);
  }

  async subscribe(companyId: number, addresses: WebhookAddresses): Promise<void> {
    const row: SettlementWebhookRow = {
      company_id: companyId,
      amount_url: addresses.queryUserAccountBalanceUrl,
      adjustment_url: addresses.externalSystemAdjustmentUrl,
      cancel_url: addresses.cancelExternalSystemAdjustmentUrl,
    };
    for (const [member, url] of Object.entries(addresses)) {
      const isAddress = /^https?:\/\/.{1,500}$/.test(url) && URL.canParse(url);
      if (!isAddress) throw PlatformError.wrong(CODE.parametersInvalid, 'form', member);
    }
    await settlementRepository.saveWebhook(this.#options.database, row);
    this.#webhooks.set(companyId, row);
  }

  async unsubscribe(companyId: number): Promise<void> {
    await settlementRepository.removeWebhook(this.#options.database, companyId);
    this.#webhooks.delete(companyId);
  }

  async hasOpen(companyId: number): Promise<boolean> {
    const open = await settlementRepository.open(this.#options.database);
    return open.some(({ company_id }) => company_id === companyId);
  }

  async attach(engine: TradingEngine): Promise<void> {
    this.#engine = engine;
    engine.onEvents((events) => this.#follow(engine, events));
    for (const row of await settlementRepository.open(this.#options.database)) {
      // Nobody acted on the answer of an opening that was asked before the stop: it is undone.
      if (row.state === 'asked') await this.#cancel(row, 'the platform was restarted');
      else this.#outbox.send(row);
    }
    for (const account of engine.state.accounts.values()) {
      if (this.isOn(account.companyId)) this.#refund(engine, account, SETTLEMENT_BIZ_TYPE.marketClose, 0);
    }
  }

  async open(engine: TradingEngine, opening: SettledOpening): Promise<PendingCommit> {
    const { context, account, extraStatements } = opening;
    const { amount, fee } = neededFor(engine, opening);
    const orderId = engine.takeOrderId();
    const command = { ...opening.command, orderId };
    engine.check(command, amount);
    const row = newRequest(
      {
        account,
        thirdServerCode: await this.#codeOf(account),
        amount,
        bizType: settlementBizType(command.kind, crosses(opening)),
        operationType: 'OPEN_POSITION',
        orderId,
        ip: context.ip,
        nowMs: this.#options.wallClock.nowMs(),
      },
      'asked',
    );
    await this.#options.database.commit([settlementRepository.save(row)]);
    const granted = await this.#ask(row, context.trace);
    const timeMs = engine.nowMs();
    if (!granted) {
      const cancelling = cancelled(row, 'the adjustment failed or timed out');
      const figures = [amount, fee].map((money) => formatDecimal(money, account.digits));
      const [needed = '', ofFee = ''] = figures;
      const failure = causeOf(violation('insufficientMargin', needed, account.currency, ofFee));
      return this.#reject(engine, { ...command, timeMs, failure }, cancelling, extraStatements);
    }
    const { accountId } = account;
    engine.decide({ type: 'moveFunds', timeMs, accountId, amount, flow: 'adjustmentIn' }, () => [
      settlementRepository.save({ ...row, state: 'done' }),
    ]);
    try {
      return engine.decide({ ...command, timeMs }, extraStatements);
    } catch (error) {
      await this.#undo(engine, row, accountId, amount);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#returning);
    await this.#outbox.close();
  }

  /** The customer's number in the external system: as its operator stated it, else the number that it has here. */
  async #codeOf({ customerId, customerNo }: Account): Promise<string> {
    const known =
      this.#codes.get(customerId) ??
      (await settlementRepository.thirdServerCode(this.#options.database, customerId)) ??
      customerNo;
    this.#codes.set(customerId, known);
    return known;
  }

  /** Leaves an order that was rejected, in the commit that stores the cancel. */
  async #reject(
    engine: TradingEngine,
    command: SettledOpening['command'],
    cancelling: SettlementRequestRow,
    extraStatements: SettledOpening['extraStatements'],
  ): Promise<PendingCommit> {
    try {
      const decided = engine.decide(command, (events) => [
        settlementRepository.save(cancelling),
        ...(extraStatements?.(events) ?? []),
      ]);
      await decided.committed;
      return decided;
    } catch (error) {
      await this.#options.database.commit([settlementRepository.save(cancelling)]);
      throw error;
    } finally {
      this.#outbox.send(cancelling);
    }
  }

  async #ask(row: SettlementRequestRow, trace: string): Promise<boolean> {
    const webhook = this.#webhooks.get(row.company_id);
    if (webhook === undefined) return false;
    const answer = await this.#calls.call({
      url: webhook.adjustment_url,
      companyId: row.company_id,
      trace,
      body: JSON.parse(row.adjustment) as object,
    });
    return answer?.code === '0';
  }

  /** The order was refused after all: the money goes back the way it came. */
  async #undo(
    engine: TradingEngine,
    row: SettlementRequestRow,
    accountId: number,
    amount: bigint,
  ): Promise<void> {
    const cancelling = cancelled(row, 'the order was refused');
    const timeMs = engine.nowMs();
    await engine.execute(
      { type: 'moveFunds', timeMs, accountId, amount: -amount, flow: 'adjustmentOut' },
      () => [settlementRepository.save(cancelling)],
    );
    this.#outbox.send(cancelling);
  }

  async #cancel(row: SettlementRequestRow, remark: string): Promise<void> {
    const cancelling = cancelled(row, remark);
    await this.#options.database.commit([settlementRepository.save(cancelling)]);
    this.#outbox.send(cancelling);
  }

  /** Remembers accounts whose cash an event may have set free, and returns it when the decision is complete. */
  #follow(engine: TradingEngine, events: readonly TradingEvent[]): void {
    for (const event of events) {
      if (event.type !== 'orderFilled' && event.type !== 'orderEnded' && event.type !== 'orderModified')
        continue;
      const account = engine.state.account(event.accountId);
      if (account === undefined || !this.isOn(account.companyId)) continue;
      const bizType = settlementBizType(event.order.kind, event.type === 'orderFilled');
      if (this.#sweeps.size === 0) queueMicrotask(() => this.#sweep(engine));
      this.#sweeps.set(event.accountId, { bizType, orderId: event.order.orderId });
    }
  }

  #sweep(engine: TradingEngine): void {
    const sweeps = [...this.#sweeps];
    this.#sweeps.clear();
    for (const [accountId, { bizType, orderId }] of sweeps) {
      const account = engine.state.account(accountId);
      if (account !== undefined) this.#refund(engine, account, bizType, orderId);
    }
  }

  #refund(engine: TradingEngine, account: Account, bizType: SettlementBizType, orderId: number): void {
    const { accountId } = account;
    const returning = this.#return(engine, account, bizType, orderId).catch((error: unknown) =>
      this.#options.log.error(
        { err: error, accountId, orderId },
        'external settlement: return of free money failed',
      ),
    );
    this.#returning.add(returning);
    void returning.finally(() => this.#returning.delete(returning));
  }

  async #return(
    engine: TradingEngine,
    { accountId }: Account,
    bizType: SettlementBizType,
    orderId: number,
  ): Promise<void> {
    const owner = engine.state.account(accountId);
    const thirdServerCode = owner && (await this.#codeOf(owner));
    const account = engine.state.account(accountId);
    if (account === undefined || thirdServerCode === undefined) return;
    const amount = engine.withdrawable(account);
    if (amount === 0n) return;
    const nowMs = this.#options.wallClock.nowMs();
    const facts = { account, thirdServerCode, amount, bizType, orderId, ip: OWN_ADDRESS, nowMs } as const;
    const row = newRequest({ ...facts, operationType: 'NORMAL_CLOSE' }, 'owed');
    const timeMs = engine.nowMs();
    await engine.execute(
      { type: 'moveFunds', timeMs, accountId, amount: -amount, flow: 'adjustmentOut' },
      () => [settlementRepository.save(row)],
    );
    this.#outbox.send(row);
  }
}

function cancelled(row: SettlementRequestRow, remark: string): SettlementRequestRow {
  return { ...row, state: 'cancelling', cancel_remark: remark };
}

/** Whether an opening is filled at once: a market order, or a limit order whose price the market has reached. */
function crosses({ command, terms }: SettledOpening): boolean {
  const { kind, market, price, direction, trigger } = command;
  if (trigger !== undefined) return false;
  if (kind !== ORDER_KIND.limitOpen || market === undefined || price === undefined) return true;
  const deal = executionPrice(direction, market, terms);
  return direction === DIRECTION.buy ? deal <= price : deal >= price;
}

/** Margin and fee of an opening at the quote at which it is accepted, and the fee alone. */
function neededFor(engine: TradingEngine, { command, account, terms }: SettledOpening) {
  const { market } = command;
  const rate = market?.rate(account.currency);
  if (market === undefined) throw new PlatformError(CODE.noQuote);
  if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
  const rests = command.kind === ORDER_KIND.limitOpen;
  // A trailing stop is reckoned with the market that it follows.
  const level = command.price ?? command.trigger?.price ?? executionPrice(command.direction, market, terms);
  const limit = rests ? level : undefined;
  const expected = expectFill(command, market, terms, limit);
  const leverage = chooseLeverage(engine, command, terms);
  const standing = openingStanding(engine.state, command, terms, command.timeMs, rests);
  const preview = previewOrder(
    terms,
    { ...command, ...expected, leverage, ...standing },
    { accountDigits: account.digits, rate },
  );
  return { amount: preview.margin + preview.fee, fee: preview.fee };
}
