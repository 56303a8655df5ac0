import type { CallPage } from './catalogue.ts';
import { shapeOf, type Shape } from './form/shape.ts';
import WORDS from 'virtual:office-words';
import { findSaid, type Said } from './words/collect-words.ts';

const requests = new WeakMap<CallPage, Shape>();
const answers = new WeakMap<CallPage, Shape>();

/** The shape of what a call is sent, with the words of its members; worked out once. */
export function requestShape(page: CallPage): Shape {
  return once(requests, page, () => shapeOf(page.request, (path) => saidOf(page.name, 'q', path)));
}

/** The shape of what a call answers. */
export function answerShape(page: CallPage): Shape {
  return once(answers, page, () => shapeOf(page.response, (path) => saidOf(page.name, 'a', path)));
}

function once(known: WeakMap<CallPage, Shape>, page: CallPage, work: () => Shape): Shape {
  const shape = known.get(page) ?? work();
  known.set(page, shape);
  return shape;
}

/** What the contract says of a member of a call, in English; undefined where it says nothing. `side`: `q` request, `a` answer. */
export function saidOf(call: string, side: 'q' | 'a', path: readonly string[]): Said | undefined {
  return findSaid(WORDS, call, side, path);
}
