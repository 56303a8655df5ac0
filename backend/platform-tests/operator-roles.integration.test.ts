import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { DocumentedOperation } from '../gateway/documents/operations.ts';
import { startManagement, type ManagementHarness, type SignedInPerson } from './management-harness.ts';

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const LACKS_PERMISSION = 'GGATEWAY_CODE_019';
const ENDED = 'GGATEWAY_CODE_005';
/** Whoever makes them has no token afterwards. */
const ENDING: readonly string[] = [BIZ.endOwnOperatorSession, BIZ.endOtherOperatorSessions];
const ROLES = ['viewer', 'support', 'dealer', 'treasurer', 'administrator'] as const;

/** The table of docs/management-api.md: which roles have a permission. */
const DOCUMENTED = readRoleTable();

let management: ManagementHarness;
let persons: Map<string, SignedInPerson>;
let calls: DocumentedOperation[];

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  persons = new Map();
  for (const role of ROLES) persons.set(role, await management.addPerson(`The ${role}`, role));
  const documents = await fetch(`${management.platform.ready.baseUrl}/docs.json`);
  const table = (await documents.json()) as DocumentedOperation[];
  calls = table.filter(({ operatorPermission }) => operatorPermission !== null);
});
afterAll(() => management.platform.close());

function readRoleTable(): ReadonlyMap<string, readonly string[]> {
  const page = readFileSync(new URL('../../docs/management-api.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => /^\| `\w+\.\w+`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return new Map(
    rows.map(([permission = '', , ...marks]) => [
      permission.replaceAll('`', ''),
      ROLES.filter((_, at) => marks[at] === 'yes'),
    ]),
  );
}

const as = <Data = unknown>(role: string, bizType: string, body: object = {}) =>
  management.post<Data>(`/openapi-b/global/${bizType}`, body, { token: persons.get(role)?.token ?? '' });

describe('every management call', () => {
  it.each(ROLES)('is refused to a %s whose role lacks its permission, and to no other', async (role) => {
    for (const { bizType, operatorPermission } of calls) {
      // Whoever may, ends the token of the company by this one.
      if (bizType === BIZ.resetAppSecret && role === 'administrator') continue;
      if (ENDING.includes(bizType)) continue;
      const { listed, envelope } = await as(role, bizType);
      const isAllowed = DOCUMENTED.get(operatorPermission ?? '')?.includes(role);
      expect([bizType, operatorPermission, listed !== LACKS_PERMISSION]).toEqual([
        bizType,
        operatorPermission,
        isAllowed,
      ]);
      if (isAllowed !== true)
        expect(envelope).toMatchObject({ msg: `Your role ${role} has no permission ${operatorPermission}.` });
    }
  });

  it('that is refused stands in the audit trail, with who asked and which permission lacked', async () => {
    const { id, token } = await management.addPerson('Ada', 'viewer');
    const route = `/openapi-b/global/${BIZ.approveWithdraw}`;
    expect((await management.post(route, { proposalNo: 'W1' }, { token })).listed).toBe(LACKS_PERMISSION);
    const rows: { seq: number; stage: string; person?: { id: number } }[] = [];
    for (let read = -1; read !== 0;) {
      const from = { afterSeq: rows.at(-1)?.seq ?? 0, size: 100 };
      const { data } = (await management.call<typeof rows>(BIZ.auditPage, from)).envelope;
      rows.push(...data);
      read = data.length;
    }
    expect(rows.filter(({ stage, person }) => stage === 'refused' && person?.id === id)).toEqual([
      expect.objectContaining({
        person: { id, name: 'Ada', role: 'viewer' },
        bizType: BIZ.approveWithdraw,
        code: LACKS_PERMISSION,
        lacks: 'money.approve',
      }),
    ]);
  });

  it('is refused before its request is read, under both of its paths [ATK-562]', async () => {
    const { token = '' } = persons.get('viewer') ?? {};
    for (const path of ['', 'global/']) {
      const answer = await management.post(`/openapi-b/${path}${BIZ.setCustomerStatus}`, 'no object', {
        token,
      });
      expect(answer.listed).toBe(LACKS_PERMISSION);
    }
  });

  it('is open to the credentials of the company as ever', async () => {
    const lasting = calls.filter(({ bizType }) => ![BIZ.resetAppSecret, ...ENDING].includes(bizType));
    for (const { bizType } of lasting)
      expect([bizType, LACKS_PERMISSION, ENDED]).not.toContain((await management.call(bizType)).listed);
  });

  it('has a permission of the table in docs/management-api.md, which lists no other and says what each role has', async () => {
    const named = new Set(calls.map(({ operatorPermission }) => operatorPermission ?? ''));
    expect([...named].filter((permission) => !DOCUMENTED.has(permission))).toEqual([]);
    const { envelope } = await management.call<{ role: string; permissions: string[] }[]>(BIZ.operatorRoles);
    const roles = envelope.data.map(({ role, permissions }) => [role, [...permissions].sort()]);
    const documented = ROLES.map((role) => [
      role,
      [...DOCUMENTED]
        .filter(([, holders]) => holders.includes(role))
        .map(([permission]) => permission)
        .sort(),
    ]);
    expect(roles).toEqual(documented);
  });
});

describe('a person at the office', () => {
  const authorize = async ({ appId, appSecret }: Pick<SignedInPerson, 'appId' | 'appSecret'>) =>
    management.post<Record<string, unknown> | null>(AUTH, { appId, appSecret }, { token: null });
  const reads = async (token: string) =>
    (await management.post(`/openapi-b/${BIZ.customerPage}`, { customerNo: '' }, { token })).listed;

  it('signs in with credentials of its own and never reads those of the company [ATK-563]', async () => {
    const mei = await management.addPerson('Mei', 'support');
    const { envelope } = await authorize(mei);
    expect(envelope.data).toMatchObject({ id: 1, appId: mei.appId, appSecret: mei.appSecret });
    expect(JSON.stringify(envelope.data)).not.toContain(management.platform.ready.demo.appSecret);
    expect((await authorize({ ...mei, appSecret: 'wrong' })).listed).toBe('GGATEWAY_CODE_101');
  });

  it('reads who it is and what it may do; the company reads that it is an administrator', async () => {
    const lin = await management.addPerson('Lin', 'viewer');
    const path = `/openapi-b/${BIZ.whoAmI}`;
    const person = await management.post<{ permissions: string[] }>(path, {}, { token: lin.token });
    expect(person.envelope.data).toMatchObject({
      companyId: 1,
      companyName: 'Meridian',
      personId: lin.id,
      name: 'Lin',
      role: 'viewer',
      appId: lin.appId,
    });
    expect(person.envelope.data.permissions).toContain('customers.read');
    expect(person.envelope.data.permissions).not.toContain('customers.change');
    expect((await management.post(path)).envelope.data).toMatchObject({
      personId: null,
      name: 'Meridian',
      role: 'administrator',
      appId: management.platform.ready.demo.appId,
    });
  });

  it('is signed out at once when it gets another role, another secret, or is disabled [ATK-564]', async () => {
    const wu = await management.addPerson('Wu', 'viewer');
    expect(await reads(wu.token)).toBe('0');
    await management.call(BIZ.changeOperatorPerson, { id: wu.id, role: 'dealer' });
    expect(await reads(wu.token)).toBe(ENDED);
    const second = String((await authorize(wu)).envelope.data?.['token']);
    const rotated = await management.call<SignedInPerson>(BIZ.rotateOperatorSecret, { id: wu.id });
    expect(await reads(second)).toBe(ENDED);
    expect((await authorize(wu)).listed).toBe('GGATEWAY_CODE_101');
    const third = String((await authorize(rotated.envelope.data)).envelope.data?.['token']);
    expect(await reads(third)).toBe('0');
    const disabled = await management.call(BIZ.changeOperatorPerson, { id: wu.id, status: 2 });
    expect(disabled.envelope.data).toMatchObject({ id: wu.id, role: 'dealer', status: 2 });
    expect(await reads(third)).toBe(ENDED);
    expect((await authorize(rotated.envelope.data)).listed).toBe('GGATEWAY_CODE_101');
  });

  it('goes on working when the company gets another secret, and is not shown with its own', async () => {
    const he = await management.addPerson('He', 'viewer');
    const own = await startManagement();
    try {
      const ada = await own.addPerson('Ada', 'viewer');
      await own.call(BIZ.resetAppSecret);
      const path = `/openapi-b/${BIZ.customerPage}`;
      expect((await own.post(path, { customerNo: '' }, { token: ada.token })).listed).toBe('0');
      expect((await own.post(path, { customerNo: '' })).listed).toBe(ENDED);
    } finally {
      await own.platform.close();
    }
    const list = await management.call<object[]>(BIZ.operatorPersons);
    expect(list.envelope.data.find((row) => (row as SignedInPerson).id === he.id)).toEqual({
      id: he.id,
      name: 'He',
      role: 'viewer',
      appId: he.appId,
      status: 1,
      createTime: expect.any(Number) as number,
      updateTime: expect.any(Number) as number,
      issuedBy: '',
      issueTime: expect.any(Number) as number,
      email: '',
      password: 'none',
      hasAuthenticator: false,
    });
  });

  it('reads the data push as an administrator alone, and no longer than it is one', async () => {
    const connect = (token: string) => {
      const { baseUrl } = management.platform.ready;
      const headers = { token, group: 'office' };
      return new WebSocket(`${baseUrl.replace('http', 'ws')}/openapi-b/ws`, { headers });
    };
    const refused = connect(persons.get('treasurer')?.token ?? '');
    const status = await new Promise((resolve) => {
      refused.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    });
    expect(status).toBe(401);
    const chief = await management.addPerson('Chief', 'administrator');
    const socket = connect(chief.token);
    await new Promise((resolve) => socket.on('open', resolve));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await management.call(BIZ.changeOperatorPerson, { id: chief.id, role: 'viewer' });
    await closed;
  });

  it('has calls of its own: one who uses them up takes none from the others', async () => {
    const own = await startManagement();
    try {
      const [busy, other] = [await own.addPerson('Busy', 'viewer'), await own.addPerson('Other', 'viewer')];
      const ask = ({ token }: { token: string }) =>
        own.post(`/openapi-b/${BIZ.whoAmI}`, {}, { token }).then(({ status }) => status);
      const statuses = await Promise.all(Array.from({ length: 301 }, () => ask(busy)));
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      expect([await ask(other), (await own.call(BIZ.whoAmI)).status]).toEqual([200, 200]);
    } finally {
      await own.platform.close();
    }
  });

  it('has a name of its own at the company, of 64 characters at most, and one of the five roles [MAX_PERSON_NAME_LENGTH]', async () => {
    const bo = await management.addPerson('Bo', 'viewer');
    const create = async (body: object) => (await management.call(BIZ.createOperatorPerson, body)).listed;
    expect(await create({ name: 'Bo', role: 'dealer' })).toBe('GGATEWAY_CODE_015');
    expect(await create({ name: 'Ben', role: 'owner' })).toBe('GGATEWAY_CODE_015');
    expect(await create({ name: 'x'.repeat(65), role: 'dealer' })).toBe('GGATEWAY_CODE_015');
    expect(await create({ name: 'x'.repeat(64), role: 'dealer' })).toBe('0');
    await management.addPerson('Ben', 'viewer');
    const change = async (body: object) => (await management.call(BIZ.changeOperatorPerson, body)).listed;
    expect(await change({ id: bo.id, name: 'Ben' })).toBe('GGATEWAY_CODE_015');
    expect(await change({ id: 4_000, name: 'Nobody' })).toBe('USCUSTOMER_API_0000003');
  });

  it('is named in the records that it makes', async () => {
    const { token = '' } = persons.get('administrator') ?? {};
    const made = { tradeType: 2, paramId: 7, value: '5' };
    await management.post(`/openapi-b/${BIZ.saveTradeParameter}`, made, { token });
    const page = await management.call<{ records: object[] }>(BIZ.tradeParameterPage);
    expect(page.envelope.data.records.at(-1)).toMatchObject({ createBy: 'The administrator' });
  });

  it('is named in the audit trail by number, name and role', async () => {
    const [{ id = 0, token = '' } = {}] = [persons.get('administrator')];
    await management.post(`/openapi-b/${BIZ.saveCompanySettings}`, { name: 'Meridian' }, { token });
    const rows = await management.call<{ bizType: string; person?: object; operator: string }[]>(
      BIZ.auditPage,
      { size: 500 },
    );
    const own = rows.envelope.data.filter(({ bizType }) => bizType === BIZ.saveCompanySettings);
    expect(own.at(-1)).toMatchObject({
      operator: persons.get('administrator')?.appId,
      person: { id, name: 'The administrator', role: 'administrator' },
    });
  });
});
