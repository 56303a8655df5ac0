import { useTranslation } from 'react-i18next';
import { formatPrice, formatTime, formatVolume } from '../../../components/index.ts';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import type { Product } from '../../../market/contracts.ts';
import { useSentOrders, type SentOrder } from './click-store.ts';
import styles from './one-click.module.css';

/** What was sent last from this ladder, each with the time until its answer. */
export function SentOrders({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const all = useSentOrders(({ sent }) => sent);
  const sent = all.filter(({ symbolId }) => symbolId === product.symbolId);
  const answered = sent.flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]));
  const mean = answered.reduce((sum, each) => sum + each, 0) / Math.max(1, answered.length);
  return (
    <div className={styles['sent']}>
      <header>
        <span>{t('dom.sent')}</span>
        {answered.length > 0 && (
          <span>{t('dom.sentMean', { count: answered.length, latency: Math.round(mean) })}</span>
        )}
      </header>
      {sent.length === 0 ? (
        <p>{t('dom.sentNone')}</p>
      ) : (
        <ol>
          {sent.map((order) => (
            <li key={order.id} data-end={order.end}>
              <time>{formatTime(order.timeMs)}</time>
              <SentText order={order} product={product} />
              <SentEnd order={order} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function SentText({ order, product }: { readonly order: SentOrder; readonly product: Product }) {
  const { t } = useTranslation('panels');
  const volume = formatVolume(order.volume, product.numberDigits);
  const price = formatPrice(order.price ?? 0, product.digits);
  const isBuy = order.side === DIRECTION.buy;
  const words = () => {
    if (order.what === 'move') return t('dom.sent.move', { volume, price });
    if (order.what === 'cancel') return t('dom.sent.cancel', { volume, price });
    if (order.what === 'close') return t('dom.sent.close', { volume });
    if (order.price === undefined) return t(isBuy ? 'dom.sent.buyMarket' : 'dom.sent.sellMarket', { volume });
    return t(isBuy ? 'dom.sent.buy' : 'dom.sent.sell', { volume, price });
  };
  return <span className={styles['sentText']}>{words()}</span>;
}

function SentEnd({ order: { end, latencyMs } }: { readonly order: SentOrder }) {
  const { t } = useTranslation('panels');
  if (end === undefined) return <span>{t('dom.sent.waiting')}</span>;
  if (end === 'unknown') return <span className="warn">{t('dom.sent.unknown')}</span>;
  if (end === 'rejected') return <span className="down">{t('dom.sent.refused')}</span>;
  return <span>{t('dom.latency', { latency: latencyMs ?? 0 })}</span>;
}
