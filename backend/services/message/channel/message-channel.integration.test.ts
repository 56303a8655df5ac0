import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOKS } from '../../../contract/webhooks.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { createOutbox, Verification, type Outbox } from '../message-operations.ts';
import { Notices } from '../notices/index.ts';
import { carryNotices } from './carry-notices.ts';
import { FIRST_RETRY_MS, openMessageChannels, type MessageChannels } from './message-channels.ts';

// Limits, written out: a test does not import what it checks.
const CODE_LIFETIME_MS = 10 * 60 * 1000;
const EXTERNAL_LIMIT_MS = 3_000;
const MAX_URL_LENGTH = 500;
const MAX_SENDING = 8;
const MAX_WAITING_MESSAGES = 10_000;
const MESSAGE_LIFETIME_MS = 24 * 60 * 60 * 1000;

type Posted = Static<(typeof WEBHOOKS)['message-channel']['request']>;
const published = Compile(WEBHOOKS['message-channel'].request);

/** An operator's service that answers as the test says. */
class OperatorService {
  readonly posted: Posted[] = [];
  readonly server: Server;
  answer: (response: ServerResponse) => void = taken;
  #watchers: (() => void)[] = [];

  constructor() {
    this.server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        this.posted.push(JSON.parse(text) as Posted);
        this.answer(response);
        for (const watcher of this.#watchers) watcher();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/push`;
  }

  has(count: number): Promise<void> {
    return new Promise((resolve) => {
      const check = () => this.posted.length >= count && resolve();
      this.#watchers.push(check);
      check();
    });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const taken = (response: ServerResponse) => response.end('{"msg":"success","code":"200"}');
const rejected = (response: ServerResponse) => response.end('{"msg":"busy","code":"500"}');

const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const log = pino({ level: 'silent' });
const PURPOSE = { companyId: 1, bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', recipient: 'ada@example.com' };

const LETTER = {
  companyId: 1,
  channel: 'email',
  recipient: 'ada@example.com',
  bizType: 'NEWS',
  title: 'n',
  text: 'c',
  language: 'en-US',
  code: null,
} as const;

let directory: string;
let database: Database;
let channels: MessageChannels;
let outbox: Outbox;
let local: Outbox;
let verification: Verification;
let operator: OperatorService;
let url: string;
const wallClock = createSteppedClock(Date.UTC(2026, 2, 2, 12));

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'channel-'));
  operator = new OperatorService();
  url = await operator.start();
  await open();
});
afterEach(async () => {
  // A test posts an empty one itself.
  for (const posted of operator.posted.filter(({ pushId }) => pushId !== undefined))
    expect(published.Errors(posted)).toEqual([]);
  await close();
  await operator.close();
  rmSync(directory, { recursive: true });
});

async function open(): Promise<void> {
  database = await openDatabase({ directory });
  channels = await openMessageChannels({ database, wallClock, log, sender: () => ({ name: 'Meridian' }) });
  local = await createOutbox({ database, wallClock });
  outbox = channels.outbox(local);
  verification = new Verification({ database, wallClock, outbox });
}

async function close(): Promise<void> {
  await channels.close();
  await database.close();
}

/** Opens a sign block by block: RSA itself, then what stands behind the padding of PKCS #1. */
function opened(sign: string, key: KeyObject): string {
  const bytes = Buffer.from(sign, 'base64');
  const size = 128;
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    const block = privateDecrypt(
      { key, padding: constants.RSA_NO_PADDING },
      bytes.subarray(from, from + size),
    );
    expect([...block.subarray(0, 2)]).toEqual([0, 2]);
    blocks.push(block.subarray(block.indexOf(0, 2) + 1));
  }
  return Buffer.concat(blocks).toString();
}

