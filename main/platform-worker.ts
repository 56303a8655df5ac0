import { parentPort, workerData } from 'node:worker_threads';
import { percentOf, startPlatform, type PlatformConfig } from '../backend/platform.ts';
import type { FromPlatform, ToPlatform } from './platform-messages.ts';

/** Entry of the platform's thread: starts it as configured, reports to the host, and stops it on request. */
const port = parentPort;
if (!port) throw new Error('the platform worker runs in a thread of the terminal only');

const notify = (message: FromPlatform): void => port.postMessage(message);

try {
  const platform = await startPlatform(workerData as PlatformConfig, {
    onCatchUp: (progress) => notify({ type: 'catchingUp', percent: percentOf(progress) }),
    onFounding: (percent) => notify({ type: 'founding', percent }),
  });
  notify({ type: 'ready', ready: platform.ready });
  // Thrown where nobody waits: the host hears of it as of any crash.
  const crash = (error: unknown): void =>
    void setImmediate(() => {
      throw error;
    });
  platform.failed.then(crash, crash);
  port.on('message', (message: ToPlatform) => {
    if (message.type !== 'stop') return;
    platform.close().then(() => {
      notify({ type: 'stopped' });
      port.close();
    }, crash);
  });
} catch (error) {
  notify({ type: 'refused', name: (error as Error).name, message: (error as Error).message });
  port.close();
}
