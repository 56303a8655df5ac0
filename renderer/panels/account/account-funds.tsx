import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Skeleton, formatLevel, formatMoney, Meter, Profit, formatAmount } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount, useWallet, useLoans } from '../../trading/index.ts';
import { levelTone, REPAYMENT_LEVEL, riskRatioBp, riskTone } from '../shared/risk-ratio.ts';
import { EquityChart } from './equity-chart.tsx';
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

/** Share of the equity that is in use as margin, percent; 0 without equity. */
export function usedPercent(usedMargin: bigint, equity: bigint): number {
  if (equity <= 0n) return usedMargin > 0n ? 100 : 0;
  return Number((usedMargin * 1000n) / equity) / 10;
}

/** One figure of the account; a tall one is left out of a low window. */
function FundsLine(props: { readonly label: string; readonly tall?: boolean; readonly children: ReactNode }) {
  return (
    <div className={props.tall === true ? styles['tall'] : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

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

/** What a wallet owes, currency by currency with its interest, and how near its assets are to the forced repayment. */
function WalletLoans() {
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
