import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { contradictions, openCodes, remedyProblems, renderPage } from './error-codes.mjs';
import { failureLiterals } from './failure-literals.mjs';

const literals = (source) => [...failureLiterals(source)].filter((text) => /^[A-Z]\d$/.test(text)).sort();

describe('the literals that reach the expectation of a failure', () => {
  it('are arguments of its calls, whatever stands around them, and of no other call', () => {
    const source = `
      it('is refused', async () => {
        await expectFailure(test, { path, body: {} }, 'A1', ['1']);
        await expectFailure(test, call, early ? 'A2' : 'A3');
        expect(answer.listed).toBe('B1');
        await expect(review()).rejects.toMatchObject({ code: 'B2' });
      });`;
    expect(literals(source)).toEqual(['A1', 'A2', 'A3']);
  });

  it('pass through local functions, also through one another', () => {
    const source = `
      const refused = (code) => expectFailure(test, call, code);
      async function twice(code) { await refused(code); await refused(code); }
      const other = (code) => code;
      it('is refused', async () => { await twice('A1'); await refused('A2'); other('B1'); });`;
    expect(literals(source)).toEqual(['A1', 'A2']);
  });

  it('stand in the tables of tests and loops whose bodies call it', () => {
    const source = `
      it.each([[{}, 'A1'], [{}, 'A2']])('%j is %s', (body, code) => expectFailure(test, { path, body }, code));
      const CASES = [{ code: 'A3' }];
      it.each(CASES)('is refused', async ({ code }) => { await expectFailure(test, call, code); });
      it('loops', async () => {
        const bad = { A4: {}, 'A5': {} };
        for (const [code, body] of Object.entries(bad)) await expectFailure(test, { path, body }, code);
        for (const code of ['B1']) expect(code).toBe('B2');
      });
      it.each(['B3'])('is %s', (code) => expect(code).toBe('B4'));`;
    expect(literals(source)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  });

  it('are found behind constants of the nearest scope, not behind parameters', () => {
    const source = `
      const code = 'A1';
      it('is refused', () => expectFailure(test, call, code));
      it('is refused again', () => { const code = 'A2'; return expectFailure(test, call, code); });
      it('takes what it is given', ({ listed }) => expectFailure(test, call, listed));
      const listed = 'B1';`;
    expect(literals(source)).toEqual(['A1', 'A2']);
    expect(literals("const expected = 'B1';")).toEqual([]);
  });
});

describe('the page of error codes', () => {
  const text = (english) => ({ text: { 'en-US': english } });
  const facts = {
    catalogue: {
      '00012001': text('Signature.'),
      G500: text('Fault.'),
      US500: text('Customer fault.'),
      MSP_1: text('a | b'),
    },
    notReachable: { US500: 'nothing fails' },
    remedies: { G500: 'Again.', MSP_1: 'Other.' },
    causes: new Map([
      ['G500', ['a.test.ts', 'b.test.ts']],
      ['US500', ['a.test.ts']],
    ]),
    blackBox: new Set(['b.test.ts']),
  };

  it('has a table for each family, with the first cause or the reason', () => {
    const page = renderPage(facts);
    expect(page.match(/^## .*$/gm)).toEqual(['## Open API', '## Gateway', '## Customer', '## Management']);
    expect(page).toContain('| G500 | Fault. | Again. | caused by a.test.ts |');
    expect(page).toContain('| US500 | Customer fault. |  | not reachable: nothing fails |');
    expect(page).toContain('| MSP_1 | a \\| b | Other. |  |');
  });

  it('misses what helps against a code that a client can meet, and nothing else [HU-55]', () => {
    expect(remedyProblems(facts)).toEqual(['00012001 has no remedy']);
    const odd = { ...facts, remedies: { ...facts.remedies, '00012001': 'Sign.', US500: 'x', OLD_1: 'y' } };
    expect(remedyProblems(odd)).toEqual([
      'US500 has a remedy that nobody reads',
      'OLD_1 has a remedy that nobody reads',
    ]);
  });

  it('knows the codes that are open and those that stand on both sides', () => {
    expect(openCodes(facts)).toEqual(['00012001', 'MSP_1']);
    expect(contradictions(facts)).toEqual([]);
    const both = { ...facts, notReachable: { G500: 'nothing fails' } };
    expect(contradictions(both)).toEqual(['G500 is called not reachable but b.test.ts causes it']);
  });
});

/** Codes that alone say no more than that a member is wrong or missing. */
const NAMES_NO_MEMBER =
  /new PlatformError\(\s*CODE\.(?:fundParameter(?:Invalid|Missing)|customerParameters?(?:Invalid|Missing)|parametersInvalid)\s*\)/;
/** Which of what proves an application is wrong is nobody's business. */
const SAYS_LITTLE = ['services/auth2/grants.ts'];

it('a refusal by a general code says which member it is about [HU-29]', () => {
  const root = inRoot('backend');
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file))
    .filter((file) => NAMES_NO_MEMBER.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.replaceAll(path.sep, '/'));
  expect(silent).toEqual(SAYS_LITTLE);
});
