import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { BenchReport } from '../../bench/terminal/run.ts';

const run = promisify(execFile);
const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/bench-terminal.mjs');

/** The browser that people have and the one that tests carry; where none is installed both are the carried one. */
it.each(['', 'carried'])(
  'the benchmark of the terminal measures both pages (browser: %o) [HU-02]',
  async (browser) => {
    const env = { ...process.env, MERIDIAN_TEST_BROWSER: browser };
    const args = ['--seconds', '1', '--speed', '1', '--json'];
    const { stdout } = await run(process.execPath, [SCRIPT, ...args], { env });
    const { conditions, bare, terminal, firstCandleMs } = JSON.parse(stdout) as BenchReport;
    expect(conditions).toMatch(/1440×900, 1 s, --speed 1, 60 products, (Headless)?Chrome\/\d+/);
    for (const page of [bare, terminal]) {
      expect(page.framesPerSecond).toBeGreaterThan(0);
      expect(page.pushesPerSecond).toBeGreaterThan(0);
      expect(page.heapSamples).toBe(2);
    }
    expect(firstCandleMs).toBeGreaterThan(0);
  },
);
