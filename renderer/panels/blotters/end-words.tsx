import { Check, CircleX, Clock, Scissors, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPrice, formatVolume, Icon } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { EndedOrderView } from '../../trading/contracts.ts';
import styles from './blotters.module.css';

const SIGNS: Record<EndedOrderView['end'], { readonly icon: LucideIcon; readonly tone: string }> = {
  filled: { icon: Check, tone: 'ok' },
  cancelled: { icon: X, tone: 'dim' },
  partlyCancelled: { icon: Scissors, tone: 'warn' },
  rejected: { icon: CircleX, tone: 'danger' },
  expired: { icon: Clock, tone: 'dim' },
};

/** How an order ended: a sign and a word. */
export function EndWord({ order }: { readonly order: EndedOrderView }) {
  const { t } = useTranslation('panels');
  const { icon, tone } = SIGNS[order.end];
  return (
    <span className={`row ${tone}`}>
      <Icon icon={icon} size={12} />
      {t(`ended.${order.end}`)}
    </span>
  );
}

/** Why an order ended: the reason in bold, and one figure that goes with it. */
export function WhyEnded(props: { readonly order: EndedOrderView; readonly product: Product | undefined }) {
  const { order, product } = props;
  const { t } = useTranslation('panels');
  const figure = useFigure(order, product);
  const reason = order.remark === '' ? t(`list.why.${order.end}`) : order.remark;
  return (
    <span className={styles['why']} title={`${reason} ${figure}`.trim()}>
      <b>{reason}</b> <span className="faint">{figure}</span>
    </span>
  );
}

function useFigure({ filled, price }: EndedOrderView, product: Product | undefined): string {
  const { t } = useTranslation('panels');
  if (product === undefined || filled === 0 || price === undefined) return '';
  const quantity = formatVolume(filled, product.numberDigits);
  return t('list.filledAt', { quantity, price: formatPrice(price, product.digits) });
}
