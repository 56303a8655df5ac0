import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import type { Withdrawal } from '../../../domain/withdrawals/index.ts';
import { newWithdrawal } from '../../../domain/withdrawals/index.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { toFlowType } from '../../../contract/mapping/flow-types.ts';
import type { Flow } from '../../../domain/flow.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { PaymentChannel, PayoutOrder, PayoutState } from '../deposits/channel.ts';
import type { StoredWithdrawal } from './stored-withdrawal.ts';
import { withdrawalUpkeep, Withdrawals, type WithdrawalDeps } from './withdrawals.ts';

/** A process that ends while it writes: what it wrote last is on disk or not, and nobody hears of it. */
export class Killed extends Error {}

export const MERCHANT = 'simulator';
/** What an account has at first, in cents. */
export const START = 1_000_000n;
const T = 1_000_000;
const UNKNOWN: PayoutState = { status: 'unknown', payoutId: '', reason: '' };

/** A provider that outlives the platform, with everything that it did. */
export class Provider implements PaymentChannel {
  readonly payouts = new Map<string, PayoutState>();
  /** What payees got, by proposal: more than once would be a loss. */
  readonly paid = new Map<string, number>();
  /** The next call gets no answer, though it may have had its effect. */
  isSilent = false;

  open = async () => ({ url: '', address: '' });
  payments = async () => [];
  received = async () => [];
  refund = async () => undefined;
  read = () => undefined;
  payOut = async ({ proposalNo }: PayoutOrder) => {
    const pending = { status: 'pending', payoutId: `T${proposalNo}`, reason: '' } as const;
    if (!this.payouts.has(proposalNo)) this.payouts.set(proposalNo, pending);
    return this.#answer(proposalNo);
  };
  payout = async (proposalNo: string) => this.#answer(proposalNo);
  stopPayout = async (proposalNo: string) => {
    const state = this.payouts.get(proposalNo) ?? UNKNOWN;
    if (state.status !== 'paid')
      this.payouts.set(proposalNo, { ...state, status: 'failed', reason: 'stopped' });
    return this.#answer(proposalNo);
  };

  /** A person pays, or cannot; only what is asked for and open. */
  decide(proposalNo: string, status: 'paid' | 'failed'): void {
    const state = this.payouts.get(proposalNo);
    if (state?.status !== 'pending') return;
    this.payouts.set(proposalNo, { ...state, status, reason: status === 'failed' ? 'no' : '' });
    if (status === 'paid') this.paid.set(proposalNo, (this.paid.get(proposalNo) ?? 0) + 1);
  }

  #answer(proposalNo: string): PayoutState {
    const { isSilent } = this;
    this.isSilent = false;
    if (isSilent) throw new Error('no answer');
    return this.payouts.get(proposalNo) ?? UNKNOWN;
  }
}

