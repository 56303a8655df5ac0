import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfPushes, type PushHash, type PushRun } from './push-hash.ts';

/** Fewest pushes that a minute of all products brings. */
const PUSHES_A_MINUTE = 8_000;

/** Wednesday 15:00 UTC: everything but Japan is open. */
const RUN: PushRun = {
  seed: 7,
  fromMs: Date.UTC(2026, 10, 18, 15),
  minutes: 60,
  scenarios: true,
  stepMs: 250,
};
const TIMEOUT_MS = 120_000;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pushes-'));
  program = join(folder, 'hash.mjs');
  const entry = join(folder, 'hash.ts');
  const module = JSON.stringify(fileURLToPath(new URL('./push-hash.ts', import.meta.url)));
  await writeFile(
    entry,
    `import { hashOfPushes } from ${module}; console.log(JSON.stringify(hashOfPushes(JSON.parse(process.argv[2]))));`,
  );
  await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' });
});
afterAll(() => rm(folder, { recursive: true }));

/** The same run in a process of its own. */
async function elsewhere(run: PushRun): Promise<PushHash> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(run)]);
  return JSON.parse(stdout) as PushHash;
}

describe(`${RUN.minutes} minutes of market`, () => {
  it(
    'is the same to the byte in two processes with the same seed, clock and scenarios, however the clock steps',
    async () => {
      const other = elsewhere({ ...RUN, stepMs: 40_000 });
      const own = hashOfPushes(RUN);
      expect(own.pushes).toBeGreaterThan(RUN.minutes * PUSHES_A_MINUTE);
      expect(await other).toEqual(own);
    },
    TIMEOUT_MS,
  );

  it(
    'differs with the seed, with the scenarios and with the time',
    () => {
      const short = { ...RUN, minutes: 1, stepMs: 1_000 };
      const runs = [
        short,
        { ...short, seed: 8 },
        { ...short, scenarios: false },
        { ...short, fromMs: RUN.fromMs + 1 },
      ];
      const hashes = runs.map((run) => hashOfPushes(run).hash);
      expect(new Set(hashes).size).toBe(runs.length);
    },
    TIMEOUT_MS,
  );
});
