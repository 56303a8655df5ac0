import { useTranslation } from 'react-i18next';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import { formatAmount, formatCountdown, Line, Lines, useFromNow } from '../../../components/index.ts';
import { rateText } from '../rate-text.ts';
import type { WithdrawChoice, WithdrawRate } from './port.ts';
import type { WithdrawQuote } from './withdraw-model.ts';

/** Rate, the whole, fee and what arrives. A figure without its inputs is not there. */
export function WithdrawLines(props: {
  readonly choice: WithdrawChoice;
  readonly rate: WithdrawRate | undefined;
  readonly quote: WithdrawQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { choice, rate, quote } = props;
  const { way, currency } = choice;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  const digits = way.limits.find((limit) => limit.currency === currency)?.digits ?? 2;
  return (
    <Lines label={t('deposit.comesTo')}>
      {rate?.heldUntilMs !== undefined && (
        <Line name={<RateName heldUntilMs={rate.heldUntilMs} />}>
          1 {currency} = {rateText(rate.rate, RATE_DIGITS)} {way.currency}
        </Line>
      )}
      <Line name={t('withdraw.gross')}>
        {shown === undefined ? none : `${formatAmount(shown.gross, way.digits)} ${way.currency}`}
      </Line>
      <Line name={t('cash.fee')}>
        {shown === undefined ? none : `${formatAmount(-shown.fee, digits)} ${currency}`}
      </Line>
      <Line name={t('deposit.arrives')} sum>
        {shown === undefined ? none : `${formatAmount(shown.arrives, way.digits)} ${way.currency}`}
      </Line>
    </Lines>
  );
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
