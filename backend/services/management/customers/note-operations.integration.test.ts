import { afterAll, beforeAll, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { CUSTOMER_NOTE_MANAGEMENT } from '../../../contract/calls/management/customer-notes.ts';
import { customerListRepository, customerTagRepository } from '../../../storage/management/index.ts';
import { startTestServices, type TestServices } from '../../testing/test-services.ts';
import type { ManagementContext } from '../management-operation.ts';
import { noteOperations } from './note-operations.ts';

const UNKNOWN = { code: 'USCUSTOMER_API_0000003' };
const FULL = { code: 'GGATEWAY_CODE_015' };

interface Notes {
  readonly total: number;
  readonly records: readonly { readonly id: number; readonly text: string; readonly author: string }[];
}

let services: TestServices;
let customerNo: string;
beforeAll(async () => {
  services = await startTestServices();
  await services.customers.ensureDemoCustomer();
  const { rows } = await customerListRepository.page(services.database, {
    companyId: 1,
    limit: 1,
    offset: 0,
  });
  customerNo = rows[0]?.customer_no ?? '';
});
afterAll(() => services.close());

const call = <Answer>(bizType: string, request: object, companyId = 1): Promise<Answer> => {
  const { database, customers, wallClock } = services;
  const deps = { database, directory: customers.directory, nowMs: () => wallClock.nowMs() };
  const operation = noteOperations(deps).find((one) => one.bizType === bizType);
  const context = { companyId, operator: 'app', person: { name: 'Mei' } } as ManagementContext;
  return operation?.handle(context, request) as Promise<Answer>;
};
const N = CUSTOMER_NOTE_MANAGEMENT;
const add = (text: string, companyId = 1) => call(N.addCustomerNote.bizType, { customerNo, text }, companyId);
const notes = (request: object = {}) => call<Notes>(N.customerNotes.bizType, { customerNo, ...request });

it('a note says who wrote it, is listed newest first and is removed by its own company alone', async () => {
  await add(' called about a withdrawal ');
  await add('called again');
  const { records, total } = await notes();
  expect(records.map(({ text, author }) => [text, author])).toEqual([
    ['called again', 'Mei'],
    ['called about a withdrawal', 'Mei'],
  ]);
  expect(total).toBe(2);
  expect((await notes({ size: 1, current: 2 })).records).toMatchObject([
    { text: 'called about a withdrawal' },
  ]);
  const { id } = records[0] ?? { id: 0 };
  await expect(call(N.removeCustomerNote.bizType, { id }, 2)).rejects.toMatchObject(UNKNOWN);
  await call(N.removeCustomerNote.bizType, { id });
  await expect(call(N.removeCustomerNote.bizType, { id })).rejects.toMatchObject(UNKNOWN);
  expect((await notes()).total).toBe(1);
  await expect(add('of somebody else', 2)).rejects.toMatchObject(UNKNOWN);
  await expect(add('   ')).rejects.toMatchObject(FULL);
});

it('a customer has a thousand notes [MAX_NOTES_OF_CUSTOMER]', async () => {
  const { total } = await notes();
  for (let at = total; at < 1_000; at++) await add(`note ${at}`);
  await expect(add('one more')).rejects.toMatchObject(FULL);
});

it('a note has 1,000 characters, a customer 20 tags of 32 [MAX_NOTE_LENGTH] [MAX_TAG_TEXT] [MAX_TAGS_OF_CUSTOMER]', () => {
  const takes = (length: number) =>
    Value.Check(N.addCustomerNote.request, { customerNo: '1', text: 'n'.repeat(length) });
  expect([takes(1_000), takes(1_001)]).toEqual([true, false]);
  const tagged = (count: number, length: number) => {
    const tags = Array.from({ length: count }, () => 't'.repeat(length));
    return Value.Check(N.saveCustomerTags.request, { customerNo: '1', tags });
  };
  expect([tagged(20, 32), tagged(21, 32), tagged(20, 33)]).toEqual([true, false, false]);
});

it('tags are counted at the company and find their customers', async () => {
  const save = (tags: readonly string[], companyId = 1) =>
    call(N.saveCustomerTags.bizType, { customerNo, tags }, companyId);
  expect(await save([' vip', 'calls', 'vip', ' '])).toEqual(['calls', 'vip']);
  await customerTagRepository.save(services.database, { companyId: 1, customerId: 9_999 }, ['vip']);
  await customerTagRepository.save(services.database, { companyId: 2, customerId: 9_998 }, ['vip']);
  expect(await call(N.companyTags.bizType, {})).toEqual([
    { tag: 'calls', customers: 1 },
    { tag: 'vip', customers: 2 },
  ]);
  const found = (tag: string) =>
    customerListRepository.page(services.database, { companyId: 1, tag, limit: 10, offset: 0 });
  expect((await found('calls')).rows.map((row) => row.customer_no)).toEqual([customerNo]);
  expect((await found('nobody')).total).toBe(0);
  expect(await save(['vip'])).toEqual(['vip']);
  expect(await call(N.customerTags.bizType, { customerNo })).toEqual(['vip']);
  await expect(save(['vip'], 2)).rejects.toMatchObject(UNKNOWN);
});

it('a company has 500 different tags, and those that it has can still be given [MAX_TAGS_OF_COMPANY]', async () => {
  const known = await call<unknown[]>(N.companyTags.bizType, {});
  const many = Array.from({ length: 500 - known.length }, (_, at) => `t${at}`);
  await customerTagRepository.save(services.database, { companyId: 1, customerId: 9_997 }, many);
  const save = (tags: readonly string[]) => call(N.saveCustomerTags.bizType, { customerNo, tags });
  await expect(save(['vip', 'new'])).rejects.toMatchObject(FULL);
  expect(await save(['vip', 't1'])).toEqual(['t1', 'vip']);
});
