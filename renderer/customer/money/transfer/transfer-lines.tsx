import { useTranslation } from 'react-i18next';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import { FigureTable, formatAmount, Line, Lines } from '../../../components/index.ts';
import { useAccountName } from '../account-name.ts';
import type { MoneyAccount } from '../port.ts';
import { rateText } from '../rate-text.ts';
import type { TransferQuote } from './transfer-model.ts';

/** What arrives, and what is free in both accounts before and then. */
export function TransferLines(props: {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly rate: Rate | undefined;
  readonly quote: TransferQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { from, to, rate, quote } = props;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  return (
    <>
      <Lines label={t('deposit.comesTo')}>
        <Line name={t('transfer.rate')}>
          {from.currency === to.currency
            ? t('transfer.noRate')
            : rate === undefined
              ? none
              : `1 ${from.currency} = ${rateText(rate, RATE_DIGITS)} ${to.currency}`}
        </Line>
        <Line name={t('transfer.receives')} sum>
          {shown === undefined ? none : `${formatAmount(shown.received, to.digits)} ${to.currency}`}
        </Line>
      </Lines>
      <FigureTable
        label={t('transfer.after')}
        heads={[t('transfer.after'), t('transfer.before'), t('transfer.then')]}
      >
        <After account={from} then={shown?.fromFree} />
        <After account={to} then={shown?.toFree} />
      </FigureTable>
    </>
  );
}

function After({ account, then }: { readonly account: MoneyAccount; readonly then: bigint | undefined }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  return (
    <tr>
      <th scope="row">{nameOf(account)}</th>
      <td className="faint">{formatAmount(account.free, account.digits)}</td>
      <td>
        {then === undefined ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <b>{formatAmount(then, account.digits)}</b>
        )}
      </td>
    </tr>
  );
}
