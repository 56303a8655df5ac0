import { createStoredState, readByName, withNewest } from '../../../session/stored-state.ts';
import { MAX_DRAWINGS, readDrawings, type Drawing, type Drawings } from './drawing.ts';

/** Products with drawings; the one that was drawn on longest ago goes. */
export const MAX_DRAWN_PRODUCTS = 200;

interface DrawingState {
  /** By the code of the product. */
  readonly products: Readonly<Record<string, Drawings>>;
  /** New points take to the prices of a bar. */
  readonly magnet: boolean;
  /** Nothing that is drawn can be moved. */
  readonly allLocked: boolean;
  /** Steps of this window, by product: not stored. */
  readonly steps: Readonly<Record<string, Undo<Drawings>>>;
}

/** Drawings of all products, kept in the profile's local storage. */
export const useDrawings = createStoredState<DrawingState>(
  'meridian.drawings',
  { products: {}, magnet: false, allLocked: false, steps: {} },
  ({ products, magnet, allLocked }) => ({
    products: readByName(products, MAX_DRAWN_PRODUCTS, readDrawings),
    magnet: magnet === true,
    allLocked: allLocked === true,
  }),
  ['products', 'magnet', 'allLocked'],
);

const NOTHING: Drawings = [];

export function drawingsOf({ products }: Pick<DrawingState, 'products'>, product: string): Drawings {
  return products[product] ?? NOTHING;
}

/** The steps of a product. What another window drew meanwhile is a step as well. */
function stepsOf(state: DrawingState, product: string): Undo<Drawings> {
  const now = drawingsOf(state, product);
  const steps = state.steps[product] ?? { past: [], now, future: [] };
  return steps.now === now ? steps : changed(steps, now);
}

function take(product: string, step: (steps: Undo<Drawings>) => Undo<Drawings>): void {
  useDrawings.setState((state) => {
    const steps = step(stepsOf(state, product));
    const now = steps.now.length > 0 ? steps.now : undefined;
    const products = withNewest(state.products, MAX_DRAWN_PRODUCTS, product, now);
    return { products, steps: { [product]: { ...steps, now: drawingsOf({ products }, product) } } };
  });
}

/** Changes the drawings of a product; of too many the oldest goes. */
export function changeDrawings(product: string, change: (drawings: Drawings) => Drawings): void {
  take(product, (steps) => changed(steps, change(steps.now).slice(-MAX_DRAWINGS)));
}

export function undoDrawing(product: string): void {
  take(product, undone);
}

export function redoDrawing(product: string): void {
  take(product, redone);
}

/** Whether there is something to take back or to do again. */
export function canStep(state: DrawingState, product: string): { undo: boolean; redo: boolean } {
  const { past, future } = stepsOf(state, product);
  return { undo: past.length > 0, redo: future.length > 0 };
}

/** Changes one drawing. */
export function changeDrawing(product: string, id: string, change: Partial<Drawing>): void {
  changeDrawings(product, (list) => list.map((each) => (each.id === id ? { ...each, ...change } : each)));
}

/** Changes the words of a drawing; what is written in one go is taken back in one step. */
export function writeDrawing(product: string, id: string, text: string): void {
  take(product, (steps) => {
    const next = steps.now.map((each) => (each.id === id ? { ...each, text } : each));
    return isWriting(steps, id) ? continued(steps, next) : changed(steps, next);
  });
}

/** Whether the last step changed the words of this drawing and nothing else. */
function isWriting({ past, now }: Undo<Drawings>, id: string): boolean {
  const before = past.at(-1);
  if (before === undefined || before.length !== now.length) return false;
  return now.every((each, place) => {
    const was = before[place];
    if (each.id !== id || was === undefined) return each === was;
    return was.text !== each.text && JSON.stringify({ ...was, text: each.text }) === JSON.stringify(each);
  });
}

export function removeDrawing(product: string, id: string): void {
  changeDrawings(product, (list) => list.filter((each) => each.id !== id));
}

/** Steps that can be taken back. */
export const MAX_UNDO = 100;

/** A value with what it was before and what was taken back. */
export interface Undo<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
}

/** A change that can be taken back; what was taken back before is gone. */
export function changed<Value>({ past, now }: Undo<Value>, next: Value): Undo<Value> {
  return { past: [...past, now].slice(-MAX_UNDO), now: next, future: [] };
}

/** A change that belongs to the step before it: taken back, both go. */
function continued<Value>({ past }: Undo<Value>, next: Value): Undo<Value> {
  return { past, now: next, future: [] };
}

export function undone<Value>(undo: Undo<Value>): Undo<Value> {
  const before = undo.past.at(-1);
  if (before === undefined) return undo;
  return { past: undo.past.slice(0, -1), now: before, future: [undo.now, ...undo.future] };
}

export function redone<Value>(undo: Undo<Value>): Undo<Value> {
  const [next, ...future] = undo.future;
  return next === undefined ? undo : { past: [...undo.past, undo.now], now: next, future };
}
