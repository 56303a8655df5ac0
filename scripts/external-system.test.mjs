import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from './lib/root.mjs';

it.each([
  ['external-system', ['--port', '--balance']],
  ['payment-simulator', ['--port', '--file']],
])('%s says what its options are', (name, options) => {
  const command = [inRoot('scripts', `${name}.mjs`), '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`usage: npm run ${name}`);
  for (const option of options) expect(stdout).toContain(option);
});
