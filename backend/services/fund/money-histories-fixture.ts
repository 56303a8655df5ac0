import fc from 'fast-check';
import { expect } from 'vitest';
import { personNamed } from '../../domain/testing/approver-fixture.ts';
import { depositFigures, FINAL_DEPOSIT_STATES } from '../../domain/deposits/index.ts';
import { FINAL_WITHDRAWAL_STATES, withdrawalFigures } from '../../domain/withdrawals/index.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Database } from '../../storage/index.ts';
import { findUnsound, LEDGER_CHECKS, totalLedger } from '../../storage/trading/index.ts';
import { verifyJournal } from '../trade/trade-service.ts';
import { accountsWithOtherDeposits, reconcileDeposits } from './deposits/reconcile.ts';
import { EXPIRES_MS, FIRST_BALANCE, MoneyWorld } from './money-world-fixture.ts';
import { transferCheck } from './transfers/reconcile.ts';
import { reconcileWithdrawals } from './withdrawals/reconcile.ts';

/** What somebody does in a history, or what happens to it. */
export type Step =
  | { readonly type: 'deposit'; readonly account: number; readonly amount: string; readonly reports: number }
  | { readonly type: 'withdraw'; readonly account: number; readonly amount: number }
  | { readonly type: 'transfer'; readonly from: number; readonly to: number; readonly amount: string }
  | { readonly type: 'approve'; readonly at: number; readonly by: string }
  | { readonly type: 'refuse' | 'cancel' | 'paid' | 'failed' | 'manualPayout' | 'again'; readonly at: number }
  | { readonly type: 'kill'; readonly when: 'before' | 'after' }
  | { readonly type: 'silent' | 'upkeep' | 'late' };

const account = fc.integer({ min: 0, max: 2 });
const at = fc.nat({ max: 5 });
const one = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
/** Histories of deposits, withdrawals and transfers, with double, late and lost reports, refusals, silent providers and kills. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: one('deposit'),
        account,
        reports: fc.integer({ min: 0, max: 2 }),
        amount: one('100', '99.99', '250', '400', '0.5'),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: one('withdraw'),
        account,
        amount: fc.constantFrom(1_000_000, 2_500_000, 4_000_000, 9_000_000),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: one('transfer'),
        from: account,
        to: account,
        amount: one('0.0001', '120.5', '400', '900', '60'),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: one('approve'), at, by: one('a', 'b') }) },
    {
      weight: 6,
      arbitrary: fc.record({ type: one('refuse', 'cancel', 'paid', 'failed', 'manualPayout', 'again'), at }),
    },
    { weight: 3, arbitrary: fc.record({ type: one('kill'), when: one('before', 'after') }) },
    { weight: 2, arbitrary: fc.record({ type: one('silent', 'upkeep', 'late') }) },
  ),
  { minLength: 10, maxLength: 30, size: 'max' },
);

/** Numbers of the proposals of a history, in the order in which they were made. */
interface Made {
  readonly deposits: string[];
  readonly withdrawals: string[];
}

const pick = (list: readonly string[], index: number) => list[index % Math.max(1, list.length)] ?? 'none';

async function take(world: MoneyWorld, made: Made, step: Step): Promise<void> {
  const { provider, deposits, withdrawals } = world;
  switch (step.type) {
    case 'deposit': {
      const stored = world.deposit(world.nextId(), step.account);
      const proposalNo = stored.row.proposal_no;
      made.deposits.push(proposalNo);
      await deposits.add(stored);
      const paymentId = `P${provider.paid.length}`;
      const payment = { proposalNo, paymentId, currency: 'USDT', amount: step.amount };
      provider.paid.push(payment);
      const reports = Array.from({ length: step.reports }, () =>
        deposits.receive('m', { ...payment, status: 'paid' }),
      );
      await Promise.all(reports);
      return;
    }
    case 'withdraw': {
      const stored = world.withdrawal(world.nextId(), step.account, BigInt(step.amount));
      made.withdrawals.push(stored.row.proposal_no);
      await withdrawals.add(stored, []);
      return withdrawals.settled();
    }
    case 'transfer':
      return world.transfer(step.from, step.to, step.amount);
    case 'approve':
      await ignoring(deposits.approve(1, pick(made.deposits, step.at), personNamed(step.by), () => []));
      await ignoring(withdrawals.approve(1, pick(made.withdrawals, step.at), personNamed(step.by), () => []));
      return withdrawals.settled();
    case 'refuse':
      await ignoring(deposits.refuse(1, pick(made.deposits, step.at), 'no', () => []));
      return void (await withdrawals.refuse(1, pick(made.withdrawals, step.at), 'no', () => []));
    case 'cancel':
      return void (await withdrawals.cancel(1, pick(made.withdrawals, step.at), 'mine', () => []));
    case 'manualPayout':
      return void (await withdrawals.markFailed(
        1,
        pick(made.withdrawals, step.at),
        'not possible',
        () => [],
      ));
    case 'paid':
    case 'failed': {
      const proposalNo = pick(made.withdrawals, step.at);
      if (provider.payouts.has(proposalNo)) provider.end(proposalNo, step.type);
      return reportPayout(world, proposalNo);
    }
    case 'again': {
      for (const payment of provider.paid.filter(
        ({ proposalNo }) => proposalNo === pick(made.deposits, step.at),
      ))
        await deposits.receive('m', { ...payment, status: 'paid' });
      return reportPayout(world, pick(made.withdrawals, step.at));
    }
    case 'kill':
      world.store.kill = step.when;
      return;
    case 'silent':
      provider.isSilent = true;
      return;
    case 'late':
      return world.pass(EXPIRES_MS);
    case 'upkeep':
      return world.upkeep();
  }
}

