import { expect, it } from 'vitest';
import type { Database } from '../../storage/index.ts';
import { MERIDIAN, type CompanyDefinition } from './company.ts';
import { CustomerGroups } from './customer-groups.ts';
import { createdDefinitions } from './new-company.ts';

// Limits, written out: a test does not import what it checks.
const MAX_COMPANIES = 50;
const MAX_CUSTOMER_GROUPS = 100;

const TOO_MANY = { code: 'USCUSTOMER_API_0001025' };

it('a platform has fifty companies, the demo company of a pair counts [MAX_COMPANIES]', () => {
  const companies = (count: number): CompanyDefinition[] =>
    Array.from({ length: count }, (_, at) => ({ ...MERIDIAN, id: at + 1, code: `c${at}` }));
  const add = (count: number, withDemo: boolean) =>
    createdDefinitions(companies(count), { code: 'next', name: 'Next', withDemo });
  expect(add(MAX_COMPANIES - 1, false)).toHaveLength(1);
  expect(add(MAX_COMPANIES - 2, true)).toHaveLength(2);
  expect(() => add(MAX_COMPANIES, false)).toThrow(expect.objectContaining(TOO_MANY));
  expect(() => add(MAX_COMPANIES - 1, true)).toThrow(expect.objectContaining(TOO_MANY));
});

it('a company has a hundred customer groups [MAX_CUSTOMER_GROUPS]', async () => {
  const database: Database = {
    commit: async () => undefined,
    read: async () => [],
    close: async () => undefined,
  };
  const groups = await CustomerGroups.open(database);
  const add = (name: string) => groups.save({ id: 1 } as never, { name, isPublic: true, isOpening: true });
  while (groups.of(1).length < MAX_CUSTOMER_GROUPS) await add(`g${groups.of(1).length}`);
  await expect(add('one more')).rejects.toMatchObject(TOO_MANY);
  expect(groups.of(1)).toHaveLength(MAX_CUSTOMER_GROUPS);
});
