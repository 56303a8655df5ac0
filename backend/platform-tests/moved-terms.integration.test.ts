import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import {
  CUSTOMER_PASSWORD,
  startManagement,
  type ManagementHarness,
  type SignedInPerson,
} from './management-harness.ts';

/**
 * Rows of settings that are moved, removed, given to others or put before one another: what is in force counts, whatever row it comes from.
 * Each row of the tables is what one person alone may not do, and two may.
 */

const WAITS = 'FS10302';
const DONE = '0';
const [ISOLATED, CROSS] = [2, 1];
const [BITCOIN, ETHER, YEN_CROSS] = [10021, 10023, 10110];
/** The parameters of the largest order, the share of a fee, the margin by day and the stop-out. */
const [LOTS, FEE, MARGIN, STOP_OUT] = [7, 17, 22, 39];
const [CUSTOMERS, GUESTS, CRYPTO] = [1, 2, 3];

interface Row {
  readonly id: number;
  readonly paramId: number;
  readonly customerGroupId: number;
  readonly symbolId: number;
  readonly value: string;
}
interface Way {
  readonly id: number;
  readonly method: string;
  readonly customerGroupIds?: readonly number[];
  readonly limits: readonly { readonly accountCurrency: string; readonly verifications: readonly object[] }[];
}
interface Settings {
  readonly methods: readonly Way[];
  readonly conditions: readonly object[];
}

let management: ManagementHarness;
let people: Readonly<Record<'dealer' | 'treasurer' | 'administrator', readonly SignedInPerson[]>>;
let customerNo: string;
/** How money comes in and goes out at the beginning. */
let begun: { readonly out: Settings; readonly in: readonly Way[] };

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  const two = async (role: string) => [
    await management.addPerson(`${role} one`, role),
    await management.addPerson(`${role} two`, role),
  ];
  people = {
    dealer: await two('dealer'),
    treasurer: await two('treasurer'),
    administrator: await two('administrator'),
  };
  customerNo = await management.addCustomer('moved@example.com');
  // Without the dearer tiers of the weekend, which no cheaper ones of the day stand beside.
  const tier = (fromLots: string, maxLeverage: number, maintainMargin: string) => ({
    period: 'daily',
    fromLots,
    maxLeverage,
    maintainMargin,
  });
  const marginTiers = [tier('0', 200, '0.0025'), tier('20', 100, '0.005')];
  await set(BIZ.saveProductTerms, { symbolId: YEN_CROSS, tradeType: ISOLATED, marginTiers });
  begun = { out: await settings(), in: await channels() };
});
afterAll(() => management.platform.close());

/** What the company sets by its program. */
async function set(bizType: string, body: object): Promise<void> {
  expect([bizType, (await management.call(bizType, body)).listed]).toEqual([bizType, DONE]);
}
const rows = async () =>
  (await management.call<{ records: readonly Row[] }>(BIZ.tradeParameterPage, { size: 100 })).envelope.data
    .records;
async function idOf(paramId: number, scope: Partial<Row>): Promise<number> {
  const { customerGroupId = 0, symbolId = 0 } = scope;
  const found = (await rows()).find(
    (row) => row.paramId === paramId && row.customerGroupId === customerGroupId && row.symbolId === symbolId,
  );
  if (found === undefined) throw new Error('no such row');
  return found.id;
}
const parameter = (paramId: number, value: string, scope: object = {}) =>
  set(BIZ.saveTradeParameter, {
    tradeType: paramId === STOP_OUT ? CROSS : ISOLATED,
    paramId,
    value,
    ...scope,
  });
const settings = async () => (await management.call<Settings>(BIZ.withdrawSettings)).envelope.data;
const channels = async () =>
  (await management.call<readonly (Way & { readonly alias: string })[]>(BIZ.depositChannels)).envelope.data;
const withLimits = <One extends Way>(ways: readonly One[], change: object) =>
  ways.map((way) => ({ ...way, limits: way.limits.map((limit) => ({ ...limit, ...change })) }));

