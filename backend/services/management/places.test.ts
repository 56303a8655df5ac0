import { expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../../contract/business-types.ts';
import type { CompanyDefinition } from '../company/company.ts';
import { accessOperations } from './company/access-operations.ts';
import type { ManagementContext, ManagementOperation } from './management-operation.ts';
import { parameterOperations } from './products/parameter-operations.ts';
import { spreadOperations } from './products/spread-operations.ts';
import { exposureLimitOperations } from './trade/exposure-limit-operations.ts';
import { exposureOperations } from './trade/exposure-operations.ts';

/** How much an operator may set: what fits the last place is taken, one more is refused with 015. */

// Limits, written out: a test does not import what it checks.
const MAX_CLIENT_LIMITS = 1_000;
const MAX_EXPOSURE_LIMITS = 1_000;
const MAX_SPREADS = 2_000;
const MAX_TRADE_PARAMETERS = 1_000;
const MAX_SYMBOLS = 100;

const CONTEXT = { companyId: 1, language: 'en-US', operator: 'o' } as ManagementContext;
const FULL = { code: 'GGATEWAY_CODE_015' };

/** A company that a change is made to. */
function companyWith(definition: Partial<CompanyDefinition>) {
  let company = { id: 1, ...definition };
  return {
    first: company,
    find: () => company,
    change: async (_: number, change: (before: typeof company) => object) =>
      (company = { ...company, ...change(company) }),
    groups: { find: () => ({ id: 1 }) },
  };
}

function call(operations: readonly ManagementOperation[], bizType: string, request: object) {
  const found = operations.find((one) => one.bizType === bizType);
  if (found === undefined) throw new Error(`no operation ${bizType}`);
  return found.handle(CONTEXT, request);
}

const rows = <Row>(count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at + 1));

it('a company sets a thousand limits of calls [MAX_CLIENT_LIMITS]', async () => {
  const save = (present: number) => {
    const clientLimits = rows(present, (at) => ({ customerId: at, limit: 1 }));
    const parts = {
      companies: companyWith({ clientLimits }),
      directory: { byId: () => undefined },
      operations: () => [],
    };
    return call(accessOperations(parts as never), BIZ.setClientLimit, { limit: 5 });
  };
  await expect(save(MAX_CLIENT_LIMITS - 1)).resolves.toHaveLength(MAX_CLIENT_LIMITS);
  await expect(save(MAX_CLIENT_LIMITS)).rejects.toMatchObject(FULL);
});

it('a company sets a thousand exposure limits [MAX_EXPOSURE_LIMITS]', async () => {
  const save = (present: number) => {
    const limit = { scope: 'product', currency: 'USDT', most: '1' } as const;
    const exposureLimits = rows(present, (symbolId) => ({ ...limit, symbolId }));
    const parts = {
      companies: companyWith({
        exposureLimits,
        openingAccounts: [{ tradeType: 'isolated', currency: 'USDT' }],
      }),
      products: [{ symbolId: 5_000 }],
      trade: { rate: () => 1n, book: { exposure: () => 0n } },
      isAsset: () => true,
    };
    const request = { scope: 'product', symbolId: 5_000, most: '1' };
    return call(exposureLimitOperations(parts as never), BIZ.setExposureLimit, request);
  };
  await expect(save(MAX_EXPOSURE_LIMITS - 1)).resolves.toHaveLength(MAX_EXPOSURE_LIMITS);
  await expect(save(MAX_EXPOSURE_LIMITS)).rejects.toMatchObject(FULL);
});

const PLAY = { tradeType: 2, askSpread: 0, bidSpread: 0, feeRate: '0', minFee: '0', maxFee: '0' };

it('a company sets two thousand spreads [MAX_SPREADS]', async () => {
  const save = (present: number) => {
    const spreads = rows(present, (at) => ({ symbolId: at + 1, tradeType: 2, askSpread: 1, bidSpread: 1 }));
    const parts = {
      companies: companyWith({ spreads } as never),
      products: [{ symbolId: 1, plays: [PLAY] }],
      trade: { bid: () => 1_000_000 },
    };
    const request = { symbolId: 1, tradeType: 2, customerGroupId: 1, askSpread: 1, bidSpread: 1 };
    return call(spreadOperations(parts as never), BIZ.saveProductSpread, request);
  };
  await expect(save(MAX_SPREADS - 1)).resolves.toBeDefined();
  await expect(save(MAX_SPREADS)).rejects.toMatchObject(FULL);
});

it('a company sets a thousand parameters of trading [MAX_TRADE_PARAMETERS]', async () => {
  const save = (present: number) => {
    const scope = { customerNo: '', tradeType: 2, customerGroupId: 0, symbolGroupId: 0 };
    const tradeParameters = rows(present, (id) => ({ id, ...scope, symbolId: id, paramId: 14, value: '1' }));
    const parts = { companies: companyWith({ tradeParameters } as never), products: [], nowMs: () => 0 };
    return call(parameterOperations(parts as never), BIZ.saveTradeParameter, {
      tradeType: 2,
      symbolId: 5_000,
      paramId: 14,
      value: '1',
    });
  };
  await expect(save(MAX_TRADE_PARAMETERS - 1)).resolves.toBe(true);
  await expect(save(MAX_TRADE_PARAMETERS)).rejects.toMatchObject(FULL);
});

it('an operator asks for a hundred products at a time [MAX_SYMBOLS]', async () => {
  const parts = {
    directory: {},
    products: rows(MAX_SYMBOLS + 1, (symbolId) => ({ symbolId, code: 'c', name: {}, lotDigits: 2 })),
    trade: { book: { held: () => [] }, rate: () => undefined },
  };
  const ask = (count: number) =>
    call(exposureOperations(parts as never), BIZ.queryCompanySymbolPnl, {
      companyId: 1,
      tradeType: 2,
      symbolIds: rows(count, String).join(','),
    });
  await expect(ask(MAX_SYMBOLS)).resolves.toBeDefined();
  await expect(ask(MAX_SYMBOLS + 1)).rejects.toMatchObject(FULL);
});
