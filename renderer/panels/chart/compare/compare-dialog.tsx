import { Check, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, Field, Icon, Segmented, ToolButton } from '../../../components/index.ts';
import { useProducts, type Product } from '../../../market/market-api.ts';
import { changeChartAppearance } from '../settings/chart-view.ts';
import {
  listOf,
  COMPARE_STARTS,
  addCompared,
  MAX_COMPARED,
  removeCompared,
  setCompareStart,
} from './compare-model.ts';
import { useComparison } from './compare-layer.ts';
import styles from './compare.module.css';

export interface CompareToolProps {
  readonly chart: string;
  readonly product: Pick<Product, 'code' | 'tradeType'>;
}

/** Opens the comparison of a chart and says with how many products it is. */
export function CompareTool({ chart, product }: CompareToolProps) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const { products } = useComparison(product.code);
  return (
    <>
      <ToolButton
        aria-label={t('compare')}
        title={t('compare')}
        aria-pressed={products.length > 0}
        onClick={() => setOpen(true)}
      >
        <Icon icon={GitCompareArrows} />
        {products.length > 0 && products.length}
      </ToolButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('compare')}
        note={product.code}
        closeLabel={t('indicators.close')}
      >
        <Choice chart={chart} product={product} />
      </Dialog>
    </>
  );
}

function Choice({ chart, product }: CompareToolProps) {
  const { t } = useTranslation('chart');
  const [search, setSearch] = useState('');
  const { products: chosen, start } = useComparison(product.code);
  const listed = listOf(useProducts().data ?? [], product, search);
  const isChosen = (code: string) => chosen.some((each) => each.code === code);
  const toggle = ({ code, symbolId }: Product) => {
    if (isChosen(code)) return removeCompared(product.code, code);
    if (chosen.length === 0) changeChartAppearance(chart, { scale: 'percent' });
    addCompared(product.code, { code, symbolId });
  };
  return (
    <div className={styles['choice']}>
      <Segmented
        label={t('compare.start')}
        segments={COMPARE_STARTS.map((value) => ({ value, label: t(`compare.start.${value}`) }))}
        value={start}
        onChange={(value) => setCompareStart(product.code, value)}
      />
      <Field label={t('indicators.search')} align="left" autoFocus value={search} onChange={setSearch} />
      <ul className={styles['list']} aria-label={t('compare.products')}>
        {listed.map((each) => (
          <li key={each.code}>
            <button
              type="button"
              aria-pressed={isChosen(each.code)}
              disabled={!isChosen(each.code) && chosen.length >= MAX_COMPARED}
              onClick={() => toggle(each)}
            >
              <span className={styles['mark']}>{isChosen(each.code) && <Icon icon={Check} size={12} />}</span>
              {each.code}
              <small>{each.name}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
