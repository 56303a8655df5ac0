import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../components/index.ts';
import { useDays } from '../../market/index.ts';
import { useRoutesTo } from '../../trading/conversion.ts';
import { MIN_COMMON_RETURNS } from './correlation-model.ts';
import { closesOver, compareAll, heldCurrencies } from './currency-model.ts';
import { CorrelationMatrix, twoDecimals } from './correlation-matrix.tsx';
import { exposuresOf } from './risk-model.ts';
import type { RiskProps } from './risk.tsx';
import { Section } from './section.tsx';
import styles from './risk.module.css';

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
  const compared = compareAll(held, (currency) => closesOver(routes.get(currency), (id) => days.get(id)));
  const { pairs, span } = compared;
  const lacking = [...pairs.values()].some(({ value }) => value === undefined);
  return (
    <Section title={t('risk.currencies')} note={t('risk.against', { currency: account.currency })}>
      <CorrelationMatrix
        label={t('risk.currencies')}
        heads={held.map(({ currency }) => ({ key: currency, row: currency, column: currency }))}
        cellOf={(row, column) => {
          const { value, samples = 0 } = pairs.get(`${row} ${column}`) ?? {};
          const title = `${row}, ${column}: ${value === undefined ? '–' : twoDecimals(value)}`;
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
