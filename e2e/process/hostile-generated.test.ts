import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEndpoints, readListedCodes, signInAll, type Callers, type Endpoint } from './hostile/callers.ts';
import { clientMessages, messageMessages, quoteMessages } from './hostile/dialects.ts';
import { framesAround } from './hostile/frames.ts';
import { createJudge, type Judge } from './hostile/judge.ts';
import { RawHttp } from './hostile/raw-http.ts';
import { generatedRequests } from './hostile/requests.ts';
import { SocketProbe, type Dialect } from './hostile/socket-probe.ts';
import { Examiner, type VitalSigns } from './hostile/vital-signs.ts';
import { call, signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/**
 * Generated requests and frames with a fixed seed against one platform (`npm run test:long`). Afterwards it must be as well as
 * before.
 */
const TOTAL = 50_000;
const SHARES = { http: 0.6, quote: 0.2, message: 0.1, client: 0.1 } as const;
/** The first part warms the platform up: code is compiled, pools and caches fill. */
const WARM_UP = 0.25;
const SEED = 20_261_121;
/** Requests that are under way at a time. */
const BATCH = 8;
/** Batches after which everybody is signed in again, since some requests sign out. */
const RENEW_EVERY = 25;
const TIME_LIMIT_MS = 900_000;
/** Most that the live heap may grow after the warm-up, in bytes. */
const MAX_HEAP_GROWTH = 16 * 1024 * 1024;
/** Most that the process may grow after the warm-up, in bytes. */
const MAX_RESIDENT_GROWTH = 64 * 1024 * 1024;
/** Looks at the process until it is as before, at most; each takes a collection of its garbage. */
const MOST_LOOKS = 500;
/** A back office may give itself another secret; then nobody could sign it in again. */
const CHANGES_CREDENTIALS = /resetAppSecret/i;

let platform: PlatformProcess;
let folder: string;
let examiner: Examiner;
let endpoints: readonly Endpoint[];
let judge: Judge;
let callers: Callers;
let before: VitalSigns;
let warm: VitalSigns;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-generated-'));
  const options = ['--seed', '7', '--rate-limits', 'off', '--data', folder];
  platform = await startPlatformProcess(options, ['--inspect=127.0.0.1:0']);
  examiner = await Examiner.connect(platform.stderr());
  callers = await signInAll(platform.ready);
  const all = await readEndpoints(platform.ready);
  endpoints = all.filter((endpoint) => !CHANGES_CREDENTIALS.test(endpoint.path));
  judge = createJudge(await readListedCodes(platform.ready));
  await deposit();
  before = await examiner.examine();
});
afterAll(async () => {
  examiner.close();
  const { code, stderr } = await platform.stop();
  rmSync(folder, { recursive: true, force: true });
  const own = stderr
    .split('\n')
    .filter((line) => !/^(?:Debugger|For help|warning: this platform has the demonstration|$)/.test(line));
  expect(own).toEqual([]);
  expect(code).toBe(0);
});

/** The payment simulator starts with the first deposit, and is then there for good. */
async function deposit(): Promise<void> {
  const token = await signInDemo(platform.ready);
  const coin = {
    tradeType: 2,
    paymentCurrency: 'USDT',
    accountCurrency: 'USDT',
    depositAmount: '100',
    paymentChannelCode: 'coin',
    paymentChannelType: 'digit_wallet',
    blockchainName: 'TRC20',
    paymentMerchantNo: 'simulator',
    paymentChannelClientType: 'pc',
    customerGroupId: 1,
  };
  const name = 'fund.app.DepositAppDubboService.createDepositProposal';
  const { code, msg } = await call(platform.ready, `/global/${name}`, coin, { token });
  expect(code, msg).toBe('0');
}

