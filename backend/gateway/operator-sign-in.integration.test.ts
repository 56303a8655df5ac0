import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { operatorOperations } from '../services/management/company/operator-operations.ts';
import { passwordOperations } from '../services/management/sign-in/password-operations.ts';
import { PersonProofs } from '../services/management/sign-in/person-proofs.ts';
import { sessionOperations } from '../services/management/sign-in/session-operations.ts';
import { signInOperation } from '../services/management/sign-in/sign-in-operation.ts';
import type { TestServices } from '../services/testing/test-services.ts';
import { managementPath, startManagedGateway, type ManagedGateway } from './testing/managed.ts';
import type { TestAnswer } from './testing/test-gateway.ts';

const WRONG = 'USCUSTOMER_API_0000102';
const LOCKED = 'USCUSTOMER_API_0000113';
const PASSWORD_UNCHANGED = 'USCUSTOMER_API_0000123';
const OLD_PASSWORD_WRONG = 'USCUSTOMER_API_0000124';
const ASKS_PASSWORD = 'USCUSTOMER_API_0000125';
const ASKS_CODE = 'USCUSTOMER_API_0000138';
const WEAK = 'USCUSTOMER_API_0000139';
const CODE_WRONG = 'USCUSTOMER_API_0000519';
const UNKNOWN = 'USCUSTOMER_API_0000003';
const TAKEN = 'GGATEWAY_CODE_015';
const ENDED = 'GGATEWAY_CODE_005';
const AUTHORIZE = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const OWN = 'a quiet harbour at dusk';

type SignedIn = AnswerOf<typeof MANAGEMENT_CALLS.signInOperator>;
type Issued = AnswerOf<typeof MANAGEMENT_CALLS.createOperatorPerson>;
type First = AnswerOf<typeof MANAGEMENT_CALLS.setFirstPassword>;
type Session = AnswerOf<typeof MANAGEMENT_CALLS.ownOperatorSessions>[number];

let test: ManagedGateway;
beforeAll(async () => {
  test = await startManagedGateway({ management: officeOperations });
});
afterAll(() => test.close());

/** What persons at an office call; the audit trail is another test's. */
function officeOperations({ companies, customers, wallClock }: TestServices) {
  const proofs = new PersonProofs({ operators: companies.operators, wallClock, guard: customers.guard });
  const deps = { companies, proofs, nowMs: () => wallClock.nowMs() };
  return [
    ...operatorOperations({ companies, demonstration: async () => undefined }),
    signInOperation({ ...deps, audited: (each) => each, noteFailure: async () => undefined }),
    ...sessionOperations(companies),
    ...passwordOperations(deps),
  ];
}

const nowMs = () => test.services.wallClock.nowMs();
const read = <Data>({ body }: TestAnswer) => ({
  listed: body.code === '0' ? '0' : `${body.bizCode}${body.code}`,
  msg: body.msg,
  data: body.data as Data,
});
const as = async <Data = unknown>(token: string, bizType: string, body: object = {}) =>
  read<Data>(await test.post(managementPath(bizType), body, { token }));
/** As a guest who knows the company. */
const signIn = async (name: string, password: string, more: object = {}) =>
  read<SignedIn>(await test.post(managementPath(BIZ.signInOperator), { name, password, ...more }));
const authorize = async ({ appId, appSecret }: Pick<Issued, 'appId' | 'appSecret'>) => {
  const answer = await test.post(AUTHORIZE, { appId, appSecret });
  return (answer.body.data as { token: string }).token;
};
/** A token of before may be over: the clock of this file goes on for weeks. */
const asCompany = async <Data = unknown>(bizType: string, body: object = {}) =>
  as<Data>(await authorize(test.services.companies.first), bizType, body);
const addPerson = async (name: string, role: string) =>
  (await asCompany<Issued>(BIZ.createOperatorPerson, { name, role })).data;
