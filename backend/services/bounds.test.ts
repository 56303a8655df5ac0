import { createHash, createHmac, createPublicKey, randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import type { Database } from '../storage/index.ts';
import { parseIpAllowlist } from './customer/api-keys/ip-allowlist.ts';
import { LoginGuard } from './customer/sign-in/login-guard.ts';
import { TelegramVerifier, AskingVerifier } from './customer/social/prover.ts';
import { VerifiedIdentities } from './customer/social/verified-identities.ts';
import { TransferLocks } from './fund/transfer-locks.ts';
import { readPublicKey } from './message/channel/sign.ts';
import { parseEmail, parsePhone, parsePhoneArea } from './message/recipient.ts';
import { createOutbox } from './message/outbox.ts';
import { callExternal } from './external-call.ts';
import { Maintenance } from './status/maintenance.ts';
import { readIdentifiers } from './trade/lists/list-request.ts';
import { thrownCode } from '../gateway/testing/failures.ts';

/** What is at a bound of a service is taken, one more is not. */

const MINUTE = 60_000;
const store: Database = { read: async () => [], commit: async () => {}, close: async () => {} };

describe('addresses', () => {
  it('of mail have 254 characters at most [MAX_EMAIL_LENGTH]', () => {
    const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.io`;
    const longest = `${'x'.repeat(64)}@${host}`;
    expect(longest).toHaveLength(253);
    expect(parseEmail(longest.replace('.io', '.com'))).toHaveLength(254);
    expect(thrownCode(() => parseEmail(longest.replace('.io', '.info')))).toBe('USCUSTOMER_API_0000509');
  });

  it('by phone have 5 to 15 figures, their area four behind the plus [MIN_PHONE_LENGTH] [MAX_PHONE_LENGTH] [MAX_PHONE_AREA_LENGTH]', () => {
    expect([parsePhone('12345'), parsePhone('123456789012345')]).toHaveLength(2);
    for (const phone of ['1234', '1234567890123456'])
      expect(thrownCode(() => parsePhone(phone))).toBe('USCUSTOMER_API_0000503');
    // Nobody has an area of four figures or more: the first is unknown, the second too long.
    expect(thrownCode(() => parsePhoneArea('+9999'))).toBe('USCUSTOMER_API_0000507');
    expect(thrownCode(() => parsePhoneArea('+99999'))).toBe('USCUSTOMER_API_0000506');
  });

  it('that a key is bound to are twenty at most [MAX_ALLOWED_ADDRESSES]', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `10.0.0.${at}`).join(',');
    expect(parseIpAllowlist(list(20))).toHaveLength(20);
    expect(thrownCode(() => parseIpAllowlist(list(21)))).toBe('USCUSTOMER_API_0001025');
    expect(parseIpAllowlist(`${list(20)},10.0.0.1`)).toHaveLength(20);
  });
});

describe('lists of identifiers', () => {
  it('name a hundred at most, each counted once [MAX_IDENTIFIERS]', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
    expect(readIdentifiers(list(100), 'orderIds')).toHaveLength(100);
    expect(readIdentifiers(`${list(100)},1`, 'orderIds')).toHaveLength(100);
    expect(thrownCode(() => readIdentifiers(list(101), 'orderIds'))).toBe('CFDWBWE000007');
  });
});

describe('keys of an operator', () => {
  it('have 1024 to 4096 bits [MIN_KEY_BITS] [MAX_KEY_BITS]', () => {
    const keyOf = (bits: number) => {
      const n = randomBytes(bits / 8);
      n[0] = (n[0] ?? 0) | 0x80;
      n[n.length - 1] = (n.at(-1) ?? 0) | 1;
      const key = createPublicKey({
        key: { kty: 'RSA', n: n.toString('base64url'), e: 'AQAB' },
        format: 'jwk',
      });
      return readPublicKey(key.export({ type: 'spki', format: 'pem' }).toString());
    };
    expect([1016, 1024, 4096, 4104].map((bits) => keyOf(bits) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('proofs of other services', () => {
  const identity = { source: 'google', userId: 'u', email: null, phone: null } as const;

  it('are good for ten minutes [VERIFIED_LIFETIME_MS]', () => {
    const clock = createSteppedClock(0);
    const proofs = new VerifiedIdentities(clock);
    const { userId } = proofs.add(1, identity);
    clock.advance(10 * MINUTE - 1);
    expect(proofs.find(1, { source: 'google', userId })).toEqual(identity);
    clock.advance(1);
    expect(thrownCode(() => proofs.find(1, { source: 'google', userId }))).toBe('USCUSTOMER_API_0000902');
  });

  it('wait ten thousand at a time; the oldest gives way [MAX_VERIFIED]', () => {
    const proofs = new VerifiedIdentities(createSteppedClock(0));
    const names = Array.from({ length: 10_000 }, () => proofs.add(1, identity).userId);
    const isKnown = (userId = '') =>
      thrownCode(() => proofs.find(1, { source: 'google', userId })) === undefined;
    expect(isKnown(names[0])).toBe(true);
    proofs.add(1, identity);
    expect([isKnown(names[0]), isKnown(names[1])]).toEqual([false, true]);
  });

  it('by Telegram are an hour old at most and a minute ahead [TELEGRAM_LOGIN_LIFETIME_MS] [MAX_AHEAD_MS]', () => {
    const nowMs = 1_800_000_000_000;
    const verifier = new TelegramVerifier({ botToken: 'bot' } as never, createSteppedClock(nowMs));
    const verify = (ageSeconds: number) => {
      const signed = { auth_date: String(nowMs / 1000 - ageSeconds), id: '7' };
      const key = createHash('sha256').update('bot').digest();
      const text = `auth_date=${signed.auth_date}\nid=7`;
      const hash = createHmac('sha256', key).update(text).digest('hex');
      return thrownCode(() => verifier.verify(JSON.stringify({ ...signed, hash })));
    };
    expect([verify(3_600), verify(-60)]).toEqual([undefined, undefined]);
    expect([verify(3_601), verify(-61)]).toEqual(['USCUSTOMER_API_0000902', 'USCUSTOMER_API_0000902']);
  });
});

describe('the outbox', () => {
  it('keeps a thousand messages and gives no more [OUTBOX_CAPACITY]', async () => {
    const requested: string[] = [];
    const note = (query: unknown): void =>
      void requested.push(
        JSON.stringify(query, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      );
    const database = {
      ...store,
      read: async (query: unknown) => (note(query), []),
      commit: async (statements: unknown) => note(statements),
    } as Database;
    const outbox = await createOutbox({ database, wallClock: createSteppedClock(0) });
    await outbox.recent(5_000);
    expect(requested.at(-1)).toMatch(/\b1000\b/);
    await outbox.recent(999);
    expect(requested.at(-1)).toMatch(/\b999\b/);
    const message = {
      companyId: 1,
      channel: 'email',
      recipient: 'a@b.io',
      bizType: 'X',
      title: 's',
      text: 't',
      code: null,
    };
    await outbox.send(message as never);
    // The first message is number 1: of what was before, the newest 999 stay.
    expect(requested.at(-1)).toMatch(/-999\b/);
  });
});

describe('what another system answers', () => {
  it('has 64 KiB, a user id of 128 and an address of 254 characters at most [MAX_ANSWER_BYTES] [MAX_ID_LENGTH] [prover:MAX_ADDRESS_LENGTH]', async () => {
    const clock = createSteppedClock(0);
    let answer = '';
    vi.stubGlobal('fetch', async () => new Response(answer));
    const call = () =>
      callExternal(clock, { url: 'http://127.0.0.1:9/', companyId: 1, trace: 't', body: {} });
    const padded = (bytes: number) => '{"code":"0"}'.padEnd(bytes);
    answer = padded(65_536);
    expect(await call()).toMatchObject({ code: '0' });
    answer = padded(65_537);
    expect(await call()).toBeUndefined();

    const verifier = new AskingVerifier('twitter', { verifierUrl: 'http://127.0.0.1:9/' } as never, clock);
    const verify = (userId: string, email: string) => {
      answer = JSON.stringify({ code: '0', data: { userId, email } });
      return verifier.verify({}, { companyId: 1, trace: 't' });
    };
    expect(await verify('u'.repeat(128), 'e'.repeat(254))).toMatchObject({
      userId: 'u'.repeat(128),
      email: 'e'.repeat(254),
    });
    expect(await verify('u', 'e'.repeat(255))).toMatchObject({ email: null });
    await expect(verify('u'.repeat(129), '')).rejects.toMatchObject({ code: 'GGATEWAY_CODE_011' });
  });
});

describe('login names with failures', () => {
  it('are ten thousand at most; the oldest is forgotten [MAX_GUARDED_NAMES]', async () => {
    const guard = await LoginGuard.open(store, createSteppedClock(0));
    const limit = { maxFailures: 1, lockMs: MINUTE };
    for (let name = 1; name <= 10_000; name++) await guard.countAttempt(String(name), limit);
    expect(guard.isLocked('1')).toBe(true);
    await guard.countAttempt('more', limit);
    expect([guard.isLocked('1'), guard.isLocked('2')]).toEqual([false, true]);
  });
});

describe('locks of transfers', () => {
  it('last ten years at most [MAX_LOCK_MS]', async () => {
    const locks = await TransferLocks.open(store, createSteppedClock(0));
    const accounts = { customerId: 1, tradeType: 2 } as const;
    const tenYears = 3_650 * 24 * 60 * MINUTE;
    await locks.lock(accounts, 1, tenYears);
    await expect(locks.lock(accounts, 1, tenYears + 1)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_015' });
  });
});

describe('planned maintenance', () => {
  it('has fifty windows at most; what is over gives way [MAX_MAINTENANCE_WINDOWS]', async () => {
    const plan = await Maintenance.open(store);
    const add = (startMs: number, nowMs: number) =>
      plan.save({ startMs, endMs: startMs + 10, text: 'work' }, 'operator', nowMs);
    for (let at = 0; at < 50; at++) await add(at * 100, 0);
    await expect(add(9_000, 0)).rejects.toMatchObject({ code: 'GGATEWAY_CODE_015' });
    await add(9_000, 150);
    expect(plan.planned()).toHaveLength(49);
    const fixed = await Maintenance.open(
      store,
      Array.from({ length: 51 }, (_, at) => ({ startMs: at, endMs: at + 1_000, text: '' })),
    );
    expect(fixed.ahead(0)).toHaveLength(50);
  });
});