/** Somebody of a role makes a call; then again; then a second person does. */
async function expectTwoPersons(role: keyof typeof people, bizType: string, body: object): Promise<void> {
  const [one, other] = people[role];
  const send = async (by: SignedInPerson | undefined) =>
    (await management.post(`/openapi-b/global/${bizType}`, body, { token: by?.token ?? '' })).listed;
  expect([await send(one), await send(one)]).toEqual([WAITS, WAITS]);
  const waiting = await management.call(BIZ.waitingRequests);
  expect(JSON.stringify(waiting.envelope.data)).not.toContain(CUSTOMER_PASSWORD);
  expect(await send(other)).toBe(DONE);
}
async function removeRows(): Promise<void> {
  for (const { id } of await rows()) await set(BIZ.removeTradeParameter, { id });
}

/** Tiers of a leverage of 200 at first and of a tenth of it with each further bound, in lots of the yen cross. */
function tiersFrom(fromLots: readonly number[]) {
  const units = (lots: number | undefined) => (lots ?? 0) * 100_000;
  return fromLots.map((lots, at) => {
    const values = `1-${at === 0 ? 200 : 20}`;
    return { type: 2, values, rangeLeft: units(lots), rangeRight: units(fromLots[at + 1]), percent: 1 };
  });
}
async function marginGroup(name: string, fromLots: readonly number[]): Promise<number> {
  await set(BIZ.saveMarginGroup, { type: 2, name, marginDtoList: tiersFrom(fromLots) });
  const page = await management.call<{ records: { id: number; name: string }[] }>(BIZ.marginGroupPage);
  return page.envelope.data.records.find((group) => group.name === name)?.id ?? 0;
}
const withdrawals = (body: object): Change => [BIZ.saveWithdrawSettings, body];
const deposits = (ways: readonly object[]): Change => [BIZ.saveDepositChannels, { channels: ways }];

type Change = readonly [bizType: string, body: object];