const firstPassword = async ({ id }: Pick<Issued, 'id'>) =>
  (await asCompany<First>(BIZ.setFirstPassword, { id })).data.firstPassword;

/** A person who has signed in by a password of its own. */
async function addSignedIn(name: string, role: string) {
  const person = await addPerson(name, role);
  const first = await firstPassword(person);
  const { listed, data } = await signIn(name, first, { newPassword: OWN, program: 'test' });
  if (listed !== '0') throw new Error(`${name} is not in: ${listed}`);
  return { ...person, token: data.token, mark: data.mark };
}

describe('a person at the office', () => {
  it('replaces its first password and signs in by name or e-mail address from then on', async () => {
    const { id, appId } = await addPerson('Petra', 'dealer');
    const changed = await asCompany(BIZ.changeOperatorPerson, { id, email: ' Petra@Office.example ' });
    expect(changed.data).toMatchObject({ email: 'petra@office.example', password: 'none' });
    const first = await firstPassword({ id });
    expect((await signIn('Petra', first)).listed).toBe(ASKS_PASSWORD);
    expect((await signIn('Petra', first, { newPassword: first })).listed).toBe(PASSWORD_UNCHANGED);
    expect((await signIn('Petra', first, { newPassword: 'petra has a password' })).listed).toBe(WEAK);
    const { data } = await signIn('Petra', first, { newPassword: OWN });
    expect(data).toMatchObject({ name: 'Petra', role: 'dealer', companyId: 1, personId: id, appId });
    const who = await as<object>(data.token, BIZ.whoAmI);
    expect(who.data).toMatchObject({ name: 'Petra', personId: id, permissions: data.permissions });
    expect((await signIn('Petra', first)).listed).toBe(WRONG);
    expect((await signIn('PETRA@office.example', OWN)).listed).toBe('0');
    const [row] = (await asCompany<object[]>(BIZ.operatorPersons)).data.slice(-1);
    expect(row).toMatchObject({ name: 'Petra', password: 'own', hasAuthenticator: false });
  });

  it('is not told which part was wrong, whether the name exists or the person is disabled [ATK-587]', async () => {
    const { id } = await addSignedIn('Ruth', 'viewer');
    const other = await addPerson('Without', 'viewer');
    const newcomer = await addPerson('Rolf', 'viewer');
    const first = await firstPassword(newcomer);
    for (const one of [id, newcomer.id]) await asCompany(BIZ.changeOperatorPerson, { id: one, status: 2 });
    const answers = [
      await signIn('Ruth', OWN),
      // Asked for a password of its own, a disabled person would know that the first one is right.
      await signIn('Rolf', first),
      await signIn('Ruth', 'wrong password'),
      await signIn('Nobody', OWN),
      await signIn(other.appId, OWN),
      await signIn('Without', OWN),
    ].map(({ listed, msg, data }) => [listed, msg, data]);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(WRONG);
  });

  it('is locked for a network after five wrong passwords, as a name that nobody has is [ATK-588]', async () => {
    await addSignedIn('Sven', 'viewer');
    for (const name of ['Sven', 'Nobody else']) {
      const listed: string[] = [];
      for (let at = 0; at < 6; at++) listed.push((await signIn(name, `guess ${at}`)).listed);
      expect(listed).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, LOCKED]);
    }
    expect((await signIn('Sven', OWN)).listed).toBe(LOCKED);
    test.services.wallClock.advance(31 * MINUTE_MS);
    expect((await signIn('Sven', OWN)).listed).toBe('0');
  });

  it('is known by no name and no address of another person', async () => {
    const { id } = await addPerson('Tomas', 'viewer');
    await asCompany(BIZ.changeOperatorPerson, { id, email: 'tomas@office.example' });
    const create = (members: object) => asCompany(BIZ.createOperatorPerson, { role: 'viewer', ...members });
    expect((await create({ name: 'Tomas@office.example' })).listed).toBe(TAKEN);
    expect((await create({ name: 'T', email: 'tomas@office.example' })).listed).toBe(TAKEN);
    await create({ name: 'una@office.example' });
    expect((await create({ name: 'U', email: 'una@office.example' })).listed).toBe(TAKEN);
    expect((await create({ name: 'U', email: 'no address' })).listed).toMatch(/^USCUSTOMER_API_/);
    const freed = await asCompany(BIZ.changeOperatorPerson, { id, email: '' });
    expect(freed.data).toMatchObject({ email: '' });
  });

  it('has a week for its first password [FIRST_PASSWORD_LIFETIME_MS]', async () => {
    const person = await addPerson('Vera', 'viewer');
    const first = await firstPassword(person);
    test.services.wallClock.advance(7 * 24 * HOUR_MS - 1);
    expect((await signIn('Vera', first)).listed).toBe(ASKS_PASSWORD);
    test.services.wallClock.advance(1);
    // Neither taken, nor is whoever tries told that it was right once.
    expect((await signIn('Vera', first)).listed).toBe(WRONG);
    expect((await signIn('Vera', first, { newPassword: OWN })).listed).toBe(WRONG);
    const second = await firstPassword(person);
    test.services.wallClock.advance(7 * 24 * HOUR_MS - 1);
    expect((await signIn('Vera', second, { newPassword: OWN })).listed).toBe('0');
  });
});

