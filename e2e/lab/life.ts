import { HEADER } from '../../backend/contract/headers.ts';
import { createSteppedClock, type SteppedClock } from '../../backend/market/index.ts';
import { DEFAULT_CONFIG } from '../../backend/platform-config.ts';
import {
  servePlatform,
  type Credentials,
  type Platform,
  type PlatformHooks,
} from '../../backend/platform.ts';
import { SimulatedDisk, type DiskImage } from './disk.ts';
import { mount } from './mount.ts';
import { PROVIDER } from './provider.ts';
import { SimulatedThread } from './thread.ts';
import { hashInTurn, simulateTimers } from './timers.ts';

type Opened = Parameters<NonNullable<PlatformHooks['onOpened']>>;

/** The market of every run, but for the file of its products. */
export const MARKET = { marketFile: undefined, seed: 7, speed: 1, atMs: undefined } as const;

const USUAL_HEADERS = {
  [HEADER.companyId]: '1',
  [HEADER.group]: 'tradeApi',
  [HEADER.version]: '0.0.1',
  [HEADER.lang]: 'en-US',
};

/** Turns of the event loop after which nothing happens any more but what a clock brings. */
const QUIET_TURNS = 12;
/** How far the clock goes on while something is waited for, in milliseconds. */
const WAIT_MS = 20;
const LONGEST_STEP_MS = 5_000;
/** What is waited for longer than so long comes never, in milliseconds of the laboratory. */
const LONGEST_WAIT_MS = 600_000;

/** What a simulated answer never came for. */
export class SilentError extends Error {}

/** Where a life begins. */
export interface LifeOptions {
  /** Its data folder; of all lives of one platform the same. */
  readonly folder: string;
  readonly image: DiskImage;
  /** Wall clock at the start, milliseconds since 1970. */
  readonly atMs: number;
  readonly acceptLoss?: boolean;
  readonly sealKeyFile: string;
  readonly productsFile: string;
}

/** One life of a platform: from a start over what is on a disk to its end, in order or not. */
export class Life {
  readonly disk: SimulatedDisk;
  readonly clock: SteppedClock;
  readonly services: Opened[0];
  readonly gateway: Opened[1]['gateway'];
  readonly ready: Credentials;
  /** How late the disk answers, in milliseconds. */
  delayMs = 0;
  /** How far the wall clock is ahead of the time that has passed, in milliseconds. */
  aheadMs = 0;
  /** Set once the process has ended, with what it leaves on the disk: nobody hears anything of it from then on. */
  left: DiskImage | undefined;
  /** Threads of the store, the newest last. */
  readonly threads: SimulatedThread[];
  readonly #platform: Platform<Credentials>;
  readonly #end: () => void;

  private constructor(
    world: { disk: SimulatedDisk; clock: SteppedClock; threads: SimulatedThread[]; end: () => void },
    platform: Platform<Credentials>,
    [services, { gateway }]: Opened,
  ) {
    this.disk = world.disk;
    this.clock = world.clock;
    this.threads = world.threads;
    this.#end = world.end;
    this.#platform = platform;
    this.services = services;
    this.gateway = gateway;
    this.ready = platform.ready;
  }

