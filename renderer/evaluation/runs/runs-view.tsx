import { RefreshCw } from 'lucide-react';
import { useState, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  Button,
  EmptyState,
  Field,
  IconButton,
  Kbd,
  Page,
  Panel,
  PanelStrip,
  SelectField,
  Table,
  TabStrip,
  ToolRow,
  keyOf,
} from '../../components/index.ts';
import type { EvaluationRequest } from '../../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { useReadAgain, type RunListing } from '../host.ts';
import { filterRuns, NO_FILTER, type RunFilter } from '../run-model.ts';
import { ComparePanel } from './compare-panel.tsx';
import { NewRun } from './new-run.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { runColumns, type Marks } from './run-columns.tsx';
import { RunningRow } from './running-row.tsx';
import styles from '../evaluation.module.css';

export interface RunsViewProps {
  readonly listing: RunListing | undefined;
  readonly error: Error | null;
  readonly open: RunRow | undefined;
  /** What of a new run was typed, and whether it or the notes are in sight. */
  readonly draft: Partial<EvaluationRequest>;
  readonly side: 'new' | 'notes';
  onDraft(change: Partial<EvaluationRequest>): void;
  onSide(side: 'new' | 'notes'): void;
  onOpen(run: string, view?: 'report'): void;
  onAgain(): void;
}

/** All runs: the list, what is noted about the chosen one, two over one another, and a new one. */
export function RunsView(props: RunsViewProps) {
  const { listing, open, onOpen } = props;
  const { t } = useEvaluationText();
  const [filter, setFilter] = useState(NO_FILTER);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const search = useRef<HTMLDivElement>(null);
  const rows = listing?.runs ?? [];
  const readAgain = useReadAgain();
  const mark = (name: string) =>
    setMarked((before) =>
      before.includes(name) ? before.filter((one) => one !== name) : [...before, name].slice(-2),
    );
  const onKeyDown = listKeys({
    mark,
    onOpen,
    onSearch: () => search.current?.querySelector('input')?.focus(),
    onNew: () => props.onSide('new'),
  });
  return (
    <Page className={styles['runs'] ?? ''}>
      <div className={styles['column']} onKeyDownCapture={onKeyDown}>
        <Panel name={t('view.runs')}>
          <PanelStrip title={t('runs.all', { count: rows.length })} note={t('runs.means')}>
            <IconButton icon={RefreshCw} size={12} name={t('runs.read')} titled onClick={readAgain} />
          </PanelStrip>
          <Filters rows={rows} filter={filter} onFilter={setFilter} place={search} />
          <RunningRow />
          <RunList {...props} {...{ filter, marked, mark }} onClear={() => setFilter(NO_FILTER)} />
          {listing?.isCut === true && <p className={styles['foot']}>{t('runs.cut')}</p>}
        </Panel>
        <ComparePanel rows={comparedRows(rows, marked, open)} />
      </div>
      <div className={styles['column']} data-side>
        <SidePanel {...props} />
      </div>
    </Page>
  );
}

/** What is about to be run, or what is noted about the open run. */
function SidePanel({ listing, open, draft, onDraft, side, onSide }: RunsViewProps) {
  const { t } = useEvaluationText();
  return (
    <Panel name={t(side === 'new' ? 'new' : 'notes')} data-new-run>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('new.side')}
            tabs={[
              { id: 'new', label: t('new') },
              { id: 'notes', label: t('notes') },
            ]}
            selected={side}
            onSelect={onSide}
          />
        }
      >
        <Kbd>N</Kbd>
      </PanelStrip>
      {side === 'new' ? (
        <NewRun listing={listing} draft={draft} onDraft={onDraft} />
      ) : open === undefined ? (
        <EmptyState title={t('runs.none')} />
      ) : (
        <NotesPanel key={open.name} row={open} />
      )}
    </Panel>
  );
}

/** The two that are marked; the open one with a marked one where there is one mark or none. */
function comparedRows(
  rows: readonly RunRow[],
  marked: readonly string[],
  open: RunRow | undefined,
): readonly RunRow[] {
  const chosen = marked.flatMap((name) => rows.find((row) => row.name === name) ?? []);
  if (chosen.length === 2 || open === undefined) return chosen;
  return [open, ...chosen.filter(({ name }) => name !== open.name)];
}

