import { Command, useCommandState } from 'cmdk';
import {
  AppWindow,
  BellPlus,
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
import { formatPrice, Icon, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { useTermsLookup } from '../../market/detail.ts';
import { latestQuote, useProducts } from '../../market/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { cancelMany } from '../../panels/blotters/cancelling.ts';
import { addAlert } from '../../panels/chart/alerts/alert-store.ts';
import { addIndicator } from '../../panels/chart/indicators/indicator-store.ts';
import type { KindName } from '../../panels/chart/indicators/kind-name.ts';
import { INDICATOR_KINDS } from '../../panels/chart/indicators/kinds.ts';
import { SERVED_INTERVALS } from '../../panels/chart/intervals/served.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { TICKET_TYPES, useAccountTypeStore } from '../../session/account-type.ts';
import { askForDesktopNotices } from '../../session/desktop-notice.ts';
import { KNOWN_SETTINGS } from '../../settings/search-model.ts';
import { openSettings } from '../../settings/settings-window-store.ts';
import { useOrders } from '../../trading/index.ts';
import { runCommand } from '../commands.ts';
import { whenDocked } from '../dock/dock-context.ts';
import { PAGES, type PageId } from '../frame-pages.ts';
import { layoutActions, useLayouts } from '../layouts/layout-store.ts';
import { PANEL_KINDS } from '../layouts/layout-tree.ts';
import { showPanel } from '../show-panel.ts';
import { PANEL_TITLES } from '../slot.tsx';
import { readAlert, type AlertSentence } from './alert-sentence.ts';
import { decimalMark } from './use-sentence.ts';

export interface PlacesProps {
  run(work: () => void): () => void;
  onPage(page: PageId): void;
}

/** Panels, pages, layouts, account types, intervals, indicators and settings by name. Settings and indicators are many: a search finds them. */
export function Places({ run, onPage }: PlacesProps) {
  const isSearching = useCommandState((state) => state.search.trim() !== '');
  return (
    <>
      <Alert run={run} />
      <PanelsAndPages run={run} onPage={onPage} />
      <Layouts run={run} onPage={onPage} />
      <Accounts run={run} />
      <CancelAll run={run} />
      {isSearching && <OnTheChart run={run} onPage={onPage} />}
      {isSearching && <Settings run={run} />}
    </>
  );
}

interface PlaceProps {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Further words that find it. */
  readonly also?: string;
  onSelect(): void;
}

function Place({ icon, text, also = '', onSelect }: PlaceProps) {
  return (
    <Command.Item value={`${text} ${also}`.trim()} onSelect={onSelect}>
      <Icon icon={icon} />
      <span>{text}</span>
    </Command.Item>
  );
}

/** What is typed, as an alert; the one item that Enter takes. */
function Alert({ run }: Pick<PlacesProps, 'run'>) {
  const { t } = useTranslation('panels');
  const text = useCommandState((state) => state.search);
  const products = useProducts().data ?? [];
  const alert = readAlert(text, ['alert', t('palette.alertWord')], products, decimalMark());
  const quote = alert && latestQuote(alert.product.symbolId);
  if (alert === undefined || quote === undefined) return null;
  return (
    <Command.Group heading={t('palette.alerts')}>
      <Command.Item value={text} onSelect={run(() => setAlert(alert, quote.price))}>
        <Icon icon={BellPlus} />
        <span>{t('palette.alertAt', wordsOf(alert))}</span>
      </Command.Item>
    </Command.Group>
  );
}

function wordsOf({ product, price }: AlertSentence) {
  return { product: product.code, price: formatPrice(price, product.digits) };
}

/** `market` is the price now, in ticks. */
function setAlert(alert: AlertSentence, market: number): void {
  const { symbolId, code, digits } = alert.product;
  askForDesktopNotices();
  addAlert({ symbolId, product: code, digits, price: alert.price }, market);
  toast({ tone: 'info', title: () => i18n.t('palette.alertAdded', { ns: 'panels', ...wordsOf(alert) }) });
}

function PanelsAndPages({ run, onPage }: PlacesProps) {
  const { t } = useTranslation('panels');
  return (
    <Command.Group heading={t('palette.places')}>
      {PANEL_KINDS.map((kind) => (
        <Place
          key={kind}
          icon={PanelTop}
          text={t('palette.openPanel', { name: t(PANEL_TITLES[kind]) })}
          onSelect={run(() => {
            onPage('workspace');
            whenDocked(() => showPanel(kind));
          })}
        />
      ))}
      {PAGES.map(({ id, label }) => (
        <Place
          key={id}
          icon={AppWindow}
          text={t('palette.openPage', { name: t(label) })}
          onSelect={run(() => onPage(id))}
        />
      ))}
    </Command.Group>
  );
}

function Layouts({ run, onPage }: PlacesProps) {
  const { t } = useTranslation('panels');
  const { layouts } = useLayouts((state) => state.book);
  return (
    <Command.Group heading={t('palette.layouts')}>
      {layouts.map(({ id, name, preset }) => (
        <Place
          key={id}
          icon={LayoutDashboard}
          text={t('palette.openLayout', { name: name ?? t(`layout.${preset}`) })}
          also={id}
          onSelect={run(() => {
            onPage('workspace');
            layoutActions.choose(id);
          })}
        />
      ))}
    </Command.Group>
  );
}

function Accounts({ run }: Pick<PlacesProps, 'run'>) {
  const { t } = useTranslation('panels');
  const choose = useAccountTypeStore((state) => state.choose);
  return (
    <Command.Group heading={t('palette.accounts')}>
      {TICKET_TYPES.map((type) => (
        <Place
          key={type}
          icon={Wallet}
          text={t('palette.trade', { name: t(playKey(type)) })}
          onSelect={run(() => choose(type))}
        />
      ))}
    </Command.Group>
  );
}

/** Cancels every resting order, with the question that the trader has set for it. */
function CancelAll({ run }: Pick<PlacesProps, 'run'>) {
  const { t } = useTranslation('panels');
  const { rows } = useOrders();
  const termsOf = useTermsLookup();
  if (rows.length === 0) return null;
  return (
    <Place icon={Eraser} text={t('palette.cancelAll')} onSelect={run(() => void cancelMany(rows, termsOf))} />
  );
}

function OnTheChart({ run, onPage }: PlacesProps) {
  const { t } = useTranslation('panels');
  const chart = useTranslation('chart').t;
  const [symbolId] = useSelectedSymbol();
  const product = useProducts().data?.find((each) => each.symbolId === symbolId);
  const onChart = (work: () => void) =>
    run(() => {
      onPage('workspace');
      whenDocked(() => {
        showPanel('chart');
        work();
      });
    });
  return (
    <Command.Group heading={t('palette.chart')}>
      {SERVED_INTERVALS.map((interval, index) => (
        <Place
          key={interval}
          icon={Clock3}
          text={t('palette.interval', { name: interval })}
          onSelect={onChart(() => runCommand('interval', index))}
        />
      ))}
      {product !== undefined &&
        INDICATOR_KINDS.map(({ id, short }) => (
          <Place
            key={id}
            icon={ChartLine}
            text={t('palette.addIndicator', { name: chart(`indicator.${id}` as KindName) })}
            also={`add ${short}`}
            onSelect={onChart(() => addIndicator(product.code, id))}
          />
        ))}
    </Command.Group>
  );
}

function Settings({ run }: Pick<PlacesProps, 'run'>) {
  const { t } = useTranslation('panels');
  return (
    <Command.Group heading={t('palette.settings')}>
      {KNOWN_SETTINGS.map(({ section, label }) => (
        <Place
          key={`${section} ${label}`}
          icon={Settings2}
          text={`${t(`settings.section.${section}`)}: ${t(label)}`}
          onSelect={run(() => openSettings(section, label))}
        />
      ))}
    </Command.Group>
  );
}
