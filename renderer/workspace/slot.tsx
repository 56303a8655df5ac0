import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBoundary } from '../components/index.ts';
import type { PanelsKey } from '../i18n/i18n.ts';
import type { PanelKind } from './layouts/layout-tree.ts';
import styles from './workspace.module.css';

/** Names of the panels by their kind. */
export const PANEL_TITLES = {
  watchlist: 'panel.watchlist',
  chart: 'panel.chart',
  depth: 'panel.depth',
  tape: 'panel.tape',
  depthChart: 'depthChart.title',
  order: 'panel.order',
  lists: 'panel.blotter',
  positions: 'tab.positions',
  orders: 'tab.orders',
  money: 'tab.statement',
  activity: 'tab.activity',
  account: 'panel.account',
  product: 'panel.product',
  heatmap: 'panel.heatmap',
  performance: 'panel.performance',
  risk: 'panel.risk',
} as const satisfies Record<PanelKind, PanelsKey>;

export interface SlotProps {
  readonly kind: PanelKind;
  /** Whether its turn to be made is still to come. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** The place of a panel. A panel that fails leaves the others as they are. */
export function Slot({ kind, isWaiting, children }: SlotProps) {
  const { t } = useTranslation('panels');
  const panel = t(PANEL_TITLES[kind]);
  return (
    <div className={styles['slot']} data-slot={kind} aria-busy={isWaiting}>
      <PanelBoundary name={panel} stopped={t('panel.stopped', { panel })} reopen={t('panel.reopen')}>
        {children}
      </PanelBoundary>
    </div>
  );
}
