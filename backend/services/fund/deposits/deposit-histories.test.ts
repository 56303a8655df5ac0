import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { personNamed } from '../../../domain/testing/approver-fixture.ts';
import { FINAL_DEPOSIT_STATES, depositFigures, newDeposit } from '../../../domain/deposits/index.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { depositPaymentRepository } from '../../../storage/fund/index.ts';
import { openDatabase, type Database, type Statement } from '../../../storage/index.ts';
import type { ChannelPayment, PaymentChannel } from './channel.ts';
import { depositUpkeep, Deposits } from './deposits.ts';
import { reconcileDeposits } from './reconcile.ts';
import type { StoredDeposit } from './stored-deposit.ts';

const T = 1_000_000;
const EXPIRES_MS = 60_000;
const IDS = [1, 2, 3] as const;

let disk: Database;
let worlds = 0;
beforeAll(async () => {
  disk = await openDatabase({});
  const sql = 'CREATE TABLE test_ledger (company INTEGER NOT NULL, amount TEXT NOT NULL)';
  await disk.commit([{ sql, parameters: [] }]);
});
afterAll(() => disk.close());

/** A process that ends while it writes: what it wrote last is on disk or not, and nobody hears of it. */
class Killed extends Error {}

const NO_PAYOUT = { status: 'unknown', payoutId: '', reason: '' } as const;

/** A provider that outlives the platform, with everything that payers did. */
class Provider implements PaymentChannel {
  readonly paid: ChannelPayment[] = [];
  readonly returned = new Set<string>();
  /** The next call gets no answer, though it may have had its effect. */
  isSilent = false;

  open = async () => ({ url: '', address: '' });
  payments = async (proposalNo: string) => {
    this.#answer();
    return this.paid.filter((one) => one.proposalNo === proposalNo);
  };
  received = async () => {
    this.#answer();
    return this.paid;
  };
  refund = async ({ paymentId }: ChannelPayment) => {
    this.returned.add(paymentId);
    this.#answer();
  };
  read = () => undefined;
  payOut = async () => NO_PAYOUT;
  payout = async () => NO_PAYOUT;
  stopPayout = async () => NO_PAYOUT;

  #answer(): void {
    if (!this.isSilent) return;
    this.isSilent = false;
    throw new Error('no answer');
  }
}

/** The platform's side of it, which a kill ends and a start continues. */
class World {
  readonly provider = new Provider();
  readonly clock = createSteppedClock(T);
  /** Every world has a company of its own on the one disk. */
  readonly company: number;
  readonly #disk: Database;
  /** What the next commit does: `before` it is on disk or `after` that, the process ends. */
  kill: 'before' | 'after' | undefined;
  deposits: Deposits;

  constructor(disk: Database, company: number) {
    this.#disk = disk;
    this.company = company;
    this.deposits = this.start();
  }

  start(): Deposits {
    const database = { ...bound(this.#disk), commit: (rows: readonly Statement[]) => this.#commit(rows) };
    this.deposits = new Deposits({
      database,
      wallClock: this.clock,
      trade: {
        adjust: (id, amount, _flow, extra, options) => this.#adjust(id, amount - (options?.fee ?? 0n), extra),
      },
      channel: () => this.provider,
      isLocked: () => false,
      onChange: () => undefined,
      log: pino({ level: 'silent' }),
    });
    return this.deposits;
  }

  async upkeep(): Promise<void> {
    const log = pino({ level: 'silent' });
    await depositUpkeep({ database: this.#disk, wallClock: this.clock, deposits: this.deposits, log }).run();
  }

  /** The balance that is on disk: a row of its own table, written in the commit of its proposal. */
  async balance(): Promise<bigint> {
    const sql = 'SELECT amount FROM test_ledger WHERE company = ?';
    const rows = await this.#disk.read<{ amount: string }>({ sql, parameters: [this.company] } as never);
    return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  }

  async #adjust(_accountId: number, amount: bigint, extra: readonly Statement[]): Promise<void> {
    const sql = 'INSERT INTO test_ledger (company, amount) VALUES (?, ?)';
    const line = { sql, parameters: [this.company, String(amount)] };
    await this.#commit([line, ...extra]);
  }

  async #commit(rows: readonly Statement[]): Promise<void> {
    const { kill } = this;
    this.kill = undefined;
    if (kill === 'before') throw new Killed();
    await this.#disk.commit([...rows]);
    if (kill === 'after') throw new Killed();
  }
}

function bound(disk: Database): Database {
  return {
    commit: (rows) => disk.commit(rows),
    read: (query) => disk.read(query),
    close: () => disk.close(),
  };
}

/** The number of a world's own proposal, 1 to 3. */
const numberOf = (world: World, id: number) => `D${world.company}-${id}`;

function proposal(world: World, id: number): StoredDeposit {
  const deposit = newDeposit({
    rate: UNIT_RATE,
    paymentDigits: 2,
    accountDigits: 2,
    requested: 10_000n,
    fee: { type: 'fixed', amount: 100n },
    reviewFrom: 20_000n,
    fourEyesFrom: 30_000n,
  });
  return {
    row: {
      id: world.company * 10 + id,
      proposal_no: numberOf(world, id),
      company_id: world.company,
      customer_id: 1,
      customer_no: '1',
      account_id: 1,
      state: 'waiting',
      deposit_currency: 'USDT',
      payment_currency: 'USDT',
      recharge_type: '1',
      create_time_ms: T,
      update_time_ms: T,
      expire_time_ms: T + EXPIRES_MS,
      record: '',
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
      intended: 10_000n,
    },
    deposit,
    paymentId: '',
  };
}

type Step =
  | { readonly type: 'pay'; readonly id: number; readonly amount: string; readonly reports: number }
  | { readonly type: 'again' | 'late'; readonly id: number }
  | { readonly type: 'wrong' | 'fail' | 'refuse'; readonly id: number }
  | { readonly type: 'approve'; readonly id: number; readonly by: string }
  | { readonly type: 'kill'; readonly when: 'before' | 'after' }
  | { readonly type: 'silent' | 'upkeep' };

const id = fc.integer({ min: 1, max: 3 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('pay' as const),
        id,
        amount: fc.constantFrom('100', '99.99', '250', '400', '0.5'),
        reports: fc.integer({ min: 0, max: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('again' as const, 'late' as const), id }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('wrong' as const, 'fail' as const, 'refuse' as const),
        id,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('approve' as const), id, by: fc.constantFrom('a', 'b') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('kill' as const),
        when: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('silent' as const, 'upkeep' as const) }) },
  ),
  { maxLength: 25 },
);

