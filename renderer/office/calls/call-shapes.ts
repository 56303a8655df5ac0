import type { CallPage } from './catalogue.ts';
import { shapeOf, type Shape } from './form/shape.ts';
import { saidOf } from './words/words.ts';

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
