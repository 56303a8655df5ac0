import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCommandLine } from '../../command-line/parse-command-line.ts';
import { platformArgs } from './one-run.ts';
import { RUNTIME_OPTIONS } from './platform-child.ts';

const AT = Date.UTC(2025, 2, 3, 8);
const RUN = { seed: 7, fidelity: 'queue', market: {}, stepTimeoutS: 300 } as const;

it.each([
  [{ kind: 'stepped' }, { clock: 'stepped', stepTimeoutMs: 300_000 }],
  [{ kind: 'follow' }, { clock: 'follow' }],
  [
    { kind: 'speed', speed: 60 },
    { clock: 'real', speed: 60 },
  ],
] as const)(
  'the platform of a run understands what it is started with where the clock is %j',
  (clock, read) => {
    const args = platformArgs({ ...RUN, clock }, AT);
    expect(parseCommandLine([...args])).toMatchObject({ ...read, atMs: AT, seed: 7 });
  },
);

it('the platform of a run has the options of the runtime that `npm run platform` gives', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { platform: string } };
  expect(scripts.platform).toBe(`node ${RUNTIME_OPTIONS.join(' ')} scripts/platform.mjs`);
});