describe('the session of a person', () => {
  it('ends twelve hours after the sign-in, however many calls are made', async () => {
    const { token } = await addSignedIn('Walter', 'viewer');
    for (let minutes = 0; minutes < 12 * 60; minutes += 29) {
      expect((await as(token, BIZ.whoAmI)).listed).toBe('0');
      test.services.wallClock.advance(29 * MINUTE_MS);
    }
    expect((await as(token, BIZ.whoAmI)).listed).toBe(ENDED);
  });

  it('ends half an hour after its last call, or when the company says, and that of a program does not', async () => {
    const person = await addSignedIn('Xenia', 'viewer');
    const program = await authorize(person);
    test.services.wallClock.advance(30 * MINUTE_MS - 1);
    expect((await as(person.token, BIZ.whoAmI)).listed).toBe('0');
    test.services.wallClock.advance(30 * MINUTE_MS);
    expect((await as(person.token, BIZ.whoAmI)).listed).toBe(ENDED);
    expect((await as(program, BIZ.whoAmI)).listed).toBe('0');
    await test.services.companies.change(1, { officeIdleMinutes: 5, officeSessionHours: 1 });
    const { data } = await signIn('Xenia', OWN);
    expect(data).toMatchObject({ idleMinutes: 5, expireTime: nowMs() + HOUR_MS });
    test.services.wallClock.advance(5 * MINUTE_MS);
    expect((await as(data.token, BIZ.whoAmI)).listed).toBe(ENDED);
    await test.services.companies.change(1, { officeIdleMinutes: 30, officeSessionHours: 12 });
  });

  it('ends half an hour after its last call by hand, however often its page asks by itself', async () => {
    const { token } = await addSignedIn('Xavier', 'viewer');
    const poll = async () =>
      read(await test.post(managementPath(BIZ.whoAmI), {}, { token, 'x-unattended': '1' })).listed;
    for (let minutes = 0; minutes < 29; minutes++) {
      test.services.wallClock.advance(MINUTE_MS);
      expect(await poll()).toBe('0');
    }
    test.services.wallClock.advance(MINUTE_MS);
    expect(await poll()).toBe(ENDED);
  });

  it('is listed with its program and address, and is ended by its person or by an administrator', async () => {
    const person = await addSignedIn('Yara', 'viewer');
    const second = (await signIn('Yara', OWN, { program: 'second' })).data;
    const secret = await authorize(person);
    const { data } = await as<Session[]>(person.token, BIZ.ownOperatorSessions);
    expect(data.map(({ by, program, isOwn }) => [by, program, isOwn])).toEqual(
      [
        ['secret', '', false],
        ['password', 'test', true],
        ['password', 'second', false],
        ['secret', '', false],
      ].slice(-data.length),
    );
    expect(data.find(({ isOwn }) => isOwn)).toMatchObject({
      mark: person.mark,
      address: '127.0.0.1',
      createTime: nowMs(),
      lastCallTime: nowMs(),
      expireTime: nowMs() + 12 * HOUR_MS,
    });
    expect((await as(person.token, BIZ.endOwnOperatorSession, { mark: second.mark })).listed).toBe('0');
    expect((await as(second.token, BIZ.whoAmI)).listed).toBe(ENDED);
    expect((await as(person.token, BIZ.endOwnOperatorSession, { mark: second.mark })).listed).toBe(UNKNOWN);
    expect((await as<number>(person.token, BIZ.endOtherOperatorSessions)).data).toBe(data.length - 2);
    expect((await as(secret, BIZ.whoAmI)).listed).toBe(ENDED);
    const seen = await asCompany<Session[]>(BIZ.operatorSessions, { id: person.id });
    expect(seen.data).toMatchObject([{ mark: person.mark, isOwn: false }]);
    const ended = await asCompany<number>(BIZ.endOperatorSessions, { id: person.id });
    expect([ended.data, (await as(person.token, BIZ.whoAmI)).listed]).toEqual([1, ENDED]);
    const again = (await signIn('Yara', OWN)).data.token;
    expect((await as(again, BIZ.endOwnOperatorSession)).listed).toBe('0');
    expect((await as(again, BIZ.whoAmI)).listed).toBe(ENDED);
  });

  it('ends with another role, another first password and another password of its person, but where that is changed [ATK-589]', async () => {
    const person = await addSignedIn('Zora', 'viewer');
    const other = (await signIn('Zora', OWN)).data.token;
    const change = (oldPassword: string, newPassword: string) =>
      as(person.token, BIZ.changeOperatorPassword, { oldPassword, newPassword });
    expect((await change('not this one', 'another harbour at dawn')).listed).toBe(OLD_PASSWORD_WRONG);
    expect((await change(OWN, OWN)).listed).toBe(PASSWORD_UNCHANGED);
    expect((await change(OWN, 'aaaaaaaaaaaaaaaa')).listed).toBe(WEAK);
    expect((await as(other, BIZ.whoAmI)).listed).toBe('0');
    expect((await change(OWN, 'another harbour at dawn')).listed).toBe('0');
    expect((await as(other, BIZ.whoAmI)).listed).toBe(ENDED);
    expect((await as(person.token, BIZ.whoAmI)).listed).toBe('0');
    await asCompany(BIZ.changeOperatorPerson, { id: person.id, role: 'dealer' });
    expect((await as(person.token, BIZ.whoAmI)).listed).toBe(ENDED);
    const third = (await signIn('Zora', 'another harbour at dawn')).data.token;
    await firstPassword(person);
    expect((await as(third, BIZ.whoAmI)).listed).toBe(ENDED);
    expect((await signIn('Zora', 'another harbour at dawn')).listed).toBe(WRONG);
  });
});

