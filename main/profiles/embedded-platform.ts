import type { Logger } from '../log.ts';
import { PlatformCrashError, type PlatformHost } from '../platform-host.ts';

/** The platform inside this terminal: started when a profile first needs it, and running until the terminal ends. */
export interface EmbeddedPlatform {
  /** The running platform; undefined before it was needed, and after it ended. */
  host(): PlatformHost | undefined;
  /** Starts it, or answers the one that runs. Rejects when it does not start; it may be asked for again. */
  start(): Promise<PlatformHost>;
  /** Rejects when the platform ends unexpectedly while the terminal is connected to it. */
  readonly crashed: Promise<never>;
  stop(): Promise<void>;
}

export interface EmbeddedPlatformOptions {
  readonly start: () => Promise<PlatformHost>;
  /** Whether the terminal is connected to it now. */
  readonly isInUse: () => boolean;
  readonly log: Logger;
}

export function createEmbeddedPlatform({ start, isInUse, log }: EmbeddedPlatformOptions): EmbeddedPlatform {
  let running: PlatformHost | undefined;
  let starting: Promise<PlatformHost> | undefined;
  let fail: (error: Error) => void = () => undefined;
  const crashed = new Promise<never>((_resolve, reject) => (fail = reject));
  crashed.catch(() => undefined);

  const begin = async (): Promise<PlatformHost> => {
    const host = await start();
    running = host;
    const gone = (reason: string): void => {
      running = undefined;
      starting = undefined;
      // Whoever trades at a remote platform does not lose its terminal over this one.
      if (isInUse()) fail(new PlatformCrashError(`the platform ended unexpectedly: ${reason}`));
      else log.error({ reason }, 'the embedded platform ended while another one is in use');
    };
    host.crashed.then(gone).catch(fail);
    return host;
  };

  return {
    host: () => running,
    start() {
      starting ??= begin().catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      return starting;
    },
    crashed,
    async stop() {
      const host = running ?? (await starting?.catch(() => undefined));
      await host?.stop();
    },
  };
}