describe('one person alone does not loosen what is in force for somebody', () => {
  it.each<readonly [string, () => Promise<Change>]>([
    [
      'a stop-out that is moved from one group to another',
      async () => {
        await parameter(STOP_OUT, '30', { customerGroupId: CRYPTO });
        const id = await idOf(STOP_OUT, { customerGroupId: CRYPTO });
        const body = { id, tradeType: CROSS, paramId: STOP_OUT, value: '30', customerGroupId: CUSTOMERS };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a stop-out that is moved from one product to all',
      async () => {
        await parameter(STOP_OUT, '30', { symbolId: BITCOIN });
        const id = await idOf(STOP_OUT, { symbolId: BITCOIN });
        const body = { id, tradeType: CROSS, paramId: STOP_OUT, value: '30', symbolId: 0 };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a stop-out that is moved away from above a lower one',
      async () => {
        await parameter(STOP_OUT, '30');
        await parameter(STOP_OUT, '80', { customerGroupId: CUSTOMERS });
        const id = await idOf(STOP_OUT, { customerGroupId: CUSTOMERS });
        const body = { id, tradeType: CROSS, paramId: STOP_OUT, value: '90', customerGroupId: GUESTS };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a stop-out that is removed from above a lower one',
      async () => {
        await parameter(STOP_OUT, '30');
        await parameter(STOP_OUT, '80', { symbolId: BITCOIN });
        return [BIZ.removeTradeParameter, { id: await idOf(STOP_OUT, { symbolId: BITCOIN }) }];
      },
    ],
    [
      'another parameter that becomes a stop-out',
      async () => {
        await set(BIZ.saveTradeParameter, { tradeType: CROSS, paramId: LOTS, value: '30' });
        const body = { id: await idOf(LOTS, {}), tradeType: CROSS, paramId: STOP_OUT, value: '30' };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a lower stop-out for one group beside a higher one for all',
      async () => {
        await parameter(STOP_OUT, '80');
        const body = { tradeType: CROSS, paramId: STOP_OUT, value: '30', customerGroupId: CUSTOMERS };
        return [BIZ.saveTradeParameter, body];
      },
    ],
    [
      'a fee that is moved from one group to another',
      async () => {
        await parameter(FEE, '0', { customerGroupId: CRYPTO });
        const id = await idOf(FEE, { customerGroupId: CRYPTO });
        const body = { id, tradeType: ISOLATED, paramId: FEE, value: '0', customerGroupId: CUSTOMERS };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a fee that is removed from above a lower one',
      async () => {
        await parameter(FEE, '0');
        await parameter(FEE, '0.01', { customerGroupId: CUSTOMERS });
        return [BIZ.removeTradeParameter, { id: await idOf(FEE, { customerGroupId: CUSTOMERS }) }];
      },
    ],
    [
      'a fee that is counted in another way',
      async () => [BIZ.saveTradeParameter, { tradeType: ISOLATED, paramId: 16, value: '2' }],
    ],
    [
      'a margin group that is given to a product with dearer tiers',
      async () => {
        const body = { tradeType: ISOLATED, symbolId: YEN_CROSS, paramId: MARGIN };
        return [BIZ.saveTradeParameter, { ...body, value: String(await marginGroup('Given', [0])) }];
      },
    ],
    [
      'tiers of a margin group that a product has',
      async () => {
        const id = await marginGroup('Changed', [0, 50]);
        await parameter(MARGIN, String(id), { symbolId: YEN_CROSS, customerGroupId: CUSTOMERS });
        return [BIZ.updateMarginGroup, { id, type: 2, marginDtoList: tiersFrom([0]) }];
      },
    ],
    [
      'a margin group that is moved to another product',
      async () => {
        await parameter(MARGIN, String(await marginGroup('Moved', [0])), { symbolId: ETHER });
        const id = await idOf(MARGIN, { symbolId: ETHER });
        const value = (await rows()).find((row) => row.id === id)?.value;
        const body = { id, tradeType: ISOLATED, paramId: MARGIN, value, symbolId: YEN_CROSS };
        return [BIZ.updateTradeParameter, body];
      },
    ],
    [
      'a customer who is moved to a group with a lower stop-out',
      async () => {
        await parameter(STOP_OUT, '30', { customerGroupId: CRYPTO });
        return [BIZ.moveCustomer, { customerNo, customerGroupId: CRYPTO }];
      },
    ],
    [
      'a customer who is created in a group with a lower stop-out',
      async () => {
        await parameter(STOP_OUT, '30', { customerGroupId: CRYPTO });
        const who = {
          email: 'created@example.com',
          pwd: CUSTOMER_PASSWORD,
          country: 'SG',
          registerSource: 3,
        };
        return [BIZ.addCustomer, { ...who, customerGroupId: CRYPTO }];
      },
    ],
  ])('by %s [ATK-585] [HU-93]', async (_name, prepare) => {
    const [bizType, body] = await prepare();
    const isOfCustomers = [BIZ.moveCustomer, BIZ.addCustomer].some((each) => each === bizType);
    await expectTwoPersons(isOfCustomers ? 'administrator' : 'dealer', bizType, body);
    await removeRows();
  });

  it('by a spread that is removed from above a narrower one [ATK-585] [HU-93]', async () => {
    const spread = { symbolId: YEN_CROSS, tradeType: ISOLATED };
    await set(BIZ.saveProductSpread, { ...spread, askSpread: 0, bidSpread: 0 });
    const group = { ...spread, customerGroupId: CUSTOMERS };
    await set(BIZ.saveProductSpread, { ...group, askSpread: 9, bidSpread: 9 });
    await expectTwoPersons('dealer', BIZ.saveProductSpread, group);
  });

  it.each<readonly [string, () => Promise<Change>]>([
    [
      'the amount of 24 hours',
      async () => withdrawals({ methods: withLimits((await settings()).methods, { dayAmount: '200001' }) }),
    ],
    [
      'a level of verification that withdrawals need',
      async () => withdrawals({ methods: withLimits((await settings()).methods, { verifications: [] }) }),
    ],
    [
      'the fee of withdrawals',
      async () => withdrawals({ methods: withLimits((await settings()).methods, { fees: [] }) }),
    ],
    [
      'a way out that is given to another group',
      async () => {
        const { methods } = await settings();
        const [first, ...others] = methods;
        if (first === undefined) throw new Error('no way out');
        const [large] = withLimits([first], { highAmount: '900000' });
        await set(BIZ.saveWithdrawSettings, {
          methods: [{ ...large, customerGroupIds: [CRYPTO] }, ...others],
        });
        return withdrawals({ methods: [{ ...large, customerGroupIds: [CRYPTO, GUESTS] }, ...others] });
      },
    ],
    [
      'ways out of one name that change places',
      async () => {
        const { methods } = await settings();
        const [first] = methods;
        if (first === undefined) throw new Error('no way out');
        const [large] = withLimits([{ ...first, id: 90 }], { highAmount: '900000' });
        await set(BIZ.saveWithdrawSettings, { methods: [...methods, large] });
        return withdrawals({ methods: [large, ...methods] });
      },
    ],
    [
      'conditions of a group that are removed from above looser ones',
      async () => {
        const { conditions } = await settings();
        const strict = { ...conditions[0], customerGroupId: CUSTOMERS, maxCount: 1 };
        await set(BIZ.saveWithdrawSettings, { conditions: [...conditions, strict] });
        return withdrawals({ conditions });
      },
    ],
    [
      'the wait for a new payee',
      async () => {
        const { conditions } = await settings();
        return withdrawals({ conditions: conditions.map((one) => ({ ...one, newPayeeMinutes: 0 })) });
      },
    ],
    ['the smallest deposit', async () => deposits(withLimits(await channels(), { lowAmount: '1' }))],
    [
      'the fee of deposits',
      async () => {
        const all = await channels();
        await set(BIZ.saveDepositChannels, { channels: withLimits(all, { feeType: 'rate', fee: '0.05' }) });
        return deposits(withLimits(all, { feeType: 'rate', fee: '0.04' }));
      },
    ],
    [
      'limits of deposits that are taken from a group',
      async () => {
        const all = await channels();
        const strict = all.map((way) => ({
          ...way,
          limits: [
            ...way.limits,
            ...way.limits.map((limit) => ({ ...limit, customerGroupId: CUSTOMERS, highAmount: '100' })),
          ],
        }));
        await set(BIZ.saveDepositChannels, { channels: strict });
        return deposits(all);
      },
    ],
  ])('by %s [ATK-586] [HU-93]', async (_name, prepare) => {
    await set(BIZ.saveWithdrawSettings, begun.out);
    await set(BIZ.saveDepositChannels, { channels: begun.in });
    const [bizType, body] = await prepare();
    await expectTwoPersons('treasurer', bizType, body);
  });

  it('by a larger share of fees for an agent, but by a smaller one [ATK-586] [HU-93]', async () => {
    const agent = await management.addCustomer('agent@example.com');
    await set(BIZ.appointAgent, { customerNo: agent });
    const share = (rebateRate: string) => ({ customerNo: agent, rebateRate });
    await expectTwoPersons('administrator', BIZ.setAgentRebate, share('0.3'));
    await expectTwoPersons('administrator', BIZ.setAgentRebate, share('0.31'));
    const [one] = people.administrator;
    const less = await management.post(`/openapi-b/global/${BIZ.setAgentRebate}`, share('0.1'), {
      token: one?.token ?? '',
    });
    expect(less.listed).toBe(DONE);
  });

  it.each([{ proveBeforeChange: false }, { lossesTakeFirst: 'credit' }, { transfersBetweenCustomers: true }])(
    'by the switch %o of a company [ATK-586] [HU-93]',
    (change) => expectTwoPersons('administrator', BIZ.saveCompanySettings, change),
  );
});
