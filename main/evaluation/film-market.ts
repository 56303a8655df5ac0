import { Worker } from 'node:worker_threads';
import type { MarketMoment, MomentQuestion } from '../../backend/composition/past-market.ts';
import { readRunFile } from '../../backend/evaluation/folder/run-list.ts';
import { marketOptions, type Manifest } from '../../backend/evaluation/folder/run.ts';
import type { IpcRequest, IpcResponse } from '../ipc/table.ts';
import type { Logger } from '../log.ts';

/** The markets of runs, drawn again in a thread of their own: a run folder has no K-lines and no book. */
export interface FilmMarket {
  /** The market of a run at a moment; null where it has no such run or product, or where its market cannot be drawn. */
  moment(request: IpcRequest<'evaluation.moment'>): Promise<IpcResponse<'evaluation.moment'>['moment']>;
  close(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly moment?: MarketMoment | null;
  readonly failure?: string;
}

/** @param entry The built `film-worker.js`. @param folder The folder of runs. */
export function createFilmMarket(entry: URL, folder: string, log: Logger): FilmMarket {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const start = (): Worker => {
    const started = new Worker(entry, { name: 'film' });
    // A film keeps no terminal from ending.
    started.unref();
    started.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
    const lost = (failure: string) => {
      if (worker === started) worker = undefined;
      for (const [id, answered] of waiting) answered({ id, failure });
    };
    started.on('error', ({ message }) => lost(message));
    started.on('exit', () => lost('the thread has ended'));
    return started;
  };
  const ask = (question: MomentQuestion): Promise<Answer> =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, (answer) => {
        waiting.delete(id);
        resolve(answer);
      });
      worker ??= start();
      worker.postMessage({ id, question });
    });
  return {
    async moment({ run, part, ...about }) {
      const { text } = await readRunFile(folder, { run, part, file: 'manifest.json', from: 0 });
      const answer = await ask({ ...about, options: marketOptions(JSON.parse(text) as Manifest) });
      if (answer.failure !== undefined) log.warn({ run, reason: answer.failure }, 'a market was not drawn');
      const { moment } = answer;
      if (moment === undefined || moment === null) return null;
      const { bids, asks, candles, trades, ...digits } = moment;
      return { ...digits, bids: [...bids], asks: [...asks], candles: [...candles], trades: [...trades] };
    },
    async close() {
      await worker?.terminate();
    },
  };
}
