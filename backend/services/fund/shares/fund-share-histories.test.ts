import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINAL_REDEMPTION_STATES } from '../../../domain/fund-shares/index.ts';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  fundBookRepository,
  fundFeeRepository,
  fundProposalRepository as proposals,
} from '../../../storage/fund/fund-shares.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { startTestServer } from '../../../storage/postgres/server-for-tests.ts';
import { tokensOf } from './fund-books.ts';
import {
  FIXTURE_DAY_MS,
  FIXTURE_FUND,
  FIXTURE_LEDGER,
  FIXTURE_TABLES,
  FundWorld,
  Killed,
} from './fund-share-fixture.ts';
import type { SubscriptionRequest } from './trials.ts';

// Limits, written out: a test does not import what it checks.
const LIFETIME_MS = 300_000;
const MOST_DAYS = 31;
const MOST_CONFIRMED = 500;
const CURRENCIES = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'MDF'] as const;
const CUSTOMERS = [1, 2, 3] as const;

let disk: Database;
let worlds = 0;
const useDisk = async (where: { readonly database?: string } = {}): Promise<void> => {
  disk = await openDatabase(where);
  await disk.commit([{ sql: FIXTURE_LEDGER, parameters: [] }]);
};
beforeAll(() => useDisk());
afterAll(() => disk.close());

async function newWorld(isManaged: boolean): Promise<FundWorld> {
  worlds += 1;
  // One store for all worlds, and nothing in it of the one before.
  await disk.commit(FIXTURE_TABLES.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })));
  const world = new FundWorld(disk, worlds);
  await world.start();
  if (isManaged) await world.appoint();
  for (const customer of CUSTOMERS) {
    await world.give(customer, 'USDT', 1_000_000n);
    for (const coin of ['BTC', 'ETH', 'SOL', 'XRP']) await world.give(customer, coin, 500_000_000n);
  }
  return world;
}

const request = (change: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  fundId: FIXTURE_FUND,
  currencyPay: 'USDT',
  amountPay: '100',
  by: 'amount',
  ...change,
});

type Step =
  | ({ readonly type: 'subscribe'; readonly customer: number } & Pick<
      SubscriptionRequest,
      'amountPay' | 'by' | 'currencyPay'
    >)
  | {
      readonly type: 'redeem';
      readonly customer: number;
      readonly shares: string;
      readonly currencyCode: string;
    }
  | { readonly type: 'day'; readonly netValue: bigint | undefined }
  | { readonly type: 'fail'; readonly pick: number }
  | { readonly type: 'kill'; readonly when: 'before' | 'after' }
  | { readonly type: 'confirm' | 'execute' | 'deduct' };

const customer = fc.constantFrom(...CUSTOMERS);
const currencyPay = fc.constantFrom('USDT', 'USDT', 'self');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('subscribe' as const),
        customer,
        currencyPay,
        amountPay: fc.constantFrom('10', '33.33', '100.01', '777', '5000'),
        by: fc.constantFrom('amount' as const, 'amount' as const, 'shares' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('redeem' as const),
        customer,
        currencyCode: currencyPay,
        shares: fc.constantFrom('1', '2.5', '7.7', '40'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('day' as const),
        netValue: fc.constantFrom(undefined, 90_001n, 100_000n, 104_999n, 123_457n, 210_000n),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('fail' as const), pick: fc.nat(20) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('kill' as const),
        when: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constantFrom('confirm' as const, 'execute' as const, 'deduct' as const),
      }),
    },
  ),
  { maxLength: 25 },
);

async function proposalsOf(world: FundWorld) {
  const page = (kind: 'subscription' | 'redemption') =>
    proposals.page(disk, { where: { kind }, companyId: world.company, limit: 1_000, offset: 0 });
  return [...(await page('subscription')).rows, ...(await page('redemption')).rows];
}

