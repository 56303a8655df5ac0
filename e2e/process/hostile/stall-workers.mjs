// Loaded into a platform before everything else: its worker threads, the one of the storage among them, stand still from the
// moment on when there is the file that the address of this module names (`?file=`). A second file beside it says that they do.
import { existsSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LOOK_MS = 5;
const file = new URL(import.meta.url).searchParams.get('file');
if (!isMainThread) {
  setInterval(() => {
    if (!existsSync(file)) return;
    writeFileSync(`${file}.stalled`, '');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }, LOOK_MS).unref();
}
