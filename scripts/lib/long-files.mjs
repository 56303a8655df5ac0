import { readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { inRoot } from './root.mjs';

/** Files that do more where they run as long stories: many kills, all values, large crowds. */
export const ALSO_LONG = [
  'e2e/process/deployed-*.test.ts',
  'e2e/process/durability.test.ts',
  'e2e/process/payments.test.ts',
  'e2e/process/hostile*.test.ts',
  'backend/services/fund/shares/fund-share-histories.test.ts',
];

/** Of these, the ones that run nowhere else. */
export const LONG_ALONE = ['e2e/process/hostile*.test.ts', 'e2e/process/payments.test.ts'];

/**
 * Platforms and terminals as processes of their own, to each test its own: the stage `processes`. What they decide is proven
 * inside a process by the quick tests; `npm test` keeps the start and the kill.
 */
export const PROCESSES = [
  'e2e/process/!(platform|durability).test.ts',
  'main/host.integration.test.ts',
  'main/shells/chromium*.integration.test.ts',
];

const ROOMS_OF_PLATFORMS = [
  'platform-tests',
  'gateway',
  'sockets',
  'compatible',
  'services',
  'market',
  'storage',
  'composition',
  'engine',
];
/**
 * Platforms inside the process of the test, room by room: the stage `platform`. What they decide is proven by unit tests, and
 * at the public interface by `e2e/interface`, both with `npm test`.
 */
export const PLATFORM = [
  ...ROOMS_OF_PLATFORMS.map((room) => `backend/${room}/**/*.integration.test.ts`),
  // Whole lives of platforms; a run of the long stories does others (`e2e/lab/lab.long.test.ts`).
  'e2e/lab/seeds.test.ts',
];

/** What begins the paths of such files, for the command line. */
export function pathsOf(globs) {
  return globs.map((glob) => /^[^!*]+/.exec(glob)[0]);
}

const ROOMS = ['backend', 'main', 'preload', 'renderer', 'scripts', 'bench', 'e2e'];
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** The paths of all test files, looked for once. */
let known;
function testFiles() {
  known ??= ROOMS.flatMap((room) =>
    readdirSync(inRoot(room), { recursive: true }).map((name) => `${room}/${name}`),
  ).filter((file) => TEST.test(file));
  return known;
}

/** The test files whose text matches, by their paths: the runner would load all others to find nothing in them. */
export function testsWith(pattern) {
  return testFiles().filter((file) => pattern.test(readFileSync(inRoot(file), 'utf8')));
}

/** Files that run long as a whole, looked for once. */
let long;
export function longFiles() {
  long ??= testFiles().filter(
    (file) => file.includes('.long.test.') || ALSO_LONG.some((glob) => matchesGlob(file, glob)),
  );
  return long;
}

/** Files of quick tests with a long one among them. */
export function taggedFiles() {
  const whole = new Set(longFiles());
  return testsWith(/tags: \['long'\]/).filter((file) => !whole.has(file));
}

/** Files of browser stories with their texts, read once. */
let stories;
function storyFiles() {
  stories ??= readdirSync(inRoot('e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({ file: `e2e/${name}`, text: readFileSync(inRoot('e2e', name), 'utf8') }));
  return stories;
}

/** Browser stories that take long. */
export function longStories() {
  return storyFiles().flatMap(({ file, text }) => (text.includes('@long') ? [file] : []));
}

const STORY = /(?<![.\w])(?:test|\w+Test)\(/g;
const LONG_STORY =
  /(?<![.\w])(?:test|\w+Test)\(\s*(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"),\s*\{ tag: '@long'/g;

/** Whether a file of browser stories may have one that is not long: what cannot be told counts as one. */
export function mayBeQuick(text) {
  return (text.match(STORY) ?? []).length > (text.match(LONG_STORY) ?? []).length;
}

/** Files of browser stories with a quick one among them: to load all the others takes longer than these stories. */
export function quickStories() {
  return storyFiles().flatMap(({ file, text }) => (mayBeQuick(text) ? [file] : []));
}

/** Files of browser stories that look at the terminal wherever a run shows it: in a browser, or in a window of its own. */
export function windowStories() {
  return storyFiles().flatMap(({ file, text }) => (text.includes('terminalPage') ? [file] : []));
}
