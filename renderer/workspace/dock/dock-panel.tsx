import type { IDockviewPanel } from 'dockview';
import { useCallback, useMemo, useSyncExternalStore, useLayoutEffect, useState } from 'react';
import { ChoiceInTurn, SelectionScope, useChoiceInTurn } from '../../market/selection.ts';
import type { PanelKind, PanelSpec } from '../layouts/layout-tree.ts';
import { PortalContext } from '../../components/index.ts';
import { PanelSkeleton } from '../desk-skeleton.tsx';
import { PanelContent } from '../panel-content.tsx';
import { PanelPlaceContext, type PanelPlace } from '../panel-place.ts';
import { Slot } from '../slot.tsx';
import { useDock } from './dock-context.ts';
import { useWindowBody } from './own-windows.ts';
import { scopeOf, specOf } from './panel-scope.ts';
import { useAfterPicture } from './panel-turns.ts';

/**
 * Counts how often a panel has to be made anew because it came from a window that was gone already: canvases die with the
 * document that they stand in, and stay blank wherever they are put afterwards.
 * @param body The body of the window that the panel stands in now; undefined in the desk's own.
 * @returns a key for what the panel draws.
 */
function useLivePictures(panel: HTMLElement, body: HTMLElement | undefined): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    if (hasDeadCanvas(panel)) setCount((before) => before + 1);
  }, [panel, body]);
  return count;
}

function hasDeadCanvas(panel: HTMLElement): boolean {
  return [...panel.querySelectorAll('canvas')].some((canvas) => canvas.getContext('2d')?.isContextLost());
}

/** What the layout says of a panel; renders its caller when that changes. */
export function useSpec(panel: IDockviewPanel): PanelSpec {
  const subscribe = useCallback(
    (wake: () => void) => {
      const watch = panel.api.onDidParametersChange(wake);
      return () => watch.dispose();
    },
    [panel],
  );
  return specOf({ params: useSyncExternalStore(subscribe, () => panel.params) });
}

/** Changes what the layout says of a panel, and has the layout kept. */
export function changeSpec(panel: IDockviewPanel, more: Partial<PanelSpec>): void {
  panel.api.updateParameters({ ...more });
  useDock.setState(({ changes }) => ({ changes: changes + 1 }));
}

/** The panels that show a chosen product in the very frame that answers the choice; all others follow one after the other. */
const SHOW_AT_ONCE: ReadonlySet<PanelKind> = new Set(['chart', 'order', 'watchlist']);

interface DockPanelProps {
  readonly panel: IDockviewPanel;
  /** Whether its turn has come; until then there is its shape. */
  readonly isMade: boolean;
}

/** A panel with the link and the settings that its place gives it. A layout changes both without a word of the library's. */
export function DockPanel({ panel, isMade }: DockPanelProps) {
  const { kind, settings } = useSpec(panel);
  const place = useMemo<PanelPlace>(
    () => ({
      panelId: panel.id,
      settings,
      keep: (name, value) => changeSpec(panel, { settings: { ...settings, [name]: value } }),
    }),
    [panel, settings],
  );
  // A layout that gives a chart another link has its frames drawn first: another product is nearly a chart made anew.
  const link = scopeOf(panel);
  const followed = useAfterPicture(link);
  const scope = kind === 'chart' ? followed : link;
  const choice = useChoiceInTurn(scope, !SHOW_AT_ONCE.has(kind));
  const body = useWindowBody(panel);
  const pictures = useLivePictures(panel.view.content.element, body);
  return (
    <PortalContext value={body}>
      <PanelPlaceContext value={place}>
        <SelectionScope value={scope}>
          <ChoiceInTurn value={choice}>
            <Slot kind={kind} isWaiting={!isMade}>
              {isMade ? <PanelContent key={pictures} kind={kind} /> : <PanelSkeleton />}
            </Slot>
          </ChoiceInTurn>
        </SelectionScope>
      </PanelPlaceContext>
    </PortalContext>
  );
}
