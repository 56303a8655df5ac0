import { fieldsOf } from '../../session/stored-state.ts';
import type { Draft } from '../calls/form/draft.ts';
import { useDrafts } from '../calls/form/drafts.ts';
import type { Cells } from './products-model.ts';

const PREFIX = 'product ';
const NO_CELLS: Cells = {};

/** The name under which the draft of a product in an account type is kept, beside those of the calls. */
export function draftName(symbolId: number, tradeType: number): string {
  return `${PREFIX}${symbolId} ${tradeType}`;
}

/** The cells that were changed and not sent. They stay while the section is left, until somebody else signs in. */
export function useDraftOf(name: string): Cells {
  return cellsIn(useDrafts(({ byCall }) => byCall[name]));
}

/** The same, read once. */
export function keptDraft(name: string): Cells {
  return cellsIn(useDrafts.getState().byCall[name]);
}

function cellsIn(kept: Draft): Cells {
  return typeof kept === 'object' && !Array.isArray(kept) ? (kept as Cells) : NO_CELLS;
}

/** Products of which something is drafted, in any account type. */
export function useDraftedProducts(): ReadonlySet<number> {
  const byCall = useDrafts((state) => state.byCall);
  const names = Object.keys(fieldsOf(byCall)).filter((name) => name.startsWith(PREFIX));
  return new Set(names.map((name) => Number(name.slice(PREFIX.length).split(' ')[0])));
}