async function take(world: World, step: Step): Promise<void> {
  const { provider, deposits } = world;
  const report = (payment: ChannelPayment) => deposits.receive('m', { ...payment, status: 'paid' });
  switch (step.type) {
    case 'pay': {
      const payment = {
        proposalNo: numberOf(world, step.id),
        paymentId: `P${world.company}-${provider.paid.length}`,
        currency: 'USDT',
        amount: step.amount,
      };
      provider.paid.push(payment);
      const reports = Array.from({ length: step.reports }, () => report(payment));
      for (const { reason } of (await Promise.allSettled(reports)).filter((one) => one.status === 'rejected'))
        throw reason;
      return;
    }
    case 'again':
    case 'late': {
      if (step.type === 'late') world.clock.advance(EXPIRES_MS);
      for (const payment of provider.paid.filter(({ proposalNo }) => proposalNo === numberOf(world, step.id)))
        await report(payment);
      return;
    }
    case 'wrong':
      return deposits.receive('m', {
        status: 'paid',
        proposalNo: numberOf(world, step.id),
        paymentId: 'W',
        currency: 'EUR',
        amount: '1',
      });
    case 'fail':
      return deposits.receive('m', { status: 'failed', proposalNo: numberOf(world, step.id), reason: 'no' });
    case 'refuse':
      return void (await deposits.refuse(world.company, numberOf(world, step.id), 'no', () => []));
    case 'approve':
      return void (await deposits.approve(
        world.company,
        numberOf(world, step.id),
        personNamed(step.by),
        () => [],
      ));
    case 'kill':
      world.kill = step.when;
      return;
    case 'silent':
      provider.isSilent = true;
      return;
    case 'upkeep':
      return world.upkeep();
  }
}

/** Everybody does what is left to do: reports arrive, operators decide, time passes. */
async function finish(world: World): Promise<void> {
  world.kill = undefined;
  world.provider.isSilent = false;
  world.start();
  for (const payment of world.provider.paid)
    await world.deposits.receive('m', { ...payment, status: 'paid' });
  for (const proposalNo of IDS.map((one) => numberOf(world, one))) {
    const state = (await world.deposits.find(proposalNo))?.deposit.state;
    if (state === 'paid' || state === 'approved')
      await world.deposits.refuse(world.company, proposalNo, 'no', () => []);
  }
  world.clock.advance(EXPIRES_MS);
  await world.upkeep();
}

async function play(history: readonly Step[]): Promise<void> {
  worlds += 1;
  const world = new World(disk, worlds);
  for (const number of IDS) await world.deposits.add(proposal(world, number));
  for (const step of history) {
    try {
      await take(world, step);
    } catch (error) {
      if (error instanceof Killed) world.start();
      else if (!(error instanceof PlatformError)) throw error;
    }
  }
  await finish(world);
  await check(world);
}

async function check(world: World): Promise<void> {
  let credited = 0n;
  for (const proposalNo of IDS.map((one) => numberOf(world, one))) {
    const stored = await world.deposits.find(proposalNo);
    expect(FINAL_DEPOSIT_STATES).toContain(stored?.deposit.state);
    if (stored?.deposit.state === 'done') credited += depositFigures(stored.deposit).final;
  }
  expect(await world.balance()).toBe(credited);
  const deps = {
    database: disk,
    wallClock: world.clock,
    deposits: world.deposits,
    channel: () => world.provider,
    merchantsOf: () => ['m'],
    accountsWithOtherDeposits: async () => [],
  };
  const { payments, differences } = await reconcileDeposits(deps, world.company, 0);
  expect(differences).toEqual([]);
  expect(payments).toBe(world.provider.paid.length);
  const rows = await depositPaymentRepository.page(disk, {
    companyId: world.company,
    fromMs: 0,
    after: undefined,
    limit: 1_000,
  });
  for (const { state, payment_id } of rows) {
    expect(['credited', 'returned']).toContain(state);
    expect(world.provider.returned.has(payment_id)).toBe(state === 'returned');
  }
}

/** `money-histories.long.test.ts` runs through many more, of all kinds of money together. */
const RUNS = 60;

describe('random histories of deposits', () => {
  it('with double, late, wrong and lost reports, silent providers and kills neither make nor lose money', async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: RUNS });
  });
});
