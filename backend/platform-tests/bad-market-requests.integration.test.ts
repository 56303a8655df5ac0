import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.platform.close());

const SPREAD = { symbolId: 10021, tradeType: 2 };
const quiet = { name: 'illiquid' };
const crash = { name: 'flash-crash' };

describe('the statement of a bad request about the market names the member', () => {
  it.each<[string, string, object, string, string]>([
    [
      'one side only',
      BIZ.saveProductSpread,
      { ...SPREAD, askSpread: 1 },
      '`bidSpread` is missing',
      'bidSpread',
    ],
    ['a past start', BIZ.startScenario, { ...quiet, startTime: 1 }, 'must be in the future', 'startTime'],
    ['no length', BIZ.startScenario, { ...quiet, minutes: 0 }, 'must be at least 1', 'minutes,1'],
    [
      'a great length',
      BIZ.startScenario,
      { ...quiet, minutes: 9_999 },
      'must be at most 1440',
      'minutes,1440',
    ],
    ['no size', BIZ.startScenario, { ...crash, size: 0 }, '`size` must not be 0', 'size'],
    ['a great rise', BIZ.startScenario, { ...crash, size: 21 }, '`size` must be at most 20', 'size,20'],
    ['a great fall', BIZ.startScenario, { ...crash, size: -21 }, '`size` must be at least -20', 'size,-20'],
    ['a size of no use', BIZ.startScenario, { ...quiet, size: 1 }, '`size` is not allowed', 'size'],
    [
      'no such product',
      BIZ.startScenario,
      { ...quiet, symbolIds: [1] },
      '`symbolIds` is unknown',
      'symbolIds',
    ],
  ])('for %s', async (_what, call, body, text, params) => {
    expect(await statement(call, body)).toEqual(['GGATEWAY_CODE_015', expect.stringContaining(text), params]);
  });

  it('with the widest spread that the price allows', async () => {
    const [code, text, params = ''] = await statement(BIZ.saveProductSpread, {
      ...SPREAD,
      askSpread: 1,
      bidSpread: 100_000_000,
    });
    const widest = Number(params.split(',')[1]);
    expect([code, text]).toEqual([
      'GGATEWAY_CODE_015',
      `Invalid request: \`bidSpread\` must be at most ${widest}.`,
    ]);
    expect(widest).toBeGreaterThan(1);
    const accepted = await management.call(BIZ.saveProductSpread, { ...SPREAD, askSpread: 1, bidSpread: 1 });
    expect(accepted.listed).toBe('0');
  });

  async function statement(call: string, body: object): Promise<[string, string, string | undefined]> {
    const { listed, envelope } = await management.call(call, body);
    const { msg, msgParams } = envelope as unknown as { msg: string; msgParams: string | null };
    return [listed, msg, msgParams ?? undefined];
  }
});