describe('an authenticator', () => {
  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(nowMs() / 1000) });

  it('is asked for at every sign-in once it is confirmed, and counts each code once [ATK-590]', async () => {
    const { token, id } = await addSignedIn('Arne', 'treasurer');
    expect((await as(token, BIZ.beginAuthenticator, { password: 'wrong' })).listed).toBe(OLD_PASSWORD_WRONG);
    expect((await as(token, BIZ.confirmAuthenticator, { code: '000000' })).listed).toBe(UNKNOWN);
    const begun = await as<{ secret: string; uri: string }>(token, BIZ.beginAuthenticator, { password: OWN });
    const { secret, uri } = begun.data;
    expect(uri).toContain(secret);
    expect((await signIn('Arne', OWN)).listed).toBe('0');
    expect((await as(token, BIZ.confirmAuthenticator, { code: 'abcdef' })).listed).toBe(CODE_WRONG);
    expect((await as(token, BIZ.confirmAuthenticator, { code: codeOf(secret) })).listed).toBe('0');
    expect((await as(token, BIZ.beginAuthenticator, { password: OWN })).listed).toBe(ASKS_CODE);
    expect((await signIn('Arne', OWN)).listed).toBe(ASKS_CODE);
    expect((await signIn('Arne', 'wrong')).listed).toBe(WRONG);
    expect((await signIn('Arne', OWN, { code: codeOf(secret) })).listed).toBe(CODE_WRONG);
    test.services.wallClock.advance(MINUTE_MS);
    expect((await signIn('Arne', OWN, { code: codeOf(secret) })).listed).toBe('0');
    test.services.wallClock.advance(MINUTE_MS);
    const code = codeOf(secret);
    expect((await as(token, BIZ.removeAuthenticator, { password: OWN, code: '1' })).listed).toBe(CODE_WRONG);
    expect((await as(token, BIZ.removeAuthenticator, { password: OWN, code })).listed).toBe('0');
    expect((await signIn('Arne', OWN)).listed).toBe('0');
    expect((await as(token, BIZ.removeAuthenticator, { password: OWN, code })).listed).toBe(UNKNOWN);
    expect(id).toBeGreaterThan(0);
  });

  it('that was lost is taken away with a new first password', async () => {
    const { token, id } = await addSignedIn('Berit', 'viewer');
    const begun = await as<{ secret: string }>(token, BIZ.beginAuthenticator, { password: OWN });
    await as(token, BIZ.confirmAuthenticator, { code: codeOf(begun.data.secret) });
    const kept = await firstPassword({ id });
    expect((await signIn('Berit', kept, { newPassword: 'another harbour at dawn' })).listed).toBe(ASKS_CODE);
    const given = await asCompany<First>(BIZ.setFirstPassword, { id, removeAuthenticator: true });
    const { firstPassword: first } = given.data;
    expect((await signIn('Berit', first, { newPassword: 'another harbour at dawn' })).listed).toBe('0');
  });
});

