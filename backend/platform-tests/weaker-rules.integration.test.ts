import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { KycConfiguration, KycElement, KycLevel } from '../contract/calls/management/verification.ts';
import { startManagement, type ManagementHarness, type SignedInPerson } from './management-harness.ts';

/** Rules that one person alone may make stricter but not weaker: levels of verification, trading hours, and what a customer group has. */

const WAITS = 'FS10302';
const DONE = '0';
const BITCOIN = 10021;
const CROSS = 1;
const STOP_OUT = 39;
const [CUSTOMERS, CRYPTO] = [1, 3];
const [HOUR_MS, HOUR_SECONDS] = [3_600_000, 3_600];

type Change = readonly [bizType: string, body: object];
interface Limited {
  readonly limits: readonly { readonly customerGroupId?: number }[];
}

let management: ManagementHarness;
let people: Readonly<Record<'dealer' | 'administrator', readonly SignedInPerson[]>>;
let customerNo: string;
let levels: KycConfiguration;
let usual: readonly object[];

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  const two = async (role: string) => [
    await management.addPerson(`${role} one`, role),
    await management.addPerson(`${role} two`, role),
  ];
  people = { dealer: await two('dealer'), administrator: await two('administrator') };
  customerNo = await management.addCustomer('weaker@example.com');
  levels = await read<KycConfiguration>(BIZ.kycConfiguration);
  usual = (await read<{ conditions: readonly object[] }>(BIZ.withdrawSettings)).conditions;
});
afterAll(() => management.platform.close());

async function read<Data>(bizType: string, body: object = {}): Promise<Data> {
  return (await management.call<Data>(bizType, body)).envelope.data;
}
/** What the company sets by its program. */
async function set(bizType: string, body: object): Promise<void> {
  expect([bizType, (await management.call(bizType, body)).listed]).toEqual([bizType, DONE]);
}
async function send(by: SignedInPerson | undefined, [bizType, body]: Change): Promise<string> {
  const answer = await management.post(`/openapi-b/global/${bizType}`, body, { token: by?.token ?? '' });
  return answer.listed;
}
/** Somebody of a role makes a call; then again; then a second person does. */
async function expectTwoPersons(role: keyof typeof people, change: Change): Promise<void> {
  const [one, other] = people[role];
  expect([await send(one, change), await send(one, change)]).toEqual([WAITS, WAITS]);
  expect(await send(other, change)).toBe(DONE);
}

/** The levels with another first one. */
function withFirst(change: (level: KycLevel) => Partial<KycLevel>): Change {
  const [first, ...others] = levels.levels;
  if (first === undefined) throw new Error('no level');
  return [BIZ.saveKycConfiguration, { ...levels, levels: [{ ...first, ...change(first) }, ...others] }];
}
/** The levels, what persons state first changed in every element. */
const withElements = (change: (element: KycElement) => object) =>
  withFirst(({ elements }) => ({
    elements: { ...elements, 0: elements[0].map((element) => ({ ...element, ...change(element) })) },
  }));

