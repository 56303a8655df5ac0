import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { createJumpingClock } from './jumping-clock.ts';
import type { ManagementAnswer, SignedInPerson } from './management-harness.ts';
import { relax, startWithdrawals, withdrawCalls, type WithdrawHarness } from './withdraw-harness.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const REFUSED = 'FS10302';
const EMAIL = 'second-person@example.com';
/** Code and statement of what somebody has sent already. */
const SIGNED = [REFUSED, 'You have approved it already. The second person has to be somebody else.'];
const ISSUED = [
  REFUSED,
  'One of the two who approve has issued the credentials of the other. It takes somebody else.',
];

interface Limit {
  readonly accountCurrency: string;
  readonly fourEyesAmount: string;
}
interface Way {
  readonly id: number;
  readonly limits: readonly Limit[];
}
interface Waiting {
  readonly id: number;
  readonly bizType: string;
  readonly request: object;
  readonly approvals: readonly string[];
  readonly approvedByCaller: boolean;
  readonly approvalObstacle: string;
  readonly approvalFrom: number | null;
  readonly createTime: number;
  readonly expireTime: number;
}

const clock = createJumpingClock();
let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
let customerNo: string;
/** Another customer, who has nothing. */
let winner: string;
/** Whom the company named in its first day: an administrator and two treasurers. Cyd is of the administrator. */
let ann: SignedInPerson;
let tia: SignedInPerson;
let tom: SignedInPerson;
let cyd: SignedInPerson;
/** The company as a program has it. */
let company: string;

beforeAll(async () => {
  harness = await startWithdrawals({ speed: 0.001 }, { wallClock: clock });
  const { management } = harness;
  calls = withdrawCalls(harness);
  await relax(management, {}, { fourEyesAmount: '100' });
  await management.call(BIZ.saveDepositChannels, {
    channels: raised(await channels(management.token), '100'),
  });
  ({ customerNo } = await calls.customer(EMAIL));
  winner = await management.addCustomer('winner@example.com');
  ann = await management.addPerson('Ann', 'administrator');
  tia = await management.addPerson('Tia', 'treasurer');
  tom = await management.addPerson('Tom', 'treasurer');
  cyd = await management.addPerson('Cyd', 'treasurer', ann.token);
  clock.jump(25 * HOUR_MS);
});
beforeEach(() => signInAgain());
afterAll(() => harness.close());

/** Tokens of the office live for a day. */
async function signInAgain(): Promise<void> {
  const { management } = harness;
  const renewed = async (person: SignedInPerson): Promise<SignedInPerson> => ({
    ...person,
    token: await management.signInPerson(person),
  });
  [ann, tia, tom, cyd] = [await renewed(ann), await renewed(tia), await renewed(tom), await renewed(cyd)];
  company = (await management.authorize()).envelope.data?.token ?? '';
}

const office = <Data = unknown>(bizType: string, body: object, by: string) =>
  calls.office<Data>(bizType, body, by);
const channels = async (by: string) => (await office<Way[]>(BIZ.depositChannels, {}, by)).envelope.data;
const methods = async (by: string) =>
  (await office<{ methods: Way[] }>(BIZ.withdrawSettings, {}, by)).envelope.data.methods;
const raised = (ways: readonly Way[], fourEyesAmount: string) =>
  ways.map((way) => ({ ...way, limits: way.limits.map((limit) => ({ ...limit, fourEyesAmount })) }));
const amounts = (ways: readonly Way[]) => [
  ...new Set(ways.flatMap(({ limits }) => limits.map(({ fourEyesAmount }) => fourEyesAmount))),
];
const saveChannels = (wanted: readonly Way[], by: string) =>
  office<Way[]>(BIZ.saveDepositChannels, { channels: wanted }, by);
const saveMethods = (wanted: readonly Way[], by: string) =>
  office<{ methods: Way[] }>(BIZ.saveWithdrawSettings, { methods: wanted }, by);
const waiting = async (by: string) => (await office<Waiting[]>(BIZ.waitingRequests, {}, by)).envelope.data;
const statement = ({ listed, envelope }: ManagementAnswer<unknown>) => [listed, envelope.msg];
const until = (ms: number) => new Date(ms).toISOString();
const book = (amount: string, by: string, members: object = {}) =>
  office<string>(
    BIZ.addCustomerAdjustProposal,
    {
      customerNo,
      accountCurrency: 'USDT',
      tradeType: 2,
      businessType: 10,
      amount,
      withdraw: true,
      ...members,
    },
    by,
  );
const balance = async () => {
  const accounts = await office<{ balance: string }[]>(
    BIZ.queryAccountList,
    { customerNo, tradeType: 2 },
    company,
  );
  return Number(accounts.envelope.data[0]?.balance);
};