interface Preview {
  readonly fundsApplyExecuteRecordDto: { readonly amount: number; readonly profitCurrency: string };
  readonly fundsApplyExecuteRecordDetailDtoList: readonly {
    readonly symbolId: number;
    readonly rate: number;
  }[];
}

async function take(world: FundWorld, step: Step): Promise<void> {
  const { shares, publication } = world.deps;
  switch (step.type) {
    case 'subscribe':
      return void (await shares.subscribe(world.customer(step.customer), request(step), () => []));
    case 'redeem': {
      const requested = { fundId: FIXTURE_FUND, shares: step.shares, currencyCode: step.currencyCode };
      return void (await shares.redeem(world.customer(step.customer), requested, () => []));
    }
    case 'day':
      world.netValue = step.netValue;
      world.clock.advance(FIXTURE_DAY_MS);
      return void (await publication.run());
    case 'fail': {
      const rows = await proposalsOf(world);
      const row = rows[step.pick % Math.max(1, rows.length)];
      return row && shares.fail(row.company_id, row.proposal_no, 'no');
    }
    case 'kill':
      world.kill = step.when;
      return;
    case 'confirm':
      await world.call(BIZ_TYPE.sumRedemptions, { fundIdList: [FIXTURE_FUND] });
      return void (await world.call(BIZ_TYPE.confirmRedemptions, { fundIdList: [FIXTURE_FUND] }));
    case 'execute': {
      const own = { companyId: world.company, fundId: FIXTURE_FUND, kind: 'subscription' } as const;
      const rows = await proposals.ofFund(disk, own, { state: 'confirmed', execute_state: 'waiting' }, 2);
      const applyIds = rows.map(({ id }) => id);
      const shown = (await world.call(BIZ_TYPE.previewFundExecution, { applyIds })) as Preview;
      const { amount, profitCurrency } = shown.fundsApplyExecuteRecordDto;
      const deps = shown.fundsApplyExecuteRecordDetailDtoList.map(({ symbolId, rate }) => ({
        symbolId,
        rate: String(rate),
      }));
      return void (await world.call(BIZ_TYPE.executeFund, {
        applyIds,
        fundsApplyExecuteRecordDto: { amount: String(amount), profitCurrency },
        fundsApplyExecuteRecordDetailDtoList: deps,
      }));
    }
    case 'deduct': {
      const found = { companyId: world.company, fundIds: [FIXTURE_FUND], state: 'failed' };
      const { rows } = await fundFeeRepository.page(disk, { ...found, limit: 3, offset: 0 });
      return void (await world.call(BIZ_TYPE.deductManagementFees, { idList: rows.map(({ id }) => id) }));
    }
  }
}

async function run(isManaged: boolean, history: readonly Step[]): Promise<void> {
  const world = await newWorld(isManaged);
  for (const step of history) {
    try {
      await take(world, step);
    } catch (error) {
      if (error instanceof Killed) await world.start();
      else if (!(error instanceof PlatformError)) throw error;
    }
    if (step.type === 'day' && world.kill === undefined) await checkBooks(world);
  }
  await finish(world);
  await checkBooks(world);
  for (const { state } of await proposalsOf(world)) expect(FINAL_REDEMPTION_STATES).toContain(state);
  for (const currency of CURRENCIES) expect(await world.book('frozen', currency)).toBe(0n);
}

/** What is left to do is done: net values come, the manager confirms, what the fund cannot pay is ended by the office. */
async function finish(world: FundWorld): Promise<void> {
  world.kill = undefined;
  await world.start();
  await take(world, { type: 'day', netValue: 100_000n });
  for (const { state, proposal_no } of await proposalsOf(world))
    if (state === 'priced') {
      try {
        await take(world, { type: 'confirm' });
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        await world.deps.shares.fail(world.company, proposal_no, 'no money').catch(() => undefined);
      }
    }
}

