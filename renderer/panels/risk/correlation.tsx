import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUS } from '../../components/index.ts';
import { useDays } from '../../market/index.ts';
import { correlationOf, heldOf, type Held } from './correlation-model.ts';
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
  const together = (one: Held, other: Held) => {
    const [left, right] = [days.get(one.symbolId), days.get(other.symbolId)];
    const alike = left && right && correlationOf(left, right);
    return alike === undefined ? undefined : alike * one.side * other.side;
  };
  return (
    <Section title={t('risk.correlation')} note={t('risk.correlationNote')}>
      <table className={styles['matrix']} aria-label={t('risk.correlation')}>
        <thead>
          <tr>
            <td />
            {held.slice(0, -1).map(({ symbolId }) => (
              <th key={symbolId} scope="col">
                {nameOf(symbolId).split('/')[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.map((one, row) => (
            <tr key={one.symbolId}>
              <th scope="row">{nameOf(one.symbolId)}</th>
              {held.slice(0, row).map((other) => {
                const value = together(one, other);
                return (
                  <td key={other.symbolId} title={`${nameOf(one.symbolId)}, ${nameOf(other.symbolId)}`}>
                    {value !== undefined && (
                      <i
                        data-kind={value > 0 ? 'stacks' : 'hedges'}
                        style={{ opacity: Math.abs(value) }}
                        aria-hidden
                      />
                    )}
                    <span>{value === undefined ? '–' : twoDecimals(value)}</span>
                  </td>
                );
              })}
              {row < held.length - 1 && <td aria-hidden className={styles['self']} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{t('risk.correlationExplain')}</p>
    </Section>
  );
}

function twoDecimals(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100);
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return value < 0 && hundredths > 0 ? `${MINUS}${text}` : text;
}
