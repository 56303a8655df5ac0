import { useTranslation } from 'react-i18next';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import { nextMarginChange } from '../../../backend/domain/margin-calendar.ts';
import { formatPlain, formatUpcoming } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { Countdown, Fact, Section } from './fact.tsx';
import { useMarketNow } from '../shared/use-market-now.ts';
import type { SectionProps } from './product-card.tsx';
import { marginSetsOf, type MarginSetRows } from './product-model.ts';
import styles from './product.module.css';

/** How often the set in force is looked at again (milliseconds). */
const LOOK_MS = 5_000;

/** What a position binds: leverage, and the margins by time and size. */
export function MarginSection({ terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const now = useMarketNow(LOOK_MS);
  // Assets are paid in full.
  if (isWalletType(terms.tradeType)) return null;
  const sets = marginSetsOf(terms, now);
  // Where margins are the same at all times and sizes there is nothing to tabulate.
  const single = sets.length === 1 && sets[0]?.tiers.length === 1 ? sets[0].tiers[0] : undefined;
  const changeMs = now === undefined ? undefined : nextMarginChange(terms, now);
  return (
    <Section title={t('product.margin')}>
      <dl>
        <Fact label={t('product.leverage')}>
          {terms.minLeverage}× – {terms.maxLeverage}×{' '}
          <span className="faint">{t('product.inForceLeverage', { leverage: terms.defaultLeverage })}</span>
        </Fact>
        {single !== undefined && (
          <>
            <Fact label={t('product.initial')}>{single.initial}</Fact>
            <Fact label={t('product.maintenance')}>{single.maintenance}</Fact>
          </>
        )}
        {changeMs !== undefined && now !== undefined && (
          <Fact label={t('product.nextMargins')}>
            {formatUpcoming(changeMs, now, language)} <Countdown untilMs={changeMs} />
          </Fact>
        )}
      </dl>
      {single === undefined && <Tiers sets={sets} />}
    </Section>
  );
}

function Tiers({ sets }: { readonly sets: readonly MarginSetRows[] }) {
  const { t } = useTranslation('panels');
  return (
    <table className={styles['tiers']} aria-label={t('product.marginSets')}>
      <thead>
        <tr>
          <th scope="col">{t('product.when')}</th>
          <th scope="col">{t('product.fromLots')}</th>
          <th scope="col">{t('product.mostLeverage')}</th>
          <th scope="col">{t('product.initial')}</th>
          <th scope="col">{t('product.maintenance')}</th>
        </tr>
      </thead>
      <tbody>
        {sets.flatMap(({ period, isInForce, tiers }) =>
          tiers.map((tier, at) => (
            <tr key={`${period}-${tier.fromLots}`} data-in-force={isInForce}>
              <th scope="row">
                {at === 0 && t(`product.period.${period}`)}{' '}
                {at === 0 && isInForce && <span className={styles['now']}>{t('product.inForce')}</span>}
              </th>
              <td>{formatPlain(tier.fromLots)}</td>
              <td>{tier.maxLeverage}×</td>
              <td>{tier.initial}</td>
              <td>{tier.maintenance}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