/** Sends generated requests, a batch at a time. */
async function sendRequests(count: number, seed: number): Promise<void> {
  const connections = Array.from({ length: BATCH }, () => new RawHttp(platform.ready.baseUrl));
  const request = generatedRequests(endpoints, callers.known);
  let batches = 0;
  const property = fc.asyncProperty(
    fc.array(request, { minLength: BATCH, maxLength: BATCH }),
    async (batch) => {
      if (++batches % RENEW_EVERY === 0) callers = await signInAll(platform.ready, callers);
      const faults = await Promise.all(
        batch.map(async ({ family, make }, at) => {
          const answer = await connections[at]!.send(make(callers));
          const fault = judge.fault(answer, family);
          return fault === undefined ? [] : [`${fault}: ${answer?.text.slice(0, 300)}`];
        }),
      );
      expect(faults.flat()).toEqual([]);
    },
  );
  try {
    await fc.assert(property, { seed, numRuns: Math.ceil(count / BATCH) });
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Sends generated frames one by one; returns how many connections the platform closed on them. */
async function sendFrames(
  dialect: Dialect,
  messages: fc.Arbitrary<string>,
  count: number,
  seed: number,
): Promise<number> {
  const probe = new SocketProbe(dialect);
  const property = fc.asyncProperty(framesAround(messages), async (frame) => {
    expect(await probe.fault(frame)).toBeUndefined();
  });
  try {
    await fc.assert(property, { seed, numRuns: count });
  } finally {
    probe.close();
  }
  return probe.closed;
}

/** One part of everything: HTTP and the three sockets in their shares. */
async function send(part: number, seed: number): Promise<Record<string, number>> {
  const { quoteWsUrl, messageWsUrl, clientWsUrl, demo } = platform.ready;
  const counts = Object.fromEntries(
    Object.entries(SHARES).map(([name, share]) => [name, Math.round(TOTAL * share * part)]),
  ) as Record<keyof typeof SHARES, number>;
  await sendRequests(counts.http, seed);
  callers = await signInAll(platform.ready, callers);
  const quote = quoteMessages(`${quoteWsUrl}/quote_guest`);
  const message = messageMessages(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`, callers.token);
  const client = clientMessages(clientWsUrl, endpoints, callers);
  const closes = {
    quote: await sendFrames(quote.dialect, quote.messages, counts.quote, seed),
    message: await sendFrames(message.dialect, message.messages, counts.message, seed),
    client: await sendFrames(client.dialect, client.messages, counts.client, seed),
  };
  for (const closed of Object.values(closes)) expect(closed).toBeGreaterThan(0);
  return counts;
}

describe(`a platform that is sent ${TOTAL} generated requests and frames`, () => {
  it('answers or closes decently while it warms up', { timeout: TIME_LIMIT_MS }, async () => {
    await send(WARM_UP, SEED);
    warm = await examiner.examine();
  });

  it('answers or closes decently ever after', { timeout: TIME_LIMIT_MS }, async () => {
    const counts = await send(1 - WARM_UP, SEED + 1);
    expect(counts['http']).toBeGreaterThan(counts['quote']!);
    expect(judge.counts.get('0')).toBeGreaterThan(0);
  });

  it('keeps no connection and no memory of them', { timeout: TIME_LIMIT_MS }, async () => {
    let after = await examiner.examine();
    // Connections and what is under way on them may take a moment to go; fewer may be left than there were.
    const isAsBefore = (): boolean => {
      const { TCPSocketWrap: earlier = 0, ...others } = before.handles;
      const { TCPSocketWrap: later = 0, ...rest } = after.handles;
      return later <= earlier && isDeepStrictEqual(rest, others);
    };
    for (let look = 0; !isAsBefore() && look < MOST_LOOKS; look++) after = await examiner.examine();
    const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
    console.info(
      ['at the start', 'warm', 'at the end']
        .map((when, at) => {
          const { heapBytes, residentBytes, handles } = [before, warm, after][at]!;
          return `${when}: heap ${mebibytes(heapBytes)} MiB, resident ${mebibytes(residentBytes)} MiB, ${JSON.stringify(handles)}`;
        })
        .join('\n'),
    );
    expect(isAsBefore(), JSON.stringify([before.handles, after.handles])).toBe(true);
    expect(after.heapBytes - warm.heapBytes).toBeLessThan(MAX_HEAP_GROWTH);
    expect(after.residentBytes - warm.residentBytes).toBeLessThan(MAX_RESIDENT_GROWTH);
  });

  it('still signs in and trades', async () => {
    // The account in which the generated orders were dealt may have lost its money; the demo account has its own.
    const own = await signInDemo(platform.ready);
    const { data: customer } = await call<{ token: string; companyId: number }>(
      platform.ready,
      '/thirdExt/switchAccount',
      {},
      { token: own },
    );
    const headers = { token: customer.token, companyId: String(customer.companyId) };
    const { data: info } = await call<{ accountList: Record<string, unknown>[] }>(
      platform.ready,
      '/global/customer.app.CustomerWebApiService.findCustomerInfo',
      {},
      headers,
    );
    const { accountId, currency, digits } = info.accountList[0]!;
    const order = await call<{ orderId: number }>(
      platform.ready,
      '/global/tradeapi.app.OrderApiService.addMarketOrder',
      {
        accountId,
        accountCurrency: currency,
        accountDigits: digits,
        symbolId: 10021,
        tradeType: 2,
        bizType: 1,
        direction: 1,
        entryType: 1,
        requestNum: '0.01',
        requestPrice: '0',
        expireType: 1,
        crossLevelNum: 1,
        requestTime: Date.now(),
      },
      headers,
    );
    expect(order.code).toBe('0');
    expect(order.data.orderId).toBeGreaterThan(0);
  });
});
