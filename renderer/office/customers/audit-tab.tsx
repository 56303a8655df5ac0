import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { EmptyState, Panel, PanelStrip, Skeleton, Table } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import { useContractWords } from '../calls/contract-texts.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { actionsAbout, endingOf, whoDid, type AuditAction } from '../reports/audit-model.ts';
import { EndingWord } from '../reports/ending-word.tsx';

const AGAIN_MS = 30_000;
const ROWS = 200;

/** What operators did about this customer, newest first: every row of the audit trail that names it. */
export function AuditTab({ number }: { readonly number: string }) {
  const { t } = useOfficeText();
  const may = useMay()(OPERATOR_MANAGEMENT.auditPage.permission);
  const { title } = useContractWords();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { data, error } = useCall(
    OPERATOR_MANAGEMENT.auditPage,
    { text: number, newestFirst: true, size: ROWS },
    { againMs: AGAIN_MS },
  );
  const name = t('customer.tab.audit');
  if (!may) return <EmptyState title={t('customer.audit.mayNot')} />;
  if (error !== null) return <CallErrorNote error={error} />;
  if (data === undefined) return <Skeleton rows={6} label={t('office.reading')} />;
  const rows = actionsAbout(data, number);
  const who = (action: AuditAction) => whoDid(action, t('reports.byCompany'));
  const callOf = (bizType: string) => {
    const page = findPageOfType(bizType);
    return page === undefined ? bizType : title(page.name);
  };
  return (
    <Panel name={name}>
      <PanelStrip title={name} note={t('customer.audit.note', { number })} />
      {rows.length === 0 ? (
        <EmptyState title={t('customer.nothing')} />
      ) : (
        <Table
          label={name}
          compact
          rows={rows}
          rowId={({ row }) => String(row.seq)}
          columns={[
            {
              id: 'time',
              label: t('customer.time'),
              cell: ({ row: { time } }) => (time === undefined ? '' : wall.dateTime(toLocal(time))),
              sortKey: ({ row }) => row.seq,
            },
            { id: 'who', label: t('customer.audit.who'), cell: who, sortKey: who },
            {
              id: 'what',
              label: t('customer.audit.what'),
              cell: ({ row: { bizType = '' } }) => callOf(bizType),
            },
            {
              id: 'ending',
              label: t('reports.ending'),
              cell: (action) => <EndingWord ending={endingOf(action)} />,
              sortKey: endingOf,
            },
            { id: 'seq', label: t('customer.audit.row'), align: 'end', cell: ({ row }) => row.seq, drop: 1 },
          ]}
        />
      )}
    </Panel>
  );
}
