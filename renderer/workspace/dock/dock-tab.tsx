import type { IDockviewPanel } from 'dockview';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionScope } from '../../market/selection.ts';
import { productLabel } from '../../panels/shared/product-label.ts';
import { useSelectedProduct } from '../../panels/shared/use-product.ts';
import { PANEL_TITLES } from '../slot.tsx';
import { toggleMaximized } from './dock-moves.ts';
import { useSpec } from './dock-panel.tsx';
import { scopeOf } from './panel-scope.ts';
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
  const name = t(PANEL_TITLES[kind]);
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
