import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { createJumpingClock } from './jumping-clock.ts';
import type { ManagementAnswer, SignedInPerson } from './management-harness.ts';
import {
  COIN,
  relax,
  startWithdrawals,
  withdrawCalls,
  type WithdrawHarness,
  type WithdrawRow,
} from './withdraw-harness.ts';

const HOUR_MS = 60 * 60 * 1000;
const REFUSED = 'FS51004';
const EMAIL = 'four-eyes@example.com';

/** What an operator reads of a proposal beside its money. */
interface Review extends WithdrawRow {
  readonly approvals: readonly string[];
  readonly approvedByCaller: boolean;
  readonly approvalObstacle: string;
  readonly approvalFrom: number | null;
}

const clock = createJumpingClock();
let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
/** Two administrators whom the company named in its first day. */
let ann: SignedInPerson;
let bob: SignedInPerson;
/** The customer, and the company as a program has it. */
let token: string;
let company: string;
beforeAll(async () => {
  // A slow market: days of the wall clock are minutes of it.
  harness = await startWithdrawals({ speed: 0.001 }, { wallClock: clock });
  calls = withdrawCalls(harness);
  await relax(harness.management, {}, { reviewAmount: '50', fourEyesAmount: '100' });
  await calls.customer(EMAIL);
  ann = await harness.management.addPerson('Ann', 'administrator');
  bob = await harness.management.addPerson('Bob', 'administrator');
  clock.jump(25 * HOUR_MS);
});
beforeEach(async () => {
  await signInAgain();
});
afterAll(() => harness.close());

/** Tokens of the office live for a day. */
async function signInAgain(): Promise<void> {
  const { management } = harness;
  [ann, bob] = [await renewed(ann), await renewed(bob)];
  company = (await management.authorize()).envelope.data?.token ?? '';
  token = await management.signIn(EMAIL);
}

const renewed = async (person: SignedInPerson): Promise<SignedInPerson> => ({
  ...person,
  token: await harness.management.signInPerson(person),
});
const ask = async (amount = '100') => (await calls.create(token, { ...COIN, amount })).proposalNo;
const office = <Data = Review>(bizType: string, body: object, by: string) =>
  calls.office<Data>(bizType, body, by);
const approve = (proposalNo: string, by: string) => office(BIZ.approveWithdraw, { proposalNo }, by);
const refuse = (proposalNo: string) =>
  office(BIZ.refuseWithdraw, { proposalNo, reason: 'enough seen' }, bob.token);
const reissue = async (person: SignedInPerson, by: string): Promise<SignedInPerson> => {
  const { envelope } = await office<SignedInPerson>(BIZ.rotateOperatorSecret, { id: person.id }, by);
  return renewed(envelope.data);
};
const seenBy = async (proposalNo: string, by: string): Promise<Review | undefined> =>
  (await office<{ records: Review[] }>(BIZ.withdrawPage, { proposalNo }, by)).envelope.data.records[0];
const persons = async () =>
  (
    await office<{ id: number; name: string; issuedBy: string; issueTime: number }[]>(
      BIZ.operatorPersons,
      {},
      ann.token,
    )
  ).envelope.data;
const issueTimeOf = async ({ id }: SignedInPerson) =>
  (await persons()).find((person) => person.id === id)?.issueTime ?? 0;
const statement = ({ listed, envelope }: ManagementAnswer) => [listed, envelope.msg];

/** Two try to approve a new proposal, one after the other. */
async function both(first: SignedInPerson, second: SignedInPerson) {
  const proposalNo = await ask();
  const approved = await approve(proposalNo, first.token);
  expect(approved.envelope.data).toMatchObject({ state: 'approved', approvedByCaller: true });
  const seen = await seenBy(proposalNo, second.token);
  const answer = await approve(proposalNo, second.token);
  const state = (await seenBy(proposalNo, second.token))?.state;
  return { answer, seen, state, proposalNo };
}

async function expectRefused(first: SignedInPerson, second: SignedInPerson, obstacle: string) {
  for (const pair of [
    [first, second],
    [second, first],
  ] as const) {
    const { answer, seen, state, proposalNo } = await both(...pair);
    expect(answer.listed).toBe(REFUSED);
    expect(seen).toMatchObject({ approvalObstacle: obstacle, approvedByCaller: false });
    expect(state).toBe('approved');
    await refuse(proposalNo);
  }
}

async function expectTaken(first: SignedInPerson, second: SignedInPerson) {
  const { answer, seen, proposalNo } = await both(first, second);
  expect(seen).toMatchObject({ approvalObstacle: '', approvalFrom: null });
  expect(answer.envelope.data).toMatchObject({ state: 'paying', approvedByCaller: true });
  await calls.payOut(proposalNo, 'pay');
}