/** The first of two has sent a call; what it was told, and what both read while it waits. */
async function expectWaiting(
  answer: ManagementAnswer<unknown>,
  first: SignedInPerson,
  second: SignedInPerson,
) {
  const own = (await waiting(first.token)).at(-1);
  expect(own).toMatchObject({ approvedByCaller: true, approvalObstacle: 'signed' });
  expect(own?.expireTime).toBe((own?.createTime ?? 0) + 7 * DAY_MS);
  expect(statement(answer)).toEqual([
    REFUSED,
    `It takes two persons. It waits until ${until(own?.expireTime ?? 0)} for a second one who sends the same call.`,
  ]);
  const seen = (await waiting(second.token)).at(-1);
  expect(seen).toMatchObject({ id: own?.id, approvedByCaller: false, approvalObstacle: '' });
  return seen;
}

describe('a change that lets one person approve more', () => {
  it('takes two treasurers where it is of ways to pay in, and nothing of it holds before [ATK-569]', async () => {
    const wanted = raised(await channels(company), '200');
    const seen = await expectWaiting(await saveChannels(wanted, tia.token), tia, tom);
    expect(seen).toMatchObject({
      bizType: BIZ.saveDepositChannels,
      request: { channels: wanted },
      approvals: ['Tia'],
    });
    expect(statement(await saveChannels(wanted, tia.token))).toEqual(SIGNED);
    expect(amounts(await channels(company))).toEqual(['100']);
    // What the second is shown is what it sends.
    const answer = await office<Way[]>(BIZ.saveDepositChannels, seen?.request ?? {}, tom.token);
    expect([answer.listed, amounts(answer.envelope.data)]).toEqual(['0', ['200']]);
    expect(await waiting(tia.token)).toEqual([]);
  });

  it('takes two treasurers where it is of ways out, and nothing of it holds before [ATK-569]', async () => {
    const wanted = raised(await methods(company), '200');
    const seen = await expectWaiting(await saveMethods(wanted, tom.token), tom, tia);
    expect(seen).toMatchObject({ bizType: BIZ.saveWithdrawSettings, approvals: ['Tom'] });
    expect(statement(await saveMethods(wanted, tom.token))).toEqual(SIGNED);
    expect(amounts(await methods(company))).toEqual(['100']);
    const answer = await saveMethods(wanted, tia.token);
    expect([answer.listed, amounts(answer.envelope.data.methods)]).toEqual(['0', ['200']]);
  });

  it('takes two also for a new way with a larger amount, and in a currency that no way had [ATK-569]', async () => {
    const now = await channels(company);
    const like = now[0];
    if (like === undefined) throw new Error('there is no way to pay in');
    const added = (limit: Limit) => [...now, { ...like, id: 77, limits: [{ ...like.limits[0], ...limit }] }];
    const larger = await saveChannels(added({ accountCurrency: 'USDT', fourEyesAmount: '201' }), tia.token);
    const other = await saveChannels(added({ accountCurrency: 'EUR', fourEyesAmount: '1' }), tia.token);
    expect([larger.listed, other.listed]).toEqual([REFUSED, REFUSED]);
    expect(await channels(company)).toEqual(now);
  });

  it('is saved by one where no amount rises', async () => {
    const answer = await saveChannels(raised(await channels(company), '100'), tia.token);
    expect([answer.listed, amounts(answer.envelope.data)]).toEqual(['0', ['100']]);
    expect((await saveMethods(raised(await methods(company), '100'), tia.token)).listed).toBe('0');
  });

  it('is not saved by an administrator and a person of its own, but by either of them with another', async () => {
    const wanted = raised(await channels(company), '300');
    await saveChannels(wanted, ann.token);
    expect((await waiting(cyd.token)).at(-1)).toMatchObject({ approvalObstacle: 'issuer' });
    expect(statement(await saveChannels(wanted, cyd.token))).toEqual(ISSUED);
    expect((await waiting(tom.token)).at(-1)).toMatchObject({ approvals: ['Ann', 'Cyd'] });
    expect((await saveChannels(wanted, tom.token)).listed).toBe('0');
    expect(amounts(await channels(company))).toEqual(['300']);
    await saveChannels(raised(await channels(company), '100'), tia.token);
  });

  it('lapses after seven days [WAITING_LIFETIME_MS]', async () => {
    const wanted = raised(await channels(company), '400');
    await saveChannels(wanted, tia.token);
    clock.jump(7 * DAY_MS);
    await signInAgain();
    expect(await waiting(tom.token)).toEqual([]);
    await expectWaiting(await saveChannels(wanted, tom.token), tom, tia);
    expect(amounts(await channels(company))).toEqual(['100']);
  });

  it('is made by the company alone 48 hours after it has asked, and never beside a person', async () => {
    const wanted = raised(await channels(company), '500');
    await saveChannels(wanted, tia.token);
    const requested = await saveChannels(wanted, company);
    const own = (await waiting(company)).at(-1);
    const fromMs = (own?.createTime ?? 0) + 2 * DAY_MS;
    expect(own).toMatchObject({ approvedByCaller: true, approvalObstacle: 'company', approvalFrom: fromMs });
    const alone = `It takes two persons. The credentials of the company count alone from ${until(fromMs)} on: send the same call then.`;
    expect(statement(requested)).toEqual([REFUSED, alone]);
    expect((await waiting(tom.token)).at(-1)).toMatchObject({ approvalObstacle: 'company' });
    clock.jump(2 * DAY_MS - HOUR_MS);
    await signInAgain();
    expect(statement(await saveChannels(wanted, company))).toEqual([REFUSED, alone]);
    clock.jump(HOUR_MS);
    expect((await saveChannels(wanted, company)).listed).toBe('0');
    expect(amounts(await channels(company))).toEqual(['500']);
    await saveChannels(raised(await channels(company), '100'), tia.token);
  });
});

