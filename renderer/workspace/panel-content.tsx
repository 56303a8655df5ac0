import type { PanelKind } from './layouts/panel-kinds.ts';
import { memo, Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStrip } from '../components/index.ts';
import { AccountPanel } from '../panels/account/account-panel.tsx';
import { alertProduct } from '../panels/alerts/alert.ts';
import { AlertsView } from '../panels/alerts/use-alerts.tsx';
import { useSelectedProduct } from '../panels/shared/use-product.ts';
import { Activity } from '../panels/blotters/activity.tsx';
import { ALL_LISTS, Blotter } from '../panels/blotters/blotter.tsx';
import { Chart } from '../panels/chart/chart.tsx';
import { DepthChart } from '../panels/depth-chart/depth-chart.tsx';
import { Heatmap } from '../panels/heatmap/heatmap.tsx';
import { Ladder } from '../panels/ladder/ladder.tsx';
import { Performance } from '../panels/performance/performance.tsx';
import { ProductCard } from '../panels/product/product-card.tsx';
import { Risk } from '../panels/risk/risk.tsx';
import { Tape } from '../panels/tape/tape.tsx';
import { Ticket } from '../panels/ticket/ticket.tsx';
import { Watchlist } from '../panels/watchlist/watchlist.tsx';

/** What stands in a panel of each kind. */
const CONTENTS: Readonly<Record<PanelKind, () => ReactElement>> = {
  watchlist: () => <Watchlist />,
  chart: () => <Chart />,
  depth: () => <Ladder />,
  tape: () => <Tape />,
  depthChart: () => <DepthChart />,
  order: () => <Ticket />,
  lists: () => <Blotter tabs={ALL_LISTS} />,
  positions: () => <Blotter tabs={['positions', 'history']} />,
  orders: () => <Blotter tabs={['orders', 'fills', 'ended']} />,
  money: () => <Blotter tabs={['statement', 'funds']} />,
  activity: () => <ActivityPanel />,
  alerts: () => <AlertPanel />,
  account: () => <AccountPanel />,
  product: () => <ProductCard />,
  heatmap: () => <Heatmap />,
  performance: () => <Performance />,
  risk: () => <Risk />,
};

/** The panel of a kind. It is not rendered again when its place moves or grows. */
export const PanelContent = memo(function PanelContent({ kind }: { readonly kind: PanelKind }) {
  return CONTENTS[kind]();
});

function AlertPanel() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('settings.section.alerts')}>
      <PanelStrip title={t('settings.section.alerts')} linked />
      <Suspense fallback={null}>
        <AlertsView product={product && alertProduct(product)} place="panel" />
      </Suspense>
    </Panel>
  );
}

function ActivityPanel() {
  const { t } = useTranslation('panels');
  return (
    <Panel name={t('tab.activity')}>
      <PanelStrip title={t('tab.activity')} />
      <Activity />
    </Panel>
  );
}