async function ignoring(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof PlatformError)) throw error;
  });
}

/** A report of how a payout ended, where it has. */
async function reportPayout({ provider, withdrawals }: MoneyWorld, proposalNo: string): Promise<void> {
  const { status, payoutId, reason } = provider.stateOf(proposalNo);
  if (status === 'paid') await withdrawals.receive('m', { status: 'paidOut', proposalNo, payoutId });
  if (status === 'failed') await withdrawals.receive('m', { status: 'notPaidOut', proposalNo, reason });
}

/** Everybody does what is left to do: reports arrive, operators decide, payees are paid, time passes. */
async function finish(world: MoneyWorld, made: Made): Promise<void> {
  world.provider.isSilent = false;
  world.store.kill = undefined;
  for (const payment of world.provider.paid)
    await ignoring(world.deposits.receive('m', { ...payment, status: 'paid' }));
  for (const proposalNo of made.deposits)
    await ignoring(world.deposits.refuse(1, proposalNo, 'no', () => []));
  for (const proposalNo of made.withdrawals)
    await ignoring(world.withdrawals.refuse(1, proposalNo, 'no', () => []));
  world.pass(EXPIRES_MS);
  await world.upkeep();
  for (const proposalNo of made.withdrawals) {
    if (world.provider.payouts.has(proposalNo)) world.provider.end(proposalNo, 'paid');
    await ignoring(reportPayout(world, proposalNo));
  }
  await world.upkeep();
}

/** Lives a history over an empty store, which it closes, and sees that no money appeared or vanished. */
export async function live(disk: Database, history: readonly Step[]): Promise<void> {
  try {
    const world = await MoneyWorld.begin(disk);
    const made: Made = { deposits: [], withdrawals: [] };
    for (const step of history) {
      const end = await Promise.race([ignoring(take(world, made, step)), world.store.death]);
      if (end === 'dead') await world.start();
    }
    const end = await Promise.race([finish(world, made), world.store.death]);
    if (end === 'dead') {
      await world.start();
      await finish(world, made);
    }
    await check(disk, world, made);
    await world.stop();
  } finally {
    await disk.close();
  }
}

/** Nothing appeared or vanished, every proposal has one end, and every report of differences is empty. */
async function check(disk: Database, world: MoneyWorld, made: Made): Promise<void> {
  let expected = 3n * FIRST_BALANCE;
  for (const proposalNo of made.deposits) {
    const stored = await world.deposits.find(proposalNo);
    if (stored !== undefined) expect(FINAL_DEPOSIT_STATES).toContain(stored.deposit.state);
    if (stored?.deposit.state === 'done') expected += depositFigures(stored.deposit).final;
  }
  const paidOut: string[] = [];
  for (const proposalNo of made.withdrawals) {
    const stored = await world.withdrawals.find(proposalNo);
    if (stored !== undefined) expect(FINAL_WITHDRAWAL_STATES).toContain(stored.withdrawal.state);
    if (stored?.withdrawal.state !== 'done') continue;
    paidOut.push(proposalNo);
    const { net, fee } = withdrawalFigures(stored.withdrawal.terms);
    expected -= net + fee;
  }
  const { payouts } = world.provider;
  expect(paidOut).toEqual(made.withdrawals.filter((one) => payouts.get(one)?.state.status === 'paid'));
  const [total, ...others] = await totalLedger(disk);
  const {
    customers = 0n,
    digits: _digits,
    currency: _currency,
    ...books
  } = total ?? { digits: 0, currency: '' };
  expect(others).toEqual([]);
  expect(BigInt(customers as bigint)).toBe(expected);
  expect(Object.values(books).reduce((sum: bigint, book) => sum + BigInt(book as bigint), expected)).toBe(0n);
  await checkReports(disk, world);
}

async function checkReports(disk: Database, world: MoneyWorld): Promise<void> {
  const { deposits, provider } = world;
  const shared = { database: disk, channel: () => provider, wallClock: world.fixture.wallClock };
  const compared = await reconcileDeposits(
    {
      ...shared,
      deposits,
      merchantsOf: () => ['m'],
      accountsWithOtherDeposits: (accountIds) => accountsWithOtherDeposits(disk, accountIds),
    },
    1,
    0,
  );
  expect(compared.differences).toEqual([]);
  expect((await reconcileWithdrawals(shared, 1, 0)).differences).toEqual([]);
  expect((await transferCheck(disk).run(1, 0)).differences).toEqual([]);
  for (const unsound of LEDGER_CHECKS)
    expect([unsound.what, (await findUnsound(disk, unsound, 5)).rows]).toEqual([unsound.what, []]);
  expect((await verifyJournal(disk))?.problems).toEqual([]);
}
