import { useState } from 'react';
import { formatAmount, Panel, Profit, Segmented } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { HouseFigures } from './overview-model.ts';
import styles from './overview.module.css';

/** The figures of a span in one currency; amounts of several currencies are never added. */
export function HousePanel({ figures }: { readonly figures: readonly HouseFigures[] }) {
  const { t } = useOfficeText();
  const [chosen, setChosen] = useState('');
  const shown = figures.find(({ currency }) => currency === chosen) ?? figures[0];
  if (shown === undefined) return null;
  const { digits } = shown;
  const amount = (value: bigint) => formatAmount(value, digits);
  const signed = (value: bigint) => <Profit amount={value} digits={digits} />;
  const parts = [
    {
      id: 'paid',
      figure: signed(shown.paidIn - shown.takenOut),
      remark: t('overview.paidRemark', { paid: amount(shown.paidIn), taken: amount(shown.takenOut) }),
    },
    { id: 'customers', figure: signed(shown.customersResult), remark: t('overview.withoutFees') },
    { id: 'houseResult', figure: signed(shown.houseResult), remark: t('overview.otherSide') },
    { id: 'fees', figure: amount(shown.fees), remark: t('overview.feesRemark') },
    {
      id: 'financing',
      figure: signed(shown.financing + shown.interest),
      remark: t('overview.financingRemark', { interest: amount(shown.interest) }),
    },
    {
      id: 'balances',
      figure: amount(shown.balances),
      remark: t('overview.balancesRemark', { opening: amount(shown.opening) }),
    },
  ] as const;
  return (
    <Panel name={t('overview.house')} className={styles['house'] ?? ''}>
      {figures.length > 1 && (
        <Segmented
          label={t('customer.currency')}
          segments={figures.map(({ currency }) => ({ value: currency, label: currency }))}
          value={shown.currency}
          onChange={setChosen}
        />
      )}
      <dl className={styles['figures']}>
        {parts.map(({ id, figure, remark }) => (
          <div key={id}>
            <dt>{t(`overview.${id}`)}</dt>
            <dd>
              <b>{figure}</b>
              <small>{remark}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
