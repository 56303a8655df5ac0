import { type PanelKind, panelTitle } from '../layouts/panel-kinds.ts';
import type { IDockviewPanel } from 'dockview';
import {
  useCallback,
  useMemo,
  useSyncExternalStore,
  useLayoutEffect,
  useState,
  useEffect,
  useRef,
  type MouseEvent,
} from 'react';
import { ChoiceInTurn, SelectionScope, useChoiceInTurn } from '../../market/selection.ts';
import type { PanelSpec } from '../layouts/layout-tree.ts';
import { PortalContext } from '../../components/index.ts';
import { PanelSkeleton } from '../desk-skeleton.tsx';
import { PanelContent } from '../panel-content.tsx';
import { PanelPlaceContext, type PanelPlace } from '../panel-place.ts';
import { Slot } from '../slot.tsx';
import { noteChanges, scopeOf, specOf } from './dock-context.ts';
import { useWindowBody } from './own-windows.ts';
import { useAfterPicture } from './panel-turns.ts';
import { useTranslation } from 'react-i18next';
import { productLabel } from '../../panels/shared/product-label.ts';
import { useSelectedProduct } from '../../panels/shared/use-product.ts';
import { toggleMaximized } from './dock-moves.ts';
import styles from './dock.module.css';

/** The tab of a panel: its name in the terminal's language, a chart's product. */
export function DockTab({ panel }: { readonly panel: IDockviewPanel }) {
  useSpec(panel);
  return (
    <SelectionScope value={scopeOf(panel)}>
      <TabName panel={panel} />
    </SelectionScope>
  );
}

function TabName({ panel }: { readonly panel: IDockviewPanel }) {
  const { t } = useTranslation('panels');
  const { kind } = useSpec(panel);
  const product = useSelectedProduct();
  const name = t(panelTitle(kind));
  const text = kind === 'chart' && product !== undefined ? productLabel(product).full : name;
  const tab = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The library's own element is the tab that assistive technology knows; the library names it too, with the title.
    const label = () => {
      tab.current
        ?.closest('[role="tab"]')
        ?.setAttribute('aria-label', kind === 'chart' ? `${name} ${text}` : name);
      tab.current?.closest('[role="tablist"]')?.setAttribute('aria-label', t('dock.tabs'));
    };
    panel.api.setTitle(text);
    label();
    // A panel that comes with a layout is put into its frame after it is drawn; each frame makes a tab of its own.
    let later = requestAnimationFrame(label);
    const moved = panel.api.onDidGroupChange(() => {
      cancelAnimationFrame(later);
      later = requestAnimationFrame(label);
    });
    return () => {
      moved.dispose();
      cancelAnimationFrame(later);
    };
  }, [panel, kind, name, text, t]);
  const closeByWheel = (event: MouseEvent) => {
    if (event.button === 1) panel.api.close();
  };
  return (
    <span
      ref={tab}
      className={styles['tab']}
      data-kind={kind}
      onDoubleClick={() => toggleMaximized(panel)}
      onAuxClick={closeByWheel}
    >
      {text}
    </span>
  );
}

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
  noteChanges();
}

/** The panels that show a chosen product in the very frame that answers the choice; all others follow one after the other. */
const SHOW_AT_ONCE: ReadonlySet<PanelKind> = new Set(['chart', 'order', 'watchlist']);

/** Settings that the trader has chosen in the panel itself: they are shown at once. */
const chosen = new WeakSet<PanelSpec['settings']>();

/** What a panel keeps of itself: the same object while it says the same, and what another layout says of it after the next picture. */
function useSettings(given: PanelSpec['settings']): PanelSpec['settings'] {
  const [kept, keep] = useState(given);
  const isSame = kept === given || JSON.stringify(kept) === JSON.stringify(given);
  if (!isSame) keep(given);
  const now = isSame ? kept : given;
  const followed = useAfterPicture(now);
  return chosen.has(now) ? now : followed;
}

interface DockPanelProps {
  readonly panel: IDockviewPanel;
  /** Whether its turn has come; until then there is its shape. */
  readonly isMade: boolean;
}

/** A panel with the link and the settings that its place gives it. A layout changes both without a word of the library's. */
export function DockPanel({ panel, isMade }: DockPanelProps) {
  const { kind, settings: given } = useSpec(panel);
  const settings = useSettings(given);
  const place = useMemo<PanelPlace>(
    () => ({
      panelId: panel.id,
      settings,
      keep: (name, value) => {
        const next = { ...specOf(panel).settings, [name]: value };
        chosen.add(next);
        changeSpec(panel, { settings: next });
      },
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
