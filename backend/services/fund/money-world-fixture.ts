import { pino } from 'pino';
import { newDeposit } from '../../domain/deposits/index.ts';
import { newWithdrawal } from '../../domain/withdrawals/index.ts';
import { UNIT_RATE } from '../../domain/index.ts';
import { transferRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';
import { rateTermsOf } from '../company/company-service.ts';
import { TradeFixture } from '../trade/testing/trade-fixture.ts';
import { depositUpkeep, Deposits } from './deposits/deposits.ts';
import type { StoredDeposit } from './deposits/stored-deposit.ts';
import { MoneyProvider } from './money-provider-fixture.ts';
import { Transfers } from './transfers/transfers.ts';
import type { StoredWithdrawal } from './withdrawals/stored-withdrawal.ts';
import { withdrawalUpkeep, Withdrawals } from './withdrawals/withdrawals.ts';

/** What the accounts of a world begin with, at four decimals. */
export const FIRST_BALANCE = 5_000_000n;
export const EXPIRES_MS = 60_000;
const DIGITS = { paymentDigits: 4, accountDigits: 4 };
const log = pino({ level: 'silent' });

/** A store of a process that ends while it writes: what it wrote last is on disk or not, and nothing of it runs any further. */
class MortalStore implements Database {
  /** What the next commit does: `before` it is on disk or `after` that, the process ends. */
  kill: 'before' | 'after' | undefined;
  /** Resolves when the process has ended. */
  readonly death: Promise<'dead'>;
  readonly #pending = new Set<Promise<void>>();
  readonly #inner: Database;
  #die!: () => void;
  #isDead = false;

  constructor(inner: Database) {
    this.#inner = inner;
    this.death = new Promise((resolve) => (this.#die = () => resolve('dead')));
  }

  async commit(...[statements, options]: Parameters<Database['commit']>): Promise<void> {
    const { kill } = this;
    this.kill = undefined;
    if (kill !== undefined) this.#isDead = true;
    if (kill !== 'before' && (!this.#isDead || kill === 'after')) {
      const written = this.#inner.commit(statements, options);
      this.#pending.add(written);
      await written.finally(() => this.#pending.delete(written));
    }
    if (kill !== undefined) this.#die();
    if (this.#isDead) await new Promise(() => undefined);
  }

  read: Database['read'] = (query) => this.#inner.read(query);

  async close(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }
}

/** One platform's money: accounts of two customers, deposits, withdrawals and transfers, over a disk and a provider that outlive it. */
export class MoneyWorld {
  readonly provider = new MoneyProvider();
  readonly #disk: Database;
  #elapsedMs = 0;
  #lastId = 0;
  store!: MortalStore;
  fixture!: TradeFixture;
  deposits!: Deposits;
  withdrawals!: Withdrawals;
  transfers!: Transfers;
  /** Two accounts of customer 1 (isolated, cross) and one of customer 2. */
  accounts: readonly number[] = [];

  private constructor(disk: Database) {
    this.#disk = disk;
  }

  static async begin(disk: Database): Promise<MoneyWorld> {
    const world = new MoneyWorld(disk);
    await world.start();
    const { fixture } = world;
    world.accounts = [
      await fixture.openAccount(1, FIRST_BALANCE),
      await fixture.openAccount(1, FIRST_BALANCE, 'cross'),
      await fixture.openAccount(2, FIRST_BALANCE),
    ];
    return world;
  }

  /** Starts the platform over what is on disk. */
  async start(): Promise<void> {
    await this.store?.close();
    this.store = new MortalStore(this.#disk);
    this.fixture = new TradeFixture();
    this.fixture.marketClock.advance(this.#elapsedMs);
    this.fixture.wallClock.advance(this.#elapsedMs);
    this.fixture.resetQuotes();
    await this.fixture.openOver(this.store);
    const shared = {
      database: this.store,
      wallClock: this.fixture.wallClock,
      trade: this.fixture.service,
      log,
      channel: () => this.provider,
      isLocked: () => false,
      onChange: () => undefined,
    };
    this.deposits = new Deposits(shared);
    this.withdrawals = new Withdrawals(shared);
    const lastId = await transferRepository.lastId(this.#disk);
    const rateTerms = () => rateTermsOf(undefined, 'transfers');
    this.transfers = new Transfers({ ...shared, rateTerms, locks: shared, lastId, onDone: () => undefined });
  }

  /** Ends the platform in order. */
  async stop(): Promise<void> {
    await this.withdrawals.settled();
    await this.fixture.service.close();
  }

  pass(ms: number): void {
    this.#elapsedMs += ms;
    this.fixture.marketClock.advance(ms);
    this.fixture.wallClock.advance(ms);
  }

  async upkeep(): Promise<void> {
    const { store: database, deposits, withdrawals } = this;
    const { wallClock } = this.fixture;
    await depositUpkeep({ database, wallClock, deposits, log }).run();
    await withdrawalUpkeep({ database, wallClock, withdrawals, log }).run();
  }

  /** Numbers are not given out again, whatever became of them. */
  nextId(): number {
    return (this.#lastId += 1);
  }

  async transfer(from: number, to: number, amount: string): Promise<void> {
    const all = [1, 2].flatMap((customer) => this.fixture.service.accountsOf(customer));
    const account = (at: number) => all.find(({ accountId }) => accountId === this.accounts[at]);
    const [payer, receiver] = [account(from), account(to)];
    if (payer === undefined || receiver === undefined) return;
    await this.transfers.move({ from: payer, to: receiver, amount }, () => []);
  }

  deposit(id: number, account: number): StoredDeposit {
    const deposit = newDeposit({
      rate: UNIT_RATE,
      ...DIGITS,
      requested: 1_000_000n,
      fee: { type: 'fixed', amount: 10_000n },
      reviewFrom: 2_000_000n,
      fourEyesFrom: 3_000_000n,
    });
    const nowMs = this.fixture.wallClock.nowMs();
    return {
      row: {
        id,
        proposal_no: `D${id}`,
        company_id: 1,
        customer_id: 1,
        customer_no: 'C1',
        account_id: this.accounts[account] ?? 0,
        state: 'waiting',
        recharge_type: '1',
        record: '',
        deposit_currency: 'USDT',
        payment_currency: 'USDT',
        create_time_ms: nowMs,
        update_time_ms: nowMs,
        expire_time_ms: nowMs + EXPIRES_MS,
      },
      origin: {
        tradeType: 2,
        customerGroupId: 1,
        channelId: 1,
        paymentCode: 'c',
        paymentType: 't',
        merchantNo: 'm',
        clientType: 'pc',
        blockchain: '',
        address: '',
        country: '',
        depositFrom: '',
        callbackUrl: '',
        thirdAccount: '',
        remark: '',
        intended: 1_000_000n,
      },
      deposit,
      paymentId: '',
    };
  }

  withdrawal(id: number, account: number, amount: bigint): StoredWithdrawal {
    const terms = {
      rate: UNIT_RATE,
      accountDigits: 4,
      payoutDigits: 4,
      amount,
      fee: 20_000n,
      reviewFrom: 2_000_000n,
      fourEyesFrom: 3_000_000n,
    };
    const nowMs = this.fixture.wallClock.nowMs();
    return {
      row: {
        id,
        proposal_no: `W${id}`,
        company_id: 1,
        customer_id: 1,
        customer_no: 'C1',
        account_id: this.accounts[account] ?? 0,
        state: '',
        account_currency: 'USDT',
        withdraw_currency: 'USDT',
        withdraw_type: 2,
        method: 'digit_wallet',
        merchant_no: 'm',
        amount: '0',
        fee: '0',
        txid: '',
        create_time_ms: nowMs,
        update_time_ms: nowMs,
        payee: '',
        record: '',
      },
      origin: { tradeType: 2, customerGroupId: 1, country: '', remark: '' },
      payee: { form: 'address', account: 'T1', blockchain: 'TRC20', name: '', bankName: '', bankCode: '' },
      withdrawal: newWithdrawal(terms),
      isSent: false,
      isManualPayout: false,
    };
  }
}
