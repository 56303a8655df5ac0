import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as MANAGE } from '../../contract/business-types.ts';
import { REGISTER, TestCustomer } from '../testing/customers.ts';
import { expectFailure } from '../testing/failures.ts';
import { managementPath, startManagedGateway, type ManagedGateway } from '../testing/managed.ts';

let test: ManagedGateway;
beforeAll(async () => {
  test = await startManagedGateway();
});
afterAll(() => test.close());

const infoOf = async (customer: TestCustomer) =>
  (await customer.call('findCustomerInfo')).body.data as {
    customerNo: string;
    customerAgentMark: string | null;
    utmSource: string | null;
    thirdServerCode: string | null;
  };
const newcomer = (more: object = {}) => TestCustomer.register(test, { pwd: undefined, ...more });

describe('an agent', () => {
  it('brings customers with a mark, until it is dismissed [ER-62]', async () => {
    const agent = await newcomer();
    const { customerNo, customerAgentMark } = await infoOf(agent);
    expect(customerAgentMark).toBeNull();
    const mark = (await test.manage(MANAGE.appointAgent, { customerNo })).body.data as string;
    expect((await test.manage(MANAGE.appointAgent, { customerNo })).body.data).toBe(mark);
    expect(await infoOf(agent)).toMatchObject({ customerAgentMark: mark });

    const brought = await infoOf(await newcomer({ customerAgentMark: mark }));
    const page = await test.manage(MANAGE.customerPage, { customerNo: brought.customerNo });
    expect(page.body.data).toMatchObject({ records: [{ agentCustomerNo: customerNo }] });

    const register = (customerAgentMark: string) => ({
      path: REGISTER,
      body: { type: 1, loginName: 'brought@example.com', country: 'SG', customerAgentMark },
    });
    await expectFailure(test, register('nobody'), 'USCUSTOMER_API_0000901');
    expect((await test.manage(MANAGE.dismissAgent, { customerNo })).listed).toBe('0');
    await expectFailure(test, register(mark), 'USCUSTOMER_API_0000903');
    expect((await infoOf(agent)).customerAgentMark).toBeNull();
    const again = { path: managementPath(MANAGE.dismissAgent), body: { customerNo }, headers: test.admin };
    await expectFailure(test, again, 'USCUSTOMER_API_0000003');
  });
});

describe('where a customer comes from', () => {
  it('is kept, but its number in another system only from an operator', async () => {
    const own = await newcomer({ utmSource: 'letter', thirdServerCode: 'somebody-else', remark: 'mine' });
    const info = await infoOf(own);
    expect(info).toMatchObject({ utmSource: 'letter', thirdServerCode: null });
    const created = await test.manage(MANAGE.addCustomer, {
      email: 'created@example.com',
      pwd: 'c0ffee00c0ffee00c0ffee00c0ffee00',
      country: 'SG',
      registerSource: 3,
      customerGroupId: 1,
      thirdServerCode: 'wallet-7',
    });
    const page = await test.manage(MANAGE.customerPage, { customerNo: created.body.data as string });
    const [{ id } = { id: 0 }] = (page.body.data as { records: { id: number }[] }).records;
    const detail = { type: 'baseInfo', id, customerNo: created.body.data as string };
    expect((await test.manage(MANAGE.customerDetail, detail)).body.data).toMatchObject({
      thirdServerCode: 'wallet-7',
    });
  });
});
