import { keyOf } from '../../../components/index.ts';
import { usePanelInFront } from '../../../workspace/panel-place.ts';
import type { DrawingController } from './drawing-controller.ts';
import { redoDrawing, undoDrawing } from './drawing-store.ts';

/** A chart whose drawings the keyboard changes. */
export interface DrawingKeys {
  readonly controller: Pick<DrawingController, 'cancel' | 'remove'>;
  /** Code of the product. */
  readonly product: string;
  /** Undefined for a chart that stands in no layout. */
  readonly panelId: string | undefined;
}

const charts: DrawingKeys[] = [];

/**
 * Delete, Escape, undo and redo act on the drawings of a chart until the returned function is called. Of several charts the one under
 * the keyboard comes first, and one press acts once.
 */
export function takeDrawingKeys(chart: DrawingKeys): () => void {
  if (charts.push(chart) === 1) window.addEventListener('keydown', onKey, true);
  return () => {
    charts.splice(charts.indexOf(chart), 1);
    if (charts.length === 0) window.removeEventListener('keydown', onKey, true);
  };
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.matches('input, textarea') || document.querySelector('[role="dialog"]') !== null) return;
  if (!act(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** True for a press that was taken. */
function act(event: KeyboardEvent): boolean {
  const front = usePanelInFront.getState().panelId;
  const ordered = charts.toSorted((a, b) => Number(b.panelId === front) - Number(a.panelId === front));
  const [first] = ordered;
  const key = keyOf(event).toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'z') {
    if (first !== undefined && event.shiftKey) redoDrawing(first.product);
    else if (first !== undefined) undoDrawing(first.product);
    return true;
  }
  if (key === 'delete' || key === 'backspace') return ordered.some(({ controller }) => controller.remove());
  return key === 'escape' && ordered.some(({ controller }) => controller.cancel());
}
