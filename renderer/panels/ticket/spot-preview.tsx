import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { formatAmount } from '../../components/index.ts';
import { Line, type TicketPartProps } from './ticket-parts.tsx';
import { useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

/** What the chosen side of an order for assets would give and get, before it is sent. */
export function SpotPreviewLines({ judged, product }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const isLimit = useTicket((state) => state.draft.kind === 'limit');
  const { spot, direction } = judged.shown;
  const isBuy = direction === DIRECTION.buy;
  const given = spot?.givenCurrency ?? (isBuy ? product.profitCurrency : product.baseCurrency);
  const digits = judged.spot?.wallet.digitsOf(given);
  const free = judged.spot?.wallet.freeOf(given);
  const lines: readonly [label: string, amount: bigint | undefined, digits: number, currency: string][] = [
    [
      t(isLimit ? 'preview.giveMost' : 'preview.give'),
      spot?.given,
      spot?.givenDigits ?? 0,
      spot?.givenCurrency ?? '',
    ],
    [t('preview.feeTaken'), spot?.fee, spot?.receivedDigits ?? 0, spot?.receivedCurrency ?? ''],
    [
      t(isLimit ? 'preview.getLeast' : 'preview.get'),
      spot?.net,
      spot?.receivedDigits ?? 0,
      spot?.receivedCurrency ?? '',
    ],
  ];
  return (
    <dl className={styles['preview']} aria-label={t('preview.title')}>
      <Line label={t('preview.available')}>
        {digits !== undefined && formatAmount(free ?? 0n, digits)} <span className="faint">{given}</span>
      </Line>
      {lines.map(([label, amount, amountDigits, currency]) => (
        <Line key={label} label={label}>
          {amount === undefined ? (
            <span className="faint">{t('none')}</span>
          ) : (
            <>
              {formatAmount(amount, amountDigits)} <span className="faint">{currency}</span>
            </>
          )}
        </Line>
      ))}
    </dl>
  );
}
