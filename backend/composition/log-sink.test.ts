import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logSink } from './log-sink.ts';

describe('the log', () => {
  it('is written at once', () => {
    const directory = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(directory, 'log'), 'w');
    pino({}, logSink(file)).info('a line');
    expect(readFileSync(join(directory, 'log'), 'utf8')).toContain('a line');
    closeSync(file);
    rmSync(directory, { recursive: true });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'throws at nobody when it cannot be written, however much there is (needs /dev/full) [ATK-178]',
    () => {
      const file = openSync('/dev/full', 'w');
      const log = pino({}, logSink(file));
      const lines = () => {
        for (let count = 0; count < 3_000; count++)
          log.error({ err: new Error('x'.repeat(1_000)) }, 'a line');
      };
      expect(lines).not.toThrow();
      closeSync(file);
    },
  );
});
