import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** Files that do more where they run as long stories: many kills, all values, large crowds. */
export const ALSO_LONG = [
  'e2e/process/deployed-*.test.ts',
  'e2e/process/durability.test.ts',
  'e2e/process/payments.test.ts',
  'e2e/process/hostile*.test.ts',
  'backend/services/fund/money-histories.test.ts',
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

/**
 * Platforms inside the process of the test, room by room: the stage `platform`. What they decide is proven by unit tests, and
 * at the public interface by `e2e/interface`, both with `npm test`.
 */
export const PLATFORM = ['platform-tests', 'gateway', 'services', 'storage', 'composition'].map(
  (room) => `backend/${room}/**/*.integration.test.ts`,
);

/** What begins the paths of such files, for the command line. */
export function pathsOf(globs) {
  return globs.map((glob) => /^[^!*]+/.exec(glob)[0]);
}

/** The files that take longest, the longest first: the others fill the cores beside them. */
export const LONGEST_FIRST = [
  'e2e/process/durability.test.ts',
  'e2e/process/hostile.test.ts',
  'backend/services/fund/money-histories.test.ts',
  'e2e/process/hostile-crowd.test.ts',
  'e2e/process/hostile-generated.test.ts',
  'e2e/process/payouts.long.test.ts',
  'e2e/process/payments.test.ts',
];

const ROOMS = ['backend', 'main', 'preload', 'renderer', 'scripts', 'bench', 'e2e'];
const TEST = /\.test\.(?:ts|tsx|mjs)$/;

/** The test files whose text matches, by their paths: the runner would load all others to find nothing in them. */
export function testsWith(pattern) {
  const found = ROOMS.flatMap((room) =>
    readdirSync(inRoot(room), { recursive: true }).map((name) => `${room}/${name}`),
  );
  return found.filter((file) => TEST.test(file) && pattern.test(readFileSync(inRoot(file), 'utf8')));
}
