import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness, type SignedInPerson } from './management-harness.ts';

/**
 * What one person at the office may set alone. What pays customers, or lets them hold more for less money than now and than the
 * product list or a new company has, waits for a second one.
 */

const WAITS = 'FS10302';
const DONE = '0';
const WRONG = 'GGATEWAY_CODE_015';
const [ISOLATED, CROSS] = [2, 1];
/** Its list has a leverage of 100 at most. */
const BITCOIN = 10021;
const LATE_SHARE = '0.02';

interface Terms {
  readonly marginTiers?: readonly object[];
  readonly tradeType: number;
  readonly maxLeverage: number;
  readonly maintainMargin: string;
}

let management: ManagementHarness;
let dealers: readonly SignedInPerson[];
let treasurers: readonly SignedInPerson[];
let listed: Terms;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  dealers = [await management.addPerson('Dan', 'dealer'), await management.addPerson('Dora', 'dealer')];
  treasurers = [
    await management.addPerson('Tia', 'treasurer'),
    await management.addPerson('Tom', 'treasurer'),
  ];
  const { envelope } = await management.call<Terms[]>(BIZ.productTerms, { symbolId: BITCOIN });
  const found = envelope.data.find(({ tradeType }) => tradeType === ISOLATED);
  if (found === undefined) throw new Error('no such terms');
  listed = found;
  const limits = [
    { scope: 'product', symbolId: BITCOIN, most: '1000' },
    { scope: 'company', most: '5000' },
    { scope: 'customer', most: '500' },
  ];
  for (const limit of limits) expect((await management.call(BIZ.setExposureLimit, limit)).listed).toBe(DONE);
});
afterAll(() => management.platform.close());

const terms = (members: object) => ({ symbolId: BITCOIN, tradeType: ISOLATED, ...members });
const raisedShare = () => (Number(listed.maintainMargin) * 1.1).toFixed(6);
const tier = (maxLeverage: number, maintainMargin: string, fromLots = '0') => ({
  period: 'daily',
  fromLots,
  maxLeverage,
  maintainMargin,
});
const stopOut = (value: string) => ({ tradeType: CROSS, paramId: 39, value });

/** Name, role, call, what waits for a second person, and what one may set alone. Later rows begin where earlier ones ended. */
const TABLE: readonly (readonly [string, 'dealer' | 'treasurer', string, () => object, () => object])[] = [
  [
    'the largest leverage',
    'dealer',
    BIZ.saveProductTerms,
    () => terms({ maxLeverage: 1_000, maintainMargin: '0.0001', marginTiers: [] }),
    () => terms({ maxLeverage: 2, defaultLeverage: 2, marginTiers: [] }),
  ],
  [
    'the share of margin that positions keep',
    'dealer',
    BIZ.saveProductTerms,
    () => terms({ marginTiers: [], maintainMargin: '0.0001' }),
    () => terms({ maxLeverage: 2, defaultLeverage: 2, marginTiers: [], maintainMargin: raisedShare() }),
  ],
  [
    'tiers of margin by size and time',
    'dealer',
    BIZ.saveProductTerms,
    () =>
      terms({
        maxLeverage: 400,
        maintainMargin: '0.0001',
        marginTiers: [tier(400, '0.0001'), tier(300, '0.0002', '5')],
      }),
    () =>
      terms({
        maxLeverage: 20,
        defaultLeverage: 2,
        maintainMargin: '0.02',
        marginTiers: [tier(20, '0.02'), tier(10, '0.03', '5')],
      }),
  ],
  [
    'financing that pays holders',
    'dealer',
    BIZ.saveProductTerms,
    () => terms({ buyInterest: '0.05' }),
    () => terms({ buyInterest: '-0.05' }),
  ],
  ['the level of the stop-out', 'dealer', BIZ.saveTradeParameter, () => stopOut('10'), () => stopOut('70')],
  [
    'the exposure limit of a product',
    'dealer',
    BIZ.setExposureLimit,
    () => ({ scope: 'product', symbolId: BITCOIN, most: '100000' }),
    () => ({ scope: 'product', symbolId: BITCOIN, most: '900' }),
  ],
  [
    'the exposure limit of all products',
    'dealer',
    BIZ.setExposureLimit,
    () => ({ scope: 'company' }),
    () => ({ scope: 'company', most: '4000' }),
  ],
  [
    'the exposure limit of customers',
    'dealer',
    BIZ.setExposureLimit,
    () => ({ scope: 'customer', most: '501' }),
    () => ({ scope: 'customer', most: '400' }),
  ],
  [
    'what is kept of exchanges at a closed market',
    'treasurer',
    BIZ.saveRateMargins,
    () => ({ closedMarket: '0' }),
    () => ({ closedMarket: LATE_SHARE }),
  ],
  [
    'how old a rate may be',
    'treasurer',
    BIZ.saveRateMargins,
    () => ({ largestAgeHours: 240 }),
    () => ({ largestAgeHours: 48 }),
  ],
];

