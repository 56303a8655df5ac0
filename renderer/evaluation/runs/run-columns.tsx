import {
  chooseTone,
  formatNumber,
  formatPercentOf,
  type Column,
  formatList,
} from '../../components/index.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import type { useEvaluationText } from '../evaluation-text.ts';
import { nameOf, revisionOf, seedsOf, shortHash, windowOf } from '../run-model.ts';
import { VerdictChips } from '../verdict-chips.tsx';
import styles from '../evaluation.module.css';

type Translate = ReturnType<typeof useEvaluationText>['t'];

export interface Marks {
  /** Folders that are compared. */
  readonly marked: readonly string[];
  mark(name: string): void;
}

/** What a run is of: program, window, seeds and fidelity. */
function ofWhat(t: Translate, { marked, mark }: Marks): readonly Column<RunRow>[] {
  return [
    {
      id: 'mark',
      label: t('column.mark'),
      locked: true,
      cell: (row) => (
        <input
          type="checkbox"
          className={styles['mark']}
          aria-label={t('runs.mark', { run: row.name })}
          checked={marked.includes(row.name)}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
          onChange={() => mark(row.name)}
        />
      ),
    },
    {
      id: 'program',
      label: t('column.program'),
      sortKey: nameOf,
      cell: (row) => (
        <span title={row.program}>
          <b>{nameOf(row)}</b> <code>{revisionOf(row)}</code>
        </span>
      ),
    },
    { id: 'window', label: t('column.window'), sortKey: ({ from }) => from, cell: windowOf, drop: 2 },
    { id: 'seeds', label: t('column.seeds'), cell: ({ seeds }) => seedsOf(seeds), drop: 3 },
    {
      id: 'fidelity',
      label: t('column.fidelity'),
      cell: ({ fidelities }) => formatList(fidelities),
      drop: 4,
    },
  ];
}

/** Its figures: means over the seeds, of all costs. */
function figures(t: Translate): readonly Column<RunRow>[] {
  return [
    {
      id: 'net',
      label: t('figure.net'),
      align: 'end',
      sortKey: ({ netReturn }) => netReturn ?? undefined,
      cell: ({ netReturn }) =>
        netReturn === null ? (
          '–'
        ) : (
          <span className={chooseTone(netReturn)}>{formatPercentOf(netReturn, 1, 'always')}</span>
        ),
    },
    {
      id: 'sharpe',
      label: t('figure.sharpe'),
      align: 'end',
      sortKey: ({ sharpe }) => sharpe ?? undefined,
      cell: ({ sharpe }) => (sharpe === null ? '–' : formatNumber(sharpe, 2)),
    },
    {
      id: 'drawdown',
      label: t('figure.drawdown'),
      align: 'end',
      sortKey: ({ maxDrawdown }) => maxDrawdown ?? undefined,
      cell: ({ maxDrawdown }) => (maxDrawdown === null ? '–' : formatPercentOf(-maxDrawdown, 1)),
    },
  ];
}

/** The columns of the list of runs. */
export function runColumns(t: Translate, marks: Marks): readonly Column<RunRow>[] {
  return [
    ...ofWhat(t, marks),
    ...figures(t),
    { id: 'verdicts', label: t('column.verdicts'), cell: (row) => <VerdictChips row={row} most={1} /> },
    {
      id: 'note',
      label: t('column.note'),
      drop: 5,
      cell: ({ notes }) => [...notes.tags.map((tag) => `#${tag}`), notes.note].join(' '),
    },
    {
      id: 'hash',
      label: t('column.hash'),
      align: 'end',
      drop: 1,
      cell: ({ hash }) => <code>{hash === '' ? '–' : shortHash(hash)}</code>,
    },
  ];
}
