import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
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

  it('keeps a mebibyte for a file that takes nothing at the moment [MAX_WAITING_LOG]', () => {
    const open = vi.spyOn(pino, 'destination');
    logSink();
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ maxLength: 1_048_576 }));
    open.mockRestore();
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
