import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStrip } from '../components/index.ts';
import { AccountPanel } from '../panels/account/account-panel.tsx';
import { Activity } from '../panels/blotters/activity.tsx';
import { Blotter } from '../panels/blotters/blotter.tsx';
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
import type { PanelKind } from './layouts/layout-tree.ts';

/** Tabs of the one panel that has all lists. */
const LISTS = [
  ...(['positions', 'orders', 'fills', 'history', 'ended'] as const),
  ...(['funds', 'statement', 'activity', 'notices'] as const),
];

/** The panel of a kind. It is not rendered again when its place moves or grows. */
export const PanelContent = memo(function PanelContent({ kind }: { readonly kind: PanelKind }) {
  switch (kind) {
    case 'watchlist':
      return <Watchlist />;
    case 'chart':
      return <Chart />;
    case 'depth':
      return <Ladder />;
    case 'tape':
      return <Tape />;
    case 'depthChart':
      return <DepthChart />;
    case 'order':
      return <Ticket />;
    case 'lists':
      return <Blotter tabs={LISTS} />;
    case 'positions':
      return <Blotter tabs={['positions', 'history']} />;
    case 'orders':
      return <Blotter tabs={['orders', 'fills', 'ended']} />;
    case 'money':
      return <Blotter tabs={['statement', 'funds']} />;
    case 'activity':
      return <ActivityPanel />;
    case 'account':
      return <AccountPanel />;
    case 'product':
      return <ProductCard />;
    case 'heatmap':
      return <Heatmap />;
    case 'performance':
      return <Performance />;
    case 'risk':
      return <Risk />;
  }
});

function ActivityPanel() {
  const { t } = useTranslation('panels');
  return (
    <Panel name={t('tab.activity')}>
      <PanelStrip title={t('tab.activity')} />
      <Activity />
    </Panel>
  );
}
