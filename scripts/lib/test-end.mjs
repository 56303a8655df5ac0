import { seconds } from './log.mjs';

/** What brings a thing that a skipped test needs, where one command does. */
const REMEDIES = {
  'nats-server': 'apt-get install nats-server',
  haproxy: 'apt-get install haproxy',
  nginx: 'apt-get install nginx',
  'systemd-analyze': 'apt-get install systemd',
  promtool: 'apt-get install prometheus',
  'the Electron binary': 'node node_modules/electron/install.js',
  'a display': 'xvfb-run npm test -- electron',
};

/** What a title says that its test needs: `quote processes on a NATS bus (needs nats-server)`. */
const NEEDS = /\(needs ([^)]+)\)/;

/**
 * What stands at the end of a run: what was skipped and why, what held only at a second try, how long each stage took,
 * and one line with the count. `said` is for people, `line` for scripts, `code` is the exit code.
 */
export function describeEnd(results, tookMs) {
  const sum = (count) => results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed);
  const failed = sum((result) => result.failed);
  const stopped = results.find(({ code }) => code !== 0);
  const said = [
    ...describeSkipped(results.flatMap(({ skipped }) => skipped)),
    ...describeAgain(results.flatMap(({ again }) => again)),
    ...describeTimes(results, tookMs),
    ...(stopped ? ['', `Stopped: the stage '${stopped.name}' failed; the lines above say why.`] : []),
  ];
  return {
    said: said.map((line) => `${line}\n`).join(''),
    line: `${passed} passed, ${failed} failed`,
    code: stopped ? 1 : 0,
  };
}

/** Every skipped test by name, under the reason. */
function describeSkipped(names) {
  const byReason = new Map();
  for (const name of names) {
    const reason = NEEDS.exec(name)?.[1] ?? 'something that its title does not name';
    byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  return [...byReason].flatMap(([reason, skipped]) => {
    const remedy = REMEDIES[reason] ? `; this brings it: ${REMEDIES[reason]}` : '';
    return [
      '',
      `${skipped.length} skipped: they need ${reason}${remedy}`,
      ...skipped.map((name) => `  ${name}`),
    ];
  });
}

function describeAgain(again) {
  if (again.length === 0) return [];
  const lines = again.map(({ name, failure }) => `  ${name}\n    at first: ${failure}`);
  return ['', `${again.length} held only at a second try, which asks for a look:`, ...lines];
}

function describeTimes(results, tookMs) {
  const lines = results.map(({ name, tookMs: took }) => `  ${name.padEnd(16)}${seconds(took).padStart(9)}`);
  return [
    '',
    'Time of each stage, some side by side:',
    ...lines,
    `  ${'all'.padEnd(16)}${seconds(tookMs).padStart(9)}`,
  ];
}
