import { parentPort } from 'node:worker_threads';
import { drawMoment, type MomentQuestion } from '../../backend/composition/past-market.ts';

/** Entry of the thread that draws markets of runs again: a first answer walks through years, and the host must not wait. */
const port = parentPort;
if (!port) throw new Error('the film worker runs in a thread of the terminal only');

port.on('message', async ({ id, question }: { readonly id: number; readonly question: MomentQuestion }) => {
  try {
    port.postMessage({ id, moment: (await drawMoment(question)) ?? null });
  } catch (error) {
    port.postMessage({ id, failure: (error as Error).message });
  }
});
