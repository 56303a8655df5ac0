import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAY_VARIABLES, type Way } from '../interface/support/way.ts';
import { createBusCertificates } from './bus-certificates.ts';
import { findInstalled } from './installed.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RUN_LIMIT_MS = 800_000;
const certificates = createBusCertificates();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-ways-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  certificates.remove();
});

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs every check of the interface against platforms that are reached in this way. */
function checksBehind(way: Way): { readonly results: Results; readonly failed: readonly string[] } {
  const [, , certificate = '', , key = ''] = certificates.serverArgs;
  const report = path.join(folder, `${way}.json`);
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=whole',
      'e2e/interface',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: RUN_LIMIT_MS,
      env: {
        ...process.env,
        // The option of the same name reaches no project.
        VITEST_MAX_WORKERS: '2',
        NODE_EXTRA_CA_CERTS: certificates.authorityFile,
        [WAY_VARIABLES.way]: way,
        [WAY_VARIABLES.certificate]: certificate,
        [WAY_VARIABLES.key]: key,
      },
    },
  );
  expect(error, `${stdout}${stderr}`.slice(-4_000)).toBeUndefined();
  const results = JSON.parse(readFileSync(report, 'utf8')) as Results;
  const failed = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { results, failed };
}

function expectAllHold(way: Way): void {
  const { results, failed } = checksBehind(way);
  expect(failed).toEqual([]);
  expect(results.numFailedTests).toBe(0);
  expect(results.numPassedTests).toBeGreaterThan(100);
}

describe('all checks of the interface hold', () => {
  it('over TLS at the ports of the platform [HU-120]', { timeout: RUN_LIMIT_MS }, () => {
    expectAllHold('tls');
  });

  const nginx = findInstalled('nginx');
  it.skipIf(nginx === undefined)(
    'behind nginx, by the example of deploy/proxies (needs nginx) [HU-120]',
    { timeout: RUN_LIMIT_MS },
    () => expectAllHold('nginx'),
  );
});
