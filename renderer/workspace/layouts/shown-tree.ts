import type { WindowClass } from '../layout.ts';
import { layoutKey } from '../layout.ts';
import { currentLayout } from './layout-book.ts';
import { useLayouts } from './layout-store.ts';
import type { LayoutTree } from './layout-tree.ts';
import { presetTree } from './presets.ts';

/** Pixels around the desk, and of the bars above and below it. */
const MARGIN = 8;
const FRAME_HEIGHT = 46 + 29 + 24;

/**
 * A layout as it is to be drawn in a window of a kind: as the trader left it, and where nothing was changed, as the preset comes
 * in a window of this size.
 */
export function shownTree(kind: WindowClass, current: string): LayoutTree {
  // What the hand has changed since the layout was drawn is on screen already, and is what another kind of window gets.
  const { book } = useLayouts.getState();
  const layout = currentLayout({ ...book, current });
  const kept = layout.changed ?? layout.saved;
  if (kept !== undefined) return kept;
  return presetTree(layout.preset, {
    kind,
    width: window.innerWidth - MARGIN,
    height: window.innerHeight - FRAME_HEIGHT - MARGIN,
    sizes: book.sizes[layoutKey(kind)],
  });
}
