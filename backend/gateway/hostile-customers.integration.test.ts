import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD, travellingPassword } from '../services/testing/test-services.ts';
import { customerPath, LOGIN, NEW_PASSWORD, REGISTER, SEND, TestCustomer } from './testing/customers.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const lines: string[] = [];
let test: TestGateway;

beforeEach(async () => {
  lines.length = 0;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  test = await startTestGateway({ gateway: { rateLimits: false }, log: pino({ level: 'trace' }, stream) });
});
afterEach(() => test.close());

/** Sends a file as clients do; answers the listed code and the address of the file. */
async function upload(customer: TestCustomer, content: Uint8Array | string, type: string, name: string) {
  const form = new FormData();
  form.append('object', new Blob([content as never], { type }), name);
  const headers = { companyId: '1', trace: 'upload', lang: 'en-US', token: customer.token };
  const answer = await fetch(`${test.gateway.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: string; data: unknown };
}

describe('more members than an operation has', () => {
  const WANTED = {
    id: 1,
    customerId: 1,
    customerNo: '1',
    companyId: 2,
    status: 9,
    kycStatus: 3,
    kycAuditStatus: 2,
    isAgent: true,
    accountId: 1,
    balance: '1000000',
    credit: '1000000',
    maxCrossLevel: 1_000,
    capitalInStatus: 1,
    apiCheckSwitch: false,
    createTime: 1,
    __proto__: { kycAuditStatus: 2 },
  };

  /** What a customer is, but for what differs between any two. */
  async function plainCustomer(change: object): Promise<object> {
    const loginName = `plain-${Object.keys(change).length}@example.com`;
    const sent = await test.post(SEND, { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: loginName });
    const sendToken = (sent.body.data as { token: string }).token;
    const verifyCode = (await test.services.outbox.recent(1))[0]?.code ?? '';
    const members = { type: 1, loginName, country: 'SG', pwd: TEST_PASSWORD, verifyCode, sendToken };
    const answer = await test.post(REGISTER, { ...members, ...change });
    expect(answer.listed).toBe('0');
    const { token } = answer.body.data as { token: string };
    await test.post(customerPath('changeCountry'), { newCountry: 'JP', ...change }, { token });
    const { data } = (await test.post(customerPath('findCustomerInfo'), {}, { token })).body;
    const own = /^(id|customerId|customerNo|email|loginName|nickName|name|token|.*[tT]ime|accountId)$/;
    return JSON.parse(
      JSON.stringify(data, (key, value: unknown) => (own.test(key) ? undefined : value)),
    ) as object;
  }

  it('make a newcomer neither verified nor rich nor somebody else [ATK-552]', async () => {
    expect(await plainCustomer(WANTED)).toEqual(await plainCustomer({}));
  });

  it('open no group that is closed to newcomers [ATK-552]', async () => {
    const groups = test.services.companies.groups.of(1);
    const closed = groups.find((group) => !group.isPublic)?.id;
    const unknown = Math.max(...groups.map((group) => group.id)) + 1;
    const codes: string[] = [];
    for (const customerGroupId of [closed, unknown]) {
      const body = { type: 1, loginName: 'group@example.com', country: 'SG', customerGroupId };
      const code = { verifyCode: '000000', sendToken: 'none' };
      codes.push((await test.post(REGISTER, { ...body, ...code })).listed);
    }
    expect(codes).toEqual(['USCUSTOMER_API_0000311', 'USCUSTOMER_API_0000301']);
  });
});

describe('an uploaded file', () => {
  it.each([
    ['SVG', SVG, 'image/svg+xml', 'a.svg'],
    ['SVG that says it is a PNG', SVG, 'image/png', 'a.png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'text/html', 'a.html'],
    ['a PDF', '%PDF-1.7', 'application/pdf', 'a.pdf'],
  ])('is not taken as %s [ATK-553]', async (_name, content, type, name) => {
    const customer = await TestCustomer.register(test);
    expect((await upload(customer, content, type, name)).code).toBe('GATEWAY_CODE_103');
  });

  it('with a page inside is a picture and nothing else, at an address that nobody guesses [ATK-553] [ATK-554]', async () => {
    const customer = await TestCustomer.register(test);
    const hidden = Buffer.concat([PNG_HEAD, Buffer.from('<script>alert(1)</script>')]);
    const address = JSON.stringify((await upload(customer, hidden, 'text/html', '"><script>.html')).data);
    const name = /upload\/([\w-]+)/.exec(address)?.[1] ?? '';
    expect(name).toMatch(/^[\w-]{43}$/);
    const load = (file: string) => fetch(`${test.gateway.baseUrl}/api/upload/${file}`);
    const answer = await load(name);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const beside = ['', name.slice(1), `${name}.html`, `${name}x`, name.toLowerCase(), '%25', '..%2f', '*'];
    for (const file of beside) expect((await load(file)).headers.get('content-type')).not.toBe('image/png');
  });

  it('is taken from nobody who has not signed in [ATK-554]', async () => {
    const customer = await TestCustomer.register(test);
    Object.assign(customer, { token: 'garbage' });
    expect((await upload(customer, PNG_HEAD, 'image/png', 'a.png')).code).not.toBe('0');
  });
});

describe('tokens', () => {
  const tokenOf = async (headers: Record<string, string>, more: object, email: string) => {
    const body = { type: 1, loginName: email, loginPwd: TEST_PASSWORD, ...more };
    return ((await test.post(LOGIN, body, headers)).body.data as { token: string }).token;
  };

  it('that a caller brings are never those of the session [ATK-555]', async () => {
    const victim = await TestCustomer.register(test);
    const thief = await TestCustomer.register(test);
    const brought = '00000000-0000-4000-8000-000000000000app';
    for (const planted of [brought, thief.token]) {
      const more = { token: planted, sessionId: planted };
      const token = await tokenOf({ token: planted, cookie: `token=${planted}` }, more, victim.email);
      expect(token).not.toBe(planted);
    }
    const info = customerPath('findCustomerInfo');
    expect((await test.post(info, {}, { token: brought })).listed).toBe('GGATEWAY_CODE_005');
    const own = (await thief.call('findCustomerInfo')).body.data;
    expect(JSON.stringify(own)).not.toContain(victim.email);
  });

  it('are random UUIDs of 122 bits, no two alike, and not told again [ATK-557]', async () => {
    const customer = await TestCustomer.register(test);
    const tokens = new Set<string>();
    for (let at = 0; at < 15; at += 1) tokens.add(await tokenOf({}, {}, customer.email));
    expect(tokens.size).toBe(15);
    for (const token of tokens)
      expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}app$/);
    const answers = [await customer.call('findCustomerInfo'), await customer.call('findCustomerLang')];
    for (const token of [...tokens, customer.token])
      expect(answers.map((answer) => answer.text).join('')).not.toContain(token);
  });
});

describe('the log', () => {
  it('is one JSON object a line, whatever a caller writes [ATK-558]', async () => {
    const forged = '\r\n{"level":60,"msg":"forged"}\n\u2028\u0085\u001b[2J';
    const header = '%0d%0a{"level":60,"msg":"forged"}';
    for (const body of [{ name: forged }, forged, `{"name":"a\n"}`])
      for (const biz of [TEST_BIZ.crash, TEST_BIZ.fail, TEST_BIZ.order])
        await test.post(`/api/global/${biz}`, body, { trace: header, lang: header, version: header });
    await test.post(`/api/global/${encodeURIComponent(forged)}`, { [forged]: forged });
    await test.post(LOGIN, { type: 1, loginName: forged, loginPwd: forged });
    const all = lines.join('');
    expect(all).toContain('unexpected error');
    for (const line of all.trimEnd().split('\n')) {
      const notified = JSON.parse(line) as { level: number; msg?: string };
      expect(notified.level).not.toBe(60);
      expect(notified.msg).not.toBe('forged');
    }
    // Nothing that a terminal takes for a command.
    expect([...all].some((sign) => sign < ' ' && sign !== '\n')).toBe(false);
  });
});

describe('mail to an address', () => {
  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    '"a\n"@example.com',
    'a@b.c\u0000',
  ])('is not sent to %j [ATK-559]', async (toUser) => {
    const before = (await test.services.outbox.recent(50)).length;
    const answer = await test.post(SEND, { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser });
    expect(answer.listed).not.toBe('0');
    expect(await test.services.outbox.recent(50)).toHaveLength(before);
  });
});

describe('the work of an answer', () => {
  /** Password hashes that are computed while `action` runs. */
  async function hashes(action: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    try {
      await action();
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
      syncBuiltinESMExports();
    }
  }

  it('is the same for names that exist and those that do not: one hash at sign-in, none before a code is right [ATK-560]', async () => {
    const known = await TestCustomer.register(test);
    const withoutPassword = await TestCustomer.register(test, { pwd: '' });
    const names = [known.email, withoutPassword.email, 'nobody@example.com'];
    const work: (readonly [number, number, number, number])[] = [];
    for (const loginName of names) {
      const body = { type: 1, loginName };
      const wrongCode = { verifyCode: '000000', sendToken: 'none' };
      const reset = { ...body, ...wrongCode, newPwd: NEW_PASSWORD };
      const register = { ...body, ...wrongCode, country: 'SG', pwd: TEST_PASSWORD };
      work.push([
        await hashes(() => test.post(LOGIN, { ...body, loginPwd: travellingPassword('guess') })),
        await hashes(() => test.post(LOGIN, { ...body, loginPwd: 'no MD5' })),
        await hashes(() => test.post(customerPath('forgetLoginPwd'), reset)),
        await hashes(() => test.post(REGISTER, register)),
      ]);
    }
    expect(work).toEqual([
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 0],
    ]);
  });
});
