// Preloaded into a platform of the tests: moves the clock of its host on when the test says so, with the timers that become
// due meanwhile, or lets it stand still. The platform itself is the built one and knows nothing of it.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  const realNow = Date.now;
  const realElapsed = performance.now.bind(performance);
  const setHostTimer = globalThis.setTimeout;
  const clearHostTimer = globalThis.clearTimeout;
  const pending = new Map();
  let offsetMs = 0;
  /** Where the clock stands still; undefined while it goes. */
  let stoodAtMs;

  Date.now = () => (stoodAtMs ?? realNow()) + offsetMs;
  performance.now = () => realElapsed() + offsetMs;

  globalThis.setTimeout = (task, waitMs = 0, ...given) => {
    const run = () => {
      pending.delete(timer);
      task(...given);
    };
    const timer = setHostTimer(run, waitMs);
    pending.set(timer, { dueMs: Date.now() + waitMs, run });
    return timer;
  };
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer);
    clearHostTimer(timer);
  };

  const skip = (ms) => {
    offsetMs += ms;
    const due = [...pending].filter(([, { dueMs }]) => dueMs <= Date.now());
    for (const [timer, { run }] of due.sort(([, a], [, b]) => a.dueMs - b.dueMs)) {
      if (!pending.has(timer)) continue;
      clearHostTimer(timer);
      run();
    }
  };

  process.on('message', ({ skipMs, isStill }) => {
    if (isStill !== undefined) stoodAtMs = isStill ? realNow() : undefined;
    if (skipMs !== undefined) skip(skipMs);
    process.send({ nowMs: Date.now() });
  });
  process.channel.unref();
}
