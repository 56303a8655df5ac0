import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHubBus, createSteppedClock } from '../market/index.ts';
import { LISTEN_MESSAGE, LISTENING_MESSAGE, PREPARED_MESSAGE, QuotePool } from './quote-pool.ts';

/** A process that does what the test says. */
class FakeChild extends EventEmitter {
  pid: number | undefined;
  connected = true;
  exitCode: number | null = null;
  readonly signalCode = null;

  constructor(pid: number | undefined) {
    super();
    this.pid = pid;
  }
  readonly notified: unknown[] = [];
  send(message: unknown): boolean {
    this.notified.push(message);
    return true;
  }
  disconnect(): void {
    this.connected = false;
    this.emit('disconnect');
  }
  kill(): boolean {
    return true;
  }
  listens(): void {
    this.emit('message', LISTENING_MESSAGE);
  }
  ends(): void {
    this.exitCode = 1;
    this.emit('exit', 1, null);
  }
}

let pool: QuotePool | undefined;
afterEach(() => pool?.close());

/** Lets what waits for a process go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function startPool(count: number) {
  const children: FakeChild[] = [];
  const wallClock = createSteppedClock(0);
  const hub = createHubBus();
  const starting = QuotePool.start({
    count,
    hub,
    wallClock,
    listener: createServer(),
    log: pino({ enabled: false }),
    config: { marketFile: undefined, productsFile: undefined, seed: 7, logLevel: 'silent' },
    fork: () => {
      const child = new FakeChild(children.length + 1);
      children.push(child);
      return child as unknown as ChildProcess;
    },
  });
  for (const child of children) child.listens();
  pool = await starting;
  /** How long it takes until one more process is started. */
  const pauseUntilNext = async (): Promise<number> => {
    const [known, from] = [children.length, wallClock.nowMs()];
    while (children.length === known) wallClock.advance(100);
    await settle();
    return wallClock.nowMs() - from;
  };
  const newest = (): FakeChild => children.at(-1)!;
  return { children, wallClock, hub, newest, pauseUntilNext };
}

describe('the processes of a pool', () => {
  it('are replaced after a second, and ever later when they end again at once [MAX_RESTART_PAUSE_MS]', async () => {
    const { newest, pauseUntilNext, wallClock } = await startPool(1);
    const pauses: number[] = [];
    for (let i = 0; i < 9; i++) {
      newest().ends();
      await settle();
      pauses.push(await pauseUntilNext());
      // Some end before they take connections and some after.
      if (i % 2 === 0) newest().listens();
      await settle();
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    newest().listens();
    await settle();
    wallClock.advance(60_000);
    newest().ends();
    expect(await pauseUntilNext()).toBe(1_000);
    newest().ends();
  });

  it('are missed from the end of one until another one takes connections', async () => {
    const { children, newest, pauseUntilNext } = await startPool(2);
    expect(pool?.missing()).toBe(0);
    children[0]?.ends();
    await settle();
    expect(pool?.missing()).toBe(1);
    await pauseUntilNext();
    expect(pool?.missing()).toBe(1);
    newest().listens();
    await settle();
    expect(pool?.missing()).toBe(0);
    for (const child of children) child.ends();
  });

  it('are given the port when they can serve it, because connections come with it', async () => {
    const { newest } = await startPool(1);
    expect(newest().notified).not.toContain(LISTEN_MESSAGE);
    newest().emit('message', PREPARED_MESSAGE);
    expect(newest().notified).toContain(LISTEN_MESSAGE);
    newest().ends();
  });

  it('have pauses of their own', async () => {
    const { children, pauseUntilNext } = await startPool(3);
    for (const child of [...children]) child.ends();
    expect(await pauseUntilNext()).toBe(1_000);
    expect(children).toHaveLength(6);
    for (const child of children.slice(3)) child.ends();
  });

  it('are forgotten when the system cannot start them, and tried again', async () => {
    const { children, hub, newest, pauseUntilNext } = await startPool(1);
    newest().ends();
    await pauseUntilNext();
    Object.assign(newest(), { pid: undefined });
    newest().emit('error', new Error('EAGAIN'));
    await settle();
    await pauseUntilNext();
    newest().listens();
    await settle();
    expect(children).toHaveLength(3);
    let reached = 0;
    for (const child of children) child.send = () => ++reached > 0;
    hub.publish('meridian.market.ticks', new Uint8Array(8));
    expect(reached).toBe(1);
    newest().ends();
  });

  it('end with the pool, also when what is on its way to one fails', async () => {
    const { newest } = await startPool(1);
    const closing = pool!.close();
    newest().emit('error', new Error('EPIPE'));
    newest().ends();
    await closing;
  });
});
