import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineManagementCalls } from '../../../contract/call.ts';
import { PLAIN_SETTINGS, settingsShapes, type PlainSettings } from '../../../contract/settings.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import {
  changesMoneyTerms,
  createCompanyService,
  SETTINGS,
  type CompanyService,
} from '../../company/company-service.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { AuditTrail } from '../audit/audit-trail.ts';
import { audited } from '../audit/audited.ts';
import { implementManagement, type ManagementContext } from '../management-operation.ts';
import { settingsHandlers } from './settings-operations.ts';

let directory: string;
let database: Database;
let companies: CompanyService;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'settings-'));
  database = await openDatabase({ directory });
  const wallClock = createSteppedClock(1);
  companies = await createCompanyService({ database, wallClock, log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  await companies.close();
  await database.close();
  rmSync(directory, { recursive: true });
});

const context = { companyId: 1, operator: 'op', ip: '', trace: 't' } as ManagementContext;
const MOTTO = { schema: Type.String(), standard: 'Trade well', notice: 'money' } as const;

/** The two calls of a table with what answers them, as the management API serves them. */
async function operationsOf(table: PlainSettings) {
  const { change, answer } = settingsShapes(table);
  const calls = defineManagementCalls({
    companySettings: {
      bizType: 'test.settings',
      summary: '',
      permission: 'company.read',
      request: Type.Object({}),
      response: answer,
    },
    saveCompanySettings: {
      bizType: 'test.saveSettings',
      summary: '',
      permission: 'company.change',
      changes: true,
      request: change,
      response: answer,
    },
  });
  const trail = await AuditTrail.open(database);
  const { read, change: save } = settingsHandlers({ companies, asset: () => undefined }, table);
  const saved = audited(implementManagement(calls.saveCompanySettings, save), trail, () => 1);
  return { calls, get: () => read(context), set: (request: object) => saved.handle(context, request) };
}

describe('a row of the plain settings', () => {
  it('that is added is in the calls, the answer, the audit trail and the notice', async () => {
    const table = { ...PLAIN_SETTINGS, motto: MOTTO };
    const { calls, get, set } = await operationsOf(table);
    expect(Object.keys(calls.saveCompanySettings.request.properties)).toEqual(Object.keys(table));
    expect(Object.keys(calls.companySettings.response.properties)).toEqual(Object.keys(table));
    expect(await get()).toMatchObject({ name: 'Meridian', motto: 'Trade well' });

    const received: boolean[] = [];
    companies.onChanged((company, before) => received.push(changesMoneyTerms(company, before, table)));
    expect(await set({ motto: 'Trade better' })).toMatchObject({ motto: 'Trade better' });
    expect(await get()).toMatchObject({ motto: 'Trade better' });
    await set({ name: 'Another' });
    expect(received).toEqual([true, false]);

    const rows = await auditRepository.ofCompany(database, 1, { afterSeq: 0, limit: 10 });
    expect(rows.map(({ entry }) => JSON.parse(entry) as object)).toMatchObject([
      { stage: 'request', bizType: 'test.saveSettings', request: { motto: 'Trade better' } },
      { stage: 'answer', code: '0' },
      { stage: 'request', request: { name: 'Another' } },
      { stage: 'answer', code: '0' },
    ]);
  });

  it('that is removed is in none of them, whatever is stored of it', async () => {
    await (await operationsOf({ ...PLAIN_SETTINGS, motto: MOTTO })).set({ motto: 'Trade better' });
    const { calls, get } = await operationsOf(PLAIN_SETTINGS);
    expect(calls.saveCompanySettings.request.properties).not.toHaveProperty('motto');
    expect(calls.companySettings.response.properties).not.toHaveProperty('motto');
    expect(await get()).not.toHaveProperty('motto');
    const { first } = companies;
    expect(changesMoneyTerms({ ...first, motto: 'none' } as typeof first, first)).toBe(false);
  });
});

it('every setting with calls of its own is changed by calls that the audit trail has', () => {
  for (const [key, { calls }] of Object.entries(SETTINGS))
    for (const [name, { changes }] of Object.entries(calls))
      expect([key, name, changes]).toEqual([key, name, name !== 'read']);
});
