import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { MarketFileError } from '../market/index.ts';
import type { PlatformConfig } from '../platform-config.ts';
import { startPlatform } from '../platform.ts';
import { openClient, type QuoteClient } from '../sockets/quote/quote-test-support.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const AT = Date.UTC(2026, 10, 18, 15);
const BTC = 10021;
const PRODUCT = { symbol_id: BTC, trade_type: 2, trade_mode: 1 };
const [START, STOP, LIST] = ['start', 'stop', 'list'].map(
  (call) => `venue.admin.MarketScenarioService.${call}`,
) as [string, string, string];

interface ScenarioRecord {
  readonly id: number;
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly status: string;
}

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'scenarios-'))));
afterAll(() => rm(folder, { recursive: true }));

let running: { harness: ManagementHarness; client: QuoteClient } | undefined;
async function stop(): Promise<void> {
  running?.client.socket.terminate();
  await running?.harness.platform.close();
  running = undefined;
}
afterEach(stop);

async function start(settings: Partial<PlatformConfig> = {}) {
  const harness = await startManagement({ atMs: AT, ...settings });
  const client = await openClient(`${harness.platform.ready.quoteWsUrl}/quote_guest`);
  running = { harness, client };
  return running;
}

/** The minutes that history has up to a time, as it sends them. */
async function minutes(client: QuoteClient, endMs: number, count: number): Promise<unknown> {
  const answer = await client.call(14012, {
    ...PRODUCT,
    kline_type: 1,
    kline_timestamp_end: Math.floor(endMs / 1000),
    query_kline_num: count,
  });
  expect(answer.ret).toBe(200);
  return answer.data.kline_list;
}

const list = async (harness: ManagementHarness) =>
  (await harness.call<{ marketTime: number; scenarios: ScenarioRecord[] }>(LIST)).envelope.data;

describe('scenarios of the market, by management calls', () => {
  it(
    'cross the quotes that are pushed, and are part of history after a restart [KL-14]',
    { tags: ['long'] },
    async () => {
      const { harness, client } = await start({ dataDirectory: join(folder, 'data'), speed: 20 });
      const bids: boolean[] = [];
      client.socket.on('message', (data: Buffer) => {
        const fields = /^p\((.*)\);$/.exec(data.toString())?.[1]?.split(',');
        if (fields) bids.push(Number(fields[6]) > Number(fields[7]));
      });
      expect((await client.call(14000, { symbol_list: [PRODUCT] })).ret).toBe(200);
      const started = await harness.call<ScenarioRecord>(START, { name: 'crossed-feed', symbolIds: [BTC] });
      expect(started.listed).toBe('0');
      expect(started.envelope.data).toMatchObject({ id: 1, name: 'crossed-feed', symbolIds: [BTC] });
      await expect.poll(() => bids.filter(Boolean).length).toBeGreaterThan(5);
      expect((await list(harness)).scenarios).toMatchObject([{ id: 1, status: 'running' }]);

      const stopped = await harness.call<ScenarioRecord>(STOP, { id: 1 });
      expect(stopped.envelope.data).toMatchObject({ id: 1 });
      await expect.poll(() => bids.at(-1)).toBe(false);
      expect((await list(harness)).scenarios).toMatchObject([{ id: 1, status: 'ended' }]);

      // A heartbeat, so that the connection lives until the end on a busy machine too.
      expect((await client.call(14008, {})).ret).toBe(200);
      const crash = await harness.call<ScenarioRecord>(START, { name: 'flash-crash', minutes: 2 });
      const { endTime } = crash.envelope.data;
      await expect.poll(async () => (await list(harness)).marketTime).toBeGreaterThan(endTime);
      const before = await minutes(client, endTime - 60_000, 20);
      await stop();

      const again = await start({ dataDirectory: join(folder, 'data'), atMs: endTime + 60_000 });
      expect((await list(again.harness)).scenarios).toMatchObject([
        { id: 1, name: 'crossed-feed', status: 'ended', endTime: stopped.envelope.data.endTime },
        { id: 2, name: 'flash-crash', status: 'ended', endTime },
      ]);
      expect(await minutes(again.client, endTime - 60_000, 20)).toEqual(before);
      await stop();
      const plain = await start({ atMs: endTime + 60_000 });
      expect(await minutes(plain.client, endTime - 60_000, 20)).not.toEqual(before);
    },
  );

  it('are refused for unknown names, products and ids, and for a start that is over', async () => {
    const { harness } = await start();
    const past = { name: 'illiquid', startTime: AT - 1 };
    for (const body of [
      { name: 'calm' },
      past,
      { name: 'trend-day', size: 0 },
      { name: 'illiquid', symbolIds: [1] },
    ])
      expect((await harness.call(START, body)).listed).toBe('GGATEWAY_CODE_015');
    expect((await harness.call(START, {})).listed).toBe('GGATEWAY_CODE_006');
    expect((await harness.call(STOP, { id: 1 })).listed).toBe('USCUSTOMER_API_0000003');
    expect((await harness.call(STOP, { id: 0 })).listed).toBe('USCUSTOMER_API_0000003');
    expect((await list(harness)).scenarios).toEqual([]);
    expect((await harness.post(`/openapi-b/global/${LIST}`, {}, { token: null })).listed).toBe(
      'GGATEWAY_CODE_001',
    );
  });

  it('that wait or run have ended once they are stopped', async () => {
    const { harness } = await start();
    const begun = { name: 'illiquid', symbolIds: [BTC] };
    await harness.call(START, begun);
    await harness.call(START, { ...begun, startTime: AT + 7_200_000 });
    expect((await list(harness)).scenarios).toMatchObject([{ status: 'running' }, { status: 'waiting' }]);
    for (const id of [1, 2])
      expect((await harness.call<ScenarioRecord>(STOP, { id })).envelope.data).toMatchObject({
        id,
        status: 'ended',
      });
    expect((await list(harness)).scenarios).toMatchObject([{ status: 'ended' }, { status: 'ended' }]);
  });

  it('answer the same start twice when its key is sent again', async () => {
    const { harness } = await start();
    const headers = { 'Idempotency-Key': 'scenario-1' };
    const send = () =>
      harness.post<ScenarioRecord>(`/openapi-b/global/${START}`, { name: 'frozen-feed' }, headers);
    const [first, second] = [await send(), await send()];
    expect(second.envelope.data).toEqual(first.envelope.data);
    expect((await list(harness)).scenarios).toHaveLength(1);
  });
});

