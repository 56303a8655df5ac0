import { pino, type DestinationStream } from 'pino';

/** Characters of the log that wait for room; more are dropped. */
const MAX_WAITING_LOG = 1024 * 1024;

/**
 * Where the log goes: standard error, or another open file. A log that cannot be written (a full disk) must not keep the
 * platform from its work, so it fails silently and continues when there is room.
 */
export function logSink(file = 2): DestinationStream {
  const output = pino.destination({ dest: file, sync: true, maxLength: MAX_WAITING_LOG });
  output.on('error', () => undefined);
  return {
    write(line) {
      try {
        output.write(line);
      } catch {
        // Nobody could read about it either.
      }
    },
  };
}
