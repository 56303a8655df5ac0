import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot } from './root.mjs';

it('the reference external system says what its options are', () => {
  const command = [inRoot('scripts', 'external-system.mjs'), '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^usage: npm run external-system/);
  for (const option of ['--port', '--balance']) expect(stdout).toContain(option);
});
