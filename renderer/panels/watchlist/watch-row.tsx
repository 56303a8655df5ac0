import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBp, formatPercent, formatPrice, chooseTone } from '../../components/index.ts';
import { useQuote, useSparkline } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { productLabel } from '../shared/product-label.ts';
import { sparkPoints } from './watchlist-model.ts';
import { useFlash } from './use-flash.ts';
import styles from './watchlist.module.css';

export interface WatchRowProps {
  readonly product: Product;
  readonly selected: boolean;
  onSelect(symbolId: number): void;
}

/** Characters of a price beside which a narrow row has no room for the quote currency. */
const LONG_PRICE = 9;

const SPARK_WIDTH = 44;
const SPARK_HEIGHT = 16;

/** One product. A tick of it renders this row and no other. */
export const WatchRow = memo(function WatchRow({ product, selected, onSelect }: WatchRowProps) {
  const { t } = useTranslation('panels');
  const { symbolId, digits } = product;
  const label = productLabel(product);
  const quote = useQuote(symbolId);
  const change = quote === undefined ? undefined : changeBp(quote.price, quote.yesterdayClose);
  const tone = chooseTone(change);
  const price = quote === undefined ? '' : formatPrice(quote.price, digits);
  const figure = useFlash(quote?.seq, quote?.move ?? 0);
  return (
    <div
      role="option"
      id={`watch-${symbolId}`}
      aria-selected={selected}
      aria-describedby={`watch-price-${symbolId} watch-change-${symbolId}`}
      className={styles['item']}
      data-closed={!product.inTradeTime || !product.tradable}
      data-long={price.length >= LONG_PRICE}
      title={product.tradable ? product.name : `${product.name} (${t('frame.notTradable')})`}
      onClick={() => onSelect(symbolId)}
    >
      <span className="visually-hidden">{label.full}</span>
      <span className={styles['name']} aria-hidden>
        {label.main}
        {label.quote !== undefined && <span className={styles['quote']}>/{label.quote}</span>}
      </span>
      <Sparkline symbolId={symbolId} tone={tone} />
      <span className={styles['price']} id={`watch-price-${symbolId}`} aria-hidden>
        <span ref={figure}>{price}</span>
      </span>
      <span className={styles['change']} id={`watch-change-${symbolId}`} aria-hidden>
        {change !== undefined && (
          <span className={tone === 'none' ? 'faint' : tone}>{formatPercent(change)}</span>
        )}
      </span>
    </div>
  );
});

const Sparkline = memo(function Sparkline(props: { symbolId: number; tone: 'up' | 'down' | 'none' }) {
  const values = useSparkline(props.symbolId);
  if (values === undefined) return <span className={styles['spark']} />;
  return (
    <svg
      className={`${styles['spark']} ${props.tone === 'none' ? 'faint' : props.tone}`}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline
        points={sparkPoints(values, SPARK_WIDTH, SPARK_HEIGHT)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
