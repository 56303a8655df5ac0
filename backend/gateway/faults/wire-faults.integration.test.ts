import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { FaultRule } from '../../contract/calls/management/wire/faults.ts';
import { createSteppedClock } from '../../market/index.ts';
import { applyKey, signedCall, type TestKey } from '../testing/signed-calls.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from '../testing/test-gateway.ts';
import { WireFaults } from './wire-faults.ts';

const COUNT = `/api/global/${TEST_BIZ.count}`;
const NOW = '/api/thirdExt/now';
const SENT_ORDER = { symbolId: 1, direction: 1 };

let test: TestGateway;
let faults: WireFaults;
let clock: ReturnType<typeof createSteppedClock>;
let key: TestKey;

beforeEach(async () => {
  clock = createSteppedClock(0);
  const log = pino({ level: 'silent' });
  faults = new WireFaults({ clock, wallClock: clock, log });
  test = await startTestGateway({ gateway: { faults } });
  key = await applyKey(test, await test.signIn(), 'faults');
});
afterEach(() => test.close());

const set = (...rules: FaultRule[]) => faults.set({ rules });
const count = (signal?: AbortSignal) =>
  fetch(test.gateway.baseUrl + COUNT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', companyId: '1', trace: 'trace-1', lang: 'en-US' },
    body: '{}',
    ...(signal && { signal }),
  });
function signed(bizType: string = TEST_BIZ.count, body: object = {}, aheadMs = 0) {
  const timestamp = String(test.services.wallClock.nowMs() + aheadMs);
  const sent = JSON.stringify(body);
  const text = sent.replaceAll('"', '');
  const { path, headers } = signedCall(test, key, bizType, { body: sent, text, timestamp });
  return test.post(path, sent, headers);
}