const MOVES = {
  requested: [
    ['cash', 'payable', 'withdrawal'],
    ['cash', 'payable', 'withdrawalFee'],
  ],
  cancelled: [
    ['payable', 'cash', 'withdrawalCancelled'],
    ['payable', 'cash', 'withdrawalFeeCancelled'],
  ],
  paid: [
    ['payable', 'external', 'withdrawalPaid'],
    ['payable', 'fee', 'withdrawalPaid'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, string, Flow])[]>>;

let lastLine = 0;

/** The platform's side of it, with an account of its own: a kill ends it and a start continues it. */
export class World {
  readonly provider = new Provider();
  readonly clock = createSteppedClock(T);
  /** Number of the company and of its one account: every world has its own on the one disk. */
  readonly number: number;
  readonly #disk: Database;
  /** What the next commit does: `before` it is on disk or `after` that, the process ends. */
  kill: 'before' | 'after' | undefined;
  isDead = false;
  withdrawals: Withdrawals;

  constructor(disk: Database, number: number) {
    this.#disk = disk;
    this.number = number;
    this.withdrawals = this.start();
  }

  /** Opens everything anew over what is on disk. */
  start(): Withdrawals {
    this.isDead = false;
    this.kill = undefined;
    this.withdrawals = new Withdrawals({
      database: this.#database,
      wallClock: this.clock,
      trade: { moveWithdrawal: (...move) => this.#move(...move) },
      channel: (merchantNo) => (merchantNo === MERCHANT ? this.provider : undefined),
      onChange: () => undefined,
      log: pino({ level: 'silent' }),
    });
    return this.withdrawals;
  }

  async upkeep(): Promise<void> {
    const deps = { wallClock: this.clock, withdrawals: this.withdrawals, log: pino({ level: 'silent' }) };
    await withdrawalUpkeep({ ...deps, database: this.#database }).run();
  }

  /** Balances of the books of the account that are on disk. */
  async books(): Promise<Readonly<Record<'cash' | 'payable' | 'fee' | 'external', bigint>>> {
    const sums = { cash: START, payable: 0n, fee: 0n, external: 0n };
    const sql = 'SELECT from_book, to_book, amount FROM trade_ledger WHERE account_id = ?';
    const query = CompiledQuery.raw(sql, [this.number]) as CompiledQuery<Record<string, string>>;
    for (const { from_book: from = '', to_book: to = '', amount = '0' } of await this.#disk.read(query)) {
      sums[from as keyof typeof sums] -= BigInt(amount);
      sums[to as keyof typeof sums] += BigInt(amount);
    }
    return sums;
  }

  get #database(): Database {
    return {
      commit: (rows) => this.#commit(rows),
      read: (query) => this.#disk.read(query),
      close: () => Promise.resolve(),
    };
  }

  async #move(
    ...[accountId, step, { amount, fee }, extra]: Parameters<WithdrawalDeps['trade']['moveWithdrawal']>
  ): Promise<void> {
    const { cash } = await this.books();
    if (step === 'requested' && amount + fee > cash) throw new PlatformError(CODE.insufficientMargin);
    const lines = [amount, fee].flatMap((money, at) => {
      const [from, to, flow] = MOVES[step][at] ?? MOVES[step][0];
      if (money === 0n) return [];
      lastLine += 1;
      const sql = `INSERT INTO trade_ledger (transfer_id, account_id, from_book, to_book, amount, flow_type,
        balance_after, time_ms) VALUES (?, ?, ?, ?, ?, ?, 0, ?)`;
      const flowType = toFlowType(flow, 'isolated');
      return [{ sql, parameters: [lastLine, accountId, from, to, Number(money), flowType, T] }];
    });
    await this.#commit([...lines, ...extra]);
  }

  async #commit(rows: readonly (Statement | CompiledQuery)[]): Promise<void> {
    if (this.isDead) throw new Killed();
    const { kill } = this;
    this.kill = undefined;
    if (kill === 'before') this.#die();
    await this.#disk.commit([...rows]);
    if (kill === 'after') this.#die();
  }

  #die(): never {
    this.isDead = true;
    throw new Killed();
  }
}

/** The number of a world's own proposal. */
export const numberOf = (world: World, id: number) => `W${world.number}-${id}`;

/** A proposal of an amount in cents, paid by the provider or by hand. */
export function proposal(world: World, id: number, amount: bigint, merchantNo: string): StoredWithdrawal {
  const withdrawal: Withdrawal = newWithdrawal({
    rate: UNIT_RATE,
    accountDigits: 2,
    payoutDigits: 2,
    amount,
    fee: 100n,
    reviewFrom: 200_000n,
    fourEyesFrom: 400_000n,
  });
  return {
    row: {
      id: world.number * 100 + id,
      proposal_no: numberOf(world, id),
      company_id: world.number,
      customer_id: world.number,
      customer_no: '1',
      account_id: world.number,
      state: withdrawal.state,
      account_currency: 'USDT',
      withdraw_currency: 'USDT',
      withdraw_type: 2,
      method: 'digit_wallet',
      merchant_no: merchantNo,
      amount: String(amount),
      fee: '100',
      txid: '',
      create_time_ms: T,
      update_time_ms: T,
      payee: '',
      record: '',
    },
    origin: { tradeType: 2, customerGroupId: 1, country: '', remark: '' },
    payee: { form: 'address', account: 'T1', blockchain: 'TRC20', name: '', bankName: '', bankCode: '' },
    withdrawal,
    isSent: false,
    isManualPayout: false,
  };
}
