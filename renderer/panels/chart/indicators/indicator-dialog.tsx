import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, Field, Switch } from '../../../components/index.ts';
import { IndicatorCard } from './indicator-card.tsx';
import { addIndicator, hasOwnList, MAX_INDICATORS, setOwnList, useIndicators } from './indicator-store.ts';
import { INDICATOR_KINDS } from './kinds.ts';
import { TemplateBar } from './template-bar.tsx';
import { useIndicatorList } from './use-indicators.ts';
import type { KindName } from './kind-name.ts';
import styles from './indicators.module.css';

export interface IndicatorDialogProps {
  /** Code of the product. */
  readonly product: string;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** The list of indicators, those of this chart with their parameters, and the templates. */
export function IndicatorDialog({ product, open, onOpenChange }: IndicatorDialogProps) {
  const { t } = useTranslation('chart');
  const [search, setSearch] = useState('');
  const list = useIndicatorList(product);
  const own = useIndicators((state) => hasOwnList(state, product));
  const wanted = search.trim().toLowerCase();
  const found = INDICATOR_KINDS.filter(({ id, short }) =>
    `${short} ${t(`indicator.${id}` as KindName)}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('indicators')}
      note={product}
      width={660}
      closeLabel={t('indicators.close')}
    >
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Field label={t('indicators.search')} align="left" value={search} onChange={setSearch} />
          <ul className={styles['list']} aria-label={t('indicators.all')}>
            {found.map(({ id, short }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles['choice']}
                  disabled={list.length >= MAX_INDICATORS}
                  onClick={() => addIndicator(product, id)}
                >
                  {t(`indicator.${id}` as KindName)}
                  <small>{short}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles['side']}>
          <Switch
            label={t('indicators.own', { product })}
            checked={own}
            onChange={(checked) => setOwnList(product, checked)}
          />
          <ul className={styles['list']} aria-label={t('indicators.shown')}>
            {list.length === 0 && <li className="faint">{t('indicators.none')}</li>}
            {list.map((shown) => (
              <IndicatorCard key={shown.key} product={product} shown={shown} />
            ))}
          </ul>
          <TemplateBar product={product} />
        </div>
      </div>
    </Dialog>
  );
}
