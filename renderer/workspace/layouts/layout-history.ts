import type { LayoutTree } from './layout-tree.ts';

/** Steps that can be taken back. */
export const MAX_LAYOUT_STEPS = 40;

/** What was on screen before and after, for undo and redo. Undefined is a preset as it comes. */
export interface LayoutHistory {
  readonly past: readonly (LayoutTree | undefined)[];
  readonly future: readonly (LayoutTree | undefined)[];
}

export const NO_HISTORY: LayoutHistory = { past: [], future: [] };

/** Notes a step from `before`; what could be redone is gone. */
export function noteStep({ past }: LayoutHistory, before: LayoutTree | undefined): LayoutHistory {
  return { past: [...past, before].slice(-MAX_LAYOUT_STEPS), future: [] };
}

/** One step back from `now`; undefined when there is none. */
export function stepBack({ past, future }: LayoutHistory, now: LayoutTree | undefined) {
  if (past.length === 0) return undefined;
  return { shown: past.at(-1), history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** One step forward again. */
export function stepForward({ past, future }: LayoutHistory, now: LayoutTree | undefined) {
  if (future.length === 0) return undefined;
  return { shown: future[0], history: { past: [...past, now], future: future.slice(1) } };
}