describe('one person alone does not weaken what is asked of customers', () => {
  beforeEach(() => set(BIZ.saveKycConfiguration, levels));

  it.each<readonly [string, () => Change]>([
    ['a scenario that needs no level', () => withFirst(() => ({ businessCodes: ['open_account'] }))],
    [
      'a scenario that a lower level opens',
      () => [
        BIZ.saveKycConfiguration,
        {
          ...levels,
          levels: levels.levels.map((level) => {
            const own = level.businessCodes.filter((code) => code !== 'withdraw');
            return { ...level, businessCodes: level.sort === 1 ? [...own, 'withdraw'] : own };
          }),
        },
      ],
    ],
    [
      'fewer elements',
      () => withFirst(({ elements }) => ({ elements: { ...elements, 1: elements[1].slice(1) } })),
    ],
    ['elements that may stay empty', () => withElements(() => ({ required: false }))],
    ['elements of any form', () => withElements(() => ({ pattern: '.*' }))],
    [
      'numbers that two customers may state',
      () => withElements(({ unique: _any, ...rest }) => ({ ...rest, unique: undefined })),
    ],
    [
      'another country of enterprises',
      () => [
        BIZ.saveKycConfiguration,
        { ...levels, corporateCountries: [...levels.corporateCountries, 'KY'] },
      ],
    ],
    ['the removal of a level', () => [BIZ.removeKycLevel, { levelCode: 'level_3' }]],
  ])('by %s [ATK-620] [HU-93]', (_name, change) => expectTwoPersons('administrator', change()));

  it('but asks for more, and names it otherwise, alone', async () => {
    const [one] = people.administrator;
    const name = { 'en-US': 'Who you are', 'zh-CN': '身份', 'zh-TW': '身分' };
    expect(
      await send(
        one,
        withFirst(() => ({ name })),
      ),
    ).toBe(DONE);
    const more = withFirst(({ elements }) => ({
      elements: {
        ...elements,
        0: [...elements[0], { elementCode: 'more', name, showType: 'input', required: true, pattern: '.*' }],
      },
    }));
    expect(await send(one, more)).toBe(DONE);
  });
});

describe('one person alone does not open what is closed', () => {
  const span = { dayOfWeek: 2, startTime: 10 * HOUR_SECONDS, endTime: 12 * HOUR_SECONDS };
  const holidays = () => {
    const startTime = Date.now() + 24 * HOUR_MS;
    return [{ startTime, endTime: startTime + 4 * HOUR_MS }];
  };
  const hours = (body: object): Change => [BIZ.saveProductHours, { symbolId: BITCOIN, ...body }];
  beforeEach(() => set(...hours({ restore: true })));

  it.each<readonly [string, object, () => object]>([
    [
      'longer windows',
      { tradeTimeList: [span] },
      () => ({ tradeTimeList: [{ ...span, endTime: 12 * HOUR_SECONDS + 60 }] }),
    ],
    [
      'windows of another day',
      { tradeTimeList: [span] },
      () => ({ tradeTimeList: [{ ...span, dayOfWeek: 3 }] }),
    ],
    ['the hours of the list', { tradeTimeList: [span] }, () => ({ restore: true })],
    ['the removal of a holiday', { addedHolidayList: holidays() }, () => ({ addedHolidayList: [] })],
    [
      'a shorter holiday',
      { addedHolidayList: holidays() },
      () => ({ addedHolidayList: holidays().map((one) => ({ ...one, endTime: one.startTime + HOUR_MS })) }),
    ],
  ])('by %s [ATK-621] [HU-93]', async (_name, before, after) => {
    await set(...hours(before));
    await expectTwoPersons('dealer', hours(after()));
  });

  it('but closes more, in other pieces, alone', async () => {
    const [one] = people.dealer;
    expect(await send(one, hours({ tradeTimeList: [span], addedHolidayList: holidays() }))).toBe(DONE);
    const halves = [
      { ...span, endTime: 11 * HOUR_SECONDS },
      { ...span, startTime: 11 * HOUR_SECONDS },
    ];
    expect(await send(one, hours({ tradeTimeList: halves }))).toBe(DONE);
    expect(await send(one, hours({ tradeTimeList: [span] }))).toBe(DONE);
  });
});

