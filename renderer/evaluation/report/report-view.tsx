import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState, Kbd, Page, Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import type { EvaluationRequest } from '../../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { fileQuery, reportQuery } from '../host.ts';
import { curveOf, seedParts, shownPart } from '../run-model.ts';
import { CostsPanel, DrawdownsPanel, GroupsPanel, HoursPanel } from './foot-panels.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { FidelityPanel } from './fidelity-panel.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { SeedsPanel } from './seeds-panel.tsx';
import { VerdictsPanel } from './verdicts-panel.tsx';
import styles from './report.module.css';

export interface ReportViewProps {
  readonly row: RunRow | undefined;
  readonly seed: number | undefined;
  onSeed(seed: number): void;
  /** Leads to a new run that judges what nobody has looked at. */
  onJudge(request: Partial<EvaluationRequest>): void;
}

/** `[` and `]` lead to the seed before and after, by their net. */
export function useSeedKeys({ row, seed, onSeed }: Omit<ReportViewProps, 'onJudge'>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { '[': -1, ']': 1 }[event.key];
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (row === undefined || step === undefined || isTyping) return;
    const parts = seedParts(row);
    const at = parts.findIndex((part) => part === shownPart(row, seed));
    const next = parts[Math.min(parts.length - 1, Math.max(0, at + step))];
    if (next !== undefined) onSeed(next.seed);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The report of the open run. */
export function ReportView(props: ReportViewProps) {
  const { t } = useEvaluationText();
  const { row, seed } = props;
  useSeedKeys(props);
  const part = row && shownPart(row, seed);
  if (row === undefined || part === undefined)
    return (
      <Page>
        <Panel name={t('view.report')}>
          <PanelStrip title={t('view.report')} />
          <EmptyState title={t('runs.none')} />
        </Panel>
      </Page>
    );
  return <Report {...props} row={row} key={row.name} />;
}

function Report({ row, seed, onSeed, onJudge }: ReportViewProps & { readonly row: RunRow }) {
  const { t } = useEvaluationText();
  const parts = seedParts(row);
  const part = shownPart(row, seed) ?? parts[0];
  const curves = useQueries({
    queries: parts.map((one) => ({
      ...fileQuery(row, one.folder, 'equity.csv'),
      select: (text: string | null) => (text === null ? [] : curveOf(text)),
    })),
  });
  const fidelities = kindest(row.fidelities).flatMap(
    (name) => seedParts(row, name).find((one) => one.seed === part?.seed) ?? [],
  );
  const reports = useQueries({ queries: fidelities.map((one) => reportQuery(row, one.folder)) });
  const own = reports[fidelities.findIndex((one) => one.fidelity === part?.fidelity)]?.data;
  if (part === undefined || own === undefined)
    return (
      <Page>
        <Skeleton rows={10} label={t('loading')} />
      </Page>
    );
  if (own === null)
    return (
      <Page>
        <Panel name={t('view.report')}>
          <PanelStrip title={t('view.report')} />
          <div role="alert">
            <EmptyState title={t('report.missing')} detail={t('runs.failedDetail')} />
          </div>
        </Panel>
      </Page>
    );
  const known = fidelities.flatMap((one, at) => {
    const report = reports[at]?.data;
    return report ? [{ name: one.fidelity, report }] : [];
  });
  return (
    <Page className={styles['report'] ?? ''}>
      <FiguresStrip report={own} row={row} seed={part.seed} />
      <div className={styles['cols']} data-cols="main">
        <EquityPanel
          curves={curves.flatMap(({ data }) => (data === undefined || data.length === 0 ? [] : [data]))}
          shown={curves[parts.indexOf(part)]?.data ?? []}
          report={own}
          seed={part.seed}
        >
          <span className={styles['note']}>
            {t('report.seed', { seed: String(part.seed) })} <Kbd>[</Kbd> <Kbd>]</Kbd>
          </span>
        </EquityPanel>
        <VerdictsPanel row={row} onJudge={onJudge} />
      </div>
      <div className={styles['cols']} data-cols={known.length > 1 ? 'three' : 'two'}>
        <MonthsPanel report={own} />
        {known.length > 1 && <FidelityPanel reports={known} shown={part.fidelity} seed={part.seed} />}
        <SeedsPanel row={row} names={kindest(row.fidelities)} seed={part.seed} onSeed={onSeed} />
      </div>
      <div className={styles['cols']} data-cols="four">
        <CostsPanel report={own} />
        <DrawdownsPanel report={own} />
        <GroupsPanel report={own} />
        <HoursPanel report={own} />
      </div>
    </Page>
  );
}

/** The fidelities that the platform has, the kindest first; a file stands before the harshest. */
function kindest(names: readonly string[]): readonly string[] {
  const known = ['touch', 'queue', 'through'];
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length - 1.5);
  return names.toSorted((left, right) => place(left) - place(right));
}
