import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const WRONG = 'USCUSTOMER_API_0000102';
const REFUSED = 'FS10302';
const OWN = 'a quiet harbour at dusk';

type SignedIn = AnswerOf<typeof MANAGEMENT_CALLS.signInOperator>;
type First = AnswerOf<typeof MANAGEMENT_CALLS.setFirstPassword>;

interface Row {
  readonly seq: number;
  readonly bizType: string;
  readonly code?: string;
}

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
});
afterAll(() => management.platform.close());

const as = <Data = unknown>(token: string, bizType: string, body: object = {}) =>
  management.post<Data>(`/openapi-b/global/${bizType}`, body, { token });
const signIn = (name: string, password: string, more: object = {}) => {
  const body = { name, password, ...more };
  return management.post<SignedIn>(`/openapi-b/global/${BIZ.signInOperator}`, body, { token: null });
};

/** A person who has signed in by a password of its own, and who gave it the first one. */
async function addSignedIn(name: string, role: string, by = management.token) {
  const { id } = await management.addPerson(name, role);
  const given = await as<First>(by, BIZ.setFirstPassword, { id });
  const { envelope } = await signIn(name, given.envelope.data.firstPassword, {
    newPassword: OWN,
    program: 'test',
  });
  return { id, token: envelope.data.token };
}

async function auditRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (let read = -1; read !== 0;) {
    const from = { afterSeq: rows.at(-1)?.seq ?? 0, size: 100 };
    const { data } = (await management.call<Row[]>(BIZ.auditPage, from)).envelope;
    rows.push(...data);
    read = data.length;
  }
  return rows;
}

it('the audit trail has who signed in, who failed to and how a session ended, without a password [ATK-591]', async () => {
  const before = await auditRows();
  const { token, id } = await addSignedIn('Carla', 'viewer');
  await signIn('Carla', 'a wrong password');
  await signIn('typed in the wrong place', 'a wrong password');
  await as(token, BIZ.endOwnOperatorSession);
  const rows = (await auditRows()).slice(before.length);
  expect(rows.filter(({ bizType }) => bizType === BIZ.signInOperator)).toMatchObject([
    { stage: 'request', person: { id, name: 'Carla' }, request: { name: 'Carla', program: 'test' } },
    { stage: 'answer', code: '0' },
    { stage: 'refused', code: WRONG, person: { id } },
    { stage: 'refused', code: WRONG, operator: '' },
  ]);
  expect(rows.some(({ bizType, code }) => bizType === BIZ.endOwnOperatorSession && code === '0')).toBe(true);
  const text = JSON.stringify(rows);
  for (const secret of [OWN, token, 'a wrong password', 'typed in the wrong place'])
    expect(text).not.toContain(secret);
});

it('two persons who signed in by passwords are two, but not where one gave the other its first password [ATK-592]', async () => {
  const dora = await addSignedIn('Dora', 'administrator');
  const emil = await addSignedIn('Emil', 'administrator');
  // The company has made Finn too, but the first password is of Dora.
  const finn = await addSignedIn('Finn', 'administrator', dora.token);
  const loosen = (token: string, amount: number) =>
    as(token, BIZ.setExposureLimit, { scope: 'company', currency: 'USDT', most: String(amount) });
  await management.call(BIZ.setExposureLimit, { scope: 'company', currency: 'USDT', most: '1000' });
  expect((await loosen(dora.token, 2_000)).listed).toBe(REFUSED);
  const again = (await signIn('Dora', OWN)).envelope.data.token;
  expect((await loosen(again, 2_000)).listed).toBe(REFUSED);
  const byFinn = await loosen(finn.token, 2_000);
  expect([byFinn.listed, byFinn.envelope.msg]).toEqual([
    REFUSED,
    'One of the two who approve has issued the credentials of the other. It takes somebody else.',
  ]);
  // A password of its own clears nobody: Dora may have chosen it.
  const changed = { oldPassword: OWN, newPassword: 'another harbour at dawn' };
  expect((await as(finn.token, BIZ.changeOperatorPassword, changed)).listed).toBe('0');
  expect((await loosen(finn.token, 2_000)).listed).toBe(REFUSED);
  expect((await loosen(emil.token, 2_000)).listed).toBe('0');
  const persons = (await management.call<{ name: string; issuedBy: string }[]>(BIZ.operatorPersons)).envelope
    .data;
  expect(persons.find(({ name }) => name === 'Finn')?.issuedBy).toBe('Dora');
});

it('the persons of a demonstration sign in with what the ready line has, and are two for what takes two', async () => {
  const { office } = management.platform.ready.demo;
  expect(office.map(({ name, role }) => [name, role])).toEqual([
    ['Demo Administrator', 'administrator'],
    ['Demo Owner', 'administrator'],
    ['Demo Dealer', 'dealer'],
    ['Demo Treasurer', 'treasurer'],
  ]);
  const tokens: string[] = [];
  for (const { name, password } of office) {
    const { listed, envelope } = await signIn(name, password ?? '');
    expect([name, listed]).toEqual([name, '0']);
    tokens.push(envelope.data.token);
  }
  const [administrator = '', , dealer = ''] = tokens;
  const body = { scope: 'company', currency: 'USDT', most: '5000' };
  expect((await as(administrator, BIZ.setExposureLimit, body)).listed).toBe(REFUSED);
  expect((await as(dealer, BIZ.setExposureLimit, body)).listed).toBe('0');
});
