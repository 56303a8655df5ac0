import { fork, type ChildProcess } from 'node:child_process';
import { createSign } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { startTestGateway, TEST_BIZ, type TestGateway } from '../backend/gateway/testing/index.ts';
import type { BenchResult } from './result.ts';

const REQUESTS = 1_000;
const ROUNDS = 5;
const CONNECTIONS = 8;
const BODY = { symbolId: 1, direction: 1, requestNum: '1.5', note: 'x'.repeat(120) };
/** CPU of checking one signature that the platform allows itself, in microseconds. */
const SIGNATURE_BUDGET_US = 60;

/** What is sent to which server. */
interface Target {
  readonly port: number;
  readonly request: string;
  readonly expected: string;
}

/**
 * Requests per CPU second of the whole client path (headers, session, validation, handler, envelope) beside a bare
 * Fastify route with the same body, and the CPU that a signed call costs on top of one with a login token. The load
 * comes from another process; the servers are measured by their CPU time, by turns, so that a busy machine slows both.
 */
export async function run(): Promise<BenchResult[]> {
  const test = await startTestGateway({ gateway: { rateLimits: false } });
  const bare = await startBare();
  const load = fork(fileURLToPath(new URL('./http-load.js', import.meta.url)));
  await once(load, 'message');
  try {
    const client = await clientTarget(test);
    const signed = await signedTarget(test);
    const targets = { bare: bare.target, client, signed };
    const costs: Record<keyof typeof targets, number[]> = { bare: [], client: [], signed: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of ['bare', 'client', 'signed'] as const) {
        const cost = await cpuPerRequest(load, targets[name]);
        // The first round warms up.
        if (round > 0) costs[name].push(cost);
      }
    }
    return results(median(costs.bare), median(costs.client), median(costs.signed));
  } finally {
    load.kill();
    await bare.close();
    await test.close();
  }
}

function results(bare: number, client: number, signed: number): BenchResult[] {
  const shared = `${ROUNDS} rounds of ${REQUESTS} requests by turns, ${CONNECTIONS} connections, median`;
  const perSecond = (microseconds: number) => Math.round(1_000_000 / microseconds);
  const extra = signed - client;
  return [
    {
      name: 'http',
      ours: perSecond(client),
      baseline: perSecond(bare),
      ratio: Number((bare / client).toFixed(2)),
      unit: 'requests/CPU s',
      conditions: `${shared}; login token, validated body, envelope; baseline: a bare Fastify route with the same body`,
    },
    {
      name: 'http-signature',
      ours: Number(extra.toFixed(1)),
      baseline: SIGNATURE_BUDGET_US,
      ratio: Number((SIGNATURE_BUDGET_US / Math.max(extra, 1)).toFixed(2)),
      unit: 'CPU µs/request',
      conditions: `${shared}; a call signed with SHA1WithRSA (2048 bits) less the same call with a token; baseline: the most that it may cost`,
    },
  ];
}

async function startBare(): Promise<{ target: Target; close(): Promise<void> }> {
  const app = Fastify({ logger: false });
  let orderId = 0;
  app.post('/order', async (request) => ({ orderId: ++orderId, request: request.body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const target = { port, request: requestText('/order', {}), expected: '"orderId":' };
  return { target, close: () => app.close() };
}

async function clientTarget(test: TestGateway): Promise<Target> {
  const headers = { token: await test.signIn(), version: '0.0.1', group: 'tradeApi', timestamp: now(test) };
  return target(test, `/api/global/${TEST_BIZ.order}`, headers);
}

async function signedTarget(test: TestGateway): Promise<Target> {
  const keys = '/api/global/customer.app.CustomerApiWebService';
  const headers = { token: await test.signIn() };
  const answer = await test.post(`${keys}.applyApi`, { tag: 'bench' }, headers);
  const { id, apiKey, privateKey } = answer.body.data as { id: number; apiKey: string; privateKey: string };
  const permissionList = [{ code: 'contract_trade', status: 1 }];
  await test.post(`${keys}.editApiPermission`, { id, permissionList }, headers);
  const timestamp = now(test);
  const members = Object.entries(BODY).sort(([left], [right]) => (left < right ? -1 : 1));
  const text = `{${members.map(([name, value]) => `${name}:${value}`).join(',')}}${timestamp}`;
  const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
  const signature = createSign('RSA-SHA1').update(text).sign(pem, 'base64');
  const signed = { apiKey, timestamp, signature, version: '0.0.1', group: 'tradeApi' };
  return target(test, `/openapi-c/global/${TEST_BIZ.order}`, signed);
}

const now = (test: TestGateway) => String(test.services.wallClock.nowMs());

function target(test: TestGateway, path: string, headers: Readonly<Record<string, string>>): Target {
  const usual = { companyId: '1', trace: 'bench-trace-1', lang: 'en-US' };
  const request = requestText(path, { ...usual, ...headers });
  return { port: test.gateway.port, request, expected: '"code":"0"' };
}

function requestText(path: string, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(BODY);
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Microseconds of this process's CPU for one request. */
async function cpuPerRequest(load: ChildProcess, { port, request, expected }: Target): Promise<number> {
  const before = process.cpuUsage();
  load.send({ port, request, expected, requests: REQUESTS, connections: CONNECTIONS });
  const [{ failed }] = (await once(load, 'message')) as [{ failed: number }];
  const { user, system } = process.cpuUsage(before);
  if (failed > 0) throw new Error(`${failed} requests were not answered as expected`);
  return (user + system) / REQUESTS;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
