import { stripVTControlCharacters } from 'node:util';

/**
 * What the runners report, in one shape: `{ passed, failed, skipped, again }`. `skipped` lists names. `again` lists the tests that held only at
 * a second try, each as `{ name, failure }` with the first line of what failed before.
 */

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

const isLong = ({ tags = [] }) => tags.includes('long');

/** Reads the report of a run without long tests: the runner reports those as skipped. */
export const quickResults = (report) => unitResults(report, (test) => !isLong(test));
/** Reads the report of a run of single long tests: the runner reports all others as skipped. */
export const taggedResults = (report) => unitResults(report, isLong);

/**
 * Reads the JSON report of vitest. A file that broke before its first test counts as one failure. Tests that the run was
 * not to have are not skipped ones.
 */
export function unitResults({ numPassedTests, numFailedTests, testResults }, isWanted = () => true) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const again = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ name: fullName, failure: firstLine(failureMessages[0]) })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter((test) => NOT_RUN.has(test.status) && isWanted(test))
        .map(({ fullName }) => fullName),
    ),
    again,
  };
}

/**
 * Reads the JSON report of playwright. What broke before any test ran counts as a failure. The configuration may say
 * what the whole run leaves out.
 */
export function browserResults({ stats, errors, suites, config }) {
  const ran = stats.expected + stats.unexpected + stats.flaky;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (ran === 0 ? errors.length : 0),
    skipped: [
      ...(config?.metadata?.skipped ?? []),
      ...suites
        .flatMap(specsIn)
        .filter(isSkipped)
        .map(({ title }) => title),
    ],
    again: suites.flatMap(specsIn).flatMap(againIn),
  };
}

/** How long each file took in a report of either runner, whole seconds by its path; in the files of vitest the loading is not counted. */
export function fileSeconds({ testResults, suites, config }) {
  const inSeconds = (tookMs) => Math.max(1, Math.round(tookMs / 1_000));
  if (testResults !== undefined)
    return testResults.map(({ name, startTime, endTime }) => [name, inSeconds(endTime - startTime)]);
  return suites.map((suite) => {
    const results = specsIn(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const tookMs = results.reduce((sum, { duration }) => sum + duration, 0);
    return [`${config.rootDir}/${suite.file}`, inSeconds(tookMs)];
  });
}

/** The tests of a suite and of the suites inside it. */
function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

function isSkipped({ tests }) {
  return tests.every(({ status }) => status === 'skipped');
}

function againIn({ title, tests }) {
  return tests
    .filter(({ status }) => status === 'flaky')
    .map(({ results }) => {
      const failure = results.find(({ error }) => error !== undefined)?.error.message;
      return { name: title, failure: firstLine(failure) };
    });
}

function firstLine(text = 'no reason was given') {
  return stripVTControlCharacters(text).split('\n')[0];
}
