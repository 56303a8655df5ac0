import { useEffect, useEffectEvent, useState } from 'react';
import { Kbd, Page, PanelBoundary, Skeleton, formatList } from '../components/index.ts';
import type { EvaluationRequest } from '../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../backend/evaluation/folder/forms.ts';
import { BenchView } from './bench/bench-view.tsx';
import { useEvaluationText } from './evaluation-text.ts';
import { FillsView } from './fills/fills-view.tsx';
import { useRuns } from './host.ts';
import { PlatformView } from './platform/platform-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { nameOf, revisionOf, seedsOf, shortHash, windowOf } from './run-model.ts';
import { RunsView } from './runs/runs-view.tsx';
import { VerdictChips } from './verdict-chips.tsx';
import styles from './evaluation.module.css';

const VIEWS = ['runs', 'report', 'fills', 'bench', 'platform'] as const;
type ViewId = (typeof VIEWS)[number];

/** What of the evaluation is on screen. */
interface Place {
  readonly view: ViewId;
  /** Folder of the open run; undefined: the newest. */
  readonly run: string | undefined;
  /** Seed that report and fills show; undefined: the one in the middle. */
  readonly seed: number | undefined;
}

/** Runs of programs: the list, the report of the open one, its fills, the bench, and the platform that can be switched. */
export function EvaluationPage() {
  const { t } = useEvaluationText();
  const { data, error, isPending, refetch } = useRuns();
  const [place, setPlace] = useState<Place>({ view: 'runs', run: undefined, seed: undefined });
  const rows = data?.runs ?? [];
  const open = rows.find(({ name }) => name === place.run) ?? rows[0];
  const go = (view: ViewId) => setPlace((before) => ({ ...before, view }));
  useViewKeys(go);
  const [draft, setDraft] = useState<Partial<EvaluationRequest>>({});
  const [side, setSide] = useState<'new' | 'notes'>('new');
  const onDraft = (change: Partial<EvaluationRequest>) => setDraft((before) => ({ ...before, ...change }));
  const onJudge = (request: Partial<EvaluationRequest>) => {
    setDraft(request);
    setSide('new');
    go('runs');
  };
  const setSeed = (seed: number) => setPlace((before) => ({ ...before, seed }));
  const onOpen = (run: string, view: ViewId = place.view) =>
    setPlace((before) => ({ view, run, seed: before.run === run ? before.seed : undefined }));
  return (
    <div className={styles['frame']} data-testid="evaluation-page">
      <ViewBar view={place.view} go={go} open={open} />
      <PanelBoundary
        key={place.view}
        name={t(`view.${place.view}`)}
        stopped={t('stopped', { view: t(`view.${place.view}`) })}
        reopen={t('again')}
      >
        {place.view === 'platform' ? (
          <PlatformView />
        ) : isPending ? (
          <Page>
            <Skeleton rows={8} label={t('loading')} />
          </Page>
        ) : place.view === 'runs' ? (
          <RunsView
            listing={data}
            onAgain={() => void refetch()}
            onSide={setSide}
            {...{ error, open, onOpen, draft, onDraft, side }}
          />
        ) : place.view === 'report' ? (
          <ReportView row={open} seed={place.seed} onSeed={setSeed} onJudge={onJudge} />
        ) : place.view === 'fills' ? (
          <FillsView row={open} seed={place.seed} onSeed={setSeed} />
        ) : (
          <BenchView listing={data} />
        )}
      </PanelBoundary>
    </div>
  );
}

/** The views, and the open run. */
function ViewBar(props: {
  readonly view: ViewId;
  readonly open: RunRow | undefined;
  go(view: ViewId): void;
}) {
  const { t } = useEvaluationText();
  return (
    <div className={styles['bar']}>
      <nav className={styles['views']} aria-label={t('bar.views')}>
        {VIEWS.map((view, at) => (
          <button
            key={view}
            type="button"
            aria-current={view === props.view ? 'page' : undefined}
            aria-keyshortcuts={`Alt+${at + 1}`}
            onClick={() => props.go(view)}
          >
            {t(`view.${view}`)} <small aria-hidden>{at + 1}</small>
          </button>
        ))}
      </nav>
      {props.open !== undefined && <OpenRun row={props.open} />}
      <span className="grow" />
      <span className={styles['keys']}>
        <Kbd>Alt 1</Kbd> … <Kbd>{VIEWS.length}</Kbd>
      </span>
    </div>
  );
}

/** `Alt` and a digit leads to a view from everywhere on the page. */
function useViewKeys(go: (view: ViewId) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const view = VIEWS[Number(/^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1]) - 1];
    if (view === undefined) return;
    event.preventDefault();
    go(view);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The open run, the same on all views. */
function OpenRun({ row }: { readonly row: RunRow }) {
  const { t } = useEvaluationText();
  return (
    <section className={styles['open']} aria-label={t('bar.open')}>
      <b>{nameOf(row)}</b>
      <code title={row.revision}>{revisionOf(row)}</code>
      <span className={styles['chip']}>{windowOf(row)}</span>
      <span className={styles['chip']}>{t('seeds', { seeds: seedsOf(row.seeds) })}</span>
      {row.isCut && <span className={styles['chip']}>{t('run.cut')}</span>}
      <span className={styles['chip']} data-tone="brand">
        {formatList(row.fidelities)}
      </span>
      {row.hash === '' ? <span>{t('run.noHash')}</span> : <code title={row.hash}>{shortHash(row.hash)}</code>}
      <VerdictChips row={row} most={2} />
    </section>
  );
}
