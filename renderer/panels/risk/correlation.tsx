import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../market/market-api.ts';
import { MINUS, formatDateTime, formatList } from '../../components/index.ts';
import { useRoutesTo } from '../../trading/conversion.ts';
import {
  correlationOf,
  heldOf,
  type Held,
  MIN_COMMON_RETURNS,
  syntheticCloses,
  compareAll,
  heldCurrencies,
} from './correlation-model.ts';
import { Section, useProductName, type RiskProps } from './section.tsx';
import { exposuresOf } from './risk-model.ts';
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
          title: formatList([nameOf(Number(row)), nameOf(Number(column))]),
        })}
      />
      <p className={styles['note']}>{t('risk.correlationExplain')}</p>
    </Section>
  );
}

export interface MatrixHead {
  readonly key: string;
  readonly row: string;
  /** Shorter where the columns have little room. */
  readonly column: string;
}

export interface CorrelationMatrixProps {
  readonly label: string;
  readonly heads: readonly MatrixHead[];
  /** The figure of two keys, -1 to 1; undefined where there is not enough to say one. */
  cellOf(row: string, column: string): { readonly value: number | undefined; readonly title: string };
}

/** The lower half of a table of correlations: what wins together is warm, what takes the other side cool. */
function CorrelationMatrix({ label, heads, cellOf }: CorrelationMatrixProps) {
  return (
    <table className={styles['matrix']} aria-label={label}>
      <thead>
        <tr>
          <td />
          {heads.slice(0, -1).map(({ key, column }) => (
            <th key={key} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map((head, row) => (
          <tr key={head.key}>
            <th scope="row">{head.row}</th>
            {heads.slice(0, row).map((other) => {
              const { value, title } = cellOf(head.key, other.key);
              return (
                <td key={other.key} title={title}>
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
            {row < heads.length - 1 && <td aria-hidden className={styles['self']} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function twoDecimals(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100);
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return value < 0 && hundredths > 0 ? `${MINUS}${text}` : text;
}

/** Which currencies that are owned or owed move together against the account's, turned round for what is owed. */
export function CurrencyCorrelation({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const held = heldCurrencies(exposuresOf(positions).rows, account.currency);
  const key = held.map(({ currency }) => currency).join();
  const currencies = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const routes = useRoutesTo(currencies, account.currency);
  const symbolIds = useMemo(
    () => [...new Set([...routes.values()].flat().map((leg) => leg.symbolId))],
    [routes],
  );
  const days = useDays(symbolIds);
  if (held.length < 2) return null;
  const isReading = symbolIds.some((symbolId) => !days.has(symbolId));
  const compared = compareAll(held, (currency) =>
    syntheticCloses(routes.get(currency), (id) => days.get(id)),
  );
  const { pairs, span } = compared;
  const lacking = [...pairs.values()].some(({ value }) => value === undefined);
  return (
    <Section title={t('risk.currencies')} note={t('risk.against', { currency: account.currency })}>
      <CorrelationMatrix
        label={t('risk.currencies')}
        heads={held.map(({ currency }) => ({ key: currency, row: currency, column: currency }))}
        cellOf={(row, column) => {
          const { value, samples = 0 } = pairs.get(`${row} ${column}`) ?? {};
          const title = `${formatList([row, column])}: ${value === undefined ? '–' : twoDecimals(value)}`;
          return { value, title: `${title} (${t('risk.halfHours', { count: samples })})` };
        }}
      />
      <p className={styles['note']}>
        {span !== undefined &&
          t('risk.currencySpan', {
            from: formatDateTime(span.fromMs),
            to: formatDateTime(span.toMs),
            samples: span.least === span.most ? span.most : `${span.least}–${span.most}`,
          })}{' '}
        {lacking &&
          t(isReading ? 'risk.currencyReading' : 'risk.currencyTooFew', { least: MIN_COMMON_RETURNS })}{' '}
        {t('risk.currencyExplain')}
      </p>
    </Section>
  );
}
