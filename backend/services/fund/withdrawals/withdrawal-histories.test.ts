import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personNamed } from '../../../domain/testing/approver-fixture.ts';
import { FINAL_WITHDRAWAL_STATES, withdrawalFigures } from '../../../domain/withdrawals/index.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { Killed, MERCHANT, numberOf, proposal, START, World } from './history-world.ts';
import { reconcileWithdrawals } from './reconcile.ts';

let disk: Database;
let worlds = 0;
beforeAll(async () => {
  disk = await openDatabase({});
});
afterAll(() => disk.close());

const IDS = [1, 2] as const;

type Step =
  | { readonly type: 'create'; readonly id: number; readonly amount: bigint; readonly manualPayout: boolean }
  | { readonly type: 'approve'; readonly id: number; readonly by: string }
  | {
      readonly type: 'refuse' | 'cancel' | 'markPaid' | 'markFailed' | 'again' | 'wrong';
      readonly id: number;
    }
  | { readonly type: 'pay' | 'fail'; readonly id: number; readonly reports: number }
  | { readonly type: 'kill'; readonly when: 'before' | 'after' }
  | { readonly type: 'silent' | 'upkeep' };

const id = fc.integer({ min: 1, max: IDS.length });
const one = <Type extends string>(...types: readonly Type[]) => fc.constantFrom(...types);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        type: one('create'),
        id,
        amount: fc.constantFrom(10_000n, 199_999n, 200_000n, 400_000n, 900_000n),
        manualPayout: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: one('approve'), id, by: one('a', 'b') }) },
    { weight: 4, arbitrary: fc.record({ type: one('refuse', 'cancel', 'again', 'wrong'), id }) },
    { weight: 4, arbitrary: fc.record({ type: one('markPaid', 'markFailed'), id }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: one('pay', 'fail'), id, reports: fc.integer({ min: 0, max: 2 }) }),
    },
    { weight: 2, arbitrary: fc.record({ type: one('kill'), when: one('before', 'after') }) },
    { weight: 1, arbitrary: fc.record({ type: one('silent', 'upkeep') }) },
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
);

/** What the provider reports of a payout that has ended. */
async function report(world: World, proposalNo: string): Promise<void> {
  const state = world.provider.payouts.get(proposalNo);
  if (state?.status === 'paid') {
    const { payoutId } = state;
    await world.withdrawals.receive(MERCHANT, { status: 'paidOut', proposalNo, payoutId });
  } else if (state?.status === 'failed') {
    await world.withdrawals.receive(MERCHANT, { status: 'notPaidOut', proposalNo, reason: state.reason });
  }
}

async function take(world: World, step: Step): Promise<void> {
  const { provider, withdrawals, number } = world;
  switch (step.type) {
    case 'kill':
      world.kill = step.when;
      return;
    case 'silent':
      provider.isSilent = true;
      return;
    case 'upkeep':
      return world.upkeep();
  }
  const proposalNo = numberOf(world, step.id);
  switch (step.type) {
    case 'create':
      if ((await withdrawals.find(proposalNo)) === undefined)
        await withdrawals.add(proposal(world, step.id, step.amount, step.manualPayout ? '' : MERCHANT), []);
      return;
    case 'approve':
      return void (await withdrawals.approve(number, proposalNo, personNamed(step.by), () => []));
    case 'refuse':
      return void (await withdrawals.refuse(number, proposalNo, 'no', () => []));
    case 'cancel':
      return void (await withdrawals.cancel(number, proposalNo, 'no', () => []));
    case 'markPaid':
      return void (await withdrawals.markPaid(number, proposalNo, 'hand', () => []));
    case 'markFailed':
      return void (await withdrawals.markFailed(number, proposalNo, 'no', () => []));
    case 'wrong':
      return withdrawals.receive('other', { status: 'notPaidOut', proposalNo, reason: 'no' });
    case 'again':
      return report(world, proposalNo);
    case 'pay':
    case 'fail': {
      provider.decide(proposalNo, step.type === 'pay' ? 'paid' : 'failed');
      const reports = Array.from({ length: step.reports }, () => report(world, proposalNo));
      for (const { reason } of (await Promise.allSettled(reports)).filter(
        (each) => each.status === 'rejected',
      ))
        throw reason;
    }
  }
}

/** One step; a process that was killed by it is started anew. */
async function live(world: World, step: Step): Promise<void> {
  try {
    await take(world, step);
  } catch (error) {
    if (!(error instanceof Killed) && !(error instanceof PlatformError)) throw error;
  }
  await world.withdrawals.settled();
  if (world.isDead) world.start();
}

/** Everybody does what is left to do: operators decide, the provider pays, its reports arrive. */
async function finish(world: World): Promise<void> {
  world.provider.isSilent = false;
  world.start();
  for (const proposalNo of IDS.map((each) => numberOf(world, each))) {
    const found = await world.withdrawals.find(proposalNo);
    const state = found?.withdrawal.state;
    if (state === 'waiting' || state === 'approved')
      await world.withdrawals.refuse(world.number, proposalNo, 'no', () => []);
    if (state === 'paying' && found?.row.merchant_no === '')
      await world.withdrawals.markFailed(world.number, proposalNo, 'no', () => []);
  }
  await world.upkeep();
  for (const proposalNo of world.provider.payouts.keys()) world.provider.decide(proposalNo, 'paid');
  await world.upkeep();
  for (const proposalNo of world.provider.payouts.keys()) await report(world, proposalNo);
}

async function check(world: World): Promise<void> {
  let left = 0n;
  let fees = 0n;
  for (const proposalNo of IDS.map((each) => numberOf(world, each))) {
    const stored = await world.withdrawals.find(proposalNo);
    const payees = world.provider.paid.get(proposalNo) ?? 0;
    if (stored === undefined) {
      expect(payees).toBe(0);
      continue;
    }
    const { state, terms } = stored.withdrawal;
    expect(FINAL_WITHDRAWAL_STATES).toContain(state);
    const byProvider = state === 'done' && !stored.isManualPayout;
    expect(payees).toBe(byProvider ? 1 : 0);
    if (state !== 'done') continue;
    const { net, fee } = withdrawalFigures(terms);
    left += net;
    fees += fee;
  }
  expect(await world.books()).toEqual({ cash: START - left - fees, payable: 0n, fee: fees, external: left });
  const deps = { database: disk, channel: () => world.provider };
  expect((await reconcileWithdrawals(deps, world.number, 0)).differences).toEqual([]);
}

async function liveThrough(history: readonly Step[]): Promise<void> {
  worlds += 1;
  const world = new World(disk, worlds);
  for (const step of history) {
    await live(world, step);
    const { cash, payable, fee, external } = await world.books();
    expect(cash + payable + fee + external).toBe(START);
    expect(cash >= 0n && payable >= 0n).toBe(true);
  }
  await finish(world);
  await check(world);
}

/** `money-histories.long.test.ts` runs through many more, of all kinds of money together. */
const RUNS = 40;

describe('random histories of withdrawals', () => {
  it('with refusals, failures, double and late reports, silent providers and kills neither make nor lose money', async () => {
    await fc.assert(fc.asyncProperty(steps, liveThrough), { numRuns: RUNS });
  });
});
