import { type ChildProcess, fork } from 'node:child_process';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Channel, type HubBus } from '../market/index.ts';
import type { PlatformConfig } from '../platform-config.ts';
import type { WallClock } from '../domain/clock.ts';

/** Pause before the place of a process that ended is taken by another one; twice as long each time that it ends again soon. */
const RESTART_PAUSE_MS = 1_000;
const MAX_RESTART_PAUSE_MS = 60_000;
/** A process that has lived for this long did not end soon. */
const STEADY_MS = 60_000;
/** How long the processes may take to close their connections, in real time. */
const CLOSING_MS = 600;

/** The first message to a quote process. */
export interface ChildOrder {
  readonly config: QuoteMarketConfig & Pick<PlatformConfig, 'logLevel'>;
}
/** What a quote process says when it has the market and could quote it. */
export const PREPARED_MESSAGE = 'prepared';
/**
 * Goes with the handle of the port that the processes share. Who has the handle is given connections by the system, and
 * until somebody answers them there they would wait in vain.
 */
export const LISTEN_MESSAGE = 'listen';
/** Tells a quote process to read its certificate again. */
export const RENEW_MESSAGE = 'renew';
/** What a quote process says when it takes connections. */
export const LISTENING_MESSAGE = 'listening';

export interface QuotePoolOptions {
  /** Processes beside this one. */
  readonly count: number;
  /** Carries the market and questions about clients; this process publishes and serves on it. */
  readonly hub: HubBus;
  /** What this process listens on. The system spreads connections over all that do. */
  readonly listener: Server;
  readonly config: ChildOrder['config'];
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Starts a process; the platform's own quote processes when absent. */
  readonly fork?: () => ChildProcess;
}

/** A process that was started, seen from the one that started it, or that one, seen from the other. */
interface ProcessEnd {
  readonly connected: boolean;
  send?(message: object, handle: undefined, options: undefined, taken: () => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The channel between the two. */
export function channelOf(end: ProcessEnd): Channel {
  return {
    send(message, taken) {
      if (end.connected) end.send?.(message, undefined, undefined, () => taken());
      else taken();
    },
    onMessage(listener) {
      end.on('message', listener);
      return () => end.off('message', listener);
    },
  };
}

function forkQuoteChild(): ChildProcess {
  const file = fileURLToPath(new URL('./quote-child.js', import.meta.url));
  return fork(file, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Quote processes on the port of this one (docs/scaling.md). One that ends is replaced; its clients connect again. */
export class QuotePool {
  readonly #options: QuotePoolOptions;
  readonly #children = new Set<ChildProcess>();
  readonly #cancelRestarts = new Set<() => void>();
  #isClosing = false;
  /** Processes that take connections. */
  #listening = 0;

  private constructor(options: QuotePoolOptions) {
    this.#options = options;
  }

  /** Starts the processes. Resolves when all of them take connections; rejects when one ends before that. */
  static async start(options: QuotePoolOptions): Promise<QuotePool> {
    const pool = new QuotePool(options);
    try {
      await Promise.all(Array.from({ length: options.count }, () => pool.#start()));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  /** Processes that ended, or do not take connections again yet. */
  missing(): number {
    return this.#options.count - this.#listening;
  }

  /** Lets every process read its certificate again. */
  renewCertificates(): void {
    for (const child of this.#children) if (child.connected) child.send(RENEW_MESSAGE);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const cancel of this.#cancelRestarts) cancel();
    await Promise.all([...this.#children].map(end));
  }

  /** `failures` counts how often processes in this place ended soon, one after the other. */
  async #start(failures = 0): Promise<void> {
    const { hub, listener, config, wallClock, fork: start = forkQuoteChild } = this.#options;
    const startedAtMs = wallClock.nowMs();
    const child = start();
    this.#children.add(child);
    const detach = hub.attach(channelOf(child));
    let isListening = false;
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      detach();
      this.#children.delete(child);
      if (isListening) this.#listening -= 1;
      if (this.#isClosing || !isListening) return;
      const isSteady = wallClock.nowMs() - startedAtMs >= STEADY_MS;
      const pauseMs = this.#restart(isSteady ? 0 : failures);
      const what = { pid: child.pid, code, signal, pauseMs };
      this.#options.log.error(what, 'quote process ended; restarting');
    };
    child.once('exit', ended);
    // One that the system could not start has no end.
    child.on('error', () => {
      if (child.pid === undefined) ended(null, null);
    });
    const {
      marketFile,
      productsFile,
      seed,
      laterSeed,
      dayOrder,
      publicHosts,
      trustedProxies,
      tls,
      guestSockets,
      reservedSlots,
      logLevel,
    } = config;
    const order = {
      config: {
        marketFile,
        productsFile,
        seed,
        laterSeed,
        dayOrder,
        publicHosts,
        trustedProxies,
        tls,
        guestSockets,
        reservedSlots,
        logLevel,
      },
    } as ChildOrder;
    child.on('message', (message) => {
      if (message === PREPARED_MESSAGE && !this.#isClosing) child.send(LISTEN_MESSAGE, listener);
    });
    child.send(order);
    await listening(child);
    isListening = true;
    this.#listening += 1;
    // Its files may have been renewed since it read them.
    if (tls !== undefined && child.connected) child.send(RENEW_MESSAGE);
  }

  /** Starts another one after a pause, and returns the pause. */
  #restart(failures: number): number {
    const { wallClock, log } = this.#options;
    const pauseMs = Math.min(RESTART_PAUSE_MS * 2 ** failures, MAX_RESTART_PAUSE_MS);
    const cancel = wallClock.schedule(wallClock.nowMs() + pauseMs, () => {
      this.#cancelRestarts.delete(cancel);
      void this.#start(failures + 1).catch((error: unknown) => {
        if (this.#isClosing) return;
        log.error({ err: error }, 'quote process did not start; retrying');
        this.#restart(failures + 1);
      });
    });
    this.#cancelRestarts.add(cancel);
    return pauseMs;
  }
}

/** Resolves when the process takes connections; rejects when it ends. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message === LISTENING_MESSAGE) resolve();
    });
    // A process that ends early may fail both orders that it was sent.
    child.on('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`a quote process ended with ${signal ?? `code ${code}`} before it took connections`));
    });
  });
}

/** A process whose channel ends closes its connections; one that does not in time is stopped. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  // What is still on its way to it may fail meanwhile, which is no reason not to wait.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) child.disconnect();
  const killTimer = setTimeout(() => child.kill('SIGKILL'), CLOSING_MS);
  await ended;
  clearTimeout(killTimer);
}

/** What makes the market of a quote process. */
export type QuoteMarketConfig = Pick<PlatformConfig, 'marketFile' | 'productsFile' | 'seed'> &
  Partial<
    Pick<
      PlatformConfig,
      'laterSeed' | 'dayOrder' | 'publicHosts' | 'trustedProxies' | 'tls' | 'guestSockets' | 'reservedSlots'
    >
  >;
