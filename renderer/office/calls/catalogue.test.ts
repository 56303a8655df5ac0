import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineManagementCalls } from '../../../backend/contract/call.ts';
import { MANAGEMENT_CALLS } from '../../../backend/contract/calls/management/management-calls.ts';
import { PageOf } from '../../../backend/contract/records/page.ts';
import { permissionsOf } from '../../../backend/contract/permissions.ts';
import { CALL_PAGES, findPage, findPageOfType, pagesFor, pagesOf } from './catalogue.ts';

const kindOf = (name: string) => findPage(name)?.kind;

describe('the pages of the calls', () => {
  it('are one for each call of the tables, also for one that is added', () => {
    expect(CALL_PAGES.map(({ name }) => name)).toEqual(Object.keys(MANAGEMENT_CALLS));
    const added = defineManagementCalls({
      lamps: {
        bizType: 'venue.admin.LampService.page',
        summary: 'Lamps of the office',
        permission: 'platform.read',
        request: Type.Object({ current: Type.Optional(Type.Integer()) }),
        response: PageOf(Type.Object({ id: Type.Integer() })),
      },
    });
    expect(pagesOf(added)).toMatchObject([
      { name: 'lamps', section: 'system', kind: 'list', rows: { member: 'records', isPaged: true } },
    ]);
  });

  it('know lists, records and changes by what calls answer', () => {
    expect(['agents', 'depositPage', 'crossQueryTradeRecordPage', 'exposureLimits'].map(kindOf)).toEqual(
      Array(4).fill('list'),
    );
    expect(['companySettings', 'whoAmI', 'queryCompanyPnl', 'closedOperations'].map(kindOf)).toEqual(
      Array(4).fill('record'),
    );
    expect(['saveCompanySettings', 'forcedOrder', 'outboxMessages'].map(kindOf)).toEqual(
      Array(3).fill('form'),
    );
    expect(findPage('forcedOrder')?.rows).toBeDefined();
  });

  it('stand where somebody looks for them', () => {
    const sections = ['houseReport', 'startScenario', 'createBackup', 'customerGroups', 'operatorRoles'];
    expect(sections.map((name) => findPage(name)?.section)).toEqual([
      'reports',
      'market',
      'system',
      'customers',
      'people',
    ]);
    expect(findPageOfType('venue.admin.AgentService.appoint')?.name).toBe('appointAgent');
  });

  it('are offered to whoever may make the call, and to nobody else', () => {
    const viewer = pagesFor(new Set(permissionsOf('viewer')));
    const changing = viewer.filter(({ kind }) => kind === 'form').map(({ call }) => call.permission);
    // A viewer changes nothing but its own sign-in.
    expect(new Set(changing)).toEqual(new Set(['self.change']));
    expect(viewer.length).toBeGreaterThan(50);
    const treasurer = pagesFor(new Set(permissionsOf('treasurer'))).map(({ name }) => name);
    expect(treasurer).toContain('approveDeposit');
    expect(treasurer).not.toContain('forcedOrder');
    expect(pagesFor(new Set(permissionsOf('administrator')))).toEqual(CALL_PAGES);
  });
});
