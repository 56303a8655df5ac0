import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import type { GatewayRequest } from '../pipeline.ts';
import { logRequests, traceOfCall, type RequestLogDependencies } from './request-log.ts';

interface Requested {
  readonly bizType?: string;
  readonly family?: string;
  readonly headers?: Record<string, string>;
}

/** What is logged, at a level, of calls whose answer has these members. */
async function logged(
  requested: Requested,
  envelope: object,
  level = 'info',
  meanwhile: () => void = () => undefined,
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const parts = {
    log,
    customers: {
      findSession: (token: string) => (token === 'of-17' ? { owner: { customerId: 17 } } : undefined),
      resolveApiKey: (key: string) => (key === 'key' ? { id: 3, caller: { customerId: 17 } } : undefined),
    },
    companies: {
      findManagementSession: (token: string) =>
        token === 'office' ? { company: { id: 1 }, person: undefined } : undefined,
    },
  } as unknown as RequestLogDependencies;
  const { bizType = BIZ_TYPE.now, family = 'client', headers = {} } = requested;
  const request = {
    resolution: { family, bizType },
    headers: { trace: 'trace-7', ...headers },
    ip: '192.0.2.7',
    channel: family,
    method: 'POST',
    body: '{"secret":"of the body"}',
  } as unknown as GatewayRequest;
  await logRequests(parts, async () => {
    await Promise.resolve();
    meanwhile();
    return { status: 200, envelope };
  })(request);
  return lines;
}

afterEach(() => vi.restoreAllMocks());

describe('the log of requests', () => {
  it('knows the trace of a call wherever it is carried out, and of no other [HU-114]', async () => {
    const found: unknown[] = [];
    const note = () => void found.push(traceOfCall());
    await Promise.all([
      logged({}, { code: '0' }, 'info', note),
      logged({ headers: { trace: 'other' } }, { code: '0' }, 'info', note),
      logged({ headers: { trace: '' } }, { code: '0' }, 'info', note),
      logged({}, { code: '0' }, 'warn', note),
    ]);
    expect(found.toSorted()).toEqual(['other', 'trace-7', undefined, undefined]);
    expect(traceOfCall()).toBeUndefined();
  });

  it.each<[string, Requested, object, object]>([
    ['a call of a guest', {}, { code: '0' }, { msg: 'call', caller: 'guest', call: BIZ_TYPE.now, code: '0' }],
    ['a call of a customer', { headers: { token: 'of-17' } }, { code: '0' }, { caller: 'customer 17' }],
    [
      'a refused call',
      { headers: { token: 'of-17' } },
      { code: '022', bizCode: 'CFDWBWE000' },
      { msg: 'call refused', code: 'CFDWBWE000022' },
    ],
    [
      'a signed call',
      { family: 'open', headers: { apikey: 'key' } },
      { code: '0' },
      { caller: 'customer 17 key 3' },
    ],
    [
      'a call of the office',
      { family: 'management', headers: { token: 'office' } },
      { code: '0' },
      { caller: 'company 1' },
    ],
    [
      'a sign-in',
      { bizType: BIZ_TYPE.login },
      { code: '0', data: { token: 't-secret', customerId: 9 } },
      { msg: 'signed in', caller: 'customer 9' },
    ],
    [
      'a sign-in of a company',
      { bizType: BIZ_TYPE.auth },
      { code: '0', data: { token: 't-secret', id: 2 } },
      { msg: 'signed in', caller: 'company 2' },
    ],
    [
      'a sign-in that is refused',
      { bizType: BIZ_TYPE.login },
      { code: '101', bizCode: 'C' },
      { msg: 'sign-in refused', code: 'C101' },
    ],
  ])(
    'has one line with trace, caller, call, code and time: %s',
    async (_what, requested, envelope, expected) => {
      const lines = await logged(requested, envelope);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        level: 30,
        trace: 'trace-7',
        ip: '192.0.2.7',
        ms: expect.any(Number),
        ...expected,
      });
      expect(JSON.stringify(lines)).not.toMatch(/secret|of-17|"key"|office/);
      expect(await logged(requested, envelope, 'warn')).toEqual([]);
    },
  );

  it('names a call that takes a second slow [SLOW_CALL_MS] [HU-45]', async () => {
    for (const [ms, msg] of [
      [999, 'call'],
      [1_000, 'slow call'],
    ] as const) {
      vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(ms);
      const [line] = await logged({}, { code: '0' }, 'info');
      expect(line).toMatchObject({ level: 30, msg, trace: 'trace-7', ms });
    }
  });
});
