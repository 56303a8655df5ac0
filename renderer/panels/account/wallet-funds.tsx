import { useTranslation } from 'react-i18next';
import { formatAmount, formatMoney, Profit, Skeleton } from '../../components/index.ts';
import { useAccount, useWallet } from '../../trading/index.ts';
import { EquityChart } from './equity-chart.tsx';
import { FundsLine } from './funds-line.tsx';
import { WalletLoans } from './wallet-loans.tsx';
import styles from './account.module.css';

/** Assets that are named one by one; the holdings list has all of them. */
export const MAX_NAMED_ASSETS = 4;

/** What a wallet is worth, its money, and the assets that are worth most. */
export function WalletFunds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  const wallet = useWallet();
  if (account === undefined || wallet === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const { currency, digits, free, locked, worth, result, holdings } = wallet;
  const named = [...holdings]
    .sort((left, right) => Number((right.worth ?? 0n) - (left.worth ?? 0n)))
    .slice(0, MAX_NAMED_ASSETS);
  return (
    <section className={styles['funds']} aria-label={t('panel.account')}>
      <div className={styles['head']}>
        <h3>{t('panel.account')}</h3>
        {result !== undefined && (
          <span>
            <Profit amount={result} digits={digits} /> <span className="faint">{t('wallet.result')}</span>
          </span>
        )}
      </div>
      {worth !== undefined && (
        <EquityChart
          account={{ accountId: account.accountId, equity: worth }}
          label={(time) => t('wallet.worthSince', { time })}
        />
      )}
      <dl>
        <FundsLine label={t('wallet.worth')}>
          {worth === undefined ? (
            <span className="faint">{t('none')}</span>
          ) : (
            <>
              {formatMoney(worth, digits)} <span className="faint">{currency}</span>
            </>
          )}
        </FundsLine>
        <FundsLine label={t('wallet.freeOf', { currency })}>{formatMoney(free, digits)}</FundsLine>
        {locked > 0n && (
          <FundsLine label={t('wallet.lockedOf', { currency })}>{formatMoney(locked, digits)}</FundsLine>
        )}
        <WalletLoans />
        {named.map((holding) => (
          <FundsLine key={holding.currency} label={holding.currency}>
            {formatAmount(holding.quantity, holding.digits)}{' '}
            {holding.worth !== undefined && (
              <span className="faint">{formatMoney(holding.worth, digits)}</span>
            )}
          </FundsLine>
        ))}
      </dl>
    </section>
  );
}
