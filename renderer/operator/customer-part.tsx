import { useTranslation } from 'react-i18next';
import { FigureTable, formatAmount, Line, Lines, Skeleton } from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import type { CustomerFigures, Proposal } from './port.ts';
import { useCustomerFigures } from './use-operator.ts';
import { TYPE_NAMES } from './words.ts';
import { useWallTimes } from '../connection/wall-times.ts';

/** Whose money it is: who that is, and what is in the accounts. */
export function CustomerPart({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { data, isPending, error } = useCustomerFigures(proposal);
  if (isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (data === undefined) return <CallErrorNote error={error ?? new Error('no answer')} />;
  return (
    <>
      <Lines label={t('treasury.customer')}>
        <Line name={t('treasury.customer')}>
          {[data.name, data.email].filter((text) => text !== '').join(', ') || proposal.customerNo}
        </Line>
        <Line name={t('treasury.group')}>
          {[data.group, data.country].filter((text) => text !== '').join(', ')}
        </Line>
        <Line name={t('treasury.verified')}>
          {data.isVerified ? t('treasury.yes') : <span className="warn">{t('treasury.no')}</span>}
        </Line>
        <Line name={t('treasury.since')}>{wall.date(data.registeredAtMs)}</Line>
        <Line name={t('treasury.lastSeen')}>
          {data.lastSignInAtMs === undefined ? t('none') : wall.dateTime(data.lastSignInAtMs)}
        </Line>
      </Lines>
      <Accounts figures={data} own={proposal.accountId} />
    </>
  );
}

function Accounts({ figures, own }: { readonly figures: CustomerFigures; readonly own: number }) {
  const { t } = useTranslation('panels');
  const rows = figures.accounts.filter(({ equity, accountId }) => equity !== 0n || accountId === own);
  return (
    <FigureTable
      label={t('treasury.accountsOf')}
      heads={[t('money.account'), t('treasury.equity'), t('treasury.free')]}
    >
      {rows.map(({ accountId, accountType, currency, digits, equity, free }) => (
        <tr key={accountId} data-own={accountId === own}>
          <th scope="row">
            {accountType === undefined ? accountId : `${t(TYPE_NAMES[accountType])}, ${currency}`}
          </th>
          <td>{formatAmount(equity, digits)}</td>
          <td>{formatAmount(free, digits)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
