import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Callout,
  EmptyState,
  formatAmount,
  Line,
  Lines,
  Panel,
  PanelStrip,
  StateBadge,
  FigureTable,
  Skeleton,
  formatList,
} from '../components/index.ts';
import { channelText } from '../i18n/way-text.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { Decision } from './decision.tsx';
import type { Operator, Proposal, CustomerFigures } from './port.ts';
import { KINDS, STATES, TYPE_NAMES } from './queue-model.ts';
import { useCustomerFigures } from './use-operator.ts';
import styles from './operator.module.css';

/** One proposal: what it is about, whose it is, who has signed, and the decision. */
export function ProposalPanel(props: {
  readonly operator: Operator;
  readonly proposal: Proposal | undefined;
  /** Escape: back to where the proposal was chosen. */
  onLeave(): void;
}) {
  const { t } = useTranslation('panels');
  const { operator, proposal, onLeave } = props;
  return (
    <Panel
      name={t('treasury.proposal')}
      className={styles['detail'] ?? ''}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <PanelStrip
        title={proposal?.number ?? t('treasury.proposal')}
        note={proposal && t('treasury.of', { customer: proposal.customerNo })}
      >
        {proposal && <State proposal={proposal} />}
      </PanelStrip>
      {proposal === undefined ? (
        <EmptyState title={t('treasury.noneChosen')} detail={t('treasury.noneChosenText')} />
      ) : (
        <Fragment key={proposal.number}>
          <div className={styles['body']} role="group" aria-label={t('treasury.proposal')} tabIndex={0}>
            <Head proposal={proposal} />
            <Checks proposal={proposal} />
            <CustomerPart proposal={proposal} />
          </div>
          <Decision proposal={proposal} operator={operator} />
        </Fragment>
      )}
    </Panel>
  );
}

function State({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const { tone, label } = STATES[proposal.state];
  return <StateBadge tone={tone}>{t(label)}</StateBadge>;
}

/** Signs at both ends of an address that are compared by eye. */
const SHOWN_SIGNS = 6;

function Head({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const { amount, digits, currency, kind, place } = proposal;
  const isLong = place.length > 2 * SHOWN_SIGNS;
  return (
    <div>
      <p className={styles['amount']}>
        <b>{formatAmount(amount * KINDS[kind].sign, digits)}</b> {currency}
        <span className="faint">{t(KINDS[kind].label)}</span>
      </p>
      {isLong && (
        <code className={styles['place']}>
          <b>{place.slice(0, SHOWN_SIGNS)}</b>
          {place.slice(SHOWN_SIGNS, -SHOWN_SIGNS)}
          <b>{place.slice(-SHOWN_SIGNS)}</b>
        </code>
      )}
    </div>
  );
}

function Checks({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { kind, digits, currency, fee, external, externalDigits, externalCurrency, expected } = proposal;
  const { accountType, accountId, channel, place, reason } = proposal;
  const by = channelText(channel, t);
  const out = (amount: bigint) => `${formatAmount(amount, externalDigits)} ${externalCurrency}`;
  return (
    <>
      <Lines label={t('treasury.figures')}>
        <Line name={t('treasury.asked')}>{wall.dateTime(proposal.requestedAtMs)}</Line>
        <Line name={t('money.account')}>
          {formatList(
            [...(accountType === undefined ? [] : [t(TYPE_NAMES[accountType]), currency]), String(accountId)],
            'facts',
          )}
        </Line>
        <Line name={t('treasury.channel')}>
          {place === '' || place.length > 2 * SHOWN_SIGNS ? by : formatList([by, place], 'facts')}
        </Line>
        <Line name={t(kind === 'deposit' ? 'deposit.paidIs' : 'treasury.sends')}>
          {external === undefined ? <span className="faint">{t('none')}</span> : out(external)}
        </Line>
        {fee !== undefined && <Line name={t('cash.fee')}>{`${formatAmount(fee, digits)} ${currency}`}</Line>}
      </Lines>
      {expected !== undefined && (
        <Callout tone="warn" icon={TriangleAlert}>
          {t('treasury.otherAmount', { expected: out(expected) })}
        </Callout>
      )}
      {reason !== '' && (
        <Callout tone="warn" icon={CircleAlert}>
          {reason}
        </Callout>
      )}
    </>
  );
}

/** Whose money it is: who that is, and what is in the accounts. */
function CustomerPart({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { data, isPending, error } = useCustomerFigures(proposal);
  if (isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (data === undefined) return <CallErrorNote error={error ?? new Error('no answer')} />;
  return (
    <>
      <Lines label={t('treasury.customer')}>
        <Line name={t('treasury.customer')}>
          {formatList([data.name, data.email], 'facts') || proposal.customerNo}
        </Line>
        <Line name={t('treasury.group')}>{formatList([data.group, data.country], 'facts')}</Line>
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
            {accountType === undefined
              ? accountId
              : formatList([t(TYPE_NAMES[accountType]), currency], 'facts')}
          </th>
          <td>{formatAmount(equity, digits)}</td>
          <td>{formatAmount(free, digits)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
