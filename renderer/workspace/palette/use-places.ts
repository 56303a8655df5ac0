import { PANEL_KINDS, panelTitle } from '../layouts/panel-kinds.ts';
import {
  AppWindow,
  ChartLine,
  Clock3,
  Eraser,
  LayoutDashboard,
  PanelTop,
  Settings2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTermsLookup } from '../../market/detail.ts';
import { useProducts } from '../../market/market-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { cancelMany } from '../../panels/blotters/cancelling.ts';
import { addIndicator } from '../../panels/chart/indicators/indicator-store.ts';
import { INDICATOR_KINDS } from '../../panels/chart/indicators/kinds.ts';
import { SERVED_INTERVALS } from '../../panels/chart/intervals/chart-interval.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { TICKET_TYPES, useAccountTypeStore } from '../../session/account-type.ts';
import { KNOWN_SETTINGS } from '../../settings/search-model.ts';
import { openSettings } from '../../settings/settings-window-store.ts';
import { useOrders } from '../../trading/trading-api.ts';
import { chooseLayout, useLayouts } from '../layouts/layout-store.ts';
import { runCommand } from '../keys/commands.ts';
import { whenDocked } from '../dock/dock-context.ts';
import { PAGES, type PageId } from '../frame-pages.ts';
import { showPanel } from '../dock/dock-moves.ts';

/** Something that the palette opens or does, under one name in every language. */
export interface Place {
  /** How the palette remembers it. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** Looked up when it is asked for: of hundreds of places an opened palette shows a few. */
  readonly text: () => string;
  /** Further words that find it. */
  readonly also?: string;
  act(): void;
}

export interface PlaceGroup {
  readonly heading: string;
  readonly places: readonly Place[];
  /** There are many: only a search shows them. */
  readonly searched?: true;
}

/** Shows a page; `workspace` has the panels. */
type OnPage = (page: PageId) => void;

/** Panels, pages, layouts, account types, intervals, indicators and settings by name. */
export function usePlaces(onPage: OnPage): readonly PlaceGroup[] {
  const { t } = useTranslation('panels');
  return [
    { heading: t('palette.places'), places: [...usePanels(onPage), ...usePages(onPage)] },
    { heading: t('palette.layouts'), places: useLayoutPlaces(onPage) },
    { heading: t('palette.accounts'), places: [...useAccounts(), ...useCancelAll()] },
    { heading: t('palette.chart'), places: useOnTheChart(onPage), searched: true },
    { heading: t('palette.settings'), places: useSettingPlaces(), searched: true },
  ];
}

function usePanels(onPage: OnPage): readonly Place[] {
  const { t } = useTranslation('panels');
  return PANEL_KINDS.map((kind) => ({
    id: `panel ${kind}`,
    icon: PanelTop,
    text: once(() => t('palette.openPanel', { name: t(panelTitle(kind)) })),
    act: () => {
      onPage('workspace');
      whenDocked(() => showPanel(kind));
    },
  }));
}

function usePages(onPage: OnPage): readonly Place[] {
  const { t } = useTranslation('panels');
  return PAGES.map(({ id, label }) => ({
    id: `page ${id}`,
    icon: AppWindow,
    text: once(() => t('palette.openPage', { name: t(label) })),
    act: () => onPage(id),
  }));
}

function useLayoutPlaces(onPage: OnPage): readonly Place[] {
  const { t } = useTranslation('panels');
  const { layouts } = useLayouts((state) => state.book);
  return layouts.map((layout) => ({
    id: `layout ${layout.id}`,
    icon: LayoutDashboard,
    text: once(() => t('palette.openLayout', { name: layout.name ?? t(`layout.${layout.preset}`) })),
    also: layout.id,
    act: () => {
      onPage('workspace');
      chooseLayout(layout);
    },
  }));
}

function useAccounts(): readonly Place[] {
  const { t } = useTranslation('panels');
  const choose = useAccountTypeStore((state) => state.choose);
  return TICKET_TYPES.map((type) => ({
    id: `account ${type}`,
    icon: Wallet,
    text: once(() => t('palette.trade', { name: t(playKey(type)) })),
    act: () => choose(type),
  }));
}

/** Cancels every resting order, with the question that the trader has set for it. */
function useCancelAll(): readonly Place[] {
  const { t } = useTranslation('panels');
  const { rows } = useOrders();
  const termsOf = useTermsLookup();
  if (rows.length === 0) return [];
  const act = () => void cancelMany(rows, termsOf);
  return [{ id: 'cancel all', icon: Eraser, text: () => t('palette.cancelAll'), act }];
}

function useOnTheChart(onPage: OnPage): readonly Place[] {
  const { t } = useTranslation('panels');
  const chart = useTranslation('chart').t;
  const [symbolId] = useSelectedSymbol();
  const product = useProducts().data?.find((each) => each.symbolId === symbolId);
  const onChart = (work: () => void) => () => {
    onPage('workspace');
    whenDocked(() => {
      showPanel('chart');
      work();
    });
  };
  const intervals = SERVED_INTERVALS.map((interval, index) => ({
    id: `interval ${interval}`,
    icon: Clock3,
    text: once(() => t('palette.interval', { name: interval })),
    act: onChart(() => runCommand('interval', index)),
  }));
  if (product === undefined) return intervals;
  const indicators = INDICATOR_KINDS.map(({ id, short }) => ({
    id: `indicator ${id}`,
    icon: ChartLine,
    text: once(() => t('palette.addIndicator', { name: chart(`indicator.${id}`) })),
    also: `add ${short}`,
    act: onChart(() => addIndicator(product.code, id)),
  }));
  return [...intervals, ...indicators];
}

function useSettingPlaces(): readonly Place[] {
  const { t } = useTranslation('panels');
  return KNOWN_SETTINGS.map(({ section, label }) => ({
    id: `setting ${section} ${label}`,
    icon: Settings2,
    text: once(() => `${t(`settings.section.${section}`)}: ${t(label)}`),
    act: () => openSettings(section, label),
  }));
}

/** A text that is made at its first use. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
