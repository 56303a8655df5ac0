import { Worker } from 'node:worker_threads';
import type { Logger } from './log.ts';
import type { FromPlatform, ToPlatform } from './platform-messages.ts';
import type { PlatformReady } from './profiles/profiles.ts';

/** The platform did not start; the message is one line for the user. */
export class PlatformStartError extends Error {
  override readonly name = 'PlatformStartError';
}

/** The platform ended while it was in use; reported already. */
export class PlatformCrashError extends Error {
  override readonly name = 'PlatformCrashError';
}

/** The platform in its own thread, so that drawing and trading never wait for one another. */
export interface PlatformHost {
  readonly ready: PlatformReady;
  /** Milliseconds from the start of the thread until the platform was ready. */
  readonly readyMs: number;
  /** Resolves with the reason when the platform ends without having been asked to. */
  readonly crashed: Promise<string>;
  /** Ends the platform: it finishes what it acknowledged, flushes and closes its ports. */
  stop(): Promise<void>;
}

/** What takes a start longer, and how far it is in percent: what happened while it was off, a company that is founded. */
export type OnProgress = (work: 'catchingUp' | 'founding', percent: number) => void;

/** Longest start and stop; a thread that needs longer is ended. */
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;
const START_LATE = 'the platform did not start in time';
/**
 * Half of Node's usual space for young objects: the platform's start fills whatever there is, and a quiet platform keeps
 * it. Orders and K-lines are no slower; with a quarter they are.
 */
const YOUNG_OBJECTS_MB = 24;

let running = false;

/**
 * Starts the platform in a worker thread. One at a time in a process, and never again after a crash: a platform that
 * fails under way is reported, and its data is opened afresh by a new start of the terminal.
 * @param entry The built `platform-worker.js`.
 * @param onCrash Told why the platform ended without having been asked to.
 * @param onProgress Told what a platform does that takes its time before it is ready, and how far it is.
 * @throws PlatformStartError when a port is taken, the data directory is in use or damaged, or one already runs.
 */
export async function startPlatformHost(
  entry: URL,
  config: object,
  log: Logger,
  onProgress: OnProgress = () => undefined,
  onCrash: (error: Error) => void = () => undefined,
): Promise<PlatformHost> {
  if (running) throw new PlatformStartError('the platform of this terminal already runs');
  running = true;
  const startedAt = performance.now();
  const worker = new Worker(entry, {
    workerData: config,
    name: 'platform',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_OBJECTS_MB },
  });
  const ended = watchEnd(worker);
  try {
    const ready = await firstMessage(worker, ended, onProgress);
    const readyMs = Math.round(performance.now() - startedAt);
    return runningHost(worker, { ready, readyMs, ended, log, onCrash });
  } catch (error) {
    await worker.terminate();
    running = false;
    throw error;
  }
}

/** A thread whose platform is ready. */
interface StartedPlatform {
  readonly ready: PlatformReady;
  readonly readyMs: number;
  readonly ended: Promise<Error>;
  readonly log: Logger;
  readonly onCrash: (error: Error) => void;
}

function runningHost(worker: Worker, { ready, readyMs, ended, log, onCrash }: StartedPlatform): PlatformHost {
  let stopping: Promise<void> | undefined;
  const crashed = new Promise<string>((resolve, reject) => {
    const notify = (error: Error): void => {
      if (stopping) return;
      log.fatal({ reason: error.message }, 'the platform ended unexpectedly');
      onCrash(error);
      resolve(error.message);
    };
    ended.then(notify).catch(reject);
  });
  const stopped = new Promise<void>((resolve) => {
    worker.on('message', (message: FromPlatform) => {
      if (message.type === 'stopped') resolve();
    });
  });
  const stop = async (): Promise<void> => {
    worker.postMessage({ type: 'stop' } satisfies ToPlatform);
    const late = deadline(STOP_LIMIT_MS, 'the platform did not stop in time');
    await Promise.race([ended, stopped, late.promise.catch((error: Error) => log.error(error.message))]);
    late.cancel();
    await worker.terminate();
    running = false;
  };
  return { ready, readyMs, crashed, stop: () => (stopping ??= stop()) };
}

/** Resolves with the reason when the thread is gone; never rejects. */
function watchEnd(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    worker.once('error', (error: Error) => resolve(error));
    worker.once('exit', (code) => resolve(new Error(`the platform's thread ended with code ${code}`)));
  });
}

async function firstMessage(
  worker: Worker,
  ended: Promise<Error>,
  onProgress: OnProgress,
): Promise<PlatformReady> {
  let late = deadline(START_LIMIT_MS, START_LATE);
  try {
    const message = await new Promise<FromPlatform>((resolve, reject) => {
      late.promise.catch(reject);
      ended.then(({ message }) => resolve({ type: 'refused', name: 'Error', message }), reject);
      worker.on('message', (one: FromPlatform) => {
        if (one.type !== 'catchingUp' && one.type !== 'founding') return resolve(one);
        // As long as it comes further it may take its time.
        late.cancel();
        late = deadline(START_LIMIT_MS, START_LATE);
        late.promise.catch(reject);
        onProgress(one.type, one.percent);
      });
    });
    if (message.type === 'ready') return message.ready;
    throw new PlatformStartError(
      message.type === 'refused' ? message.message : 'the platform stopped at once',
    );
  } finally {
    late.cancel();
  }
}

function deadline(ms: number, message: string): { promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PlatformStartError(message)), ms);
  });
  promise.catch(() => undefined);
  return { promise, cancel: () => clearTimeout(timer) };
}