/** `/` filters, `N` begins a new one; on a row `J` and `K` walk, Space marks, Enter opens its report. */
function listKeys(acts: {
  mark(name: string): void;
  onOpen: RunsViewProps['onOpen'];
  onSearch(): void;
  onNew(): void;
}) {
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches('input:not([type="checkbox"]), textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    const key = keyOf(event);
    const step = { j: 'ArrowDown', k: 'ArrowUp' }[key];
    if (key === '/') acts.onSearch();
    else if (key === 'n') {
      // Its fields are there once the tab is: the key must not be typed into them.
      flushSync(acts.onNew);
      document.querySelector<HTMLElement>('[data-new-run] input')?.focus();
    } else if (name === undefined) return;
    else if (event.key === ' ') acts.mark(name);
    else if (event.key === 'Enter') acts.onOpen(name, 'report');
    else if (step !== undefined)
      target.dispatchEvent(new window.KeyboardEvent('keydown', { key: step, bubbles: true }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface RunListProps extends RunsViewProps, Marks {
  readonly filter: RunFilter;
  onClear(): void;
}

/** The list, or why there is none. */
function RunList({ listing, error, open, onOpen, onAgain, filter, marked, mark, onClear }: RunListProps) {
  const { t } = useEvaluationText();
  const rows = listing?.runs ?? [];
  const shown = filterRuns(rows, filter);
  const button = (text: string, onClick: () => void) => (
    <Button size="small" onClick={onClick}>
      {text}
    </Button>
  );
  if (error !== null)
    return (
      <div role="alert">
        <EmptyState
          title={t('runs.failed')}
          detail={t('runs.failedDetail')}
          action={button(t('again'), onAgain)}
        />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState title={t('runs.none')} detail={t('runs.noneDetail', { folder: listing?.folder ?? '' })} />
    );
  if (shown.length === 0)
    return <EmptyState title={t('runs.noneLeft')} action={button(t('runs.clear'), onClear)} />;
  return (
    <Table
      label={t('view.runs')}
      columns={runColumns(t, { marked, mark })}
      rows={shown}
      rowId={({ name }) => name}
      selectedId={open?.name}
      onSelect={({ name }) => onOpen(name)}
    />
  );
}

function Filters(props: {
  readonly rows: readonly RunRow[];
  readonly filter: RunFilter;
  onFilter(filter: RunFilter): void;
  readonly place: React.Ref<HTMLDivElement>;
}) {
  const { rows, filter, onFilter, place } = props;
  const { t } = useEvaluationText();
  const all = { value: '', label: t('filter.all') };
  const choices = (values: readonly string[]) => [
    all,
    ...[...new Set(values)].toSorted().map((value) => ({ value, label: value })),
  ];
  return (
    <ToolRow label={t('filter')}>
      <div className={styles['filters']} ref={place}>
        <Field
          label="/"
          name={t('filter.text')}
          placeholder={t('filter.text')}
          value={filter.text}
          maxLength={80}
          onChange={(text) => onFilter({ ...filter, text })}
        />
        <SelectField
          label={t('column.fidelity')}
          value={filter.fidelity}
          options={choices(rows.flatMap(({ fidelities }) => fidelities))}
          onChange={(fidelity) => onFilter({ ...filter, fidelity })}
        />
        <SelectField
          label={t('filter.verdict')}
          value={filter.verdict}
          options={[
            all,
            ...(['against', 'look', 'holds', 'unjudged'] as const).map((value) => ({
              value,
              label: t(`kind.${value}`),
            })),
          ]}
          onChange={(verdict) => onFilter({ ...filter, verdict })}
        />
        <SelectField
          label={t('filter.tag')}
          value={filter.tag}
          options={choices(rows.flatMap(({ notes }) => notes.tags))}
          onChange={(tag) => onFilter({ ...filter, tag })}
        />
      </div>
    </ToolRow>
  );
}
