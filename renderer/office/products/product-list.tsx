import { Fragment, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot, EmptyState, Field, Panel } from '../../components/index.ts';
import { areaKey, areaRank } from '../../panels/shared/product-label.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { findProducts, type OfficeProduct } from './products-model.ts';
import styles from './products.module.css';

export interface ProductListProps {
  readonly products: readonly OfficeProduct[];
  readonly selected: number | undefined;
  /** Products with a draft. */
  readonly drafted: ReadonlySet<number>;
  /** Products that are not on sale. */
  readonly stopped: ReadonlySet<number>;
  onSelect(symbolId: number): void;
}

/** All products by area; a dot marks those with a draft. `J` and `K` go through them. */
export function ProductList({ products, selected, drafted, stopped, onSelect }: ProductListProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const [search, setSearch] = useState('');
  const found = findProducts(products, search);
  const areas = [...new Set(found.map(({ area }) => area))].toSorted((a, b) => areaRank(a) - areaRank(b));
  const ordered = areas.flatMap((area) => found.filter((product) => product.area === area));
  const remarkOf = (symbolId: number, name: string) => {
    if (drafted.has(symbolId)) return t('products.drafted');
    return stopped.has(symbolId) ? t('products.stopped') : name;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || (event.target as Element).matches('input')) return;
    event.preventDefault();
    const at = ordered.findIndex(({ symbolId }) => symbolId === selected);
    const next = ordered[Math.max(0, Math.min(ordered.length - 1, at + step))];
    if (next === undefined) return;
    onSelect(next.symbolId);
    event.currentTarget.querySelector<HTMLElement>(`[data-product="${next.symbolId}"]`)?.focus();
  };
  return (
    <Panel name={t('products.list')} className={styles['list'] ?? ''}>
      <div className={styles['find']} data-office-search>
        <Field
          label=""
          name={t('products.find')}
          placeholder={t('products.find')}
          type="search"
          value={search}
          onChange={setSearch}
        />
      </div>
      {found.length === 0 && <EmptyState title={t('products.none')} />}
      <div className={styles['rows']} onKeyDown={onKeyDown} role="group" aria-label={t('products.list')}>
        {areas.map((area) => {
          const key = areaKey(area);
          const rows = ordered.filter((product) => product.area === area);
          return (
            <Fragment key={area}>
              <h3>
                {key === undefined ? area : panels(key)} <small>{rows.length}</small>
              </h3>
              {rows.map(({ symbolId, code, name }) => (
                <button
                  key={symbolId}
                  type="button"
                  data-product={symbolId}
                  aria-current={symbolId === selected}
                  onClick={() => onSelect(symbolId)}
                >
                  <b>{code}</b>
                  {drafted.has(symbolId) && <Dot tone="warn" />}
                  <span>{remarkOf(symbolId, name === code ? '' : name)}</span>
                </button>
              ))}
            </Fragment>
          );
        })}
      </div>
    </Panel>
  );
}
