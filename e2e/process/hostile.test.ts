import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areSignedIn,
  readEndpoints,
  readListedCodes,
  requestOf,
  signInAll,
  withHeader,
  type Callers,
  type Endpoint,
} from './hostile/callers.ts';
import {
  GZIP_BOMB,
  HOSTILE_HEADER_VALUES,
  HOSTILE_HEADERS,
  HOSTILE_VALUES,
  hostileBodies,
} from './hostile/hostile-values.ts';
import { createJudge, type Family, type Judge } from './hostile/judge.ts';
import { RawHttp, type RawRequest } from './hostile/raw-http.ts';
import { sampleOf } from './hostile/sample.ts';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/**
 * The documented operations, sent everything that they do not expect. With `npm run test:long` each of them gets
 * everything, but of the values of headers, which are read before an operation is looked for, a third; otherwise every tenth
 * gets some of the values. Each value goes to some.
 */
const IS_FULL = process.env['MERIDIAN_LONG'] !== undefined;
/** Runs that do the long story together, and which of them this is: each does its part of the operations. */
const RUNS = Number(process.env['MERIDIAN_SHARES'] ?? '1');
const RUN = Number(process.env['MERIDIAN_SHARE'] ?? '0');
const SHARES = IS_FULL
  ? { operations: RUNS, headers: 3, bodies: 1, values: 1 }
  : { operations: 10, headers: HOSTILE_HEADER_VALUES.length, bodies: 4, values: 8 };

/** Requests that are under way at a time. */
const CONNECTIONS = 8;
const TIME_LIMIT_MS = 900_000;
/** Part of the operations of which a plain request gets past authentication and validation. */
const LEAST_REACHED = 0.5;
/** Codes with which a request is refused before it reaches its handler. */
const REFUSED_EARLY =
  /^(?:GGATEWAY_CODE_0(?:0[1-689]|1[0-79])|0001200[1-7]|USCUSTOMER_API_0000501|USCUSTOMER_API_0001025|CFDWBWE00000[5-7])$/;

let platform: PlatformProcess;
let endpoints: readonly Endpoint[];
let listedCodes: ReadonlySet<string>;
let judge: Judge;
let callers: Callers;
const connections: RawHttp[] = [];

async function start(): Promise<void> {
  platform = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off']);
  callers = await signInAll(platform.ready);
  connections.push(...Array.from({ length: CONNECTIONS }, () => new RawHttp(platform.ready.baseUrl)));
}

async function stop(): Promise<void> {
  for (const connection of connections.splice(0)) connection.close();
  const { code, stderr } = await platform.stop();
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

beforeAll(async () => {
  await start();
  endpoints = await readEndpoints(platform.ready);
  listedCodes = await readListedCodes(platform.ready);
  judge = createJudge(listedCodes);
});
afterAll(stop);

/** What a request is about, for the report of a fault. */
type Case = readonly [about: string, request: RawRequest];

/** Sends everything, a few requests at a time, and tells what was wrong with the answers. */
async function faultsOf(cases: readonly Case[], family: Family): Promise<string[]> {
  const faults: string[] = [];
  let next = 0;
  const work = async (connection: RawHttp) => {
    for (;;) {
      const entry = cases[next++];
      if (entry === undefined) return;
      const [about, request] = entry;
      const answer = await connection.send(request);
      const fault = judge.fault(answer, family);
      if (fault !== undefined)
        faults.push(`${request.path} ${about}: ${fault}: ${answer?.text.slice(0, 300)}`);
    }
  };
  await Promise.all(connections.map(work));
  return faults;
}

/** Signs everybody in again; where an operation made that impossible, on a new platform. */
async function renew(): Promise<void> {
  if (await areSignedIn(platform.ready, callers)) return;
  try {
    callers = await signInAll(platform.ready, callers);
  } catch {
    await stop();
    await start();
  }
}

function sampleText({ request }: Endpoint): string {
  return JSON.stringify(sampleOf(request, callers.known) ?? {});
}

/** Every `share`-th of the values, beginning with another for each turn. */
function shared<Value>(values: readonly Value[], share: number, turn: number): readonly Value[] {
  return values.filter((_, at) => (at + turn) % share === 0);
}

function headerCases(endpoint: Endpoint, turn: number): Case[] {
  const request = requestOf(endpoint, Buffer.from(sampleText(endpoint)), callers);
  return HOSTILE_HEADERS.flatMap((name, at): Case[] => [
    [`without ${name}`, withHeader(request, name)],
    [`${name} twice`, withHeader(request, name, '1', '2')],
    ...shared(HOSTILE_HEADER_VALUES, SHARES.headers, turn + at).map((value): Case => [
      `${name}: ${value}`,
      withHeader(request, name, value),
    ]),
  ]);
}

function bodyCases(endpoint: Endpoint, turn: number): Case[] {
  const sample = sampleText(endpoint);
  const plain = requestOf(endpoint, Buffer.from(sample), callers);
  const zipped = withHeader({ ...plain, body: GZIP_BOMB }, 'Content-Encoding', 'gzip');
  const cases = [
    ...hostileBodies(sample).map((body): Case => [
      body.toString('utf8', 0, 60),
      requestOf(endpoint, body, callers),
    ]),
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'].map(
      (type): Case => [type, withHeader(plain, 'Content-Type', type)],
    ),
    ['utf-16', withHeader(plain, 'Content-Type', 'application/json; charset=utf-16')],
    ['a zipped bomb', zipped],
    ...['PUT', 'DELETE', 'PATCH', 'GET', 'POST'].map((method): Case => [method, { ...plain, method }]),
  ] satisfies Case[];
  return [...shared(cases, SHARES.bodies, turn)];
}

