import { type ChildProcess, fork } from 'node:child_process';
import { createHash, createSign } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { signingText } from '../backend/contract/signing/open-api.ts';
import { postText, sendLoad, type Load } from './http-load.ts';
import type { ServerOrder, Served, Used } from './http-server.ts';
import type { BenchResult } from './result.ts';

const CONNECTIONS = 16;
/** Short rounds by turns: what slows the machine for a while slows everybody. */
const REQUESTS = 1_000;
const WARM_UP_ROUNDS = 12;
const ROUNDS = 28;
/** CPU of checking one signature that the platform allows itself, in microseconds. */
const SIGNATURE_BUDGET_US = 60;
/** Calls a minute that the platform's operator grants the benchmark; the limit itself stays in force. */
const GRANTED_CALLS = 1_000_000;

const CUSTOMER = 'customer.app.CustomerWebApiService';
const KEYS = '/api/global/customer.app.CustomerApiWebService';
/** An operation whose handler has next to nothing to do, for both families: the open positions of a play, of which there are none. */
const OPERATION = 'tradeapi.app.PositionApiService.queryPositionPage';
const BODY = JSON.stringify({ current: 1, size: 20, tradeType: 2 });
const EXPECTED = '"code":"0"';

type Headers = Readonly<Record<string, string>>;

/** A server process, its CPU time, and what it is asked. */
export class Target {
  readonly #child: ChildProcess;
  readonly served: Served;

  private constructor(child: ChildProcess, served: Served) {
    this.#child = child;
    this.served = served;
  }