it('the credentials of a company have no password, and no authenticator', async () => {
  const body = { oldPassword: 'x', newPassword: 'y' };
  expect((await asCompany(BIZ.changeOperatorPassword, body)).listed).toBe(UNKNOWN);
  expect((await asCompany(BIZ.beginAuthenticator, { password: 'x' })).listed).toBe(UNKNOWN);
  expect((await asCompany(BIZ.setFirstPassword, { id: 9_999 })).listed).toBe(UNKNOWN);
});

it('what is typed is bounded [MAX_SIGN_IN_NAME_LENGTH] [MAX_PERSON_PASSWORD_LENGTH] [operator-sessions:MAX_CODE_LENGTH] [MAX_PROGRAM_LENGTH] [MAX_MARK_LENGTH]', async () => {
  const typed = async (name: number, password: number, code: number, program: number) => {
    const more = { code: 'c'.repeat(code), program: 'p'.repeat(program) };
    return (await signIn('n'.repeat(name), 'p'.repeat(password), more)).listed;
  };
  expect(await typed(254, 128, 16, 64)).toBe(WRONG);
  const beyond = [
    await typed(255, 128, 16, 64),
    await typed(254, 129, 16, 64),
    await typed(254, 128, 17, 64),
    await typed(254, 128, 16, 65),
  ];
  expect(beyond).toEqual([TAKEN, TAKEN, TAKEN, TAKEN]);
  const end = async (length: number) =>
    (await asCompany(BIZ.endOwnOperatorSession, { mark: '0'.repeat(length) })).listed;
  expect([await end(16), await end(17)]).toEqual([UNKNOWN, TAKEN]);
});
