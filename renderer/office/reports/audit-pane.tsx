import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import {
  EmptyState,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { requestShape } from '../calls/call-shapes.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import { DifferenceTable } from '../calls/confirm/difference-table.tsx';
import { useContractWords } from '../calls/contract-texts.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { earlierRequest, endingOf, whoDid, type AuditAction } from './audit-model.ts';
import type { AuditRow } from './chain-proof.ts';
import { EndingWord } from './ending-word.tsx';
import shared from '../frame/shared.module.css';

/** Earlier requests among which the last one about the same thing is looked for. */
const LOOKED_AT = 100;

/** One action in full: who, from where, how it ended, and what was sent against the time before. */
export function AuditPane({ action }: { readonly action: AuditAction | undefined }) {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  if (action === undefined)
    return (
      <Panel name={t('reports.action')}>
        <PanelStrip title={t('reports.action')} />
        <EmptyState title={t('reports.noAction')} />
      </Panel>
    );
  const { row } = action;
  const page = findPageOfType(row.bizType ?? '');
  return (
    <Panel name={t('reports.action')}>
      <PanelStrip title={page === undefined ? (row.bizType ?? '') : title(page.name)} note={row.seq} />
      <PanelColumn>
        <ActionLines action={action} />
        {row.stage === 'request' && <Sent row={row} />}
      </PanelColumn>
    </Panel>
  );
}

function ActionLines({ action }: { readonly action: AuditAction }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { row, answer } = action;
  const ending = endingOf(action);
  const why = answer?.why ?? row.why ?? row.lacks;
  return (
    <Lines label={t('reports.action')}>
      <Line name={t('reports.ending')}>
        <EndingWord ending={ending} code={ending === 'done' ? '' : (answer?.code ?? row.code)} />
      </Line>
      {why !== undefined && <Line name={t('reports.why')}>{why}</Line>}
      <Line name={t('reports.who')}>
        {formatList([whoDid(action, t('reports.byCompany')), row.person?.role ?? row.operator], 'facts')}
      </Line>
      <Line name={t('reports.time')}>{wall.dateTime(toLocal(row.time ?? 0))}</Line>
      <Line name={t('reports.ip')}>{row.ip}</Line>
      <Line name={t('reports.trace')}>
        <code className={shared['code']}>{row.trace}</code>
      </Line>
      <Line name={t('reports.hash')}>
        <code className={shared['code']}>{row.hash}</code>
      </Line>
    </Lines>
  );
}

/** What was sent, with what the last request about the same thing sent struck through where it is another. */
function Sent({ row }: { readonly row: AuditRow }) {
  const { t } = useOfficeText();
  const page = findPageOfType(row.bizType ?? '');
  const { data: earlier } = useCall(
    OPERATOR_MANAGEMENT.auditPage,
    { bizType: row.bizType ?? '', beforeSeq: row.seq, newestFirst: true, size: LOOKED_AT },
    { enabled: page?.call.changes === true },
  );
  const before = earlierRequest(row, earlier ?? []);
  if (row.request === undefined) return null;
  return (
    <section aria-label={t('reports.sent')}>
      <h3 className={shared['head']}>
        {before === undefined ? t('reports.sent') : t('reports.sentSince', { seq: before.seq })}
      </h3>
      {page === undefined ? (
        <code className={shared['code']}>{JSON.stringify(row.request)}</code>
      ) : (
        <DifferenceTable shape={requestShape(page)} present={before?.request} sent={row.request} />
      )}
    </section>
  );
}