/** Every field missing, and with every hostile value in its place. */
function fieldCases(endpoint: Endpoint, at: number): Case[] {
  const sample = sampleOf(endpoint.request, callers.known) as Record<string, unknown>;
  return Object.keys(endpoint.request.properties ?? {}).flatMap((field, turn) => {
    const values = shared(HOSTILE_VALUES, SHARES.values, at + turn);
    const others = Object.entries(sample)
      .filter(([name]) => name !== field)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    const requestWith = (members: readonly string[]) =>
      requestOf(endpoint, Buffer.from(`{${members.join(',')}}`), callers);
    return [
      [`without ${field}`, requestWith(others)] as const,
      ...values.map((value): Case => [
        `${field}: ${value.slice(0, 60)}`,
        requestWith([...others, `${JSON.stringify(field)}:${value}`]),
      ]),
    ];
  });
}

describe.each([['api'], ['openapi-c'], ['openapi-b'], ['auth2']] as const)(
  'a hostile client of the operations under /%s',
  (family) => {
    const all = () => endpoints.filter((endpoint) => endpoint.family === family);
    const own = () => shared(all(), Math.min(SHARES.operations, all().length), RUN);

    /** Sends the cases of every operation of the family. */
    async function expectNoFault(casesOf: (endpoint: Endpoint, turn: number) => Case[]): Promise<void> {
      expect(own().length).toBeGreaterThan(0);
      const faults: string[] = [];
      for (const [turn, endpoint] of own().entries()) {
        await renew();
        faults.push(...(await faultsOf(casesOf(endpoint, turn), family)));
      }
      expect(faults).toEqual([]);
    }

    it('reaches their handlers with plain requests', { timeout: TIME_LIMIT_MS }, async () => {
      const early: string[] = [];
      for (const endpoint of all()) {
        await renew();
        const { counts, fault } = createJudge(listedCodes);
        const request = requestOf(endpoint, Buffer.from(sampleText(endpoint)), callers);
        expect(fault(await connections[0]!.send(request), family)).toBeUndefined();
        const [code = ''] = counts.keys();
        if (REFUSED_EARLY.test(code)) early.push(`${endpoint.path} ${code}`);
      }
      expect(early.length, early.join('\n')).toBeLessThanOrEqual(all().length * (1 - LEAST_REACHED));
    });

    it('gets an envelope with a listed code whatever its headers are', { timeout: TIME_LIMIT_MS }, () =>
      expectNoFault(headerCases),
    );

    it('gets an envelope with a listed code whatever its body is [ER-68]', { timeout: TIME_LIMIT_MS }, () =>
      expectNoFault(bodyCases),
    );

    it('gets an envelope with a listed code whatever stands in a field', { timeout: TIME_LIMIT_MS }, () =>
      expectNoFault(fieldCases),
    );
  },
);
