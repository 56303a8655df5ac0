import { useTranslation } from 'react-i18next';
import { formatPrice, ratioBp, Triangle } from '../../components/index.ts';
import { useQuote } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { formatBasisPoints } from './basis-points.ts';
import styles from './ladder.module.css';

/** The line between asks and bids: spread, last price, spread in basis points. */
export function SpreadRow({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const quote = useQuote(product.symbolId);
  if (quote === undefined) return <div className={styles['spread']} />;
  const spread = quote.ask - quote.bid;
  const tone = quote.move > 0 ? 'up' : quote.move < 0 ? 'down' : undefined;
  const hundredths = ratioBp(spread * 100, quote.price);
  return (
    <div className={styles['spread']}>
      <span title={t('ladder.spread')}>{formatPrice(spread, product.digits)}</span>
      <b className={tone}>
        {tone !== undefined && <Triangle direction={tone} />}
        {formatPrice(quote.price, product.digits)}
      </b>
      <span>{hundredths === undefined ? '' : formatBasisPoints(hundredths)}</span>
    </div>
  );
}
