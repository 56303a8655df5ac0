import { describe, expect, it } from 'vitest';
import { browserResults, fileSeconds, quickResults, taggedResults, unitResults } from './test-results.mjs';

const UNIT = { numPassedTests: 2, numFailedTests: 0 };

describe('results of unit tests', () => {
  it('name what held only at a second try, with its first failure', () => {
    const assertionResults = [
      { fullName: 'holds at once', status: 'passed', failureMessages: [] },
      { fullName: 'holds in the end', status: 'passed', failureMessages: ['Error: too late\n  at a.ts'] },
      { fullName: 'never holds', status: 'failed', failureMessages: ['Error: wrong'] },
      { fullName: 'is not run (needs a bus)', status: 'skipped', failureMessages: [] },
    ];
    const report = { ...UNIT, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults }] };
    expect(unitResults(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['is not run (needs a bus)'],
      again: [{ name: 'holds in the end', failure: 'Error: too late' }],
    });
  });

  it('do not call skipped what the run was not to have', () => {
    const assertionResults = [
      { fullName: 'is quick', status: 'skipped', failureMessages: [], tags: [] },
      { fullName: 'takes long', status: 'skipped', failureMessages: [], tags: ['long'] },
    ];
    const report = { ...UNIT, testResults: [{ status: 'passed', assertionResults }] };
    expect(quickResults(report).skipped).toEqual(['is quick']);
    expect(taggedResults(report).skipped).toEqual(['takes long']);
  });

  it('count a file that broke before its first test', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(unitResults({ ...UNIT, testResults })).toMatchObject({ failed: 1, again: [] });
  });
});

describe('results of browser tests', () => {
  it('name what held only at a second try, in folders too', () => {
    const error = { message: '\u001b[31mError: not in sight\u001b[39m\nmore' };
    const spec = { title: 'a line is dragged', tests: [{ status: 'flaky', results: [{ error }, {}] }] };
    const steady = { title: 'steady', tests: [{ status: 'expected', results: [{}] }] };
    const notRun = { title: 'not run (needs a display)', tests: [{ status: 'skipped', results: [{}] }] };
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 1 },
      errors: [],
      suites: [{ specs: [steady], suites: [{ specs: [spec, notRun] }] }],
    };
    expect(browserResults(report)).toEqual({
      passed: 2,
      failed: 0,
      skipped: ['not run (needs a display)'],
      again: [{ name: 'a line is dragged', failure: 'Error: not in sight' }],
    });
  });

  it('name what the configuration left out of the whole run', () => {
    const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
    const config = { metadata: { skipped: ['all stories (needs a second browser)'] } };
    expect(browserResults({ stats, errors: [], suites: [], config })).toEqual({
      passed: 0,
      failed: 0,
      skipped: ['all stories (needs a second browser)'],
      again: [],
    });
  });

  it('count what broke before any test ran', () => {
    const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
    expect(browserResults({ stats, errors: [{}], suites: [] })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the time of a file', () => {
  it('is read from the reports of both runners', () => {
    const testResults = [{ name: '/m/a.test.ts', startTime: 1_000, endTime: 63_600 }];
    expect(fileSeconds({ testResults })).toEqual([['/m/a.test.ts', 63]]);
    const spec = (duration) => ({ tests: [{ results: [{ duration }, { duration: 400 }] }] });
    const suites = [{ file: 'b.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000)] }] }];
    expect(fileSeconds({ suites, config: { rootDir: '/m/e2e' } })).toEqual([['/m/e2e/b.spec.ts', 4]]);
  });
});
