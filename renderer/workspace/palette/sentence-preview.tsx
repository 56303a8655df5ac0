import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeBp,
  formatMoney,
  formatPercent,
  formatPercentShort,
  formatPrice,
  formatProfit,
  ratioBp,
} from '../../components/index.ts';
import type { ValidatedTicket } from '../../panels/ticket/use-ticket-summary.ts';
import styles from './sentence.module.css';

/** What the order would fill at, cost and risk: the figures of the ticket's own model. */
export function SentencePreview({ judged }: { readonly judged: ValidatedTicket }) {
  const { t } = useTranslation('panels');
  const { meant, facts, accountDigits, currency } = judged;
  const { preview, price } = meant;
  const digits = facts.terms.symbolDigits;
  const money = (amount: bigint | undefined) =>
    amount === undefined ? t('none') : formatMoney(amount, accountDigits);
  const liquidation = preview?.liquidationPrice;
  const distance =
    liquidation === undefined || price === undefined ? undefined : changeBp(liquidation, price);
  return (
    <div className={styles['preview']}>
      <dl>
        <Line label={t('sentence.fillsAt')}>
          {price === undefined ? t('none') : formatPrice(price, digits)}
        </Line>
        <Line label={t('preview.notional')}>{money(preview?.notional)}</Line>
        <Line label={t('preview.margin')}>{money(preview?.margin)}</Line>
      </dl>
      <dl>
        <Line label={t('preview.available')}>{money(facts.available)}</Line>
        <Line label={t('preview.liquidation')}>
          {liquidation === undefined ? t('none') : formatPrice(liquidation, digits)}{' '}
          {distance !== undefined && <span className="faint">{formatPercentShort(distance, 'always')}</span>}
        </Line>
        <Line label={t('preview.fee')}>{money(preview === undefined ? undefined : 2n * preview.fee)}</Line>
      </dl>
      <Worst judged={judged} currency={currency} />
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Worst({ judged, currency }: { readonly judged: ValidatedTicket; readonly currency: string }) {
  const { t } = useTranslation('panels');
  const { equity, accountDigits, meant } = judged;
  const worst = meant.preview?.worstCase;
  if (worst === undefined) return <div className={styles['worst']} />;
  const share = equity === undefined || equity <= 0n ? undefined : ratioBp(-worst, equity);
  const atStop = worst === meant.preview?.lossAtStopLoss;
  return (
    <div className={styles['worst']}>
      <span>{t(atStop ? 'preview.worstAtStop' : 'preview.worstCase')}</span>
      {share !== undefined && (
        <span>{t('preview.ofEquity', { share: formatPercent(share, 'minus-only') })}</span>
      )}
      <b className="down">
        {formatProfit(worst, accountDigits)} <small className="faint">{currency}</small>
      </b>
    </div>
  );
}
