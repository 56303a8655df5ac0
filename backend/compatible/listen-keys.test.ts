import { describe, expect, it } from 'vitest';
import { LISTEN_KEY_LIFETIME_MS, ListenKeys, MAX_LISTEN_KEYS } from './listen-keys.ts';

const caller = (customerId: number) => ({
  companyId: 1,
  caller: { customerId, customerNo: '', customerGroupId: 0, credential: `key ${customerId}` },
});

describe('listen keys', () => {
  it('are one for each API key, end with it, and an hour after the last word [LISTEN_KEY_LIFETIME_MS]', () => {
    let nowMs = 0;
    const bad = new Set<string>();
    const keys = new ListenKeys({ nowMs: () => nowMs }, (credential) => !bad.has(credential));
    const ended: string[] = [];
    keys.onEnded((key) => ended.push(key));
    const key = keys.open(caller(1));
    expect(key).toMatch(/^[0-9A-Za-z]{64}$/);
    expect(keys.open(caller(1))).toBe(key);
    nowMs = LISTEN_KEY_LIFETIME_MS - 1;
    keys.extend(caller(1), key);
    nowMs += LISTEN_KEY_LIFETIME_MS - 1;
    expect(keys.find(key)).toMatchObject({ customerId: 1 });
    expect(() => keys.extend(caller(2), key)).toThrow('This listenKey does not exist.');
    nowMs += 1;
    expect([keys.find(key), ended]).toEqual([undefined, [key]]);
    const next = keys.open(caller(1));
    bad.add('key 1');
    expect(keys.find(next)).toBeUndefined();
  });

  it('are ten thousand at most: the oldest gives way [MAX_LISTEN_KEYS]', () => {
    const keys = new ListenKeys({ nowMs: () => 0 }, () => true);
    const first = keys.open(caller(0));
    for (let at = 1; at <= MAX_LISTEN_KEYS; at++) keys.open(caller(at));
    expect(keys.find(first)).toBeUndefined();
  });
});
