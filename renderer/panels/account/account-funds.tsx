import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton, formatMoney, formatPercentShort, Meter, Profit } from '../../components/index.ts';
import { useAccount } from '../../trading/index.ts';
import { EquityChart } from './equity-chart.tsx';
import { FAR_LEVEL_BP, levelTone, usedPercent } from './account-model.ts';
import styles from './account.module.css';

/** Balance, equity, margin and how near the account is to its limits. */
export function AccountFunds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const { digits, balance, equity, usedMargin, frozen, freeMargin, openProfit, marginLevelBp } = account;
  const tone = levelTone(marginLevelBp);
  return (
    <section className={styles['funds']} aria-label={t('panel.account')}>
      <div className={styles['head']}>
        <h3>{t('panel.account')}</h3>
        <span>
          <Profit amount={openProfit} digits={digits} /> <span className="faint">{t('account.open')}</span>
        </span>
      </div>
      <EquityChart account={account} />
      <dl>
        <Line label={t('account.balance')} tall>
          {formatMoney(balance, digits)} <span className="faint">{account.currency}</span>
        </Line>
        <Line label={t('account.equity')}>{formatMoney(equity, digits)}</Line>
        <Line label={t('account.usedMargin')}>{formatMoney(usedMargin, digits)}</Line>
        {frozen > 0n && <Line label={t('account.frozen')}>{formatMoney(frozen, digits)}</Line>}
        <Line label={t('account.freeMargin')}>{formatMoney(freeMargin, digits)}</Line>
        <Line label={t('account.marginLevel')}>
          {marginLevelBp === undefined ? (
            <span className="faint">{t('account.noPositions')}</span>
          ) : (
            <span className={`${styles['level']} ${tone === 'ok' ? '' : tone}`}>
              {marginLevelBp > FAR_LEVEL_BP && '> '}
              {formatPercentShort(Math.min(marginLevelBp, FAR_LEVEL_BP))}
            </span>
          )}
        </Line>
      </dl>
      <Meter label={t('account.marginUsed')} percent={usedPercent(usedMargin, equity)} tone={tone} />
    </section>
  );
}

function Line(props: { readonly label: string; readonly tall?: boolean; readonly children: ReactNode }) {
  return (
    <div className={props.tall === true ? styles['tall'] : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