describe("a company's own message channel", () => {
  it('receives codes signed so that only its operator can check them, and the platform keeps no copy', async () => {
    await channels.configure(1, { url, publicKey });
    const ticket = await verification.send(PURPOSE, 'en-US');
    await channels.settled();
    const [message] = operator.posted;
    expect(message).toEqual({
      pushType: 'EMAIL',
      pushId: '1',
      toUser: 'ada@example.com',
      trace: expect.any(String),
      sign: expect.any(String),
      title: 'Meridian: your code to open an account',
      content: expect.stringMatching(/^\d{6} is your code to open an account\. /),
      timestamp: wallClock.nowMs(),
    });
    const { toUser, timestamp, trace, sign } = message as Posted;
    expect(opened(sign, pair.privateKey)).toBe(`${toUser}@${timestamp}@${trace}`);
    expect(await channels.sendStatus(1, ticket)).toBe('sent');
    expect(await channels.sendStatus(2, ticket)).toBe('local');
    expect(await local.recent()).toEqual([]);
  });

  it('receives text messages without a title and signs long addresses in several blocks', async () => {
    await channels.configure(1, { url, publicKey });
    const recipient = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
    await outbox.send({ ...LETTER, channel: 'sms', recipient, text: 'hello' });
    await channels.settled();
    const [message] = operator.posted;
    expect(message).toMatchObject({ pushType: 'SMS', content: '[Meridian] hello' });
    expect(message).not.toHaveProperty('title');
    const { toUser, timestamp, trace, sign } = message as Posted;
    expect(opened(sign, pair.privateKey)).toBe(`${toUser}@${timestamp}@${trace}`);
  });

  it('is used for its own company alone, and not after it was removed', async () => {
    await channels.configure(2, { url, publicKey });
    await verification.send(PURPOSE, 'en-US');
    await channels.remove(2);
    await verification.send({ ...PURPOSE, companyId: 2 }, 'en-US');
    await channels.settled();
    expect(operator.posted).toEqual([]);
    expect((await local.recent()).map(({ companyId }) => companyId)).toEqual([2, 1]);
  });

  it('receives messages to customers in the commit that stores them', async () => {
    await channels.configure(1, { url, publicKey });
    const notices = new Notices(database, wallClock);
    carryNotices(notices, outbox, async (id) => ({ email: null, phone: id === 7 ? '8613800000000' : null }));
    const text = (value: string) => ({ 'en-US': value, 'zh-CN': value, 'zh-TW': `${value} TW` });
    const texts = { title: text('Verified'), content: text('You are verified') };
    const message = { bizType: 'AUDIT_CUSTOMER_SUCCESS', texts, updateType: 0, show: true } as const;
    const to = { company_id: 1, id: 7, customer_no: '7', language: 'zh-TW' };
    await notices.send({ ...message, to });
    await notices.send({ ...message, to: { ...to, id: 8 } });
    await channels.settled();
    expect(operator.posted).toMatchObject([
      { toUser: '8613800000000', content: '【Meridian】You are verified TW', pushType: 'SMS' },
    ]);
  });

  it('is not needed: each message to a customer is kept as an e-mail with company, subject and reason [HU-54]', async () => {
    const notices = new Notices(database, wallClock);
    carryNotices(notices, outbox, async () => ({ email: 'ada@example.com', phone: null }));
    const text = (en: string, cn: string) => ({ 'en-US': en, 'zh-CN': cn, 'zh-TW': cn });
    const texts = { title: text('Margin call', '追加'), content: text('Pay in.', '请入金。') };
    const notified = { texts, updateType: 0, show: true } as const;
    const kinds = ['DEPOSIT_SUCCESS', 'WITHDRAW_FAIL', 'MARGIN_CALL', 'AUDIT_CUSTOMER_SUCCESS'];
    const to = { company_id: 1, id: 7, customer_no: '7' };
    for (const bizType of kinds)
      await notices.send({ ...notified, bizType, to: { ...to, language: 'en-US' } });
    await notices.send({ ...notified, bizType: 'MARGIN_CALL', to: { ...to, language: 'zh-CN' } });
    const [chinese, ...english] = await local.recent();
    expect(english.map(({ bizType }) => bizType)).toEqual(kinds.toReversed());
    for (const mail of english)
      expect(mail).toMatchObject({
        channel: 'email',
        recipient: 'ada@example.com',
        title: 'Meridian: Margin call',
        code: null,
        text: 'Pay in.\n\nYou receive this because it concerns your account at Meridian.\n\nMeridian',
      });
    expect(chinese).toMatchObject({
      title: 'Meridian：追加',
      text: '请入金。\n\n您收到此邮件，是因为它与您在 Meridian 的账户有关。\n\nMeridian',
    });
  });

  it('is refused with 104 for what is no web address or no RSA key of a proper size', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const wrong = [
      { url: 'ftp://example.com', publicKey },
      { url: 'no address', publicKey },
      { url, publicKey: 'no key' },
      { url, publicKey: weak.export({ type: 'spki', format: 'pem' }).toString() },
      { url, publicKey: curve.export({ type: 'spki', format: 'pem' }).toString() },
    ];
    for (const settings of wrong)
      await expect(channels.configure(1, settings)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_104' });
    expect(channels.settings(1)).toBeUndefined();
  });

  it('has an address of 500 characters at most [MAX_URL_LENGTH]', async () => {
    const long = url.padEnd(MAX_URL_LENGTH, 'x');
    await channels.configure(1, { url: long, publicKey });
    expect(channels.settings(1)?.url).toBe(long);
    await expect(channels.configure(1, { url: `${long}x`, publicKey })).rejects.toMatchObject({
      code: 'GGATEWAY_CODE_104',
    });
  });

  it('is handed eight messages at a time [MAX_SENDING]', async () => {
    await channels.configure(1, { url, publicKey });
    const held: ServerResponse[] = [];
    operator.answer = (response) => (held.length < MAX_SENDING ? void held.push(response) : taken(response));
    const statements = await Promise.all(
      Array.from({ length: MAX_SENDING + 1 }, () => channels.statement(LETTER)),
    );
    await database.commit(statements);
    channels.wake();
    await operator.has(MAX_SENDING);
    // Nine that went off together would all be there before this one.
    await fetch(url, { method: 'POST', body: '{}', headers: { connection: 'close' } });
    expect(operator.posted).toHaveLength(MAX_SENDING + 1);
    operator.answer = taken;
    for (const response of held) taken(response);
    await operator.has(MAX_SENDING + 2);
    await channels.settled();
  });

  it('has ten thousand messages wait for it, and no more [MAX_WAITING_MESSAGES]', async () => {
    await channels.configure(1, { url, publicKey });
    const { sql, parameters } = await channels.statement(LETTER);
    await database.commit(Array.from({ length: MAX_WAITING_MESSAGES - 1 }, () => ({ sql, parameters })));
    await database.commit([await channels.statement(LETTER)]);
    await expect(channels.statement(LETTER)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_011' });
  });

  it('is asked for a day to take a message without a time of its own [MESSAGE_LIFETIME_MS]', async () => {
    const { parameters } = await channels.statement(LETTER);
    expect(parameters).toContain(wallClock.nowMs() + MESSAGE_LIFETIME_MS);
  });
});

describe('a message that the channel does not take', () => {
  it('is sent again later and later under the same trace until it is taken', async () => {
    await channels.configure(1, { url, publicKey });
    const answers = [rejected, rejected, (response: ServerResponse) => response.writeHead(503).end(), taken];
    operator.answer = (response) => (answers.shift() ?? taken)(response);
    const ticket = await verification.send(PURPOSE, 'en-US');
    for (const delay of [1, 2, 4]) {
      await channels.settled();
      expect(await channels.sendStatus(1, ticket)).toBe('waiting');
      wallClock.advance(delay * FIRST_RETRY_MS);
    }
    await channels.settled();
    expect(await channels.sendStatus(1, ticket)).toBe('sent');
    expect(operator.posted).toHaveLength(4);
    expect(new Set(operator.posted.map(({ trace, pushId }) => `${trace} ${pushId}`)).size).toBe(1);
    expect(new Set(operator.posted.map(({ timestamp }) => timestamp)).size).toBe(4);
  });

  it('has failed when its code is no longer good [CODE_LIFETIME_MS]', async () => {
    await channels.configure(1, { url, publicKey });
    operator.answer = rejected;
    const ticket = await verification.send(PURPOSE, 'en-US');
    for (let passed = 0; passed < CODE_LIFETIME_MS; passed += 60_000) {
      await channels.settled();
      wallClock.advance(60_000);
    }
    await channels.settled();
    expect(await channels.sendStatus(1, ticket)).toBe('failed');
    const tries = operator.posted.length;
    wallClock.advance(CODE_LIFETIME_MS);
    await channels.settled();
    expect(operator.posted).toHaveLength(tries);
  });

  it('is sent by the next start of the platform', async () => {
    await channels.configure(1, { url, publicKey });
    operator.answer = rejected;
    const ticket = await verification.send(PURPOSE, 'en-US');
    await channels.settled();
    await close();
    operator.answer = taken;
    wallClock.advance(FIRST_RETRY_MS);
    await open();
    await operator.has(2);
    await channels.settled();
    expect(channels.settings(1)).toEqual({ url, publicKey });
    expect(await channels.sendStatus(1, ticket)).toBe('sent');
  });

  it('is one that is answered too late, with too much, elsewhere or not in JSON [EXTERNAL_LIMIT_MS]', async () => {
    await channels.configure(1, { url, publicKey });
    const bad: ((response: ServerResponse) => void)[] = [
      (response) => response.end('success'),
      (response) => response.end(JSON.stringify({ code: '200', more: 'x'.repeat(70_000) })),
      (response) => response.writeHead(302, { location: `${url}/elsewhere` }).end(),
      () => setImmediate(() => wallClock.advance(EXTERNAL_LIMIT_MS)),
    ];
    for (const answer of bad) {
      operator.answer = answer;
      const before = operator.posted.length;
      const ticket = await verification.send({ ...PURPOSE, recipient: `${before}@example.com` }, 'en-US');
      await operator.has(before + 1);
      await channels.settled();
      expect(await channels.sendStatus(1, ticket)).toBe('waiting');
      operator.answer = taken;
      wallClock.advance(10 * FIRST_RETRY_MS);
      await channels.settled();
      expect(await channels.sendStatus(1, ticket)).toBe('sent');
    }
  });
});
