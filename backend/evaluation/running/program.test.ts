import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { startProgram } from './program.ts';

it.skipIf(!existsSync('/dev/full'))(
  'a program runs to its end when the disk takes nothing of what it prints, and that is said (needs /dev/full)',
  async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const program = startProgram(
      {
        command: 'echo a line; exit 3',
        parameters: {},
        fromMs: 0,
        toMs: 1,
        clock: 'speed',
        dataFolder: undefined,
        logFile: '/dev/full',
      },
      { line: '{}', ready: { baseUrl: 'http://127.0.0.1:1', companyId: 1 } as never },
      { account: { accountId: 1, tradeType: 2 } as never, programKey: {} as never },
    );
    expect(await program.ended).toBe(3);
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/^\/dev\/full: ENOSPC/)));
    said.mockRestore();
  },
);