describe('what two persons must approve', () => {
  it('is approved by two whom the company named in its first day', () => expectTaken(ann, bob));

  it('is never approved by an administrator and the person whose credentials it issued, until another issues them anew [ATK-566]', async () => {
    let cyd = await harness.management.addPerson('Cyd', 'administrator', ann.token);
    await expectRefused(ann, cyd, 'issuer');
    clock.jump(72 * HOUR_MS);
    await signInAgain();
    cyd = await renewed(cyd);
    await expectRefused(ann, cyd, 'issuer');
    const { answer, proposalNo } = await both(ann, cyd);
    await refuse(proposalNo);
    expect(statement(answer)).toEqual([
      REFUSED,
      'One of the two who approve has issued the credentials of the other. It takes somebody else.',
    ]);
    // What it issues to itself, and to a third, is still hers.
    cyd = await reissue(cyd, cyd.token);
    await expectRefused(ann, cyd, 'issuer');
    const dan = await harness.management.addPerson('Dan', 'treasurer', cyd.token);
    await expectRefused(ann, dan, 'issuer');
    await expectTaken(bob, cyd);
    cyd = await reissue(cyd, bob.token);
    await expectTaken(ann, cyd);
    await expectRefused(bob, cyd, 'issuer');
  });

  it('is never approved with credentials that were issued anew after the first of the two had approved with them', async () => {
    const eli = await harness.management.addPerson('Eli', 'treasurer', ann.token);
    const proposalNo = await ask();
    await approve(proposalNo, eli.token);
    await reissue(eli, bob.token);
    expect((await approve(proposalNo, ann.token)).listed).toBe(REFUSED);
    expect((await approve(proposalNo, bob.token)).envelope.data).toMatchObject({
      state: 'paying',
      approvals: ['Eli', 'Bob'],
    });
  });

  it('is approved by two persons of one administrator 48 hours after the later got credentials [ATK-567]', async () => {
    const fay = await harness.management.addPerson('Fay', 'treasurer', ann.token);
    clock.jump(HOUR_MS);
    let gus = await harness.management.addPerson('Gus', 'treasurer', ann.token);
    const fromMs = (await issueTimeOf(gus)) + 48 * HOUR_MS;
    await expectRefused(fay, gus, 'sameIssuer');
    const { answer, seen, proposalNo } = await both(fay, gus);
    expect(seen?.approvalFrom).toBe(fromMs);
    expect(statement(answer)).toEqual([
      REFUSED,
      `The same hand issued the credentials of both who approve: they count together from ${new Date(fromMs).toISOString()} on.`,
    ]);
    clock.jump(fromMs - clock.nowMs() - HOUR_MS);
    gus = await renewed(gus);
    expect((await approve(proposalNo, gus.token)).listed).toBe(REFUSED);
    clock.jump(HOUR_MS);
    expect((await approve(proposalNo, gus.token)).envelope.data).toMatchObject({ state: 'paying' });
  });

  it('is not approved with the credentials of the company, which count alone where one person is enough [ATK-568]', async () => {
    const large = await ask('60');
    expect((await approve(large, company)).envelope.data).toMatchObject({ state: 'paying' });
    const veryLarge = await ask();
    expect(await seenBy(veryLarge, company)).toMatchObject({ approvalObstacle: 'company', approvals: [] });
    expect(statement(await approve(veryLarge, company))).toEqual([
      REFUSED,
      'Two persons have to approve it. The credentials of the company are none of them.',
    ]);
    await approve(veryLarge, ann.token);
    expect((await approve(veryLarge, company)).listed).toBe(REFUSED);
    expect(await seenBy(veryLarge, company)).toMatchObject({ state: 'approved', approvals: ['Ann'] });
  });

  it('waits for persons whom the company names after its first day, and is never approved by whoever issued it a secret beside them [ATK-568]', async () => {
    const hal = await harness.management.addPerson('Hal', 'treasurer', company);
    const ida = await harness.management.addPerson('Ida', 'treasurer', company);
    await expectRefused(hal, ida, 'sameIssuer');
    await expectTaken(ann, hal);
    const { envelope } = await office<{ appSecret: string }>(BIZ.resetAppSecret, {}, ann.token);
    const taken = (await harness.management.authorize(envelope.data.appSecret)).envelope.data?.token ?? '';
    const jon = await harness.management.addPerson('Jon', 'treasurer', taken);
    await expectRefused(ann, jon, 'issuer');
    await expectTaken(bob, jon);
    const issuedBy = Object.fromEntries((await persons()).map((each) => [each.name, each.issuedBy]));
    expect(issuedBy).toMatchObject({
      Ann: '',
      Dan: 'Cyd',
      Jon: harness.management.platform.ready.demo.appId,
    });
  });
});
