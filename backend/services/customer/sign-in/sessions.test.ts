import { beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';
import { tokenHash } from '../../token-owner.ts';
import { Sessions } from './sessions.ts';

// Limits, written out: a test does not import what it checks.
const MAX_ENDED_TOKENS = 10_000;

const customer = { id: 1, company_id: 1, customer_no: '10000001', customer_group_id: 1 } as CustomerRow;
/** A store that is always quick and never asked again. */
const store: Database = { read: async () => [], commit: async () => {}, close: async () => {} };

let sessions: Sessions;

beforeEach(async () => {
  sessions = await Sessions.open(store, createSteppedClock(0));
});

async function endedToken(): Promise<string> {
  const token = await sessions.issue('login', customer);
  await sessions.end(token, 'signedOut');
  return token;
}

describe('a token', () => {
  it('is good for thirty days, one for messages for seven [LOGIN_TOKEN_LIFETIME_MS] [PUSH_TOKEN_LIFETIME_MS]', async () => {
    const day = 86_400_000;
    const clock = createSteppedClock(0);
    sessions = await Sessions.open(store, clock);
    const lives = [
      [await sessions.issue('login', customer), 30 * day],
      [await sessions.issue('push', customer), 7 * day],
    ] as const;
    for (const [token, lifeMs] of lives) expect(sessions.find(token)?.expireTimeMs).toBe(lifeMs);
    const isGood = () => lives.map(([token]) => sessions.isActive(sessions.find(token)!));
    clock.advance(7 * day - 1);
    expect(isGood()).toEqual([true, true]);
    clock.advance(1);
    expect(isGood()).toEqual([true, false]);
    clock.advance(23 * day - 1);
    expect(isGood()).toEqual([true, false]);
    clock.advance(1);
    expect(isGood()).toEqual([false, false]);
  });

  it('is not looked up beyond 128 characters [MAX_TOKEN_LENGTH]', async () => {
    const rows = ['a'.repeat(128), 'b'.repeat(129)].map((token) => ({
      token_hash: tokenHash(token),
      kind: 'login',
      company_id: 1,
      customer_id: 1,
      customer_no: '10000001',
      customer_group_id: 1,
      create_time_ms: 0,
      expire_time_ms: 1_000,
      issued_by: null,
    }));
    sessions = await Sessions.open({ ...store, read: async () => rows as never }, createSteppedClock(0));
    expect(sessions.find('a'.repeat(128))).toBeDefined();
    expect(sessions.find('b'.repeat(129))).toBeUndefined();
  });

  it('of a kind gives way to the twenty-first, the oldest first [MAX_SESSIONS_PER_CUSTOMER]', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < 20; index++) tokens.push(await sessions.issue('login', customer));
    expect(sessions.find(tokens[0]!)).toBeDefined();
    await sessions.issue('push', customer);
    expect(sessions.find(tokens[0]!)).toBeDefined();
    await sessions.issue('login', customer);
    expect(sessions.find(tokens[0]!)).toBeUndefined();
    expect(sessions.find(tokens[1]!)).toBeDefined();
  });
});

describe('the reasons of ended sessions', () => {
  it('are told where there is one to tell', async () => {
    expect(sessions.endReason(await endedToken())).toBe('signedOut');
    const [kept, other] = [await sessions.issue('login', customer), await sessions.issue('login', customer)];
    await sessions.endAll(customer.id, { storedToken: kept, reason: 'closed' });
    expect([sessions.endReason(kept), sessions.endReason(other)]).toEqual([undefined, 'closed']);
    await sessions.end(kept);
    expect(sessions.find(kept)).toBeUndefined();
    expect(sessions.endReason(kept)).toBeUndefined();
    expect(sessions.endReason('x'.repeat(5_000))).toBeUndefined();
  });

  it('are bounded in number; the earliest is forgotten [MAX_ENDED_TOKENS]', { tags: ['long'] }, async () => {
    const first = await endedToken();
    const second = await endedToken();
    for (let more = 2; more <= MAX_ENDED_TOKENS; more++) await endedToken();
    expect(sessions.endReason(first)).toBeUndefined();
    expect(sessions.endReason(second)).toBe('signedOut');
  });
});

describe('the end of all sessions of a customer', () => {
  it('leaves the session that asks for it and its push tokens, and no others', async () => {
    const [own, other] = [await sessions.issue('login', customer), await sessions.issue('login', customer)];
    const ownPush = await sessions.issue('push', customer, own);
    const ends = [
      other,
      await sessions.issue('push', customer, other),
      await sessions.issue('push', customer),
    ];
    await sessions.endAll(customer.id, { storedToken: own });
    expect([own, ownPush].map((token) => sessions.find(token) !== undefined)).toEqual([true, true]);
    expect(ends.map((token) => sessions.find(token))).toEqual([undefined, undefined, undefined]);
  });

  it('is stored by the change that ends them, also when there is none to end', async () => {
    const stored: number[] = [];
    const change = {
      store: async (removal: readonly unknown[]) => {
        stored.push(removal.length);
      },
    };
    await sessions.endAll(customer.id, change);
    await sessions.issue('login', customer);
    await sessions.endAll(customer.id, change);
    expect(stored).toEqual([2, 3]);
  });
});

describe('a push token', () => {
  it('ends with the login that asked for it, and not with another one [ATK-350]', async () => {
    const [login, other] = [await sessions.issue('login', customer), await sessions.issue('login', customer)];
    const push = await sessions.issue('push', customer, login);
    const ofOther = await sessions.issue('push', customer, other);
    const ended: string[] = [];
    sessions.onEnded(({ hash }) => ended.push(hash));
    await sessions.end(login, 'signedOut');
    expect(ended).toEqual([tokenHash(login), tokenHash(push)]);
    expect([sessions.find(push), sessions.endReason(push)]).toEqual([undefined, 'signedOut']);
    expect(sessions.find(ofOther)).toBeDefined();
  });

  it('ends with a login that gives way to a newer one, and over a restart [ATK-351]', async () => {
    const login = await sessions.issue('login', customer);
    const push = await sessions.issue('push', customer, login);
    for (let at = 0; at < 20; at++) await sessions.issue('login', customer);
    expect(sessions.find(push)).toBeUndefined();

    const rows = [
      { token: 'loginapp', kind: 'login', issued_by: null },
      { token: 'asked-forpush', kind: 'push', issued_by: tokenHash('loginapp') },
    ].map(({ token, ...row }) => ({
      ...row,
      token_hash: tokenHash(token),
      company_id: 1,
      customer_id: 1,
      customer_no: '10000001',
      customer_group_id: 1,
      create_time_ms: 0,
      expire_time_ms: 1_000,
    }));
    sessions = await Sessions.open({ ...store, read: async () => rows as never }, createSteppedClock(0));
    await sessions.end('loginapp');
    expect(sessions.find('asked-forpush')).toBeUndefined();
  });

  it('ends with the API key that asked for it [ATK-352]', async () => {
    const push = await sessions.issue('push', customer, 'an-api-key');
    await sessions.endIssuedBy('another-key');
    expect(sessions.find(push)).toBeDefined();
    await sessions.endIssuedBy('an-api-key');
    expect(sessions.find(push)).toBeUndefined();
  });
});
