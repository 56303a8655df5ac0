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
export function continued<Value>({ past }: Undo<Value>, next: Value): Undo<Value> {
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
