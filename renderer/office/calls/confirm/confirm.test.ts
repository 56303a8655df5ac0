import { describe, expect, it } from 'vitest';
import { requestShape } from '../call-shapes.ts';
import { CALL_PAGES, findPage, type CallPage } from '../catalogue.ts';
import { differenceOf } from './difference.ts';
import { PRESENT_VALUES, presentRequest, presentValue } from './present-values.ts';

function pageOf(name: string): CallPage {
  const page = findPage(name);
  if (page === undefined) throw new Error(`no page ${name}`);
  return page;
}
const linesOf = (name: string, present: unknown, sent: unknown) =>
  differenceOf(requestShape(pageOf(name)), present, sent).map(({ path, before, after, isChanged }) => [
    path.join('.'),
    before,
    after,
    isChanged,
  ]);

describe('what a change would change', () => {
  it('says the old value beside the new one, and leaves out what is not sent', () => {
    const terms = { symbolId: 1, tradeType: 2, buyInterest: '-0.02', sellInterest: '0.01', maxLeverage: 100 };
    const sent = { symbolId: 1, tradeType: 2, buyInterest: '-0.020', maxLeverage: 50 };
    expect(linesOf('saveProductTerms', terms, sent)).toEqual([
      ['symbolId', 1, 1, false],
      ['tradeType', 2, 2, false],
      ['maxLeverage', 100, 50, true],
      ['buyInterest', '-0.02', '-0.020', false],
    ]);
  });

  it('compares rows of lists one by one, also those that are added or taken away', () => {
    const tiers = (values: readonly string[]) => ({
      symbolId: 1,
      tradeType: 2,
      marginTiers: values.map((fromLots) => ({ period: 'daily', fromLots })),
    });
    expect(linesOf('saveProductTerms', tiers(['0', '5']), tiers(['0']))).toEqual([
      ['symbolId', 1, 1, false],
      ['tradeType', 2, 2, false],
      ['marginTiers.1.period', 'daily', 'daily', false],
      ['marginTiers.1.fromLots', '0', '0', false],
      ['marginTiers.2.period', 'daily', undefined, true],
      ['marginTiers.2.fromLots', '5', undefined, true],
    ]);
  });

  it('is all of the request where nothing is in force', () => {
    expect(linesOf('setAgentRebate', undefined, { customerNo: '1', rebateRate: '0.2' })).toEqual([
      ['customerNo', undefined, '1', true],
      ['rebateRate', undefined, '0.2', true],
    ]);
  });
});

describe('the value in force', () => {
  it('is found by what the change names', () => {
    const spread = pageOf('saveProductSpread');
    const rows = [
      { symbolId: 1, tradeType: 2, customerGroupId: 0, askSpread: 1 },
      { symbolId: 1, tradeType: 2, customerGroupId: 7, askSpread: 3 },
    ];
    const sent = { symbolId: 1, tradeType: 2, customerGroupId: 7 };
    expect(presentValue(spread, rows, sent)).toEqual(rows[1]);
    expect(presentValue(pageOf('saveDepositChannels'), [1], {})).toEqual({ channels: [1] });
    expect(presentValue(pageOf('saveRateMargins'), { deposits: '0' }, {})).toEqual({ deposits: '0' });
    expect(
      presentValue(pageOf('moveCustomer'), { records: [{ customerNo: 'a' }] }, { customerNo: 'b' }),
    ).toBe(undefined);
  });

  it('is asked for with what the reading call knows', () => {
    expect(
      presentRequest(pageOf('saveProductTerms'), pageOf('productTerms'), { symbolId: 1, tradeType: 2 }),
    ).toEqual({ symbolId: 1 });
  });

  it('is read by calls that read, which show the members that find it', () => {
    const names = new Set(CALL_PAGES.map(({ name }) => name));
    for (const [change, { call, by }] of Object.entries(PRESENT_VALUES)) {
      expect(names, change).toContain(change);
      expect(pageOf(call).call.changes, call).toBe(false);
      const members = Object.keys(pageOf(change).request.properties ?? {});
      expect(members, change).toEqual(expect.arrayContaining([...by]));
    }
  });
});
