import type { ReactNode } from 'react';
import { Line, Lines } from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { moneyLines, type BeforeAfter, type EffectAnswer } from './effect-model.ts';
import styles from './effect.module.css';

/** Money that a change moves, by currency: margin and open result before and after, and what fills do at once. */
export function MoneyTable({ answer }: { readonly answer: EffectAnswer }) {
  const { t } = useOfficeText();
  return moneyLines(answer).map(({ currency, margin, floating, fills }) => (
    <div key={currency} className={styles['part']}>
      <Lines label={t('effect.moneyIn', { currency })}>
        {margin && (
          <Line name={t('effect.marginIn', { currency })}>
            <Change {...margin} />
          </Line>
        )}
        {floating && (
          <Line name={t('effect.floatingIn', { currency })}>
            <Change {...floating} />
          </Line>
        )}
        {fills && (
          <>
            <Line name={t('effect.customersIn', { currency })}>{printDecimal(fills.customersResult)}</Line>
            <Line name={t('effect.companyIn', { currency })}>{printDecimal(fills.companyResult)}</Line>
            <Line name={t('effect.feesIn', { currency })}>{printDecimal(fills.fees)}</Line>
          </>
        )}
      </Lines>
    </div>
  ));
}

/** A figure of now, dim, and the one that it becomes. */
export function Change({ before, after, children }: BeforeAfter & { readonly children?: ReactNode }) {
  return (
    <span className={styles['change']}>
      <span className={styles['dim']}>{printDecimal(before)} →</span> {printDecimal(after)}
      {children}
    </span>
  );
}
