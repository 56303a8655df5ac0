import { useTranslation } from 'react-i18next';
import { formatAmount, StateWord, ToolButton } from '../../../components/index.ts';
import styles from '../cash.module.css';
import { DEPOSIT_STATES } from './deposit-words.ts';
import type { Deposit } from './port.ts';
import { useDeposits } from './use-deposits.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

/** Payments to an address that are shown; the history has all. */
export const MAX_ARRIVALS = 5;

/** What has arrived at an address, newest first, and how far each payment is. */
export function Arrivals(props: { readonly address: string; onOpen(number: string): void }) {
  const { t } = useTranslation('panels');
  const all = useDeposits(true).data ?? [];
  const arrived = all.filter(({ address }) => address === props.address).slice(0, MAX_ARRIVALS);
  return (
    <section aria-label={t('standing.arrivals')}>
      <h3 className={styles['hint']}>{t('standing.arrivals')}</h3>
      {arrived.length === 0 ? (
        <p className={styles['hint']} role="status">
          {t('standing.waits')}
        </p>
      ) : (
        <ul className={styles['arrivals']} role="list">
          {arrived.map((deposit) => (
            <Arrival key={deposit.number} deposit={deposit} onOpen={() => props.onOpen(deposit.number)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Arrival({ deposit, onOpen }: { readonly deposit: Deposit; onOpen(): void }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { tone, icon, label } = DEPOSIT_STATES[deposit.state];
  const { number, paid, toPay, payDigits, payCurrency } = deposit;
  return (
    <li>
      <span>
        <b>{formatAmount(paid ?? toPay, payDigits)}</b> <span className="faint">{payCurrency}</span>
      </span>
      <span className="faint">{wall.dateTime(deposit.createdAtMs)}</span>
      <StateWord tone={tone} icon={icon}>
        {t(label)}
      </StateWord>
      <ToolButton compact aria-label={t('moves.openName', { number })} onClick={onOpen}>
        {t('moves.open')}
      </ToolButton>
    </li>
  );
}
