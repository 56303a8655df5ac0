import { toast } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { requestNoticePermission } from '../../session/desktop-notice.ts';
import { alertProduct, priceAlert, type AlertProduct, type NewAlert } from './alert.ts';
import { MAX_ALERTS, storeAlert } from './alert-store.ts';

/** Sets an alert that a press of the trader asks for. False where there is no room, which is said. */
export function setAlert(alert: NewAlert): boolean {
  requestNoticePermission();
  if (storeAlert(alert)) return true;
  toast({ tone: 'warn', title: () => i18n.t('alert.full', { ns: 'chart', most: MAX_ALERTS }) });
  return false;
}

/** Sets an alert at a price for a market that is at `market`; both in ticks. */
export function setPriceAlert(product: AlertProduct, price: number, market: number): boolean {
  return setAlert(priceAlert(alertProduct(product), price, market));
}
