import { useTranslation } from 'react-i18next';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import { formatAmount, formatCountdown, Line, Lines, useFromNow } from '../../../components/index.ts';
import { percentOf } from '../money-model.ts';
import { rateText } from '../rate-text.ts';
import type { DepositQuote } from './deposit-model.ts';
import type { DepositLimit, DepositRate, DepositWay } from './port.ts';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { RATIO_DIGITS } from '../../../../backend/domain/instrument-terms.ts';

/** Rate, what is paid, fee and what arrives. A figure without its inputs is not there. */
export function DepositLines(props: {
  readonly way: DepositWay;
  readonly limit: DepositLimit;
  readonly rate: DepositRate | undefined;
  readonly quote: DepositQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { way, limit, rate, quote } = props;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  return (
    <Lines label={t('deposit.comesTo')}>
      {rate?.heldUntilMs !== undefined && (
        <Line name={<RateName heldUntilMs={rate.heldUntilMs} />}>
          1 {way.currency} = {rateText(rate.rate, RATE_DIGITS)} {limit.currency}
        </Line>
      )}
      <Line name={t('deposit.youPay')}>
        {shown === undefined ? none : `${formatAmount(shown.toPay, way.digits)} ${way.currency}`}
      </Line>
      <Line name={feeName(t, limit)}>
        {shown === undefined ? none : `${formatAmount(-shown.fee, limit.digits)} ${limit.currency}`}
      </Line>
      <Line name={t('deposit.arrives')} sum>
        {shown === undefined ? none : `${formatAmount(shown.arrives, limit.digits)} ${limit.currency}`}
      </Line>
    </Lines>
  );
}

function feeName(t: ReturnType<typeof useTranslation<'panels'>>['t'], { fee }: DepositLimit): string {
  if (fee.type === 'fixed') return t('cash.fee');
  return t('cash.feeShare', { percent: percentOf(formatDecimal(fee.share, RATIO_DIGITS)) });
}

function RateName({ heldUntilMs }: { readonly heldUntilMs: number }) {
  const { t } = useTranslation('panels');
  const left = useFromNow(1000, (now) => formatCountdown(heldUntilMs - now));
  return (
    <>
      {t('cash.rateHeld')} <b>{left}</b>
    </>
  );
}
