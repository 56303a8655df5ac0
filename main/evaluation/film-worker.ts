import { parentPort } from 'node:worker_threads';
import { drawMoment, type MomentQuestion } from '../../backend/composition/past-market.ts';

/** Entry of the thread that draws markets of runs again: a first answer walks through years, and the host must not wait. */
const port = parentPort;
if (!port) throw new Error('the film worker runs in a thread of the terminal only');

port.on('message', ({ id, question }: { readonly id: number; readonly question: MomentQuestion }) => {
  drawMoment(question).then(
    (moment) => port.postMessage({ id, moment: moment ?? null }),
    (error: Error) => port.postMessage({ id, failure: error.message }),
  );
});
