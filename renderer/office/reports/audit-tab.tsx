import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import type { BodyOf } from '../../../backend/client/index.ts';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import {
  Button,
  EmptyState,
  Field,
  Panel,
  PanelStrip,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import { useContractWords } from '../calls/contract-texts.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { CALL_KEY } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { endingOf, toActions, whoDid, type AuditAction } from './audit-model.ts';
import { AuditPane } from './audit-pane.tsx';
import { EndingWord } from './ending-word.tsx';
import { KeepButtons } from './keep-buttons.tsx';
import { dayAfterMs, dayMs } from './period.ts';
import { ProofPanel } from './proof-panel.tsx';
import shared from '../frame/shared.module.css';
import styles from './reports.module.css';

const CALL = OPERATOR_MANAGEMENT.auditPage;
const PAGE_SIZE = 200;

interface Filters {
  readonly text: string;
  readonly trace: string;
  readonly from: string;
  readonly to: string;
}

const EVERYTHING: Filters = { text: '', trace: '', from: '', to: '' };

/** What operators did, newest first, with what each request changed, and the proof that nothing of it was changed. */
export function AuditTab() {
  const { t } = useOfficeText();
  const [filters, setFilters] = useState(EVERYTHING);
  const [chosen, choose] = useState<number>();
  const { actions, error, more } = useActions(filters);
  const columns = useColumns();
  const found = actions?.find(({ row }) => row.seq === chosen);
  return (
    <div className={shared['two']}>
      <Panel name={t('reports.tab.audit')}>
        <AuditFilters onAsk={setFilters} />
        <PanelStrip
          title={t('reports.actions')}
          note={actions && t('reports.shown', { count: actions.length })}
        >
          <KeepButtons
            file="audit-trail"
            title={t('reports.tab.audit')}
            facts={[]}
            columns={columns}
            rows={actions ?? []}
          />
        </PanelStrip>
        {error !== null && <CallErrorNote error={error} />}
        {actions === undefined && error === null && <Skeleton rows={12} label={t('office.reading')} />}
        {actions?.length === 0 && <EmptyState title={t('reports.noActions')} />}
        {actions !== undefined && actions.length > 0 && (
          <Table
            label={t('reports.tab.audit')}
            columns={columns}
            rows={actions}
            rowId={({ row }) => String(row.seq)}
            selectedId={found && String(found.row.seq)}
            onSelect={({ row }) => choose(row.seq)}
            onNearEnd={more}
          />
        )}
      </Panel>
      <div className={styles['side']}>
        <ProofPanel />
        <AuditPane action={found} />
      </div>
    </div>
  );
}

function AuditFilters({ onAsk }: { onAsk(filters: Filters): void }) {
  const { t } = useOfficeText();
  const [draft, setDraft] = useState(EVERYTHING);
  const change = (name: keyof Filters) => (value: string) => setDraft({ ...draft, [name]: value });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(draft);
  };
  return (
    <form className={styles['asking']} onSubmit={ask} aria-label={t('reports.search')}>
      <div data-office-search>
        <Field type="search" label={t('reports.text')} value={draft.text} onChange={change('text')} />
      </div>
      <Field label={t('reports.trace')} value={draft.trace} onChange={change('trace')} />
      <Field type="date" label={t('reports.from')} value={draft.from} onChange={change('from')} />
      <Field type="date" label={t('reports.to')} value={draft.to} onChange={change('to')} />
      <Button type="submit" size="small">
        {t('reports.search')}
      </Button>
    </form>
  );
}

function useActions(filters: Filters) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, filters],
      queryFn: async ({ pageParam }) =>
        valueOf(await operatorLine().call(CALL, requestOf(filters, pageParam))),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.seq),
      staleTime: 0,
    },
    queryClient,
  );
  const actions = useMemo(() => data && toActions(data.pages.flat()), [data]);
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return { actions, error, more };
}

/** The request for the rows that filters choose, before one of them. */
function requestOf({ text, trace, from, to }: Filters, beforeSeq: number | undefined): BodyOf<typeof CALL> {
  const request: BodyOf<typeof CALL> = { newestFirst: true, size: PAGE_SIZE };
  const [startTime, endTime] = [dayMs(from), dayAfterMs(to)];
  if (beforeSeq !== undefined) request.beforeSeq = beforeSeq;
  if (text.trim() !== '') request.text = text.trim();
  if (trace.trim() !== '') request.trace = trace.trim();
  if (startTime !== undefined) request.startTime = startTime;
  if (endTime !== undefined) request.endTime = endTime;
  return request;
}

function useColumns(): readonly Column<AuditAction>[] {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  return useMemo(() => {
    const what = ({ row: { bizType = '' } }: AuditAction) => {
      const page = findPageOfType(bizType);
      return page === undefined ? bizType : title(page.name);
    };
    const who = (action: AuditAction) => whoDid(action, t('reports.byCompany'));
    return [
      {
        id: 'seq',
        label: t('reports.seq'),
        align: 'end',
        cell: ({ row }) => row.seq,
        text: ({ row }) => String(row.seq),
        sortKey: ({ row }) => row.seq,
      },
      {
        id: 'time',
        label: t('reports.time'),
        cell: ({ row: { time = 0 } }) => wall.dateTime(toLocal(time)),
        text: ({ row: { time = 0 } }) => new Date(time).toISOString(),
        sortKey: ({ row: { time = 0 } }) => time,
      },
      { id: 'who', label: t('reports.who'), cell: who, text: who, sortKey: who },
      {
        id: 'what',
        label: t('reports.what'),
        cell: (action) => <b>{what(action)}</b>,
        text: what,
        sortKey: what,
      },
      {
        id: 'ending',
        label: t('reports.ending'),
        cell: (action) => <EndingWord ending={endingOf(action)} />,
        text: (action) => t(`reports.ending.${endingOf(action)}`),
        sortKey: endingOf,
      },
      {
        id: 'code',
        label: t('reports.code'),
        cell: ({ row, answer }) => row.code ?? answer?.code ?? '',
        text: ({ row, answer }) => row.code ?? answer?.code ?? '',
        drop: 2,
      },
      {
        id: 'ip',
        label: t('reports.ip'),
        cell: ({ row }) => row.ip,
        text: ({ row }) => row.ip ?? '',
        drop: 3,
      },
    ] satisfies readonly Column<AuditAction>[];
  }, [t, title, wall, toLocal]);
}
