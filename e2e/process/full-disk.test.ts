import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mayMount, mountSmallDisk, type SmallDisk } from '../../backend/storage/testing/small-disk.ts';
import { ADD_ORDER, marketOrder, storedOrders, TRADING } from './order-stream.ts';
import { call, signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

const WRITERS = 4;
const OPTIONS = ['--seed', '7', '--rate-limits', 'off'];
/** How often the disk is filled and emptied. */
const ROUNDS = process.env['MERIDIAN_LONG'] ? 10 : 1;
/** The platform promises five seconds; the rest is for a busy machine. */
const SHOWN = { timeout: 15_000, interval: 100 };

describe.skipIf(!mayMount())('a disk that fills up under load (needs root, to mount a small one)', () => {
  let disk: SmallDisk;
  let platform: PlatformProcess;
  let token: string;
  let order: object;
  const acknowledged: number[] = [];
  const codes = new Set<string>();
  let isTrading = true;
  let writers: Promise<unknown>;

  const place = async () => {
    const answer = await call<{ orderId: number }>(platform.ready, ADD_ORDER, order, { token, ...TRADING });
    codes.add(`${answer.bizCode ?? ''}${answer.code}`);
    if (answer.code === '0') acknowledged.push(Number(answer.data.orderId));
    return answer.code === '0';
  };
  const trade = async () => {
    while (isTrading) await place();
  };
  const health = async () => {
    const root = new URL('/', platform.ready.statusUrl);
    const response = await fetch(new URL('/status.json', root));
    const { parts } = (await response.json()) as { parts: { part: string; status: string }[] };
    const { status } = await fetch(new URL('/health/ready', root));
    const state = new Map(parts.map(({ part, status: found }) => [part, found]));
    return [state.get('storage'), state.get('trading'), status];
  };

  beforeAll(async () => {
    disk = mountSmallDisk(48);
    platform = await startPlatformProcess(['--data', join(disk.path, 'data'), ...OPTIONS]);
    token = await signInDemo(platform.ready);
    order = await marketOrder(platform.ready, token);
    writers = Promise.all(Array.from({ length: WRITERS }, trade));
  }, 60_000);
  afterAll(async () => {
    isTrading = false;
    await platform.stop('SIGKILL');
    disk.unmount();
  });

  it(
    'says so, acknowledges nothing, continues by itself, and loses nothing, even when it ends there [ATK-177]',
    { tags: ['long'], timeout: 120_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = acknowledged.length;
        await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), SHOWN);
        disk.fill();
        await vi.waitFor(async () => expect(await health()).toEqual(['down', 'down', 503]), SHOWN);
        expect(await place()).toBe(false);
        disk.empty();
        await vi.waitFor(async () => expect(await place()).toBe(true), SHOWN);
        await vi.waitFor(async () => expect((await health())[2]).toBe(200), SHOWN);
      }
      disk.fill();
      await vi.waitFor(async () => expect(await health()).toEqual(['down', 'down', 503]), SHOWN);
      isTrading = false;
      await writers;
      const started = performance.now();
      const { code } = await platform.stop('SIGTERM');
      expect([code, performance.now() - started < 5_000]).toEqual([0, true]);
      disk.empty();
      platform = await startPlatformProcess(['--data', join(disk.path, 'data'), ...OPTIONS]);
      const stored = await storedOrders(platform.ready, acknowledged);
      expect(acknowledged.filter((orderId) => !stored.has(orderId))).toEqual([]);
      expect([...codes].filter((listed) => !['0', 'CFDWBW500'].includes(listed))).toEqual([]);
      expect(codes).toContain('CFDWBW500');
    },
  );
});
