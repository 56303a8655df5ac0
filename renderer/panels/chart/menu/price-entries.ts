import { useTranslation } from 'react-i18next';
import { formatPrice, toast, type ContextMenuEntry } from '../../../components/index.ts';
import type { Product, QuoteView } from '../../../market/contracts.ts';
import { useArming } from '../../../trading/arming.ts';
import { hasStopEntries } from '../../../trading/entry-rules.ts';
import { useOpeningLock } from '../../../trading/index.ts';
import { addAlert, removeAlert } from '../alerts/alert-store.ts';
import type { Alert } from '../alerts/alert.ts';
import { askForDesktopNotices } from '../../../session/desktop-notice.ts';
import { placeEntry } from '../orders/chart-orders.ts';
import { entriesAt } from '../orders/entry-model.ts';

type Groups = readonly (readonly ContextMenuEntry[])[];

/**
 * Orders, an alert and a copy of the price (ticks) under the pointer, and the alerts of the product, which can be removed.
 * `trades` is false where nothing may be ordered.
 */
export function usePriceEntries(
  product: Product,
  { price, quote }: { readonly price: number | undefined; readonly quote: QuoteView | undefined },
  alerts: readonly Alert[],
  trades: boolean,
): Groups {
  const { t } = useTranslation('chart');
  const { t: lockWord } = useTranslation('panels');
  const { symbolId, code, digits } = product;
  const { armed } = useArming();
  const isLocked = useOpeningLock() !== undefined;
  const words = (ticks: number) => ({ price: formatPrice(ticks, digits) });
  const removals = alerts.flatMap((alert) =>
    alert.kind !== 'price'
      ? []
      : {
          key: alert.id,
          label: t('menu.removeAlert', words(alert.price)),
          tone: 'danger' as const,
          onSelect: () => removeAlert(alert.id),
        },
  );
  if (price === undefined) return [removals];
  const copy = () => {
    const failed = () => toast({ tone: 'warn', title: t('menu.notCopied') });
    navigator.clipboard.writeText(formatPrice(price, digits)).catch(failed);
  };
  const add = () => {
    askForDesktopNotices();
    if (quote !== undefined) addAlert({ symbolId, product: code, digits, price }, quote.price);
  };
  const orders =
    quote === undefined || !trades
      ? []
      : entriesAt(price, quote, hasStopEntries(product.tradeType)).map((kind) => ({
          key: kind,
          label: t(`order.${kind}`, words(price)),
          hint: isLocked ? lockWord('lock.badge') : t(armed ? 'order.sends' : 'order.fills'),
          disabled: isLocked,
          onSelect: () => placeEntry(product, kind, price),
        }));
  return [
    orders,
    [
      { key: 'alert', label: t('menu.alert', words(price)), onSelect: add },
      { key: 'copy', label: t('menu.copy', words(price)), onSelect: copy },
    ],
    removals,
  ];
}
