import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const SCRIPT = new URL('../../../scripts/thrown-codes.mjs', import.meta.url).pathname;

describe('the codes of the documents', () => {
  it('are those that the code behind each call can throw now', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, [SCRIPT]);
    expect(stderr).toContain('calls with the codes that their code can throw');
  });
});
