import {
  constants,
  createHash,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERIDIAN } from '../services/company/company-service.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

const COUNT = `/api/global/${TEST_BIZ.count}`;

let test: TestGateway;
let publicKey: KeyObject;
let timestamp: string;

async function companyKey(of: TestGateway): Promise<KeyObject> {
  const { publicKey: text } = await of.services.companies.bodyKey(1);
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  publicKey = await companyKey(test);
  timestamp = String(test.services.wallClock.nowMs());
});
afterAll(() => test.close());

/** Upper-case MD5 over the non-empty texts and numbers, written from the specification alone. */
function digest(body: Record<string, unknown>, time: string): string {
  const pairs = Object.keys(body)
    .filter((name) => name !== 'signature')
    .filter((name) => typeof body[name] === 'number' || (typeof body[name] === 'string' && body[name] !== ''))
    .sort()
    .map((name) => `&${name}=${String(body[name])}`);
  return createHash('md5')
    .update(`timestamp=${time}${pairs.join('')}`)
    .digest('hex')
    .toUpperCase();
}

function encryptText(text: string, key = publicKey): string[] {
  const encoded = encodeURIComponent(text);
  const pieces = Array.from({ length: Math.ceil(encoded.length / 100) }, (_, at) =>
    encoded.slice(at * 100, at * 100 + 100),
  );
  return pieces.map((piece) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(piece)).toString('base64'),
  );
}

function seal(body: Record<string, unknown>, signature = digest(body, timestamp)): string[] {
  return encryptText(JSON.stringify({ ...body, signature }));
}

function send(pieces: readonly string[], headers: Readonly<Record<string, string | null>> = {}) {
  return test.post(COUNT, { data: pieces.join(',') }, { timestamp, trace: 'x-1', ...headers });
}

function echoed(answer: { body: { data: unknown } }): unknown {
  return (answer.body.data as { request: unknown }).request;
}

describe('an encrypted body', () => {
  it('is accepted for 50, 100, 101 and 5000 characters, and the answer is plain [EN-01] [EN-06] [EN-07]', async () => {
    for (const length of [50, 100, 101, 5000]) {
      const body = { text: 'a'.repeat(length) };
      const answer = await send(seal(body));
      expect(answer.listed).toBe('0');
      expect(echoed(answer)).toEqual(body);
    }
  });

  it('carries Unicode, objects, booleans, null and empty text, which are not signed [EN-02] [EN-05]', async () => {
    const body = {
      text: '中文 € "quoted" & =',
      Zed: 2,
      a: 1.5,
      list: [1],
      flag: true,
      none: null,
      empty: '',
    };
    const answer = await send(seal(body));
    expect(answer.listed).toBe('0');
    expect(echoed(answer)).toMatchObject({ text: body.text });
  });

  it('may carry its timestamp in the body, counted once or twice [EN-02] [EN-03]', async () => {
    const body = { text: 'a', timestamp: Number(timestamp) };
    expect((await send(seal(body))).listed).toBe('0');
    expect((await send(seal(body, digest({ text: 'a' }, timestamp)))).listed).toBe('0');
  });

  it('is recognised whatever the trace, and a plain body with an x- trace is served', async () => {
    expect((await send(seal({ text: 'a' }), { trace: 'plain' })).listed).toBe('0');
    expect((await test.post(COUNT, { text: 'a' }, { trace: 'x-1' })).listed).toBe('0');
  });

  it('is refused with the same 015 whatever is wrong [EN-03] [EN-04] [EN-08]', async () => {
    const body = { text: 'a'.repeat(300) };
    const right = seal(body);
    const [first = '', second = '', ...rest] = right;
    const flip = (piece: string) => {
      const bytes = Buffer.from(piece, 'base64');
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return bytes.toString('base64');
    };
    const wrong: Record<string, string[]> = {
      'a flipped byte': [flip(first), second, ...rest],
      'swapped pieces': [second, first, ...rest],
      'a dropped piece': [second, ...rest],
      'a wrong digest': seal(body, digest({ text: 'b' }, timestamp)),
      'a lower-case digest': seal(body, digest(body, timestamp).toLowerCase()),
      'another timestamp': seal(body, digest(body, String(Number(timestamp) + 1))),
      'no signature': encryptText(JSON.stringify(body)),
      'a signature that is no text': encryptText(JSON.stringify({ ...body, signature: 5 })),
      'an array': encryptText('[1]'),
      'no JSON': encryptText('hello'),
      'no URI encoding': [
        publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from('%E4%')).toString(
          'base64',
        ),
      ],
      'another padding': [
        publicEncrypt(
          { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING },
          Buffer.from('x'),
        ).toString('base64'),
      ],
      'random bytes': [randomBytes(256).toString('base64')],
      'a number above the modulus': [Buffer.alloc(256, 255).toString('base64')],
      'a short piece': [randomBytes(10).toString('base64')],
      'no base64': ['!!!!'],
      nothing: [''],
    };
    const texts = new Set<string>();
    for (const [what, pieces] of Object.entries(wrong)) {
      const answer = await send(pieces);
      expect([what, answer.listed]).toEqual([what, 'GGATEWAY_CODE_015']);
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect((await send(right, { timestamp: null })).listed).toBe('GGATEWAY_CODE_015');
  });

  it('has at most 256 pieces [EN-06] [MAX_SEGMENTS]', async () => {
    const [piece = ''] = seal({ text: 'a' });
    expect((await send(Array.from({ length: 257 }, () => piece))).listed).toBe('GGATEWAY_CODE_015');
    const long = { text: `${'中'.repeat(2_820)}${'a'.repeat(120)}` };
    expect(seal(long).length).toBe(256);
    expect((await send(seal(long))).listed).toBe('0');
  });

  it('has a text of 175,424 bytes at most [MAX_ENCRYPTED_BYTES]', async () => {
    const text = JSON.stringify({ data: seal({ text: 'a' }).join(',') });
    const padded = async (bytes: number) =>
      (await test.post(COUNT, text.padEnd(bytes), { timestamp, trace: 'x-1' })).listed;
    expect(await padded(175_424)).toBe('0');
    expect(await padded(175_425)).toBe('GGATEWAY_CODE_015');
  });

  it('has the bounds of a plain one after decryption, and the answer does not tell that it was read [ATK-213]', async () => {
    const damaged = seal({ text: 'a' }).map((piece) => piece.slice(0, -4).padEnd(piece.length, 'A'));
    const { body: unread } = await send(damaged);
    const large = { text: 'a'.repeat(16_384) };
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`m${at}`, 1]));
    const deep = { a: JSON.parse(`${'['.repeat(16)}${']'.repeat(16)}`) as unknown };
    for (const body of [large, many, deep]) {
      const { code, msg, msgParams } = (await send(seal(body))).body;
      expect({ code, msg, msgParams }).toEqual({
        code: 'GATEWAY_CODE_015',
        msg: unread.msg,
        msgParams: unread.msgParams,
      });
    }
  });

  it('goes through the validation of a plain one', async () => {
    expect((await send(seal({ text: 5 }))).listed).toBe('GGATEWAY_CODE_015');
    const order = `/api/global/${TEST_BIZ.order}`;
    const token = await test.signIn();
    const answer = await test.post(order, { data: seal({ direction: 1 }).join() }, { timestamp, token });
    expect(answer.listed).toBe('CFDWBWE000005');
  });
});