describe('money that an operator books', () => {
  it('is booked by one treasurer below the amount and by two from there on, once [ATK-570]', async () => {
    const before = await balance();
    expect((await book('99.99', tia.token)).listed).toBe('0');
    expect(await balance()).toBeCloseTo(before + 99.99);
    const seen = await expectWaiting(await book('100', tia.token), tia, tom);
    expect(seen).toMatchObject({ request: { customerNo, amount: '100' }, approvals: ['Tia'] });
    expect((await book('100.01', tom.token)).listed).toBe(REFUSED);
    expect(await balance()).toBeCloseTo(before + 99.99);
    const booked = await book('100', tom.token);
    expect(booked.listed).toBe('0');
    expect(await balance()).toBeCloseTo(before + 199.99);
    const row = { proposalNo: booked.envelope.data, companyId: 1 };
    expect((await office(BIZ.getCustomerAdjustProposalById, row, tia.token)).envelope.data).toMatchObject({
      amount: 100,
      createBy: 'Tia, Tom',
    });
    expect((await book('100', tom.token)).listed).toBe(REFUSED);
    expect(await balance()).toBeCloseTo(before + 199.99);
  });

  it('is booked once where the second person sends it twice at the same time', async () => {
    const before = await balance();
    await book('150', tia.token);
    const answers = await Promise.all([book('150', tom.token), book('150', tom.token)]);
    expect(answers.map(({ listed }) => listed).sort()).toEqual(['0', REFUSED]);
    expect(await balance()).toBeCloseTo(before + 150);
  });

  it('takes two as well when it is taken away, and in a currency that no way takes [ATK-570]', async () => {
    expect((await book('-100', tia.token)).listed).toBe(REFUSED);
    expect((await book('-100', tom.token)).listed).toBe('0');
    const before = await saveMethods([], tia.token);
    expect(before.listed).toBe('0');
    expect((await book('-1', tia.token)).listed).toBe(REFUSED);
  });

  it('takes two as a bonus, whose money another customer pays [ATK-570]', async () => {
    const bonus = (by: string) =>
      office<{ actionAmount: string }>(
        BIZ.operationBonus,
        {
          companyId: 1,
          tradeType: 2,
          currencyBonus: 'USDT',
          bonus: 100,
          type: 1,
          activityId: 'spring',
          customerNo: winner,
          activityCustomerNo: customerNo,
        },
        by,
      );
    const before = await balance();
    expect((await bonus(tia.token)).listed).toBe(REFUSED);
    expect(await balance()).toBeCloseTo(before);
    expect((await bonus(tom.token)).listed).toBe('0');
    expect(await balance()).toBeCloseTo(before - 100);
  });

  it('is booked by programs of the company alone, but for 48 hours after a person has issued its secret [ATK-571]', async () => {
    expect((await book('5000', company)).listed).toBe('0');
    const { envelope } = await office<{ appSecret: string }>(BIZ.resetAppSecret, {}, ann.token);
    const taken = async () =>
      (await harness.management.authorize(envelope.data.appSecret)).envelope.data?.token ?? '';
    const program = await taken();
    const before = clock.nowMs();
    const refused = await book('100', program);
    expect(refused.listed).toBe(REFUSED);
    expect(refused.envelope.msg).toMatch(
      /^It takes two persons\. The credentials of the company count alone from .* on, because a person has issued them\.$/,
    );
    const fromMs = Date.parse(/from (\S+) on/.exec(refused.envelope.msg ?? '')?.[1] ?? '');
    expect(Math.abs(fromMs - before - 2 * DAY_MS)).toBeLessThan(HOUR_MS);
    expect((await book('99', program)).listed).toBe('0');
    clock.jump(2 * DAY_MS);
    expect((await book('100', await taken())).listed).toBe('0');
  });
});
