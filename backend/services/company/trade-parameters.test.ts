import { describe, expect, it } from 'vitest';
import {
  checkParameter,
  feesFor,
  limitsFor,
  type ParameterScope,
  type TradeParameter,
} from './trade-parameters.ts';

const WHO: ParameterScope = {
  customerNo: '10000001',
  tradeType: 2,
  customerGroupId: 1,
  symbolId: 7,
  symbolGroupId: 3,
};
const EVERYONE: ParameterScope = {
  customerNo: '',
  tradeType: 2,
  customerGroupId: 0,
  symbolId: 0,
  symbolGroupId: 0,
};

let lastId = 0;
function parameter(value: string, scope: Partial<ParameterScope> = {}, paramId = 7): TradeParameter {
  lastId += 1;
  const audit = { createBy: 'desk', createTimeMs: 0, updateBy: 'desk', updateTimeMs: 0 };
  return { ...EVERYONE, ...scope, id: lastId, paramId, value, ...audit };
}

describe('trading parameters', () => {
  it('set nothing for those whom they do not fit', () => {
    expect(limitsFor(undefined, WHO)).toEqual({});
    const others = [{ tradeType: 5 }, { customerNo: '2' }, { customerGroupId: 2 }, { symbolId: 8 }];
    expect(
      limitsFor(
        others.map((scope) => parameter('1', scope)),
        WHO,
      ),
    ).toEqual({});
  });

  it('hold by the most precise that fits: customer, group, product, product group, all', () => {
    const steps: Partial<ParameterScope>[] = [
      {},
      { symbolGroupId: 3 },
      { symbolId: 7 },
      { customerGroupId: 1 },
      { customerNo: '10000001' },
    ];
    const parameters = steps.map((scope, at) => parameter(String(at + 1), scope));
    for (const [at] of steps.entries()) {
      const known = parameters.slice(0, at + 1);
      expect(limitsFor(known, WHO)).toEqual({ maxOrderLots: String(at + 1) });
      expect(limitsFor([...known].reverse(), WHO)).toEqual({ maxOrderLots: String(at + 1) });
    }
  });

  it('name lots of an order, lots of a side, and what may be done', () => {
    const parameters = [parameter('0.5'), parameter('2', {}, 8), parameter('3,4', {}, 14)];
    expect(limitsFor(parameters, WHO)).toEqual({
      maxOrderLots: '0.5',
      maxSideLots: '2',
      allowed: new Set([3, 4]),
    });
    expect(limitsFor([parameter('', {}, 14)], WHO).allowed?.size).toBe(0);
  });

  it.each([
    [7, '0'],
    [7, '-1'],
    [7, '1e3'],
    [8, ''],
    [8, '0.000000001'],
    [14, '5'],
    [14, '1,1'],
    [14, '1,'],
    [15, '1'],
    [16, '3'],
    [17, '0.11'],
    [17, '-0.1'],
    [18, '10001'],
    [18, '0.000000001'],
    [1001, ''],
    [1001, '2'],
  ])('refuse paramId %i with %j', (paramId, value) => {
    expect(() => checkParameter(paramId, value, EVERYONE)).toThrow(
      expect.objectContaining({ code: 'GGATEWAY_CODE_015' }),
    );
  });

  it.each([
    [7, '0.01'],
    [8, '100'],
    [14, '1,3'],
    [14, ''],
    [16, '2'],
    [17, '0.0004'],
    [17, '0'],
    [18, '10000'],
    [17, '0.1'],
    [1001, '0'],
    [1001, '1'],
  ])('take paramId %i with %j', (paramId, value) => {
    expect(() => checkParameter(paramId, value, EVERYONE)).not.toThrow();
  });

  it('charge ten thousand a lot at most [MAX_FEE_AMOUNT]', () => {
    expect(() => checkParameter(18, '10000', EVERYONE)).not.toThrow();
    expect(() => checkParameter(18, '10000.00000001', EVERYONE)).toThrow(
      expect.objectContaining({ code: 'GGATEWAY_CODE_015' }),
    );
  });

  it('set fees for whole groups, and for each lot only where lots are charged', () => {
    const invalid = expect.objectContaining({ code: 'GGATEWAY_CODE_015' });
    expect(() => checkParameter(17, '0.001', { ...EVERYONE, customerNo: '10000001' })).toThrow(invalid);
    for (const tradeType of [3, 5]) {
      expect(() => checkParameter(16, '2', { ...EVERYONE, tradeType })).toThrow(invalid);
      expect(() => checkParameter(18, '1', { ...EVERYONE, tradeType })).toThrow(invalid);
      expect(() => checkParameter(17, '0.001', { ...EVERYONE, tradeType })).not.toThrow();
    }
  });

  it('say how fills of a customer group are charged: the formula, the share and the amount for each lot', () => {
    const { customerNo: _, ...group } = WHO;
    expect(feesFor(undefined, group)).toEqual({});
    const parameters = [
      parameter('0.0004', {}, 17),
      parameter('0.0003', { customerGroupId: 1 }, 17),
      parameter('2', { symbolId: 7 }, 16),
      parameter('1.5', {}, 18),
      parameter('9', { customerGroupId: 2 }, 18),
    ];
    expect(feesFor(parameters, group)).toEqual({ counts: 'feePerLot', feeRate: '0.0003', feePerLot: '1.5' });
    expect(feesFor(parameters, { ...group, symbolId: 8 })).toEqual({ feeRate: '0.0003', feePerLot: '1.5' });
    expect(feesFor([parameter('1', {}, 16)], group)).toEqual({ counts: 'feeRate' });
    const nights = [parameter('1', {}, 1001), parameter('0', { customerGroupId: 1 }, 1001)];
    expect(feesFor(nights, group)).toEqual({});
    expect(feesFor(nights, { ...group, customerGroupId: 2 })).toEqual({ isSwapFree: true });
  });
});
