import { describeWrongAnswer, type WrongAnswer } from '../../backend/client/index.ts';

/** Writes the wrong member of an answer into the log of the page; no panel sees the answer. */
export function logWrongAnswer(wrong: WrongAnswer): void {
  console.error(describeWrongAnswer(wrong));
}
