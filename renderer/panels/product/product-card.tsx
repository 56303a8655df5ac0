import { useTranslation } from 'react-i18next';
import { Badge, EmptyState, Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import type { InstrumentTerms } from '../../../backend/domain/instrument-terms.ts';
import { useTerms } from '../../market/detail.ts';
import type { Product } from '../../market/contracts.ts';
import { areaKey, playKey, productLabel } from '../shared/product-label.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { ActionsSection } from './actions-section.tsx';
import { CostsSection } from './costs-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MarginSection } from './margin-section.tsx';
import { SessionSection } from './session-section.tsx';
import styles from './product.module.css';

/** Everything that is to be known of the selected product before it is traded. */
export function ProductCard() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('panel.product')}>
      <PanelStrip title={t('panel.product')} linked />
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <Card key={product.symbolId} product={product} />
      )}
    </Panel>
  );
}

export interface SectionProps {
  readonly product: Product;
  readonly terms: InstrumentTerms;
}

function Card({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const terms = useTerms(product.symbolId);
  const area = areaKey(product.area);
  return (
    // Longer than its frame, so it is a stop of the keyboard.
    <div className={styles['card']} tabIndex={0} role="group" aria-label={product.name}>
      <div className={styles['title']}>
        <b>{productLabel(product).full}</b>
        <span>{product.name}</span>
        <span className="grow" />
        <Badge>{area === undefined ? product.area : t(area)}</Badge>
        <Badge>{t(playKey(product.tradeType))}</Badge>
      </div>
      {terms === undefined ? (
        <EmptyState title={t('product.noTerms')} />
      ) : (
        <>
          <SessionSection product={product} terms={terms} />
          <MarginSection product={product} terms={terms} />
          <CostsSection product={product} terms={terms} />
          <ActionsSection product={product} terms={terms} />
          <LimitsSection product={product} terms={terms} />
        </>
      )}
    </div>
  );
}
