import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  Field,
  formatAge,
  formatAmount,
  Icon,
  Panel,
  PanelStrip,
  Skeleton,
  StateWord,
  Table,
  TabStrip,
  useFromNow,
  type Column,
  formatList,
} from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { channelText } from '../i18n/way-text.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import type { Proposal } from './port.ts';
import { isWaiting, proposalsOf, waitingSums, type QueueTab, KINDS, STATES } from './queue-model.ts';
import { useProposals } from './use-operator.ts';
import styles from './operator.module.css';

/** What customers ask for: what waits first, and what became of the others. */
export function QueuePanel(props: {
  readonly panel: Ref<HTMLElement>;
  readonly selected: string | undefined;
  onSelect(proposal: Proposal): void;
}) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useProposals();
  const [tab, setTab] = useState<QueueTab>('waiting');
  const [search, setSearch] = useState('');
  const all = data ?? [];
  const count = (of: QueueTab) => proposalsOf(all, of, '').length;
  const rows = proposalsOf(all, tab, search, (channel) => channelText(channel, t));
  return (
    <Panel ref={props.panel} name={t('treasury.queue')} className={styles['queue'] ?? ''}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('treasury.queue')}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'waiting', label: t('treasury.waiting'), count: count('waiting'), hot: true },
              { id: 'withdrawals', label: t('treasury.withdrawals'), count: count('withdrawals') },
              { id: 'deposits', label: t('treasury.deposits'), count: count('deposits') },
              { id: 'ended', label: t('treasury.ended') },
            ]}
          />
        }
      >
        <div className={styles['search']}>
          <Field
            label=""
            name={t('treasury.search')}
            placeholder={t('treasury.search')}
            type="search"
            value={search}
            onChange={setSearch}
          />
        </div>
      </PanelStrip>
      {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && rows.length === 0 && (
        <EmptyState
          title={t(search === '' ? 'treasury.nothing' : 'moves.noneFits')}
          detail={t(tab === 'waiting' ? 'treasury.nothingWaits' : 'treasury.nothingHere')}
        />
      )}
      {rows.length > 0 && <Queue rows={rows} {...props} />}
      <Sums proposals={all} />
    </Panel>
  );
}

/** What is shown of a proposal that waits. */
function useColumns(): readonly Column<Proposal>[] {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  return [
    {
      id: 'asked',
      label: t('treasury.asked'),
      cell: ({ requestedAtMs }) => wall.dateTime(requestedAtMs),
      sortKey: ({ requestedAtMs }) => requestedAtMs,
    },
    { id: 'customer', label: t('treasury.customer'), cell: ({ customerNo }) => <b>{customerNo}</b> },
    {
      id: 'kind',
      label: t('moves.kind'),
      cell: ({ kind }) => (
        <span className={styles['kind']}>
          <Icon icon={KINDS[kind].icon} size={12} />
          {t(KINDS[kind].label)}
        </span>
      ),
    },
    {
      id: 'channel',
      label: t('treasury.channel'),
      cell: ({ channel, place }) => formatList([channelText(channel, t), shortPlace(place)], 'facts'),
    },
    {
      id: 'amount',
      label: t('money.amount'),
      align: 'end',
      cell: (row) => (
        <>
          <b>{signedAmount(row)}</b> <span className="faint">{row.currency}</span>
        </>
      ),
      sortKey: ({ amount }) => amount,
    },
    { id: 'signed', label: t('treasury.signed'), cell: (row) => <Signs proposal={row} /> },
    {
      id: 'state',
      label: t('moves.state'),
      cell: ({ state }) => (
        <StateWord tone={STATES[state].tone} icon={STATES[state].icon}>
          {t(STATES[state].label)}
        </StateWord>
      ),
    },
    {
      id: 'waits',
      label: t('treasury.waits'),
      align: 'end',
      cell: (row) =>
        isWaiting(row) ? <Age sinceMs={row.requestedAtMs} /> : <span className="faint">{t('none')}</span>,
    },
  ];
}

function Queue(props: {
  readonly rows: readonly Proposal[];
  readonly selected: string | undefined;
  onSelect(proposal: Proposal): void;
}) {
  const { t } = useTranslation('panels');
  const columns = useColumns();
  return (
    <Table
      label={t('treasury.queue')}
      columns={columns}
      rows={props.rows}
      rowId={({ number }) => number}
      selectedId={props.selected}
      onSelect={props.onSelect}
    />
  );
}

/** Signs of a place that a row shows. */
const PLACE_SIGNS = 14;

function shortPlace(place: string): string {
  return place.length <= PLACE_SIGNS ? place : `${place.slice(0, 6)}\u2026${place.slice(-4)}`;
}

function signedAmount({ kind, amount, digits }: Proposal): string {
  return kind === 'deposit' ? `+${formatAmount(amount, digits)}` : formatAmount(-amount, digits);
}

/** How long somebody has been waiting; only the figure renders. */
function Age({ sinceMs }: { readonly sinceMs: number }) {
  return <>{useFromNow(1000, (now) => formatAge(now - sinceMs))}</>;
}

/** What waits, in and out. */
function Sums({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const { t } = useTranslation('panels');
  return (
    <dl className={styles['sums']} aria-label={t('treasury.sums')}>
      {(['withdrawal', 'deposit'] as const).map((kind) => {
        const own = waitingSums(proposals, kind);
        return (
          <div key={kind}>
            <dt>{t(kind === 'deposit' ? 'treasury.inWaiting' : 'treasury.outWaiting')}</dt>
            {own.length === 0 && <dd className="faint">{t('none')}</dd>}
            {own.map(({ currency, digits, amount }) => (
              <dd key={currency}>
                <b>{formatAmount(amount, digits)}</b> {currency}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

/** Who has signed, as two dots: filled ones have, and a name for those who cannot see them. */
function Signs({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const { approvals, approvalsNeeded, state } = proposal;
  // Nobody of the office has to sign what is credited by itself.
  if (approvals.length === 0 && state !== 'awaitingFirstApproval' && state !== 'awaitingSecondApproval')
    return <span className="faint">{t('none')}</span>;
  const label =
    approvals.length === 0
      ? t('treasury.nobodySigned')
      : t('treasury.signedBy', { names: formatList(approvals) });
  return (
    <span className={styles['signs']} role="img" aria-label={label} title={label}>
      {Array.from({ length: approvalsNeeded }, (_, at) => (
        <i key={at} data-on={at < approvals.length} />
      ))}
    </span>
  );
}