/** Nothing appears or vanishes: in the ledger, in the books of the fund, and between them and the proposals. */
async function checkBooks(world: FundWorld): Promise<void> {
  const { directory } = world.deps;
  const deal = directory.require(FIXTURE_FUND);
  const ofFund = (book: 'fund' | 'customers' | 'house' | 'fees') =>
    fundBookRepository.balances(disk, world.company, FIXTURE_FUND, book);
  const books = await Promise.all([ofFund('fund'), ofFund('customers'), ofFund('house'), ofFund('fees')]);
  for (const currency of CURRENCIES) {
    const sums = books.map((rows) => BigInt(rows.find((row) => row.currency === currency)?.amount ?? 0));
    expect(sums.reduce((all, one) => all + one)).toBe(0n);
    expect(await world.book('fund', currency)).toBe(-(sums[1] ?? 0n));
    if (currency !== 'MDF') expect(sums[0]).toBeGreaterThanOrEqual(0n);
    const all = ['cash', 'frozen', 'fund', 'fee', 'external'];
    let total = 0n;
    for (const book of all) total += await world.book(book, currency);
    expect(total).toBe(0n);
    for (const one of CUSTOMERS) expect(await world.book('cash', currency, one)).toBeGreaterThanOrEqual(0n);
  }
  const issued = (await proposals.outstanding(disk)).find(({ companyId }) => companyId === world.company);
  const tokens = tokensOf(issued?.shares ?? 0n, deal).amount;
  expect((await world.book('cash', 'MDF')) + (await world.book('frozen', 'MDF'))).toBe(tokens);
  expect(directory.state(world.company, FIXTURE_FUND).shares).toBe(issued?.shares ?? 0n);
}

const RUNS = process.env['MERIDIAN_LONG'] === undefined ? 40 : 1_000;
const RUNS_ON_SERVER = 40;

describe('funds through kills, net values that jump or do not come, and hasty managers', () => {
  const histories = fc.asyncProperty(fc.boolean(), steps, (isManaged, history) => run(isManaged, history));

  it('end every proposal once, and shares issued are shares held', { timeout: 600_000 }, () =>
    fc.assert(histories, { numRuns: RUNS }),
  );

  it('do so on a PostgreSQL server too', { tags: ['long'], timeout: 600_000 }, async () => {
    const inMemory = disk;
    const server = await startTestServer();
    try {
      await useDisk({ database: await server.newDatabase() });
      await fc.assert(histories, { numRuns: RUNS_ON_SERVER }).finally(() => disk.close());
    } finally {
      disk = inMemory;
      await server.remove();
    }
  });
});

describe('a net value', () => {
  it('settles what waits for it when its minute comes, and what found none a little later', async () => {
    const world = await newWorld(false);
    const { publication, shares } = world.deps;
    publication.start();
    const waiting = async () => (await proposalsOf(world)).filter(({ state }) => state === 'waiting').length;
    await shares.subscribe(world.customer(1), request(), () => []);
    world.clock.advance(9 * 3_600_000);
    await expect.poll(waiting).toBe(1);
    world.clock.advance(3_600_000);
    await expect.poll(waiting).toBe(0);
    await shares.subscribe(world.customer(2), request(), () => []);
    world.netValue = undefined;
    world.clock.advance(FIXTURE_DAY_MS);
    await expect.poll(waiting).toBe(1);
    world.netValue = 100_000n;
    await expect
      .poll(() => {
        world.clock.advance(10_000);
        return waiting();
      })
      .toBe(0);
    await publication.close();
  });
});

