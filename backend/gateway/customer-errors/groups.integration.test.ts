import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as MANAGE } from '../../contract/business-types.ts';
import type { SymbolBase } from '../../contract/records/index.ts';
import { memoryAccounts } from '../../services/testing/test-services.ts';
import { openDatabase, StorageError, type Database } from '../../storage/index.ts';
import { customerPath, TestCustomer } from '../testing/customers.ts';
import { expectFailure } from '../testing/failures.ts';
import { managementPath, startManagedGateway, type ManagedGateway } from '../testing/managed.ts';

const CRYPTO_ONLY = 3;
const PRODUCTS = '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList';

let test: ManagedGateway;
let held: number[] = [];
let refusing = false;

beforeAll(async () => {
  const accounts = { ...memoryAccounts(), heldProducts: () => held };
  const database = await openDatabase({});
  const faulty: Database = {
    read: (query) => database.read(query),
    close: () => database.close(),
    commit: (statements, options) =>
      refusing ? Promise.reject(new StorageError('refused')) : database.commit(statements, options),
  };
  test = await startManagedGateway({ accounts, database: faulty });
});
afterAll(() => test.close());

const change = (bizType: string, body: object) => ({
  path: managementPath(bizType),
  body,
  headers: test.admin,
});
const group = (name: string, more: object = {}) => ({ name, isPublic: false, isOpening: false, ...more });
const added = async (name: string, more: object = {}) =>
  (await test.manage(MANAGE.saveCustomerGroup, group(name, more))).body.data as number;

interface Row {
  readonly id: number;
  readonly name: string;
}
const names = async () =>
  ((await test.manage(MANAGE.customerGroups)).body.data as Row[]).map(({ name }) => name);

describe('customer groups', () => {
  it('are added, changed and removed by an operator, and seen by everybody who may', async () => {
    const id = await added('Metals', { isPublic: true, areas: ['metal'] });
    expect(await names()).toEqual(['Customers', 'Guests', 'Crypto only', 'Metals']);
    const products = await test.post(PRODUCTS, { customerGroupId: id });
    const seen = products.body.data as SymbolBase[];
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ labels }) => labels))).toEqual(new Set(['metal']));
    expect(seen[0]?.customerGroupIds.split(',')).toContain(String(id));
    expect((await test.post(customerPath('groupList'))).body.data).toContainEqual(
      expect.objectContaining({ id, name: 'Metals' }),
    );
    await test.manage(MANAGE.saveCustomerGroup, { ...group('Silver'), id });
    expect(await names()).toContain('Silver');
    expect((await test.manage(MANAGE.removeCustomerGroup, { id })).listed).toBe('0');
    expect(await names()).not.toContain('Silver');
  });

  it('that are needed stay, and every refusal says why [ER-52]', async () => {
    const remove = (id: number) => change(MANAGE.removeCustomerGroup, { id });
    const save = (body: object) => change(MANAGE.saveCustomerGroup, body);
    await expectFailure(test, remove(77), 'USCUSTOMER_API_0000301');
    await expectFailure(test, remove(1), 'USCUSTOMER_API_0000302');
    await expectFailure(test, remove(2), 'USCUSTOMER_API_0000302');
    await expectFailure(test, save({ ...group('x'), id: 77 }), 'USCUSTOMER_API_0000303');
    await expectFailure(test, save(group('Guests')), 'USCUSTOMER_API_0000307');
    await expectFailure(test, save({ ...group('Customers'), id: 1 }), 'USCUSTOMER_API_0000308');
    const opening = await added('Second door', { isOpening: true });
    await expectFailure(test, remove(opening), 'USCUSTOMER_API_0000309');

    const used = await added('Used');
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const { customerNo } = (await customer.call('findCustomerInfo')).body.data as { customerNo: string };
    await test.manage(MANAGE.moveCustomer, { customerNo, customerGroupId: used });
    await expectFailure(test, remove(used), 'USCUSTOMER_API_0000304');

    const unused = await added('Unused');
    refusing = true;
    try {
      await expectFailure(test, remove(unused), 'USCUSTOMER_API_0000305');
    } finally {
      refusing = false;
    }
    expect(await names()).toContain('Unused');
  });
});

describe('a customer who changes the group', () => {
  it('sees the products of the new group at once, with every login and API key', async () => {
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const before = (await customer.call('findCustomerInfo')).body.data as { customerNo: string };
    const products = async () =>
      ((await test.post(PRODUCTS, { customerGroupId: CRYPTO_ONLY }, customer.headers)).body.data as unknown[])
        .length;
    expect(await products()).toBe(0);
    const move = { customerNo: before.customerNo, customerGroupId: CRYPTO_ONLY };
    expect((await test.manage(MANAGE.moveCustomer, move)).body).toMatchObject({ code: '0', data: null });
    expect(await products()).toBeGreaterThan(0);
    expect((await customer.call('findCustomerInfo')).body.data).toMatchObject({
      customerGroupId: CRYPTO_ONLY,
    });
  });

  it('stays where accounts or positions do not fit, and is told why [ER-47]', async () => {
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const { customerNo } = (await customer.call('findCustomerInfo')).body.data as { customerNo: string };
    const move = (customerGroupId: number) => change(MANAGE.moveCustomer, { customerNo, customerGroupId });
    await expectFailure(test, move(77), 'USCUSTOMER_API_0000303');
    const unknown = test.manage(MANAGE.saveCustomerGroup, group('None', { plays: [{ tradeType: 4 }] }));
    expect((await unknown).body.code).toBe('GATEWAY_CODE_015');
    const spot = await added('Spot', { plays: [{ tradeType: 5 }] });
    await expectFailure(test, move(spot), 'USCUSTOMER_API_0000126');
    const euro = await added('Euro', { plays: [{ tradeType: 2, currencies: ['EUR'] }] });
    await expectFailure(test, move(euro), 'USCUSTOMER_API_0000116');
    const products = (await test.post(PRODUCTS, { customerGroupId: 1 })).body.data as SymbolBase[];
    held = products.filter(({ labels }) => labels === 'forex').map(({ symbolId }) => symbolId);
    expect(held.length).toBeGreaterThan(0);
    await expectFailure(test, move(CRYPTO_ONLY), 'USCUSTOMER_API_0000120');
    held = [];
    const outsider = change(MANAGE.moveCustomer, { customerNo: '1', customerGroupId: 1 });
    await expectFailure(test, outsider, 'USCUSTOMER_API_0000003');
  });
});
