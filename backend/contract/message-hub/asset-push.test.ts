import { TRADE_TYPES } from '../mapping/account-numbers.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { assetPushPrefix, decodeAssetPush, encodeAssetPush } from './asset-push.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PUSH_POSITIONS = 1000;

const decimal = fc.stringMatching(/^-?\d{1,9}(\.\d{1,8})?$/);
const maybe = fc.oneof(decimal, fc.constant(''));

const push = fc.record({
  prefix: fc.constantFrom('f' as const, 'g' as const),
  account: fc.record({
    profitLoss: decimal,
    occupyMargin: decimal,
    availableMargin: decimal,
    marginRadio: maybe,
    netWorth: decimal,
    balance: decimal,
    riskStatus: fc.constantFrom('1', '2', '3'),
    closeProportion: decimal,
    warnProportion: decimal,
    withdrawAmount: decimal,
  }),
  positions: fc.array(
    fc.record({
      positionId: fc.stringMatching(/^\d{1,16}$/),
      profitLoss: decimal,
      previewStopPrice: maybe,
      riskStatus: fc.constantFrom('1', '2', '3'),
    }),
    { maxLength: 20 },
  ),
});

describe('asset push', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(push, (one) => {
        expect(decodeAssetPush(encodeAssetPush(one))).toEqual(one);
      }),
    );
  });

  it('has the layout that deployed clients read', () => {
    const account = {
      profitLoss: '1.50',
      occupyMargin: '10.00',
      availableMargin: '91.50',
      marginRadio: '1015.00',
      netWorth: '101.50',
      balance: '100.00',
      riskStatus: '1',
      closeProportion: '50',
      warnProportion: '80',
      withdrawAmount: '90.00',
    };
    const position = { positionId: '7', profitLoss: '1.50', previewStopPrice: '95.2', riskStatus: '1' };
    expect(encodeAssetPush({ prefix: 'g', account, positions: [position] })).toBe(
      'g(1.50,10.00,91.50,1015.00,101.50,100.00,1,50,80,90.00);(7,1.50,95.2,,,,1);',
    );
  });

  it('is read from senders that leave figures out', () => {
    expect(decodeAssetPush('f(1,2,3,4,5,6);(9,1);(8,2,77)')).toMatchObject({
      prefix: 'f',
      account: { balance: '6', riskStatus: '' },
      positions: [
        { positionId: '9', previewStopPrice: '' },
        { positionId: '8', previewStopPrice: '77' },
      ],
    });
  });

  it('is undefined for any other text', () => {
    for (const text of [
      '',
      'g',
      'g()',
      'g();',
      'x(1,2,3,4,5,6);',
      'g(1,2,3,4,5);',
      'g(1,2,3,4,5,6);(',
      '{}',
    ]) {
      expect(decodeAssetPush(text), text).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeAssetPush(text)).toBeUndefined();
      }),
    );
  });

  it('carries at most a thousand positions [MAX_PUSH_POSITIONS]', () => {
    const [one] = fc.sample(push, 1);
    const row = { positionId: '1', profitLoss: '0', previewStopPrice: '', riskStatus: '1' };
    if (one === undefined) throw new Error('no sample');
    const text = encodeAssetPush({ ...one, positions: Array(MAX_PUSH_POSITIONS + 1).fill(row) });
    expect(decodeAssetPush(text)?.positions).toHaveLength(MAX_PUSH_POSITIONS);
    expect(decodeAssetPush(`${text}(1,0,,,,,1);`)).toBeUndefined();
  });

  it('exists for the two contract account types', () => {
    expect(TRADE_TYPES.words.map(assetPushPrefix)).toEqual(['f', 'g', undefined, undefined, undefined]);
  });
});
