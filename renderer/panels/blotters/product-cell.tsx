import { useTranslation } from 'react-i18next';
import type { Product } from '../../market/contracts.ts';
import { playKey, productLabel } from '../shared/product-label.ts';
import styles from './blotters.module.css';

/** The product of a row with its account type and leverage. */
export function ProductCell(props: { readonly product: Product | undefined; readonly leverage?: number }) {
  const { product, leverage } = props;
  const { t } = useTranslation('panels');
  if (product === undefined) return null;
  return (
    <span className={styles['product']}>
      <b>{productLabel(product).full}</b>
      <span className={styles['tag']}>
        {t(playKey(product.tradeType))}
        {leverage !== undefined && leverage > 1 && ` ${leverage}×`}
      </span>
    </span>
  );
}