describe('an order under a scenario', () => {
  /** Signs the demo customer in; the answer places market orders for it. */
  async function trader({ post, signInDemo, call }: ManagementHarness) {
    const { token, customerNo } = await signInDemo();
    const accounts = await call<{ accountId: number }[]>(MANAGEMENT_BIZ_TYPE.queryAccountList, {
      customerNo,
      tradeType: 2,
    });
    const accountId = accounts.envelope.data[0]!.accountId;
    return () =>
      post('/api/global/tradeapi.app.OrderApiService.addMarketOrder', isolatedOrder(BTC, { accountId }), {
        token,
      });
  }

  it('is refused for want of a quote while the feed is crossed, and taken afterwards', async () => {
    const { harness } = await start({ speed: 5 });
    const order = await trader(harness);
    expect((await order()).listed).toBe('0');
    await harness.call(START, { name: 'crossed-feed' });
    await expect.poll(async () => (await order()).listed).toBe('CFDWBWE000003');
    await harness.call(STOP, { id: 1 });
    await expect.poll(async () => (await order()).listed).toBe('0');
  });

  it(
    'is refused for want of a quote when the feed has been frozen for five minutes',
    { tags: ['long'] },
    async () => {
      const { harness } = await start({ speed: 300 });
      const order = await trader(harness);
      // A second in which the machine has no time for the market is five minutes of it, after which a quote is too old.
      await expect.poll(async () => (await order()).listed).toBe('0');
      await harness.call(START, { name: 'frozen-feed', minutes: 1_440 });
      await expect.poll(async () => (await order()).listed).toBe('CFDWBWE000003');
      await harness.call(STOP, { id: 1 });
      await expect.poll(async () => (await order()).listed).toBe('0');
    },
  );
});

describe('scenarios of the configuration', () => {
  it('begin at their times, or with the platform, and are listed', async () => {
    const file = join(folder, 'scenarios.json');
    const at = '2026-11-18T16:00Z';
    await writeFile(
      file,
      JSON.stringify({ scenarios: [{ name: 'trend-day', at, size: -2, symbolIds: [BTC] }] }),
    );
    const { harness } = await start({
      scenariosFile: file,
      scenarios: [{ name: 'flash-crash', atMs: AT - 600_000 }, { name: 'illiquid' }],
    });
    expect((await list(harness)).scenarios).toMatchObject([
      { id: 0, name: 'flash-crash', status: 'running', size: -4 },
      { id: 1, name: 'illiquid' },
      { id: 0, name: 'trend-day', status: 'waiting', startTime: Date.parse(at), size: -2 },
    ]);
    expect((await harness.call(STOP, { id: 0 })).listed).toBe('USCUSTOMER_API_0000003');
  });

  it('without a time go on over a restart in the data folder, and begin again once they are over', async () => {
    const settings: Partial<PlatformConfig> = {
      dataDirectory: await mkdtemp(join(folder, 'restarts-')),
      scenarios: [{ name: 'flash-crash' }, { name: 'illiquid' }],
    };
    const first = await start(settings);
    const begun = (await list(first.harness)).scenarios;
    expect(begun).toMatchObject([
      { id: 1, name: 'flash-crash' },
      { id: 2, name: 'illiquid' },
    ]);
    // Also one that was stopped stays away until it would have been over.
    await first.harness.call(STOP, { id: 1 });
    await stop();
    const again = await start({ ...settings, atMs: AT + 300_000 });
    expect((await list(again.harness)).scenarios.map(({ id, startTime }) => [id, startTime])).toEqual(
      begun.map(({ id, startTime }) => [id, startTime]),
    );
    await stop();
    const later = await start({ ...settings, atMs: begun[0]!.endTime + 60_000 });
    expect((await list(later.harness)).scenarios.map(({ id, name }) => [id, name])).toEqual([
      [1, 'flash-crash'],
      [2, 'illiquid'],
      [3, 'flash-crash'],
    ]);
  });

  it.each([
    ['not JSON', '{', 'is not JSON'],
    ['an unknown name', '{"scenarios":[{"name":"calm","at":"2026-11-18T16:00Z"}]}', '/scenarios/0/name'],
    ['no time', '{"scenarios":[{"name":"illiquid"}]}', '/scenarios/0'],
    ['a local time', '{"scenarios":[{"name":"illiquid","at":"2026-11-18 16:00"}]}', 'must be a UTC time'],
    [
      'a length out of range',
      '{"scenarios":[{"name":"illiquid","at":"2026-11-18T16:00Z","minutes":9999}]}',
      'minutes must be',
    ],
  ])('refuse to start with %s', async (_name, text, reason) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, text);
    const started = startPlatform({ port: 0, quotePort: 0, messagePort: 0, scenariosFile: file });
    await expect(started).rejects.toThrow(MarketFileError);
    await expect(started).rejects.toThrow(reason);
  });
});
