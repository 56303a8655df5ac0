import { formatPrice, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { addAlert } from '../../panels/chart/alerts/alert-store.ts';
import { askForDesktopNotices } from '../../session/desktop-notice.ts';
import type { SentenceProduct } from './sentence-products.ts';

/** Sets an alert at a price for a market that is at `market`; both in ticks. */
export function setAlert(
  { product, price }: { readonly product: SentenceProduct; readonly price: number },
  market: number,
): void {
  const { symbolId, code, digits } = product;
  askForDesktopNotices();
  addAlert({ symbolId, product: code, digits, price }, market);
  const words = { product: code, price: formatPrice(price, digits) };
  toast({ tone: 'info', title: () => i18n.t('palette.alertAdded', { ns: 'panels', ...words }) });
}
