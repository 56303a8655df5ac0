import { Command, useCommandState } from 'cmdk';
import { BellPlus, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPrice, Icon, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { latestQuote, useProducts } from '../../market/index.ts';
import { addAlert } from '../../panels/chart/alerts/alert-store.ts';
import { askForDesktopNotices } from '../../session/desktop-notice.ts';
import { usePreference } from '../../session/settings.ts';
import { readAlert, type AlertSentence } from './alert-sentence.ts';
import { notePlace } from './palette-store.ts';
import type { Place, PlaceGroup } from './use-places.ts';

export interface PlacesProps {
  readonly groups: readonly PlaceGroup[];
  run(work: () => void): () => void;
}

/** What the palette opens, group by group; those of which there are many once a search narrows them. */
export function Places({ groups, run }: PlacesProps) {
  const isSearching = useCommandState((state) => state.search.trim() !== '');
  return groups
    .filter(({ searched, places }) => places.length > 0 && (isSearching || searched !== true))
    .map(({ heading, places }) => (
      <Command.Group key={heading} heading={heading}>
        {places.map((place) => (
          <PlaceItem key={place.id} place={place} run={run} />
        ))}
      </Command.Group>
    ));
}

interface PlaceItemProps extends Pick<PlacesProps, 'run'> {
  readonly place: Place;
  /** Keeps two lists apart that have the same place. */
  readonly prefix?: string;
  readonly icon?: LucideIcon;
}

/** A place; who opens it finds it among the recent ones. */
export function PlaceItem({ place, run, prefix = '', icon = place.icon }: PlaceItemProps) {
  const { id, text, also = '', act } = place;
  const open = run(() => {
    notePlace(id);
    act();
  });
  return (
    <Command.Item value={`${prefix} ${text} ${also}`.trim()} onSelect={open}>
      <Icon icon={icon} />
      <span>{text}</span>
    </Command.Item>
  );
}

/** What is typed, as an alert; the one item that Enter takes. */
export function Alert({ run }: Pick<PlacesProps, 'run'>) {
  const { t } = useTranslation('panels');
  const text = useCommandState((state) => state.search);
  const products = useProducts().data ?? [];
  const form = usePreference('numberForm');
  const alert = readAlert(text, ['alert', t('palette.alertWord')], products, form);
  const quote = alert && latestQuote(alert.product.symbolId);
  if (alert === undefined || quote === undefined) return null;
  return (
    // The search judges an item once, by the text that it has then: another text is another item.
    <Command.Group key={text} heading={t('palette.alerts')}>
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