describe('a manager', () => {
  it('confirms what he saw in the last five minutes [CONFIRMATION_LIFETIME_MS]', async () => {
    const world = await newWorld(true);
    await take(world, { type: 'subscribe', customer: 1, ...request() });
    await take(world, { type: 'day', netValue: 100_000n });
    await take(world, { type: 'redeem', customer: 1, shares: '2', currencyCode: 'USDT' });
    await take(world, { type: 'day', netValue: 100_000n });
    const fund = { fundIdList: [FIXTURE_FUND] };
    await world.call(BIZ_TYPE.sumRedemptions, fund);
    world.clock.advance(LIFETIME_MS + 1);
    const late = world.call(BIZ_TYPE.confirmRedemptions, fund);
    await expect(late).rejects.toMatchObject({ code: 'FS540009' });
    await world.call(BIZ_TYPE.sumRedemptions, fund);
    world.clock.advance(LIFETIME_MS);
    expect(await world.call(BIZ_TYPE.confirmRedemptions, fund)).toMatchObject({ sharesTotal: '2.0' });
  });

  it('confirms five hundred redemptions at a time [MAX_CONFIRMED_REDEMPTIONS]', async () => {
    const world = await newWorld(true);
    await take(world, { type: 'subscribe', customer: 1, ...request({ amountPay: '9000' }) });
    await take(world, { type: 'day', netValue: 100_000n });
    await take(world, { type: 'redeem', customer: 1, shares: '1', currencyCode: 'USDT' });
    await take(world, { type: 'day', netValue: 100_000n });
    const [row] = (await proposalsOf(world)).filter(({ kind }) => kind === 'redemption');
    const more = Array.from({ length: MOST_CONFIRMED }, (_, at) => {
      const id = (row?.id ?? 0) + 1_000_000 + at;
      return proposals.insert({ ...row!, id, proposal_no: `R-more-${world.company}-${at}` });
    });
    await disk.commit(more);
    const sum = await world.call(BIZ_TYPE.sumRedemptions, { fundIdList: [FIXTURE_FUND] });
    expect(sum).toMatchObject({ sharesTotal: `${MOST_CONFIRMED}.0` });
  });

  it('earns a fee for each day, and for a month at most after the platform was off [MAX_FEE_DAYS]', async () => {
    const world = await newWorld(true);
    await take(world, { type: 'subscribe', customer: 1, ...request({ amountPay: '9000' }) });
    await take(world, { type: 'day', netValue: 100_000n });
    const count = async () => {
      const found = { companyId: world.company, fundIds: [FIXTURE_FUND] };
      return (await fundFeeRepository.page(disk, { ...found, limit: 1, offset: 0 })).total;
    };
    expect(await count()).toBe(1);
    world.clock.advance(3 * FIXTURE_DAY_MS);
    await world.deps.publication.run();
    expect(await count()).toBe(4);
    world.clock.advance(100 * FIXTURE_DAY_MS);
    await world.deps.publication.run();
    expect(await count()).toBe(4 + MOST_DAYS);
  });

  it('has fees owed that the fund could not pay, until he tries again with money', async () => {
    const world = await newWorld(true);
    await take(world, { type: 'subscribe', customer: 1, ...request({ currencyPay: 'self' }) });
    await take(world, { type: 'day', netValue: 2_000_000n });
    const found = { companyId: world.company, fundIds: [FIXTURE_FUND], limit: 10, offset: 0 };
    const idList = (await fundFeeRepository.page(disk, { ...found, state: 'failed' })).rows.map(
      ({ id }) => id,
    );
    expect(idList).toEqual([]);
    await take(world, {
      type: 'subscribe',
      customer: 1,
      ...request({ currencyPay: 'self', amountPay: '1000' }),
    });
    await take(world, { type: 'day', netValue: 100_000n });
    const owed = (await fundFeeRepository.page(disk, { ...found, state: 'failed' })).rows.map(({ id }) => id);
    expect(owed).toHaveLength(1);
    const deduct = () => world.call(BIZ_TYPE.deductManagementFees, { idList: owed });
    await expect(deduct()).rejects.toMatchObject({ code: 'FS540015' });
    await take(world, { type: 'subscribe', customer: 1, ...request() });
    await take(world, { type: 'day', netValue: 100_000n });
    await deduct();
    await expect(deduct()).rejects.toMatchObject({ code: 'FS540019' });
    await checkBooks(world);
  });
});