describe('a company that demands encryption', () => {
  it('refuses plain bodies with 015 and takes encrypted and empty ones', async () => {
    const strict = await startTestGateway({ companies: [{ ...MERIDIAN, encryptedBodies: 'required' }] });
    try {
      const body = { text: 'a' };
      expect((await strict.post(COUNT, body)).listed).toBe('GGATEWAY_CODE_015');
      expect((await strict.post(COUNT)).listed).toBe('0');
      const key = await companyKey(strict);
      const pieces = encryptText(JSON.stringify({ ...body, signature: digest(body, timestamp) }), key);
      expect((await strict.post(COUNT, { data: pieces.join() }, { timestamp })).listed).toBe('0');
    } finally {
      await strict.close();
    }
  });
});

describe('the company key', () => {
  it('is handed out by the authorization and its private half never is [EN-09] [MA-01] [MA-02] [MA-05] [MA-06] [MA-08]', async () => {
    const { appId, appSecret } = test.services.companies.first;
    const path = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
    const auth = (body: unknown, headers: Readonly<Record<string, string | null>> = {}) =>
      test.post(path, body, { companyId: null, lang: null, ...headers });
    const answer = await auth({ appId, appSecret });
    expect(answer.listed).toBe('0');
    const data = answer.body.data as { publicKey: string; token: string; Language: { code: string }[] };
    expect(data.publicKey).toBe((await test.services.companies.bodyKey(1)).publicKey);
    expect(test.services.companies.resolveManagementToken(data.token, 'events.read')?.id).toBe(1);
    expect(data.Language.map((item) => item.code).sort()).toEqual(['en-US', 'zh-CN', 'zh-TW']);
    expect(answer.text).not.toContain('PRIVATE');
    expect((await auth({ appId, appSecret }, { trace: null })).listed).toBe('GGATEWAY_CODE_004');
  });

  it('needs the right credentials; unknown company and wrong secret look the same [MA-03] [MA-04]', async () => {
    const { appId, appSecret } = test.services.companies.first;
    const auth = (body: unknown) =>
      test.post('/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth', body);
    const unknown = await auth({ appId: 'nobody', appSecret });
    const wrong = await auth({ appId, appSecret: 'wrong' });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.listed).toBe('GGATEWAY_CODE_101');
    for (const body of [{}, { appId }, { appSecret }, { appId: '', appSecret: '' }]) {
      expect((await auth(body)).listed).toBe('GGATEWAY_CODE_006');
    }
    expect((await auth({ appId: 1, appSecret: 2 })).listed).toBe('GGATEWAY_CODE_015');
  });
});
