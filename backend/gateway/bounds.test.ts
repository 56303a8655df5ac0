import { pino } from 'pino';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import type { Database } from '../storage/index.ts';
import { KeyLimiter } from './key-limiter.ts';
import { findRequestFault } from './request-fault.ts';
import { answerTrace, checkTimestamp, optionalText, requireTrace } from './http/request-headers.ts';
import { readerLanguage } from '../contract/status-texts.ts';
import { UsedSignatures } from './used-signatures.ts';
import { thrownCode } from './testing/failures.ts';

/** What is at a bound of the gateway is taken, one more is not. */

describe('headers', () => {
  it('trace: 128 characters at most, and a longer one is not sent back [MAX_TRACE_LENGTH]', () => {
    const trace = 't'.repeat(128);
    expect(thrownCode(() => requireTrace({ trace }, undefined))).toBeUndefined();
    expect(answerTrace({ trace })).toBe(trace);
    expect(thrownCode(() => requireTrace({ trace: `${trace}t` }, undefined))).toBe('GGATEWAY_CODE_015');
    expect(answerTrace({ trace: `${trace}t` })).toBe('');
  });

  it('version and group: 64 characters at most [MAX_VERSION_LENGTH]', () => {
    for (const name of ['version', 'group'] as const) {
      expect(optionalText({ [name]: 'v'.repeat(64) }, name)).toHaveLength(64);
      expect(thrownCode(() => optionalText({ [name]: 'v'.repeat(65) }, name))).toBe('GGATEWAY_CODE_015');
    }
  });

  it('timestamp: a quarter of an hour from now at most, both ways [MAX_TIMESTAMP_DISTANCE_MS]', () => {
    const nowMs = 1_800_000_000_000;
    const sent = (distanceMs: number) =>
      thrownCode(() => checkTimestamp({ timestamp: String(nowMs + distanceMs) }, nowMs));
    expect([sent(900_000), sent(-900_000)]).toEqual([undefined, undefined]);
    expect([sent(900_001), sent(-900_001)]).toEqual(['GGATEWAY_CODE_014', 'GGATEWAY_CODE_014']);
  });

  it('accept-language: 500 characters and twenty languages at most [MAX_ACCEPT_LENGTH] [MAX_ACCEPTED]', () => {
    const padded = (length: number) => `zh-TW${' '.repeat(length - 5)}`;
    expect(readerLanguage(undefined, padded(500))).toBe('zh-TW');
    expect(readerLanguage(undefined, padded(501))).toBe('en-US');
    const behind = (others: number) => [...Array<string>(others).fill('fr'), 'zh-TW'].join(',');
    expect(readerLanguage(undefined, behind(19))).toBe('zh-TW');
    expect(readerLanguage(undefined, behind(20))).toBe('en-US');
  });
});

describe('the statement of a bad request', () => {
  it('names a member with 80 characters at most [MAX_MEMBER_LENGTH]', () => {
    const fault = (length: number) =>
      findRequestFault(Type.Object({ ['m'.repeat(length)]: Type.String() }), { ['m'.repeat(length)]: 1 })
        ?.member;
    expect(fault(80)).toBe('m'.repeat(80));
    expect(fault(81)).toBe('m'.repeat(80));
  });
});

describe('the calls of API keys', () => {
  it('are counted of fifty thousand keys; those whose minute is over give way, the banned do not [MAX_COUNTED_KEYS]', async () => {
    const store: Database = { read: async () => [], commit: async () => {}, close: async () => {} };
    const limiter = await KeyLimiter.open(store, pino({ enabled: false }));
    for (let call = 0; call < 102; call++) limiter.count(0, 0);
    for (let key = 1; key < 50_000; key++) limiter.count(key, 0);
    expect(limiter.size).toBe(50_000);
    limiter.count(50_000, 60_000);
    expect(limiter.size).toBe(2);
    expect(limiter.count(0, 60_000).verdict).toBe('banned');
  });
});

describe('used signatures', () => {
  it(
    'are remembered up to half a million; beyond that no signed change is executed, while reads are [MAX_REMEMBERED_SIGNATURES]',
    { tags: ['long'] },
    async () => {
      const rows = Array.from({ length: 499_999 }, (_, at) => ({
        api_key_id: 1,
        signature: String(at),
        end_time_ms: 1_000,
      }));
      const database = { read: async () => rows, commit: async () => {}, close: async () => {} };
      const wallClock = createSteppedClock(0);
      const log = pino({ enabled: false });
      const used = await UsedSignatures.open({ database: database as unknown as Database, wallClock, log });
      const see = (signature: string, isChange: boolean) =>
        used.see({ keyId: 2, signature: Buffer.from(signature), endMs: 1_000 }, isChange);
      expect(see('the last place', true)).toBe(false);
      expect(thrownCode(() => see('one more', true))).toBe('00012005');
      expect(see('one more', false)).toBe(false);
      wallClock.advance(1_000);
      expect(see('one more', true)).toBe(false);
    },
  );
});
