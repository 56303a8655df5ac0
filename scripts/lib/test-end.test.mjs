import { describe, expect, it } from 'vitest';
import { describeEnd } from './test-end.mjs';

const STAGE = { code: 0, passed: 0, failed: 0, skipped: [], again: [], tookMs: 1_000 };

describe('the end of a test run', () => {
  it('names every skipped test under what it needs, and the command that brings that', () => {
    const skipped = ['a bus (needs nats-server) carries messages', 'an example (needs java) runs', 'is odd'];
    const { said, line, code } = describeEnd([{ ...STAGE, name: 'unit', passed: 7, skipped }], 1_000);
    expect(said).toContain('1 skipped: they need nats-server; this brings it: apt-get install nats-server\n');
    expect(said).toContain('1 skipped: they need java\n');
    expect(said).toContain('1 skipped: they need something that its title does not name\n');
    for (const name of skipped) expect(said).toContain(`  ${name}\n`);
    expect({ line, code }).toEqual({ line: '7 passed, 0 failed', code: 0 });
  });

  it('names what held only at a second try, with its first failure', () => {
    const again = [{ name: 'holds in the end', failure: 'Error: too late' }];
    const { said } = describeEnd([{ ...STAGE, name: 'unit', again }], 1_000);
    expect(said).toMatch(
      /1 held only at a second try.*\n {2}holds in the end\n {4}at first: Error: too late/,
    );
  });

  it('tells the time of each stage and of all, and which one failed', () => {
    const results = [
      { ...STAGE, name: 'types', tookMs: 12_340 },
      { ...STAGE, name: 'lint', tookMs: 2_000, code: 2, failed: 1 },
    ];
    const { said, line, code } = describeEnd(results, 13_000);
    expect(said).toMatch(/types +12\.3 s\n +lint +2\.0 s\n +all +13\.0 s/);
    expect(said).toContain("the stage 'lint' failed");
    expect({ line, code }).toEqual({ line: '0 passed, 1 failed', code: 1 });
  });
});
