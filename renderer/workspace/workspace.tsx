import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../panels/blotters/activity.tsx';
import { Blotter } from '../panels/blotters/blotter.tsx';
import { Chart } from '../panels/chart/chart.tsx';
import { Ladder } from '../panels/ladder/ladder.tsx';
import { Tape } from '../panels/tape/tape.tsx';
import { Ticket } from '../panels/ticket/ticket.tsx';
import { Watchlist } from '../panels/watchlist/watchlist.tsx';
import { Panel, PanelBoundary, PanelStrip } from '../components/index.ts';
import type { PanelsKey } from '../i18n/panels-en-US.ts';
import { useCommand } from './commands.ts';
import { sizesFor, useLayoutStore, type LayoutPart } from './layout.ts';
import { ProductOrders } from './product-orders.tsx';
import { Splitter } from './splitter.tsx';
import { useWindowClass } from './use-window-class.ts';
import styles from './workspace.module.css';

/** The trading page: watchlist, chart, depth, tape, order and lists in the default layout, with gutters that move. */
export function Workspace() {
  const { t } = useTranslation('panels');
  const kind = useWindowClass();
  const saved = useLayoutStore((state) => state.saved);
  const grid = useRef<HTMLDivElement>(null);
  const sizes = sizesFor(kind, saved);
  const large = kind.width === 'large';
  useCommand('focusPanel', (index) => focusPanel(grid.current, index));
  const style = Object.fromEntries(
    Object.entries(sizes).map(([part, size]) => [`--size-${part}`, `${size}px`]),
  );
  const splitter = (part: LayoutPart, axis: 'column' | 'row', sign: 1 | -1) => (
    <Splitter
      part={part}
      label={t(`splitter.${part}`)}
      axis={axis}
      sign={sign}
      size={sizes[part]}
      window={kind}
    />
  );
  return (
    <div className={styles['grid']} data-width={kind.width} style={style as CSSProperties} ref={grid}>
      {PANELS}
      <Slot name="blotter">{large ? BLOTTER_LARGE : BLOTTER}</Slot>
      {large && ORDERS_LARGE}
      {splitter('watch', 'column', 1)}
      {splitter('depth', 'column', -1)}
      {splitter('tape', large ? 'column' : 'row', -1)}
      {splitter('ticket', 'column', -1)}
      {splitter('blotter', 'row', -1)}
      <ProductOrders />
    </div>
  );
}

/** Names of what stands in the slots. */
const SLOTS = {
  watch: 'panel.watchlist',
  chart: 'panel.chart',
  depth: 'panel.depth',
  tape: 'panel.tape',
  ticket: 'panel.order',
  blotter: 'panel.blotter',
  orders: 'tab.orders',
  activity: 'tab.activity',
} as const satisfies Record<string, PanelsKey>;

interface SlotProps {
  readonly name: keyof typeof SLOTS;
  readonly children: ReactNode;
}

/** The place of a panel. A panel that fails leaves the others as they are. */
export function Slot({ name, children }: SlotProps) {
  const { t } = useTranslation('panels');
  const panel = t(SLOTS[name]);
  return (
    <div className={styles['slot']} data-slot={name}>
      <PanelBoundary name={panel} stopped={t('panel.stopped', { panel })} reopen={t('panel.reopen')}>
        {children}
      </PanelBoundary>
    </div>
  );
}

/* The same elements every time: a moved splitter or a resized window renders no panel. */
const PANELS = (
  <>
    <Slot name="watch">
      <Watchlist />
    </Slot>
    <Slot name="chart">
      <Chart />
    </Slot>
    <Slot name="depth">
      <Ladder />
    </Slot>
    <Slot name="tape">
      <Tape />
    </Slot>
    <Slot name="ticket">
      <Ticket />
    </Slot>
  </>
);
const BLOTTER = <Blotter key="all" tabs={['positions', 'orders', 'fills', 'history', 'activity']} />;
const BLOTTER_LARGE = <Blotter key="positions" tabs={['positions', 'history']} />;
const ORDERS_LARGE = (
  <>
    <Slot name="orders">
      <Blotter tabs={['orders', 'fills']} />
    </Slot>
    <Slot name="activity">
      <ActivityPanel />
    </Slot>
  </>
);

function ActivityPanel() {
  const { t } = useTranslation('panels');
  return (
    <Panel name={t('tab.activity')}>
      <PanelStrip title={t('tab.activity')} />
      <Activity />
    </Panel>
  );
}

/** Puts the focus into the n-th panel: its first control that takes it. */
function focusPanel(grid: HTMLElement | null, index: number): void {
  const panel = grid?.querySelectorAll('[data-slot] > section')[index];
  panel?.querySelector<HTMLElement>('[tabindex="0"], input, button:not([tabindex="-1"])')?.focus();
}
