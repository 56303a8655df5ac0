import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunPlaceError } from '../../backend/evaluation/folder/run-list.ts';
import { manifestFixture } from '../../backend/evaluation/testing/run-fixture.ts';
import { Value } from 'typebox/value';
import { IPC_TABLE } from '../ipc/table.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { createFilmMarket, type FilmMarket } from './film-market.ts';

const REQUEST = {
  run: 'tide-001',
  part: '',
  symbol: 'BTC/USDT',
  atMs: 1_000,
  klineType: 1 as const,
  endSeconds: 2,
  count: 3,
};

let folder: string;
let film: FilmMarket;
const recorded = recordingLog();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-'));
  await mkdir(join(folder, 'tide-001'));
  const manifest = manifestFixture({
    seed: 9,
    laterSeed: '2@2025-02-01T00:02:11Z',
    market: { scenario: 'a@b,c@d' },
  });
  await writeFile(join(folder, 'tide-001', 'manifest.json'), JSON.stringify(manifest));
  // Stands in for the thread: tells what it was asked, fails, or ends.
  await writeFile(
    join(folder, 'worker.mjs'),
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, question }) => {
       if (question.symbol === 'end') process.exit(0);
       if (question.symbol === 'bad') parentPort.postMessage({ id, failure: '--seed must be a number' });
       else if (question.symbol === 'none') parentPort.postMessage({ id, moment: null });
       else parentPort.postMessage({ id, moment: { priceDigits: 1, lotDigits: question.options.length, candles: [], trades: [], bids: [{ price: 1, volume: question.atMs }], asks: [] } });
     });`,
  );
  film = createFilmMarket(pathToFileURL(join(folder, 'worker.mjs')), folder, recorded.log);
});
afterEach(async () => {
  await film.close();
  await rm(folder, { recursive: true });
});

describe('the market of a film', () => {
  it('is asked for with the options that the manifest of the run has', async () => {
    const moment = await film.moment(REQUEST);
    // --seed 9, --later-seed, and two scenarios.
    expect(moment).toMatchObject({ lotDigits: 8, bids: [{ price: 1, volume: 1_000 }] });
  });

  it('is none where it cannot be drawn, and the log says why', async () => {
    expect(await film.moment({ ...REQUEST, symbol: 'none' })).toBeNull();
    expect(await film.moment({ ...REQUEST, symbol: 'bad' })).toBeNull();
    expect(JSON.stringify(recorded.lines)).toContain('--seed must be a number');
    await expect(film.moment({ ...REQUEST, run: '..' })).rejects.toThrow(RunPlaceError);
  });

  it('has so many K-lines and no more [MAX_FILM_KLINES]', () => {
    const { request } = IPC_TABLE['evaluation.moment'];
    expect([300, 301].map((count) => Value.Check(request, { ...REQUEST, count }))).toEqual([true, false]);
  });

  it('is drawn by another thread when one has ended', async () => {
    expect(await film.moment({ ...REQUEST, symbol: 'end' })).toBeNull();
    expect(await film.moment(REQUEST)).not.toBeNull();
  });
});
