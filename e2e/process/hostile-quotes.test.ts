import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { signInManagement } from './hostile/callers.ts';
import { HOSTILE_VALUES } from './hostile/hostile-values.ts';
import { hasWordsFromInside } from './hostile/judge.ts';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** Hostile clients of the quotes over HTTP, whose answers have the form of the quote websocket. */
const KLINE = { code: 'BTCUSDT', kline_type: 1, kline_timestamp_end: 0, query_kline_num: 2, adjust_type: 0 };
const SYMBOLS = { symbol_list: [{ code: 'BTCUSDT' }] };
const DATA: Readonly<Record<string, object>> = {
  'depth-tick': SYMBOLS,
  'trade-tick': SYMBOLS,
  kline: KLINE,
  'batch-kline': { data_list: [KLINE] },
};
const PATHS = ['/quote-b-api', '/quote-stock-b-api'].flatMap((base) =>
  Object.keys(DATA).map((name) => [base, name] as const),
);
/** Stands where a hostile value is put. */
const PLACE = '"@@"';

let platform: PlatformProcess;
let token: string;

beforeAll(async () => {
  platform = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off']);
  const { baseUrl, companyId } = platform.ready;
  const headers = {
    'content-type': 'application/json',
    trace: 'hostile',
    companyId: String(companyId),
    token: await signInManagement(platform.ready),
  };
  const path = `/openapi-b/global/${MANAGEMENT_BIZ_TYPE.quoteTokenDetail}`;
  const detail = await fetch(baseUrl + path, { method: 'POST', headers, body: '{}' });
  token = ((await detail.json()) as { data: { quoteToken: string } }).data.quoteToken;
});
afterAll(async () => {
  expect((await platform.stop()).code).toBe(0);
});

interface Requested {
  readonly status: number;
  readonly text: string;
  /** Undefined when the answer is no JSON object of this form. */
  readonly ret: unknown;
}

async function ask(path: string, query: string, quoteToken = token): Promise<Requested> {
  const parameters = new URLSearchParams({ token: quoteToken, query });
  const response = await fetch(`${platform.ready.baseUrl}${path}?${parameters.toString()}`);
  const { status } = response;
  const text = await response.text();
  try {
    return { status, text, ret: (JSON.parse(text) as { ret?: unknown }).ret };
  } catch {
    return { status, text, ret: undefined };
  }
}

/** What is wrong with an answer to a query; undefined when it is as it must be. */
function faultOf({ status, text, ret }: Requested, query: string): string | undefined {
  const isListed = ret === 200 || ret === 201 || ret === 202;
  const words = text.replaceAll(query, '');
  const isGood = status < 500 && isListed && !hasWordsFromInside(words);
  return isGood ? undefined : `${query.slice(0, 100)} → ${status}: ${text.slice(0, 120)}`;
}

/** The query with each of its members in turn missing, and with `PLACE` in its stead. */
function* variants(value: unknown): Generator<unknown> {
  yield '@@';
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const rest = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    yield Array.isArray(value) ? [] : rest;
    for (const inner of variants(member)) yield Array.isArray(value) ? [inner] : { ...value, [name]: inner };
  }
}

describe.each(PATHS)('a hostile client of %s/%s', (base, name) => {
  const sample = { trace: 't-1', data: DATA[name] };

  it('gets an answer of the list whatever stands in any member', async () => {
    const path = `${base}/${name}`;
    expect((await ask(path, JSON.stringify(sample))).ret).toBe(200);
    const faults: string[] = [];
    for (const variant of variants(sample)) {
      const text = JSON.stringify(variant);
      const values = text.includes(PLACE) ? HOSTILE_VALUES : [''];
      for (const query of new Set(values.map((value) => text.replace(PLACE, () => value)))) {
        const fault = faultOf(await ask(path, query), query);
        if (fault !== undefined) faults.push(fault);
      }
    }
    expect(faults).toEqual([]);
  });

  it('is told that its token is none', async () => {
    for (const given of ['', 'x', '\u0000', 'x'.repeat(2_000)]) {
      expect((await ask(`${base}/${name}`, JSON.stringify(sample), given)).ret).toBe(201);
    }
  });
});