const peopleOf = (role: 'dealer' | 'treasurer') => (role === 'dealer' ? dealers : treasurers);
const send = async (by: SignedInPerson | undefined, bizType: string, body: object) =>
  (await management.post(`/openapi-b/global/${bizType}`, body, { token: by?.token ?? '' })).listed;

describe('one person alone', () => {
  it.each(TABLE)(
    'does not loosen %s, but may tighten it [ATK-583] [ATK-584] [HU-93]',
    async (_name, role, call, looser, tighter) => {
      const [one, other] = peopleOf(role);
      expect(await send(one, call, looser())).toBe(WAITS);
      expect(await send(one, call, looser())).toBe(WAITS);
      expect(await send(one, call, tighter())).toBe(DONE);
      expect(await send(other, call, looser())).toBe(call === BIZ.saveTradeParameter ? WRONG : DONE);
      await management.call(BIZ.saveProductTerms, terms({ restore: true }));
    },
  );

  it('goes back to what the list or a new company has, and no further [HU-93]', async () => {
    const [dan] = dealers;
    const [tia] = treasurers;
    const { maxLeverage } = listed;
    expect(await send(dan, BIZ.saveProductTerms, terms({ maxLeverage: maxLeverage - 1 }))).toBe(DONE);
    const more = { maxLeverage: maxLeverage + 1, maintainMargin: '0.0001' };
    expect(await send(dan, BIZ.saveProductTerms, terms(more))).toBe(WAITS);
    expect(await send(dan, BIZ.saveProductTerms, terms({ maxLeverage }))).toBe(DONE);
    expect(await send(tia, BIZ.saveRateMargins, { closedMarket: LATE_SHARE, largestAgeHours: 24 })).toBe(
      DONE,
    );
    expect(await send(tia, BIZ.saveRateMargins, { closedMarket: '0.009' })).toBe(WAITS);
    expect(await send(tia, BIZ.saveRateMargins, { closedMarket: '0.01', largestAgeHours: 96 })).toBe(DONE);
  });

  it('sets what customers pay within its bounds, and nothing that pays them [HU-93]', async () => {
    const [dan] = dealers;
    const fee = (paramId: number, value: string) => ({ tradeType: ISOLATED, paramId, value });
    for (const body of [fee(17, '-0.01'), fee(17, '0.2'), fee(18, '-1')])
      expect([body, await send(dan, BIZ.saveTradeParameter, body)]).toEqual([body, WRONG]);
    for (const body of [{ minFee: '-1' }, { askSpread: -5, bidSpread: 0 }]) {
      const call = 'minFee' in body ? BIZ.saveProductTerms : BIZ.saveProductSpread;
      const listedCode = await send(dan, call, terms(body));
      expect([body, [DONE, WAITS].includes(listedCode)]).toEqual([body, false]);
    }
  });
});