describe('a call with a wire fault', () => {
  it('is carried out, and the connection ends in the place of the answer', async () => {
    set({ kind: 'cut', bizType: TEST_BIZ.count });
    await expect(count()).rejects.toThrow('fetch failed');
    expect(test.state.executions).toBe(1);
    expect((await test.post(NOW)).listed).toBe('0');
  });

  it('is carried out and never answered, or lost on its way', async () => {
    set({ kind: 'silence', nth: 1 }, { kind: 'loss', nth: 2 });
    const unanswered = new AbortController();
    const waits = [count(unanswered.signal)];
    await expect.poll(() => test.state.executions).toBe(1);
    waits.push(count(unanswered.signal));
    await expect.poll(() => faults.state().rules.map(({ struck }) => struck)).toEqual([1, 1]);
    unanswered.abort();
    await Promise.allSettled(waits);
    expect(test.state.executions).toBe(1);
  });

  it('is late by what the rule says, before it is carried out or after', async () => {
    set({ kind: 'delay', ms: 40, nth: 1 }, { kind: 'slow', ms: 40, nth: 2 });
    const late = count();
    await expect.poll(() => faults.state().rules[0]?.struck).toBe(1);
    expect(test.state.executions).toBe(0);
    clock.advance(40);
    expect((await late).status).toBe(200);
    const slow = count();
    await expect.poll(() => test.state.executions).toBe(2);
    clock.advance(40);
    expect((await slow).status).toBe(200);
  });

  it('is answered 429 and 418 as the limits answer', async () => {
    set({ kind: '429', ms: 1_500, nth: 1 }, { kind: '418', nth: 2 }, { kind: '429', ms: 1, nth: 3 });
    const [first, second] = [await signed(), await signed()];
    expect([first.status, first.listed, first.headers.get('retry-after')]).toEqual([429, '00012005', '2']);
    expect([second.status, second.listed, second.headers.get('retry-after')]).toEqual([
      418,
      '00012005',
      '60',
    ]);
    const third = await test.post(COUNT);
    expect([third.status, third.listed]).toEqual([429, 'GGATEWAY_CODE_018']);
    expect(third.headers.get('x-ratelimit-remairing')).toBe('0');
    expect(test.state.executions).toBe(0);
  });

  it('fails after it was carried out, and its idempotency key has the true answer', async () => {
    const token = await test.signIn();
    set({ kind: 'error', nth: 1 });
    const order = () =>
      test.post(`/api/global/${TEST_BIZ.order}`, SENT_ORDER, { token, 'idempotency-key': 'one' });
    expect((await order()).listed).toBe('GGATEWAY_CODE_902');
    const again = await order();
    expect([again.listed, again.headers.get('idempotency-replayed')]).toEqual(['0', 'true']);
    expect(test.state.executions).toBe(1);
  });

  it('arrives twice: an order is executed once, since its signature serves once', async () => {
    set({ kind: 'duplicate' });
    const answers = [await signed(TEST_BIZ.order, SENT_ORDER), await signed()];
    expect(answers.map(({ listed }) => listed)).toEqual(['0', '0']);
    await expect.poll(() => test.state.executions).toBe(3);
  });

  it('meets a clock that is off, whose time the refusal and the platform name', async () => {
    set({ kind: 'clock', ms: 8_000 });
    const nowMs = test.services.wallClock.nowMs();
    const refused = await signed();
    expect(refused.listed).toBe('00012002');
    expect(refused.text).toContain(String(nowMs + 8_000));
    expect((await test.post(NOW)).body.data).toBe(nowMs + 8_000);
    expect((await signed(TEST_BIZ.order, SENT_ORDER, 8_000)).listed).toBe('0');
    const again = await signed(TEST_BIZ.order, SENT_ORDER, 8_000);
    expect(again.listed).toBe('00012002');
  });

  it('names what it met to a program that asks, and to no other', async () => {
    set({ kind: 'error' }, { kind: 'jitter', ms: 0 });
    const named = async (headers: Record<string, string>) =>
      (await test.post(COUNT, {}, headers)).headers.get('x-wire-faults');
    expect([await named({ 'x-wire-faults': 'show' }), await named({})]).toEqual(['error, jitter', null]);
  });

  it('of one customer stands beside those of others, which stay when it ends', async () => {
    const own = test.services.customers.resolveApiKey(key.apiKey)?.caller.customerId ?? 0;
    faults.set({ customerId: own, rules: [{ kind: 'jitter', ms: 0 }] });
    faults.set({ customerId: own + 1, seed: 5, rules: [{ kind: 'error' }] });
    expect([(await signed()).listed, (await test.post(COUNT)).listed]).toEqual(['0', '0']);
    const counts = (customerId?: number) => faults.state(customerId).rules.map(({ struck }) => struck);
    expect([counts(), counts(own), counts(own + 1)]).toEqual([[1, 0], [1], [0]]);
    faults.set({ customerId: own, rules: [{ kind: 'error', bizType: TEST_BIZ.count }] });
    expect((await signed()).listed).toBe('GGATEWAY_CODE_902');
    faults.clear(own);
    expect((await signed()).listed).toBe('0');
    expect(faults.state()).toMatchObject({ seed: 5, rules: [{ kind: 'error', customerId: own + 1 }] });
    set({ kind: 'jitter', ms: 0 });
    expect(faults.state().rules).toEqual([{ kind: 'jitter', ms: 0, seen: 0, struck: 0 }]);
  });

  it('is of two hundred customers at most at a time [MAX_FAULT_CUSTOMERS]', () => {
    for (let customerId = 1; customerId <= 200; customerId += 1)
      faults.set({ customerId, rules: [{ kind: 'error' }] });
    const find = (customerId: number) => faults.findFault({ customerId, rules: [] });
    expect([find(200), find(201)]).toEqual([
      undefined,
      { kind: 'noRoom', member: 'customerId', details: ['200'] },
    ]);
  });

  it('bears no trace of it, and is itself again when the faults end', async () => {
    set({ kind: 'slow', ms: 1, bizType: TEST_BIZ.count, times: 1 });
    const slow = count();
    await expect.poll(() => test.state.executions).toBe(1);
    clock.advance(1);
    const names = [...(await slow).headers.keys()];
    faults.clear();
    expect([...(await count()).headers.keys()]).toEqual(names);
    expect(faults.state()).toEqual({ seed: 1, sinceTime: 0, rules: [] });
  });
});
