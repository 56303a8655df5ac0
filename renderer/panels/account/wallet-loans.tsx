import { useTranslation } from 'react-i18next';
import { formatAmount, formatLevel, formatMoney } from '../../components/index.ts';
import { useLoans, useWallet } from '../../trading/index.ts';
import { REPAYMENT_LEVEL, riskRatioBp, riskTone } from '../shared/risk-ratio.ts';
import { FundsLine } from './funds-line.tsx';
import styles from './account.module.css';

/** What a wallet owes, currency by currency with its interest, and how near its assets are to the forced repayment. */
export function WalletLoans() {
  const { t } = useTranslation('panels');
  const wallet = useWallet();
  const loans = useLoans().filter(({ principal, interest }) => principal + interest > 0n);
  if (wallet === undefined || loans.length === 0) return null;
  const { assets, owed, digits, currency } = wallet;
  const ratio = assets === undefined || owed === undefined ? undefined : riskRatioBp(assets, owed);
  const tone = riskTone(ratio);
  return (
    <>
      <FundsLine label={t('wallet.owed')}>
        {owed === undefined ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <>
            {formatMoney(owed, digits)} <span className="faint">{currency}</span>
          </>
        )}
      </FundsLine>
      {loans.map((loan) => (
        <FundsLine key={loan.currency} label={t('wallet.owedOf', { currency: loan.currency })}>
          {formatAmount(loan.principal + loan.interest, loan.digits)}{' '}
          <span className="faint">
            {t('wallet.interestOf', { amount: formatAmount(loan.interest, loan.digits) })}
          </span>
        </FundsLine>
      ))}
      {ratio !== undefined && (
        <FundsLine label={t('effect.riskRatio', { level: REPAYMENT_LEVEL })}>
          <span className={`${styles['level']} ${tone === 'ok' ? '' : tone}`}>{formatLevel(ratio)}</span>
        </FundsLine>
      )}
    </>
  );
}
