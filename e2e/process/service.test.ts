import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLI = path.resolve(import.meta.dirname, '../../dist/backend/cli.js');
const run = promisify(execFile);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-service-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the folder. */
function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a platform as a service', () => {
  it('is configured by a file, the environment and the command line, and prints what is in force [HU-111]', async () => {
    const file = write('meridian.json', '{\n  // of the house\n  "seed": 3, "port": 4, "speed": 2\n}\n');
    const env = {
      PATH: process.env.PATH,
      MERIDIAN_CONFIG: file,
      MERIDIAN_PORT: '5',
      MERIDIAN_SEAL_KEY: 'hunter2',
    };
    const { stdout } = await run(process.execPath, [CLI, '--speed', '3', '--print-config'], { env });
    expect(stdout).toMatch(/"port": 5,[^]*"seed": 3,[^]*"speed": 3,/);
    expect(stdout).toContain('// MERIDIAN_SEAL_KEY: ***');
    expect(stdout).not.toContain('hunter2');
    const wrong = write('wrong.json', '{\n  "colour": 1\n}');
    await expect(run(process.execPath, [CLI, `--config=${wrong}`])).rejects.toMatchObject({
      code: 2,
      stderr: `${wrong}:2:3: 'colour' is no option (see npm run platform -- --help)\n`,
    });
  });
});
