import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  EmptyState,
  IconButton,
  Panel,
  PanelStrip,
  SelectField,
  Skeleton,
  ToolButton,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import type { Operator } from '../../../operator/port.ts';
import { ListTable } from '../../../panels/shared/list-table/list-table.tsx';
import { useOfficeText } from '../../texts/office-text.ts';
import { answerShape } from '../call-shapes.ts';
import type { CallPage } from '../catalogue.ts';
import { useContractWords } from '../contract-texts.ts';
import { useValueWords } from '../form/field-context.ts';
import { RecordView } from '../record/record-view.tsx';
import { rowMembers, rowsIn } from './answer-rows.ts';
import { Asking } from './asking.tsx';
import { columnsOf, rowIdOf, type Row } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { RowPane } from './row-pane.tsx';
import { PAGE_SIZES, useReading, type Reading } from './use-reading.ts';
import shared from '../../frame/shared.module.css';
import layout from '../calls.module.css';
import styles from './list.module.css';

export interface ReadingPageProps {
  readonly page: CallPage;
  readonly operator: Operator;
}

/** A call that reads: what it is requested with, and its answer as a list or a record. */
export function ReadingPage({ page, operator }: ReadingPageProps) {
  const { t } = useOfficeText();
  const { title, summary } = useContractWords();
  const { dateTime } = useWallTimes();
  const reading = useReading(page, operator);
  const { requested, query } = reading;
  const { data, error, isFetching } = query;
  const name = title(page.name);
  const [chosen, choose] = useState<Row>();
  const isList = page.kind === 'list';
  return (
    <div className={isList ? shared['two'] : layout['one']}>
      <Panel name={name}>
        <PanelStrip
          title={name}
          note={
            <span role="status" aria-live="off">
              {isFetching ? t('call.reading') : data && t('call.readAt', { time: dateTime(data.readAtMs) })}
            </span>
          }
        >
          <ToolButton disabled={requested === undefined} onClick={() => void query.refetch()}>
            {t('call.readAgain')}
          </ToolButton>
        </PanelStrip>
        <Asking reading={reading} label={name} />
        {error !== null && (
          <div className={styles['failure']}>
            <CallErrorNote error={error} />
          </div>
        )}
        {requested === undefined && (
          <EmptyState title={t('call.askFirst')} detail={summary(page.call.summary)} />
        )}
        {data === undefined && isFetching && <Skeleton rows={6} label={t('call.reading')} />}
        {data !== undefined && error === null && (
          <>
            {isList ? (
              <ListBody
                page={page}
                reading={reading}
                answer={data.answer}
                chosen={chosen}
                onChoose={choose}
              />
            ) : (
              <div className={layout['body']}>
                <RecordView
                  shape={answerShape(page)}
                  value={data.answer}
                  canCopy={page.call.answer === 'secret'}
                />
              </div>
            )}
          </>
        )}
      </Panel>
      {isList && <RowPane page={page} operator={operator} row={chosen} />}
    </div>
  );
}

function ListBody(props: {
  readonly page: CallPage;
  readonly reading: Reading;
  readonly answer: unknown;
  readonly chosen: Row | undefined;
  onChoose(row: Row): void;
}) {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  const { page, reading, answer, chosen, onChoose } = props;
  const words = useValueWords();
  const { rows, total } = useMemo(() => rowsIn(page, answer), [page, answer]);
  const members = useMemo(() => rowMembers(page), [page]);
  // Words change with the language alone.
  // eslint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsOf(members, words), [members, words.yes]);
  const places = useMemo(() => new Map(rows.map((row, at) => [row, rowIdOf(row, at)])), [rows]);
  const idOf = (row: Row) => places.get(row) ?? '';
  if (rows.length === 0) return <EmptyState title={t('call.noRows')} />;
  return (
    <>
      <ListTable
        list={`office.${page.name}`}
        label={title(page.name)}
        columns={columns}
        rows={rows}
        rowId={idOf}
        selectedId={chosen && idOf(chosen)}
        onSelect={onChoose}
        tools={<ExportButton page={page} request={reading.requested ?? {}} columns={columns} />}
      />
      {page.rows?.isPaged === true && <Paging reading={reading} shown={rows.length} total={total} />}
    </>
  );
}

function Paging(props: {
  readonly reading: Reading;
  readonly shown: number;
  readonly total: number | undefined;
}) {
  const { t } = useOfficeText();
  const { reading, shown, total } = props;
  const { current, size } = reading;
  const first = (current - 1) * size + 1;
  const isLast = shown < size || (total !== undefined && current * size >= total);
  return (
    <footer className={styles['paging']}>
      <span>{t('call.rowsOf', { first, last: first + shown - 1, total: total ?? '?' })}</span>
      <span className="grow" />
      <SelectField
        label={t('call.pageSize')}
        value={String(size)}
        options={PAGE_SIZES.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(next) => reading.resize(Number(next))}
      />
      <IconButton
        icon={ChevronLeft}
        name={t('call.pageBefore')}
        titled
        disabled={current === 1}
        onClick={() => reading.turn(current - 1)}
      />
      <span>{t('call.page', { page: current })}</span>
      <IconButton
        icon={ChevronRight}
        name={t('call.pageAfter')}
        titled
        disabled={isLast}
        onClick={() => reading.turn(current + 1)}
      />
    </footer>
  );
}