  static async start(children: ChildProcess[], order: ServerOrder): Promise<Target> {
    const child = fork(fileURLToPath(new URL('./http-server.js', import.meta.url)));
    children.push(child);
    child.send(order);
    const [served] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a server did not start'))),
    ])) as [Served];
    return new Target(child, served);
  }

  /** CPU time that one request of a round takes. */
  cost(path: string, headers: Headers): Promise<number> {
    const { port } = this.served;
    const request = postText(path, { host: `127.0.0.1:${port}`, ...headers }, BODY);
    return this.costOf({ port, request, requests: REQUESTS, connections: CONNECTIONS, expected: EXPECTED });
  }

  /** CPU time of the server that each request of a load takes, in microseconds. */
  async costOf(load: Load): Promise<number> {
    const before = await this.#usage();
    await sendLoad(load);
    return ((await this.#usage()) - before) / load.requests;
  }

  async #usage(): Promise<number> {
    this.#child.send('usage');
    const [used] = (await once(this.#child, 'message')) as [Used];
    return used.cpuMicroseconds;
  }
}

/** A caller of the platform: calls as the customer, makes headers for either family. */
export class Caller {
  readonly #ready: NonNullable<Served['ready']>;
  readonly #token: string;

  private constructor(ready: NonNullable<Served['ready']>, token: string) {
    this.#ready = ready;
    this.#token = token;
  }

  static async signIn({ ready }: Served): Promise<Caller> {
    if (ready === undefined) throw new Error('only the platform has customers');
    const { loginName, password } = ready.demo;
    const loginPwd = createHash('md5').update(password).digest('hex');
    const login = { device: 2, type: 1, isThird: false, loginName, loginPwd };
    const path = `/api/login/${CUSTOMER}.login`;
    const { token } = await post<{ token: string }>(ready.baseUrl, path, usual(), login);
    return new Caller(ready, token);
  }

  /** Has the company's back office grant its customers more calls. */
  async raiseLimit(): Promise<void> {
    const { baseUrl, demo } = this.#ready;
    const { appId, appSecret } = demo;
    const authorize = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
    const { token } = await post<{ token: string }>(baseUrl, authorize, usual(), { appId, appSecret });
    const raise = '/openapi-b/venue.admin.CompanyAdminService.setClientLimit';
    await post(baseUrl, raise, { ...usual(), token }, { bizType: OPERATION, limit: GRANTED_CALLS });
  }

  get clientHeaders(): Headers {
    return { ...usual(), token: this.#token };
  }

  /** Makes an API key; gives the headers of the same signed request, good for the next minute. */
  async signedHeaders(): Promise<() => Headers> {
    const key = await post<{ apiKey: string; privateKey: string }>(
      this.#ready.baseUrl,
      `${KEYS}.applyApi`,
      this.clientHeaders,
      { tag: 'bench' },
    );
    const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey}\n-----END PRIVATE KEY-----`;
    return () => {
      const headers = usual();
      const text = signingText(BODY, headers.timestamp);
      const signature = createSign('RSA-SHA1').update(text).sign(pem, 'base64');
      return { ...headers, apiKey: key.apiKey, signature, recvWindow: '60000' };
    };
  }
}

function usual() {
  return {
    companyId: '1',
    trace: 'bench-trace-1',
    lang: 'en-US',
    timestamp: String(Date.now()),
    version: '0.0.1',
  };
}

async function post<Data>(baseUrl: string, path: string, headers: Headers, body: object): Promise<Data> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: string; data: Data };
  if (answer.code !== '0') throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/**
 * CPU time of a call over HTTP (headers, limit, session, validation, handler, envelope) beside a bare Fastify route that
 * reads the same request and answers the same text; and what checking a signature adds to a call. Every server is a
 * process of its own that is measured by its own CPU time, by turns, so that a busy machine slows all alike.
 */
export async function run(): Promise<BenchResult[]> {
  const children: ChildProcess[] = [];
  try {
    return await measure(children);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function measure(children: ChildProcess[]): Promise<BenchResult[]> {
  const path = `/api/global/${OPERATION}`;
  const platform = await Target.start(children, { kind: 'platform', path, answer: {} });
  const caller = await Caller.signIn(platform.served);
  await caller.raiseLimit();
  const answer = await envelopeOf(platform, caller, path);
  const bare = await Target.start(children, { kind: 'bare', path, answer });
  const unlimited = await Target.start(children, { kind: 'platform without limits', path, answer: {} });
  const other = await Caller.signIn(unlimited.served);
  const sign = await other.signedHeaders();
  const [ours, baseline, plain, signed]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const costs = [
      await bare.cost(path, caller.clientHeaders),
      await platform.cost(path, caller.clientHeaders),
      await unlimited.cost(path, other.clientHeaders),
      await unlimited.cost(`/openapi-c/global/${OPERATION}`, sign()),
    ];
    if (round < WARM_UP_ROUNDS) continue;
    for (const [at, list] of [baseline, ours, plain, signed].entries()) list.push(costs[at]!);
  }
  return results(ours, baseline, median(signed.map((cost, round) => cost - plain[round]!)));
}

/** What the platform answers, for the bare route to answer the same. */
async function envelopeOf(platform: Target, caller: Caller, path: string): Promise<object> {
  const response = await fetch(`http://127.0.0.1:${platform.served.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...caller.clientHeaders },
    body: BODY,
  });
  return (await response.json()) as object;
}

function results(ours: readonly number[], baseline: readonly number[], signature: number): BenchResult[] {
  const shared = `median of ${ROUNDS} rounds of ${REQUESTS} requests by turns after ${WARM_UP_ROUNDS} to warm up, ${CONNECTIONS} kept connections, load from another process`;
  const perSecond = (microseconds: readonly number[]) => Math.round(1_000_000 / median(microseconds));
  return [
    {
      name: 'http',
      ours: perSecond(ours),
      baseline: perSecond(baseline),
      ratio: median(ours.map((cost, round) => baseline[round]! / cost)),
      unit: 'requests/CPU s',
      conditions: `${shared}; ${OPERATION} of a signed-in customer with its limit raised, market ticking; baseline: a bare Fastify route with the same request and answer`,
    },
    {
      name: 'http-signature',
      ours: signature,
      baseline: SIGNATURE_BUDGET_US,
      ratio: SIGNATURE_BUDGET_US / Math.max(signature, 1),
      unit: 'CPU µs/request',
      conditions: `${shared}; the call over the open API with SHA1WithRSA (2048 bits) less the call with a token, limits off; baseline: the most that it may cost`,
    },
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
