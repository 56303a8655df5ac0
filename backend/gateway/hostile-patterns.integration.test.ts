import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as MANAGE } from '../contract/business-types.ts';
import { MERIDIAN } from '../services/company/company-service.ts';
import { STANDARD_KYC } from '../services/company/company.ts';
import { OTHER_COMPANY } from '../services/testing/test-services.ts';
import { openDatabase } from '../storage/index.ts';
import { TestCustomer } from './testing/customers.ts';
import { startManagedGateway, type ManagedGateway } from './testing/managed.ts';

const APPLY = '/api/global/customer.app.KycWebApiService.kycLevelApply';
const [first] = STANDARD_KYC.levels;
const [name] = first?.elements[0] ?? [];

let test: ManagedGateway;
const folders: string[] = [];
afterEach(async () => {
  await test.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** One level that asks for one text of this form. */
const levels = (pattern: string) => {
  const elements = [{ ...name, elementCode: 'text', pattern }];
  return [{ ...first, elements: { 0: elements, 1: elements } }];
};
const application = (elementValue: string) => ({
  levelCode: 'level_1',
  elementList: [{ elementCode: 'text', elementValue }],
});

describe('the regular expression of one company', () => {
  it.each(['(a+)+', '(?:a|aa)+', '(?:a*)*', '([a-z]+)*\\d'])(
    '%s holds up no customer of another company [ATK-501]',
    async (pattern) => {
      test = await startManagedGateway({ companies: [MERIDIAN, OTHER_COMPANY] });
      const saved = await test.manage(MANAGE.saveKycConfiguration, {
        levels: levels(pattern),
        corporateCountries: [],
      });
      expect(saved.listed).toBe('0');
      const attacker = await TestCustomer.register(test, { pwd: undefined });
      const other = await TestCustomer.register(test, {}, OTHER_COMPANY.id);
      // Thirty letters would take a backtracking engine minutes, a thousand longer than the sun shines.
      const attacks = [30, 999].map((length) =>
        test.post(APPLY, application(`${'a'.repeat(length)}!`), attacker.headers),
      );
      expect((await other.call('findCustomerInfo')).listed).toBe('0');
      for (const answer of await Promise.all(attacks)) expect(answer.listed).toBe('USCUSTOMER_API_0000620');
    },
  );

  it('that an earlier version stored and this one does not take tests nothing and stops nobody [ATK-504]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meridian-patterns-'));
    folders.push(folder);
    test = await startManagedGateway({ database: await openDatabase({ directory: folder }) });
    const kyc = { levels: levels('(?=.*a)(a+)+$'), corporateCountries: [] };
    await test.services.companies.change(1, { kyc: kyc as never });
    await test.close();

    test = await startManagedGateway({ database: await openDatabase({ directory: folder }) });
    expect((await test.manage(MANAGE.kycConfiguration)).body.data).toMatchObject({ levels: kyc.levels });
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const answer = await test.post(APPLY, application(`${'a'.repeat(40)}!`), customer.headers);
    expect(answer.listed).toBe('0');
  });
});
