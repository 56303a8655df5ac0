import { useId, useState, use, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SlidersHorizontal } from 'lucide-react';
import {
  Panel,
  PanelStrip,
  Separator,
  TabStrip,
  ToolButton,
  type Tab,
  Popover,
  PortalContext,
  tabsLack,
  watchSize,
  IconButton,
} from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import {
  useActivity,
  useFills,
  useMessages,
  useOrders,
  usePositions,
  useWallet,
} from '../../trading/trading-api.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { ToolPlaceContext } from '../shared/list-table/list-table.tsx';
import { Activity, countNew, NOTICE, useSeenActivity } from './activity.tsx';
import { Fills } from './fills.tsx';
import { Funds } from './funds.tsx';
import { Notices } from './notices.tsx';
import { Statement } from './statement.tsx';
import { confirmFlatten } from './flatten.tsx';
import { EndedOrders, History } from './history.tsx';
import { Orders } from './orders.tsx';
import { Positions } from './positions.tsx';
import styles from './blotters.module.css';

/** All lists, in the order of their tabs. */
export const ALL_LISTS = [
  ...(['positions', 'orders', 'fills', 'history', 'ended'] as const),
  ...(['funds', 'statement', 'activity', 'notices'] as const),
];
export type BlotterTab = (typeof ALL_LISTS)[number];

export interface BlotterProps {
  /** Tabs of this blotter, in order; a large window splits them over several panels. */
  readonly tabs: readonly BlotterTab[];
}

/** Lists of what the trader holds, has working and did. */
export function Blotter({ tabs: all }: BlotterProps) {
  const { t } = useTranslation('panels');
  const [selected, select] = useState<BlotterTab>(all[0] ?? 'positions');
  const [toolPlace, setToolPlace] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const isWallet = useIsWallet();
  // The history of a wallet is that of its orders.
  const tabs = isWallet ? all.filter((tab) => tab !== 'ended' || !all.includes('history')) : all;
  const shown = tabs.includes(selected) ? selected : (tabs[0] ?? 'positions');
  const leads = tabs.includes('positions');
  const labels = useTabs(tabs);
  return (
    <Panel name={t(labelKey(tabs[0] ?? 'positions', isWallet))}>
      <PanelStrip
        tabs={
          <TabStrip<BlotterTab>
            label={t('panel.blotter')}
            tabs={labels}
            selected={shown}
            onSelect={(id) => select(id)}
            panelId={panelId}
            allLabel={t('blotter.allLists')}
          />
        }
      >
        <BlotterTools list={shown} onPlace={setToolPlace} />
        {leads && (
          <>
            <Separator />
            <FlattenButton />
          </>
        )}
      </PanelStrip>
      <div className={styles['body']} role="tabpanel" id={panelId} aria-label={t(labelKey(shown, isWallet))}>
        <ToolPlaceContext value={toolPlace}>
          {shown === 'positions' && <Positions />}
          {shown === 'orders' && (
            <Orders onLookInFills={tabs.includes('fills') ? () => select('fills') : undefined} />
          )}
          {shown === 'fills' && <Fills />}
          {shown === 'history' && <History />}
          {shown === 'ended' && <EndedOrders />}
          {shown === 'funds' && <Funds />}
          {shown === 'statement' && <Statement />}
          {shown === 'notices' && <Notices />}
          {shown === 'activity' && <Activity />}
        </ToolPlaceContext>
      </div>
    </Panel>
  );
}

/** A wallet has assets instead of positions. */
function labelKey(tab: BlotterTab, isWallet: boolean): PanelsKey {
  return isWallet && tab === 'positions' ? 'tab.holdings' : `tab.${tab}`;
}

