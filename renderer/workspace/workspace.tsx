import { useEffect, useMemo, useRef } from 'react';
import { SelectionScope, MAIN_LINK } from '../market/selection.ts';
import { useCommand } from './commands.ts';
import { useDock } from './dock/dock-context.ts';
import { moveGroup, toggleMaximized, type Side } from './dock/dock-moves.ts';
import { Dock } from './dock/dock.tsx';
import { firstControl } from './first-control.ts';
import { LayoutBar } from './layout-bar.tsx';
import { layoutActions, useLayouts } from './layouts/layout-store.ts';
import type { LayoutTree } from './layouts/layout-tree.ts';
import { noteChartPlace } from './notice-place.ts';
import { usePanelInFront } from './panel-place.ts';
import { ProductOrders } from './product-orders.tsx';
import { shownTree } from './shown-tree.ts';
import { useWindowClass } from './use-window-class.ts';
import styles from './workspace.module.css';

/** The trading page: the bar of layouts and the dock with the panels of the one that is chosen. */
export function Workspace() {
  const place = useRef<HTMLDivElement>(null);
  const looking = useRef(0);
  const tree = useShownTree();
  const scope = usePanelInFront((state) => state.scope) ?? MAIN_LINK;
  useCommand('focusPanel', (index) => focusPanel(place.current, index));
  useCommand('maximisePanel', () => {
    const panel = useDock.getState().api?.activePanel;
    if (panel !== undefined) toggleMaximized(panel);
  });
  useGroupMoves();
  useEffect(() => {
    if (place.current === null) return undefined;
    const watch = new ResizeObserver(() => noteChartPlace(place.current));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div className={styles['page']}>
      <LayoutBar />
      <div className={styles['desk']} ref={place}>
        <Dock
          tree={tree}
          onChange={layoutActions.changed}
          onReady={(api) => {
            useDock.setState({ api });
            // With the next picture: to look at once would lay out frames that are still being filled.
            api?.onDidLayoutChange(() => {
              cancelAnimationFrame(looking.current);
              looking.current = requestAnimationFrame(() => noteChartPlace(place.current));
            });
          }}
        />
      </div>
      <SelectionScope value={scope}>
        <ProductOrders />
      </SelectionScope>
    </div>
  );
}

/** Takes the keys that move the frame under the keyboard. */
function useGroupMoves(): void {
  const move = (side: Side) => () => {
    const { api } = useDock.getState();
    if (api !== undefined) moveGroup(api, side);
  };
  useCommand('moveGroupLeft', move('left'));
  useCommand('moveGroupRight', move('right'));
  useCommand('moveGroupUp', move('above'));
  useCommand('moveGroupDown', move('below'));
}

/**
 * The layout to draw. It is the same object until something other than the trader's hand on the dock changes it: another
 * layout, undo, reset, or a window of another kind under a preset that was left as it comes.
 */
function useShownTree(): LayoutTree {
  const kind = useWindowClass();
  const shown = useLayouts((state) => state.shown);
  return useMemo(() => shownTree(kind, shown.current), [shown, kind]);
}

/** Puts the focus into the n-th panel: the control that it is for. */
function focusPanel(desk: HTMLElement | null, index: number): void {
  const panel = desk?.querySelectorAll('[data-slot] > section')[index];
  if (panel !== undefined) firstControl(panel)?.focus();
}
