import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EvaluationRequest } from '../../backend/evaluation/command/run-request.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { createRunStarter } from './run-starter.ts';
import { commandPlace, runsFolder } from './runs-folder.ts';

const REQUEST: EvaluationRequest = {
  tool: 'evaluate',
  bot: "python3 'my bot.py'",
  from: '2025-03-03',
  to: '2025-03-04',
  seeds: '1..3',
  fidelity: 'queue',
  account: 'isolated',
  clock: 'stepped',
  speed: '',
  repeat: 1,
  warmUp: '',
  secondFuture: 0,
  otherMarkets: 0,
  market: '',
  shuffledDays: 0,
  otherScenarios: '',
  prepare: '',
  scenario: [],
  walk: '',
  sweep: [],
  require: ['maxDrawdown<0.2'],
};

let project: string;
let atMs = 0;
beforeEach(async () => {
  atMs = 1_000;
  project = await mkdtemp(join(tmpdir(), 'starter-'));
  await mkdir(join(project, 'scripts'));
  // Stands in for the command: tells its arguments and its progress, then waits to be ended.
  await writeFile(
    join(project, 'scripts/evaluate.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)));
     process.stderr.write('progress 0.2500 1 4\\n');
     for (let at = 0; at < 205; at += 1) console.log('line ' + at + 'x'.repeat(600));
     setInterval(() => undefined, 1000);`,
  );
});
afterEach(() => rm(project, { recursive: true }));

function starterOf(folder = join(project, 'runs')) {
  const place = { node: process.execPath, project };
  return createRunStarter({ place, folder, nowMs: () => atMs, log: recordingLog().log });
}

describe('a command of the evaluation', () => {
  it('is shown whole before it runs, as a person would type it', () => {
    expect(starterOf().ask(REQUEST).question?.command).toBe(
      String.raw`npm run evaluate -- --bot 'python3 '\''my bot.py'\''' --from 2025-03-03 --to 2025-03-04 --seeds 1..3 --fidelity queue --require 'maxDrawdown<0.2'`,
    );
    const byItself = { ...REQUEST, account: 'cross', clock: 'speed', speed: '250' } as const;
    expect(starterOf().ask(byItself).question?.command).toContain(
      ' --account cross --clock speed --speed 250 ',
    );
    expect(starterOf().ask({ ...byItself, clock: 'follow' }).question?.command).not.toContain('250');
    const judged = {
      ...REQUEST,
      secondFuture: 8,
      otherMarkets: 12,
      prepare: 'python3 load.py',
      warmUp: '5d',
    };
    expect(starterOf().ask(judged).question?.command).toContain(
      " --warm-up 5d --second-future 8 --other-markets 12 --prepare 'python3 load.py' ",
    );
    const ofFiles = { ...REQUEST, to: '2025-03-10', seeds: '1', market: 'days.json', shuffledDays: 12 };
    expect(starterOf().ask(ofFiles).question?.command).toContain(
      ' --seeds 1 --market days.json --fidelity queue --shuffled-days 12 ',
    );
    expect(starterOf('/elsewhere').ask(REQUEST).question?.command).toMatch(/ --out \/elsewhere$/);
  });

  it.each([
    [{ bot: '' }, '--bot is needed'],
    [{ clock: 'speed', speed: 'fast' } as const, '--speed must be'],
    [{ bot: 'a\nb' }, 'one line that can be read'],
    [{ bot: 'a\u202eb' }, 'one line that can be read'],
    [{ prepare: 'a\nb' }, 'one line that can be read'],
    [{ secondFuture: 8, to: '2025-03-03T00:00:10Z' }, '--second-future needs a longer window'],
    [{ shuffledDays: 12 }, '--shuffled-days needs two whole days (UTC) or more'],
    [{ from: '--out=/etc' }, '--from must be a time'],
    [{ to: '2025-03-01' }, '--to must be later'],
    [{ seeds: '3..1' }, '--seeds must be a list'],
    [{ require: ['nothing<1'] }, '--require must be a figure'],
  ])('is refused in its own words: %j', (change, words) => {
    const { question, refusal } = starterOf().ask({ ...REQUEST, ...change });
    expect(question).toBeUndefined();
    expect(refusal).toContain(words);
  });

  it('starts once, by the answer to its own question and no faster than by a person; stop ends it [ATK-449] [MAX_LINES] [MAX_LINE]', async () => {
    const starter = starterOf();
    const first = starter.ask(REQUEST).question!;
    const { id } = starter.ask(REQUEST).question!;
    atMs += 299;
    expect(await starter.start(id)).toBe(false);
    atMs += 1;
    expect(await starter.start(first.id)).toBe(false);
    expect(await starter.start(id)).toBe(true);
    expect(await starter.start(id)).toBe(false);
    await vi.waitFor(() => expect(starter.current()?.lines).toHaveLength(200), { timeout: 30_000 });
    expect(starter.current()).toMatchObject({ share: 0.25, done: 1, of: 4, ended: null });
    expect(starter.current()?.lines.at(-1)).toHaveLength(500);
    const again = starter.ask(REQUEST).question!;
    atMs += 1_000;
    expect(await starter.start(again.id)).toBe(false);
    await starter.stop();
    expect(starter.current()?.ended).toMatchObject({ isStopped: true });
    const given = JSON.parse(await readFile(join(project, 'arguments.json'), 'utf8')) as string[];
    expect(given).toContain("--bot=python3 'my bot.py'");
    expect(given).toContain('--progress');
  });

  it('plays a failed run of the bench again only from below the folder of runs', () => {
    const ask = (replay: string) =>
      starterOf().ask({ tool: 'bot-bench', bot: '', rules: '', seeds: '1', replay });
    expect(ask('bench-001/failed-gap-3.json').question?.command).toContain(
      join(project, 'runs/bench-001/failed-gap-3.json'),
    );
    for (const replay of [
      '../failed-gap-3.json',
      'a/../failed-gap-3.json',
      '/etc/failed-gap.json',
      'a/b.json',
    ])
      expect(ask(replay).refusal).toContain('below the folder of runs');
  });

  it('is not available without the sources, nor under an Electron that names no Node', () => {
    const versions = { ...process.versions, electron: '45.4.1' };
    vi.stubEnv('MERIDIAN_NODE', undefined);
    expect(commandPlace(join(project, 'dist'), versions)).toBeUndefined();
    vi.stubEnv('MERIDIAN_NODE', '/usr/bin/node');
    expect(commandPlace(join(project, 'dist'), versions)).toEqual({ node: '/usr/bin/node', project });
    expect(commandPlace('/nowhere/dist')).toBeUndefined();
    const none = createRunStarter({
      place: undefined,
      folder: project,
      nowMs: () => 0,
      log: recordingLog().log,
    });
    expect(none.ask(REQUEST)).toEqual({ refusal: 'not available in this build' });
    expect(runsFolder({ runsDirectory: undefined, dataDirectory: '/data' }, undefined)).toBe('/data/runs');
    expect(runsFolder({ runsDirectory: '/named', dataDirectory: '/data' }, undefined)).toBe('/named');
  });
});
