import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');
const OPTION = /(?<![\w-])--[a-z][a-z-]+/g;

describe('the options of the platform', () => {
  it('stand in README, each that the help names, and in the help, each that is read [HU-47]', () => {
    const help = new Set(read('backend/command-line/usage.ts').match(OPTION));
    const readme = new Set(read('README.md').match(OPTION));
    expect([...help].filter((option) => !readme.has(option))).toEqual([]);
    const source = read('backend/command-line/options.ts');
    const [, table = ''] = /export const OPTIONS = \{([^]*?)\n\}/.exec(source) ?? [];
    const options = [...table.matchAll(/^ {2}'?([a-z-]+)'?: \w/gm)].map(([, name]) => `--${name}`);
    expect(options.length).toBeGreaterThan(40);
    expect(options.filter((option) => !help.has(option))).toEqual([]);
  });
});
