import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { travellingPassword } from '../services/testing/test-services.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

/** Calls that answer a credential are executed once for an idempotency key, and the credential is told once. */

let test: TestGateway;
let token: string;
beforeEach(async () => {
  test = await startTestGateway();
  token = await test.signIn();
});
afterEach(() => test.close());

const REPLAYED = 'idempotency-replayed';
const MADE = 'USCUSTOMER_API_0000004';
const KEY = { 'idempotency-key': 'once' };
const call = (bizType: string, body: unknown, headers: Record<string, string>) =>
  test.post(`/api/global/${bizType}`, body, { ...KEY, ...headers });
const keysOf = async (): Promise<number> => {
  const { body } = await test.post(`/api/global/${BIZ_TYPE.apiPage}`, {}, { token });
  return (body.data as { records: unknown[] }).records.length;
};

describe('a repeated call for a credential', () => {
  it('for an API key is 0000004, marked as a repeat, and makes no second key [GW-21] [HU-24]', async () => {
    const first = await call(BIZ_TYPE.applyApi, { tag: 'bot' }, { token });
    expect(first.listed).toBe('0');
    const repeats = await Promise.all([1, 2].map(() => call(BIZ_TYPE.applyApi, { tag: 'other' }, { token })));
    for (const repeat of repeats) {
      expect(['GGATEWAY_CODE_018', MADE]).toContain(repeat.listed);
      expect(JSON.stringify(repeat.body)).not.toContain('privateKey');
    }
    const again = await call(BIZ_TYPE.applyApi, { tag: 'bot' }, { token });
    expect([again.listed, again.headers.get(REPLAYED)]).toEqual([MADE, 'true']);
    expect(await keysOf()).toBe(1);
    expect((await call(BIZ_TYPE.applyApi, { tag: 'new' }, { token, 'idempotency-key': 'two' })).listed).toBe(
      '0',
    );
  });

  it('under way is 018, whichever of them is executed [GW-24]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(BIZ_TYPE.applyApi, { tag: 'race' }, { token })),
    );
    const codes = answers.map(({ listed }) => listed);
    expect(codes.filter((code) => code === '0')).toHaveLength(1);
    for (const code of codes) expect(['0', 'GGATEWAY_CODE_018', MADE]).toContain(code);
    expect(await keysOf()).toBe(1);
  });

  it('keeps a refusal as any other call does', async () => {
    await call(BIZ_TYPE.applyApi, { tag: 'bot' }, { token, 'idempotency-key': 'a' });
    const refuse = () => call(BIZ_TYPE.applyApi, { tag: 'bot' }, { token, 'idempotency-key': 'b' });
    expect((await refuse()).listed).toBe('USCUSTOMER_API_00011003');
    const again = await refuse();
    expect([again.listed, again.headers.get(REPLAYED)]).toEqual(['USCUSTOMER_API_00011003', 'true']);
  });

  it('for a replaced token does not sign out, and the replacement lives on [CU-10]', async () => {
    const first = await call(BIZ_TYPE.randomKey, {}, { token });
    const replacement = first.body.data as string;
    const again = await call(BIZ_TYPE.randomKey, {}, { token });
    expect([again.listed, again.headers.get(REPLAYED)]).toEqual([MADE, 'true']);
    expect((await call(BIZ_TYPE.apiPage, {}, { token: replacement, 'idempotency-key': 'q' })).listed).toBe(
      '0',
    );
    // Without the key, or with another one, the token that ended is none.
    for (const key of ['', 'another'])
      expect((await call(BIZ_TYPE.randomKey, {}, { token, 'idempotency-key': key })).listed).toMatch(
        /GATEWAY_CODE_0(05|17)$/,
      );
    const next = await call(BIZ_TYPE.randomKey, {}, { token: replacement });
    expect(next.listed).toBe('0');
  });

  it('to sign in is 0000004 too, and a wrong password stays what it was', async () => {
    const { loginName, password } = await test.services.customers.ensureDemoCustomer();
    const body = { type: 1, device: 2, isThird: false, loginName, loginPwd: travellingPassword(password) };
    const login = (more: object, key: string) =>
      test.post(`/api/login/${BIZ_TYPE.login}`, { ...body, ...more }, { 'idempotency-key': key });
    expect((await login({}, 'l')).listed).toBe('0');
    const again = await login({}, 'l');
    expect([again.listed, again.headers.get(REPLAYED)]).toEqual([MADE, 'true']);
    const wrong = { loginPwd: 'f'.repeat(32) };
    for (let time = 0; time < 2; time++)
      expect((await login(wrong, 'w')).listed).toBe('USCUSTOMER_API_0000102');
  });
});