describe('one person alone does not give somebody more by a group', () => {
  const stopOut = (customerGroupId: number): Change => [
    BIZ.saveTradeParameter,
    { tradeType: CROSS, paramId: STOP_OUT, value: '30', customerGroupId },
  ];
  const ofGroup = <One extends Limited>(ways: readonly One[], customerGroupId: number, change: object) =>
    ways.map((way) => ({
      ...way,
      limits: [...way.limits, ...way.limits.map((limit) => ({ ...limit, customerGroupId, ...change }))],
    }));
  const ways = async () =>
    (await read<{ methods: readonly Limited[] }>(BIZ.withdrawSettings)).methods.map(general);
  const channels = async () => (await read<readonly Limited[]>(BIZ.depositChannels)).map(general);
  const general = (way: Limited): Limited => ({
    ...way,
    limits: way.limits.filter(({ customerGroupId }) => customerGroupId === undefined),
  });
  beforeEach(async () => {
    await set(BIZ.saveDepositChannels, { channels: await channels() });
    await set(BIZ.saveWithdrawSettings, { methods: await ways(), conditions: usual });
    const { records } = await read<{ records: { id: number }[] }>(BIZ.tradeParameterPage, { size: 100 });
    for (const { id } of records) await set(BIZ.removeTradeParameter, { id });
    await set(BIZ.moveCustomer, { customerNo, customerGroupId: CUSTOMERS });
  });

  it.each<readonly [string, (group: number) => Promise<Change>]>([
    [
      'larger withdrawals',
      async (group) => [
        BIZ.saveWithdrawSettings,
        { methods: ofGroup(await ways(), group, { highAmount: '900000' }) },
      ],
    ],
    [
      'larger deposits',
      async (group) => [
        BIZ.saveDepositChannels,
        { channels: ofGroup(await channels(), group, { highAmount: '9000000' }) },
      ],
    ],
    [
      'more that one person may approve',
      async (group) => [
        BIZ.saveWithdrawSettings,
        { methods: ofGroup(await ways(), group, { fourEyesAmount: '900000' }) },
      ],
    ],
    [
      'earlier withdrawals to a new payee',
      async (customerGroupId) => {
        const sooner = { ...usual[0], customerGroupId, newPayeeMinutes: 0 };
        return [BIZ.saveWithdrawSettings, { conditions: [...usual, sooner] }];
      },
    ],
  ])('of %s, into which a customer moves or is created [ATK-622] [HU-93]', async (name, settings) => {
    await set(...(await settings(CRYPTO)));
    await expectTwoPersons('administrator', [BIZ.moveCustomer, { customerNo, customerGroupId: CRYPTO }]);
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const who = { email, country: 'SG', registerSource: 3, customerGroupId: CRYPTO };
    await expectTwoPersons('administrator', [BIZ.addCustomer, who]);
    const [one] = people.administrator;
    expect(await send(one, [BIZ.moveCustomer, { customerNo, customerGroupId: CUSTOMERS }])).toBe(DONE);
  });

  it('that is made where rows for it stand already [ATK-623] [HU-93]', async () => {
    const made = async (name: string) => {
      const groups = await read<readonly { id: number }[]>(BIZ.customerGroups);
      const next = 1 + Math.max(...groups.map(({ id }) => id));
      const group: Change = [BIZ.saveCustomerGroup, { name, isPublic: false, isOpening: false }];
      return { next, group };
    };
    const terms = await made('Friends');
    await set(...stopOut(terms.next));
    await expectTwoPersons('administrator', terms.group);
    const money = await made('Others');
    await set(BIZ.saveWithdrawSettings, {
      methods: ofGroup(await ways(), money.next, { dayAmount: '900000' }),
    });
    await expectTwoPersons('administrator', money.group);
    const plain = await made('Plain');
    expect(await send(people.administrator[0], plain.group)).toBe(DONE);
  });

  it('that newcomers may register in from now on [ATK-623] [HU-93]', async () => {
    const [group] = (await read<readonly { id: number }[]>(BIZ.customerGroups)).filter(
      ({ id }) => id === CRYPTO,
    );
    const opened: Change = [BIZ.saveCustomerGroup, { ...group, isOpening: true }];
    const closed: Change = [BIZ.saveCustomerGroup, { ...group, isOpening: false }];
    expect(await send(people.administrator[0], opened)).toBe(DONE);
    expect(await send(people.administrator[0], closed)).toBe(DONE);
    await set(...stopOut(CRYPTO));
    await expectTwoPersons('administrator', opened);
    await set(...closed);
  });
});
