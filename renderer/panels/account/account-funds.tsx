import { useTranslation } from 'react-i18next';
import { Skeleton, formatLevel, formatMoney, Meter, Profit } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount } from '../../trading/index.ts';
import { EquityChart } from './equity-chart.tsx';
import { levelTone } from '../shared/level-tone.ts';
import { usedPercent } from './account-model.ts';
import { FundsLine } from './funds-line.tsx';
import { WalletFunds } from './wallet-funds.tsx';
import styles from './account.module.css';

/** What the chosen account has, in the figures that mean something in its type. */
export function AccountFunds() {
  return useIsWallet() ? <WalletFunds /> : <MarginFunds />;
}

/** How free margin comes about. */
const FREE_OF = { equity: 'account.freeOfEquity', balance: 'account.freeOfBalance' } as const;

/** How near the account is to its limits, first, so that a low window shows it; then equity and margin. */
function MarginFunds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const { digits, balance, equity, usedMargin, frozen, freeMargin, openProfit, marginLevelBp } = account;
  const tone = levelTone(marginLevelBp, account.levels);
  return (
    <section className={styles['funds']} aria-label={t('panel.account')}>
      <div className={styles['head']}>
        <h3>{t('panel.account')}</h3>
        <span>
          {openProfit !== undefined && <Profit amount={openProfit} digits={digits} />}{' '}
          <span className="faint">{t('account.open')}</span>
        </span>
      </div>
      <EquityChart account={account} />
      <dl>
        <FundsLine label={t('account.marginLevel')}>
          {marginLevelBp === undefined && usedMargin <= 0n && (
            <span className="faint">{t('account.noPositions')}</span>
          )}
          {marginLevelBp !== undefined && (
            <span className={`${styles['level']} ${tone === 'ok' ? '' : tone}`}>
              {formatLevel(marginLevelBp)}
            </span>
          )}
        </FundsLine>
      </dl>
      <Meter
        label={t('account.marginUsed')}
        percent={equity === undefined ? 0 : usedPercent(usedMargin, equity)}
        tone={tone}
      />
      <dl>
        <FundsLine label={t('account.balance')} tall>
          {formatMoney(balance, digits)} <span className="faint">{account.currency}</span>
        </FundsLine>
        <FundsLine label={t('account.equity')}>
          {equity !== undefined && formatMoney(equity, digits)}
        </FundsLine>
        <FundsLine label={t('account.usedMargin')}>{formatMoney(usedMargin, digits)}</FundsLine>
        {/* Also while nothing is: an order that begins to rest moves no line. */}
        <FundsLine label={t('account.frozen')}>{formatMoney(frozen, digits)}</FundsLine>
        <FundsLine label={t('account.freeMargin')}>{formatMoney(freeMargin, digits)}</FundsLine>
      </dl>
      <p className={styles['note']}>{t(FREE_OF[account.freeOf])}</p>
    </section>
  );
}
