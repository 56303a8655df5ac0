import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import type { OrderAck } from '../../../contract/records/index.ts';
import type { ProductDefinition } from '../../../market/index.ts';
import { TradeFixture } from '../../trade/testing/trade-fixture.ts';
import type { ManagementContext } from '../management-operation.ts';
import { dealOperations, type DealDependencies } from './deal-operations.ts';

const CUSTOMER = 5;
const YEN = { currency: 'JPY', digits: 2 };
/** Dollars in yen, at three digits. */
const DOLLAR = 100;

let fixture: TradeFixture;
beforeAll(async () => {
  fixture = await TradeFixture.start();
});
afterAll(() => fixture.close());

/** A fill of a new account in yen; resolves to its order. */
async function dealInYen(): Promise<number> {
  const accountId = await fixture.service.openAccount({
    ...YEN,
    companyId: 1,
    customerId: CUSTOMER,
    customerNo: 'C5',
    tradeType: 'isolated',
    assetsId: 1,
    initialBalance: 100_000_000n,
  });
  const members = { accountId, accountCurrency: YEN.currency, accountDigits: YEN.digits, symbolId: 3 };
  const order = fixture.order(accountId, members);
  return (await fixture.call<OrderAck>(CUSTOMER, 'addMarketOrder', order)).orderId;
}

/** The only fill of an order as the operator of its company reads it. */
async function reported(orderId: number): Promise<Record<string, unknown>> {
  const deps: DealDependencies = {
    database: fixture.database,
    directory: { byId: () => Promise.resolve(undefined) } as unknown as DealDependencies['directory'],
    products: [{ symbolId: 3, digits: 3, name: {} }] as unknown as readonly ProductDefinition[],
    trade: fixture.service,
  };
  const byOrder = dealOperations(deps).find(
    ({ bizType }) => bizType === MANAGEMENT_BIZ_TYPE.getTradeDealInfoByOrderId,
  );
  const context = { companyId: 1, language: 'en-US' } as ManagementContext;
  const deals = (await byOrder?.handle(context, { orderId, tradeType: 2 })) as Record<string, unknown>[];
  expect(deals).toHaveLength(1);
  return deals[0] ?? {};
}

describe('fills in the reports of an operator', () => {
  it('state their fee in the reference currency at the rate of the fill, whatever the rate is later', async () => {
    fixture.feed.quote(DOLLAR, 160_000, 0);
    const orderId = await dealInYen();
    const atOnce = await reported(orderId);
    expect(atOnce).toMatchObject({ orderInCurrency: 'JPY', feeDigits: 2, convertFeeDigits: 2 });
    expect(atOnce['convertExchangeRate']).toBeCloseTo(1 / 160, 6);
    expect(atOnce['fee']).toBeLessThan(-1_000);
    expect(atOnce['convertFee']).toBe(Math.trunc(Number(atOnce['fee']) / 160));

    fixture.marketClock.advance(1);
    fixture.feed.quote(DOLLAR, 80_000, 0);
    expect(await reported(orderId)).toEqual(atOnce);
  });
});
