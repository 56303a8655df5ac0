import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { Button, formatTimeMs, Icon, SideMark } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { retrySameKey } from '../../trading/index.ts';
import type { UnconfirmedOrder } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { ProductCell } from './product-cell.tsx';
import styles from './blotters.module.css';

/** An order without an answer. It never offers a plain resend: only the same key can ask without buying twice. */
export function UnconfirmedEntry(props: {
  readonly order: UnconfirmedOrder;
  readonly product: Product | undefined;
  readonly onLookInFills: (() => void) | undefined;
}) {
  const { order, product, onLookInFills } = props;
  const { t } = useTranslation('panels');
  const [busy, setBusy] = useState(false);
  const buy = order.draft.direction === DIRECTION.buy;
  const ask = async () => {
    setBusy(true);
    reportOutcome(await retrySameKey(order));
    setBusy(false);
  };
  return (
    <article className={styles['unknown']} aria-label={t('outcome.unknown')}>
      <header>
        <ProductCell product={product} />
        <SideMark up={buy}>{buy ? t('side.buy') : t('side.sell')}</SideMark>
        <span>{order.draft.requestNum}</span>
        <span className="warn row">
          <Icon icon={CircleHelp} size={12} />
          {t('outcome.unknown')}
        </span>
      </header>
      <p>{t('orders.unknownDetail', { time: formatTimeMs(order.sentAtMs) })}</p>
      <footer>
        <Button size="small" busy={busy} onClick={() => void ask()}>
          {t('orders.retrySameKey')}
        </Button>
        {onLookInFills !== undefined && (
          <Button size="small" onClick={onLookInFills}>
            {t('orders.lookInFills')}
          </Button>
        )}
        <code className="faint" title={order.idempotencyKey}>
          {order.idempotencyKey.slice(0, 13)}
        </code>
      </footer>
    </article>
  );
}
