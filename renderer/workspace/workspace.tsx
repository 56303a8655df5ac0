import { useEffect, useMemo, useRef } from 'react';
import { SelectionScope, MAIN_LINK, useSelectedSymbol } from '../market/selection.ts';
import { useCommand, armOrders, useArmedOrders } from './keys/commands.ts';
import { useDock } from './dock/dock-context.ts';
import { moveGroup, toggleMaximized, type Side } from './dock/dock-moves.ts';
import { Dock } from './dock/dock.tsx';
import { afterPicture } from './dock/panel-turns.ts';
import { LayoutBar } from './bars/layout-bar.tsx';
import { layoutActions, useLayouts } from './layouts/layout-store.ts';
import type { LayoutTree } from './layouts/layout-tree.ts';
import { noteChartPlace } from './notice-place.ts';
import { usePanelInFront } from './panel-place.ts';
import { shownTree } from './layouts/shown-tree.ts';
import { useWindowClass } from './layout.ts';
import styles from './workspace.module.css';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../components/index.ts';
import { cancelOrders } from '../panels/shared/order-actions.ts';
import { productLabel } from '../panels/shared/product-label.ts';
import { useProduct } from '../panels/shared/use-product.ts';
import { useOrders } from '../trading/trading-api.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Takes `Esc Esc`: cancels the resting orders of the selected product. There is nothing to arm without any. */
export function ProductOrders() {
  const [symbolId] = useSelectedSymbol();
  const { rows } = useOrders();
  const own = rows.filter((order) => order.symbolId === symbolId).map((order) => order.orderId);
  return own.length === 0 ? null : <Armable symbolId={symbolId} orderIds={own} />;
}

interface ArmableProps {
  readonly symbolId: InstrumentNumber | undefined;
  readonly orderIds: readonly string[];
}

/** Between the first press and the second it is said what the second would do. */
function Armable({ symbolId, orderIds }: ArmableProps) {
  const { t } = useTranslation('panels');
  const { armed } = useArmedOrders();
  const product = useProduct(symbolId);
  useCommand('armProductOrders', armOrders);
  useCommand('cancelProductOrders', () => void cancelOrders(orderIds));
  if (!armed || product === undefined) return null;
  return (
    <p className={styles['armed']} role="status">
      <Kbd>Esc</Kbd>
      {t('orders.armed', { product: productLabel(product).full, orders: orderIds.length })}
    </p>
  );
}

const FOCUSABLE = '[tabindex="0"], input:not([disabled]), button:not([tabindex="-1"], [disabled])';

/**
 * The control of a panel that a key leads to: the one that the panel marks as what it is for (`data-first`), else the first of its
 * content, and only where there is none one of its strip or of a row of tools.
 */
export function firstControl(panel: Element): HTMLElement | undefined {
  const marked = panel.querySelector<HTMLElement>('[data-first]');
  if (marked !== null) return marked;
  const controls = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return controls.find((control) => control.closest('header, [role="toolbar"]') === null) ?? controls[0];
}

/** The trading page: the bar of layouts and the dock with the panels of the one that is chosen. */
export function Workspace() {
  const place = useRef<HTMLDivElement>(null);
  const stopLooking = useRef<() => void>(undefined);
  const tree = useShownTree();
  const scope = usePanelInFront((state) => state.scope) ?? MAIN_LINK;
  useCommand('focusPanel', (index) => focusPanel(place.current, index));
  useCommand('maximisePanel', () => {
    const panel = useDock.getState().api?.activePanel;
    if (panel !== undefined) toggleMaximized(panel);
  });
  useGroupChanges();
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
            // After the next picture: to look earlier would lay out frames that are still being filled.
            api?.onDidLayoutChange(() => {
              stopLooking.current?.();
              stopLooking.current = afterPicture(() => noteChartPlace(place.current));
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
function useGroupChanges(): void {
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