  /** @throws The errors of `servePlatform`, with nothing left running. */
  static async start({ folder, image, atMs, acceptLoss = false, ...files }: LifeOptions): Promise<Life> {
    const disk = new SimulatedDisk(image);
    const unmount = mount(folder, disk);
    const clock = createSteppedClock(atMs);
    const restoreTimers = simulateTimers(() => clock);
    const hashAsBefore = hashInTurn();
    const end = () => {
      hashAsBefore();
      restoreTimers();
      unmount();
    };
    const threads: SimulatedThread[] = [];
    let life: Life | undefined;
    let lastAtMs = atMs;
    const deliver = (task: () => void) => {
      const nowMs = clock.nowMs();
      // No message overtakes another, also when the disk has become fast again.
      lastAtMs = Math.max(nowMs + (life?.delayMs ?? 0), lastAtMs);
      if (lastAtMs === nowMs) setImmediate(task);
      else clock.schedule(lastAtMs, task);
    };
    let opened: Opened | undefined;
    try {
      const platform = await servePlatform(
        {
          ...DEFAULT_CONFIG,
          demo: true,
          ...MARKET,
          paymentProvider: PROVIDER,
          port: 0,
          quotePort: 0,
          messagePort: 0,
          logLevel: 'silent',
          rateLimits: false,
          dataDirectory: folder,
          ...files,
          acceptLoss,
        },
        {
          wallClock: {
            nowMs: () => clock.nowMs() + (life?.aheadMs ?? 0),
            schedule: (at, task, precision) => clock.schedule(at - (life?.aheadMs ?? 0), task, precision),
          },
          monotonicClock: clock,
          startThread() {
            const thread = new SimulatedThread(deliver);
            threads.push(thread);
            return thread;
          },
          onOpened: (...inside) => (opened = inside),
        },
      );
      if (opened === undefined) throw new Error('a platform that serves has been opened');
      life = new Life({ disk, clock, threads, end }, platform, opened);
      return life;
    } catch (error) {
      end();
      throw error;
    }
  }

  get wallMs(): number {
    return this.clock.nowMs() + this.aheadMs;
  }

  /** The process ends at once, with this left of its disk. */
  die(left: DiskImage): void {
    this.left ??= left;
  }

  /** Ends the thread that runs the store, in the middle of its work: what it has open can write no more. */
  endThread(): void {
    this.disk.loseHandles();
    void this.threads.at(-1)?.terminate();
  }

  /** A call of a client as it comes over its websocket; `listed` is `0` for success, or the listed code. */
  async call(
    { bizType, body }: { readonly bizType: string; readonly body: object },
    headers: Readonly<Record<string, string>>,
  ): Promise<{ listed: string; data: unknown }> {
    const { envelope } = await this.gateway.dispatch({
      bizType,
      headers: { ...USUAL_HEADERS, ...headers },
      body: body as never,
      size: JSON.stringify(body).length,
      ip: '127.0.0.1',
    });
    const { code, bizCode = '', data } = envelope as { code: string; bizCode?: string; data: unknown };
    return { listed: code === '0' ? '0' : `${bizCode}${code}`, data };
  }

  /** Lets everything happen that needs no time. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn();
  }

  /** Lets time pass, in steps in which what they begin can end. */
  async pass(ms: number): Promise<void> {
    const stepMs = Math.max(WAIT_MS, Math.ceil(ms / 8));
    for (let leftMs = ms; leftMs > 0 && this.left === undefined; leftMs -= stepMs) {
      this.clock.advance(Math.min(stepMs, leftMs));
      await this.settle();
    }
  }

  /** What a promise comes to, while time goes on. @throws SilentError when it never does or the process has ended. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = () => (isDone = true);
    void work.then(done, done);
    const untilMs = this.clock.nowMs() + LONGEST_WAIT_MS;
    let stepMs = WAIT_MS;
    for (;;) {
      for (let turn = 0; turn < QUIET_TURNS && !isDone; turn++) await nextTurn();
      if (this.left !== undefined) throw new SilentError('the process has ended');
      if (isDone) return work;
      if (this.clock.nowMs() > untilMs) throw new SilentError('nothing was heard for ten minutes');
      this.clock.advance(stepMs);
      // What takes long takes longer steps.
      stepMs = Math.min(LONGEST_STEP_MS, Math.ceil(stepMs * 1.25));
    }
  }

  /** Ends the platform in order and frees all that it held; after `die` nothing of that reaches what is left. */
  async close(): Promise<DiskImage> {
    this.disk.onOperation = () => undefined;
    this.disk.fault = undefined;
    this.delayMs = 0;
    let isClosed = false;
    const closing = this.#platform.close().finally(() => (isClosed = true));
    closing.catch(() => undefined);
    for (let turn = 1; !isClosed; turn++) {
      await nextTurn();
      if (turn % QUIET_TURNS === 0) this.clock.advance(WAIT_MS);
    }
    await closing;
    const image = this.left ?? this.disk.image();
    this.#end();
    return image;
  }
}

/** One turn of the event loop. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
