import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import { killInOrderStream } from './order-stream.ts';
import { startPlatformProcess, type ReadyLine } from './platform-process.ts';

const KILLS = 5;
const WRITERS = 4;
const ORDERS_BEFORE_KILL = 20;

interface Frame {
  readonly eventType: string;
  readonly eventId: number;
  readonly data: { readonly orderId?: number };
}

/** A back-office program that keeps the events of its group, of all its connections. */
class Consumer {
  readonly frames = new Map<number, Frame>();
  readonly #dealt = new Set<number>();
  #watch: () => void = () => undefined;

  async connect(ready: ReadyLine): Promise<void> {
    const answer = await fetch(`${ready.baseUrl}/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', trace: 'data-push' },
      body: JSON.stringify({ appId: ready.demo.appId, appSecret: ready.demo.appSecret }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    const websocket = new WebSocket(`${ready.baseUrl.replace('http', 'ws')}/openapi-b/ws`, {
      headers: { token: data.token, group: 'ledger' },
    });
    websocket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as Frame;
      this.frames.set(frame.eventId, frame);
      if (frame.eventType === 'trade_deal') this.#dealt.add(Number(frame.data.orderId));
      this.#watch();
    });
    websocket.on('error', () => undefined);
    await new Promise((resolve, reject) => websocket.once('open', resolve).once('close', reject));
  }

  /** Waits until the deals of all orders have been told. */
  hasDeals(orderIds: ReadonlySet<number>): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = () => [...orderIds].every((id) => this.#dealt.has(id)) && resolve();
      this.#watch();
    });
  }
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'data-push-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it(`tells every acknowledged order over ${KILLS} kills of the platform and its consumer`, async () => {
  const args = ['--data', directory, '--rate-limits', 'off'];
  const acknowledged = new Set<number>();
  const consumer = new Consumer();
  for (let round = 0; round < KILLS; round++) {
    const platform = await startPlatformProcess(args);
    await consumer.connect(platform.ready);
    const notified = await killInOrderStream(platform, { writers: WRITERS, orders: ORDERS_BEFORE_KILL });
    for (const orderId of notified) acknowledged.add(orderId);
  }
  const platform = await startPlatformProcess(args);
  try {
    await consumer.connect(platform.ready);
    await consumer.hasDeals(acknowledged);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ORDERS_BEFORE_KILL);
    const positions = [...consumer.frames.values()].filter(
      ({ eventType, data }) => eventType === 'position_insert' && acknowledged.has(Number(data.orderId)),
    );
    expect(new Set(positions.map(({ data }) => data.orderId)).size).toBe(acknowledged.size);
  } finally {
    await platform.stop();
  }
});
