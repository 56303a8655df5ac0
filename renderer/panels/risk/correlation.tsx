import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../market/index.ts';
import { correlationOf, heldOf, type Held } from './correlation-model.ts';
import { CorrelationMatrix } from './correlation-matrix.tsx';
import type { RiskProps } from './risk.tsx';
import { Section } from './section.tsx';
import { useProductName } from './use-product-name.ts';
import styles from './risk.module.css';

/** Which positions win and lose together: their products over the last day, turned round for what is sold. */
export function Correlation({ positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const nameOf = useProductName();
  const held = heldOf(positions);
  const key = held.map(({ symbolId, side }) => symbolId * side).join();
  const symbolIds = useMemo(() => key.split(',').map((text) => Math.abs(Number(text))), [key]);
  const days = useDays(symbolIds);
  if (held.length < 2) return null;
  const bySymbol = (key: string) => held.find(({ symbolId }) => String(symbolId) === key);
  const together = (one: Held | undefined, other: Held | undefined) => {
    if (one === undefined || other === undefined) return undefined;
    const [left, right] = [days.get(one.symbolId), days.get(other.symbolId)];
    const alike = left && right && correlationOf(left, right);
    return alike === undefined ? undefined : alike * one.side * other.side;
  };
  return (
    <Section title={t('risk.correlation')} note={t('risk.correlationNote')}>
      <CorrelationMatrix
        label={t('risk.correlation')}
        heads={held.map(({ symbolId }) => {
          const name = nameOf(symbolId);
          return { key: String(symbolId), row: name, column: name.split('/')[0] ?? name };
        })}
        cellOf={(row, column) => ({
          value: together(bySymbol(row), bySymbol(column)),
          title: `${nameOf(Number(row))}, ${nameOf(Number(column))}`,
        })}
      />
      <p className={styles['note']}>{t('risk.correlationExplain')}</p>
    </Section>
  );
}