function useTabs(tabs: readonly BlotterTab[]): readonly Tab<BlotterTab>[] {
  const { t } = useTranslation('panels');
  const isWallet = useIsWallet();
  const held = useWallet()?.holdings.length ?? 0;
  const open = usePositions().rows.length;
  const { rows: orders, unknown } = useOrders();
  const fills = useFills().rows.length;
  const updates = useUpdates(tabs);
  const counts: Partial<Record<BlotterTab, number>> = {
    positions: isWallet ? held : open,
    orders: orders.length + unknown.length,
    fills,
    ...updates,
  };
  return tabs.map((id) => ({
    id,
    label: t(labelKey(id, isWallet)),
    count: counts[id],
    hot: id === 'orders' && unknown.length > 0,
    newWord: id in updates ? t('tab.new') : undefined,
  }));
}

/** What came since the lists of activity and notices were last looked at. */
function useUpdates(tabs: readonly BlotterTab[]): Pick<Record<BlotterTab, number>, 'activity' | 'notices'> {
  const events = useActivity();
  const seen = useSeenActivity(({ newest }) => newest);
  // A message that arrives is among the activities too: the list is read again then.
  const arrived = events.filter(({ id }) => id.startsWith(NOTICE)).length;
  const { newCount } = useMessages({ arrived, offered: tabs.includes('notices') });
  return { activity: countNew(events, seen), notices: newCount };
}

function FlattenButton() {
  const { t } = useTranslation('panels');
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const isWallet = useIsWallet();
  const nothing = positions.length === 0 && orders.length === 0;
  return (
    <ToolButton
      tone="danger"
      disabled={nothing}
      title={nothing ? t(isWallet ? 'flatten.noOrders' : 'flatten.nothing') : undefined}
      onClick={confirmFlatten}
    >
      {t(isWallet ? 'orders.cancelAll' : 'blotter.flattenAll')}
    </ToolButton>
  );
}

/** So many buttons are side by side; folded away there is one. */
const SIDE_BY_SIDE = 2;

/**
 * Whether the tools of the list on top have room beside the tabs. What a list needs is seen while its tabs are squeezed, and
 * kept, so that a list is measured once. `list` names the list on top.
 */
function useHasSpace(tools: RefObject<HTMLElement | null>, list: string): boolean {
  const [needed, setNeeded] = useState<Readonly<Record<string, number>>>({});
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const inWindow = use(PortalContext);
  useLayoutEffect(() => {
    const strip = tools.current?.closest('header');
    const tabs = strip?.querySelector('[role="tablist"]');
    if (!strip || !tabs) return;
    const measure = () => {
      // On its way from window to window it has no size, and then nothing is known.
      if (strip.clientWidth === 0) return;
      setWidth(strip.clientWidth);
      const hidden = Math.ceil(tabsLack(tabs));
      if (hidden <= 0 || (tools.current?.querySelectorAll('button').length ?? 0) < SIDE_BY_SIDE) return;
      const space = strip.clientWidth + hidden;
      setNeeded((before) => ((before[list] ?? 0) >= space ? before : { ...before, [list]: space }));
    };
    measure();
    return watchSize([strip, tabs, ...(tools.current === null ? [] : [tools.current])], measure);
  }, [tools, list, inWindow]);
  return width >= (needed[list] ?? 0);
}

export interface BlotterToolsProps {
  readonly list: string;
  /** Takes the element that the tools of the list go into; null while they are folded away. */
  onPlace(place: HTMLElement | null): void;
}

/** The place of a list's tools in the strip: side by side, or behind a button where the tabs need the room. */
export function BlotterTools({ list, onPlace }: BlotterToolsProps) {
  const { t } = useTranslation('panels');
  const box = useRef<HTMLSpanElement>(null);
  const hasSpace = useHasSpace(box, list);
  return (
    <span className={styles['tools']} data-tools ref={box}>
      {hasSpace ? (
        <span className={styles['tools']} ref={onPlace} />
      ) : (
        <Popover
          label={t('list.tools')}
          trigger={<IconButton icon={SlidersHorizontal} name={t('list.tools')} titled />}
        >
          <span className={styles['toolMenu']} ref={onPlace} />
        </Popover>
      )}
    </span>
  );
}
