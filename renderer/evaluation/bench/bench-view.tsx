import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EmptyState,
  formatNumber,
  Line,
  Lines,
  Page,
  Panel,
  PanelStrip,
  SelectField,
  Skeleton,
  StateBadge,
} from '../../components/index.ts';
import type { BenchResult } from '../../../backend/evaluation/bench/result.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { fileQuery, type RunListing } from '../host.ts';
import { BenchGrid } from './bench-grid.tsx';
import { countsOf, firstCell, readBench, runOf } from './bench-model.ts';
import { OpenedPair } from './opened-pair.tsx';
import styles from './bench.module.css';

/** Whether a program survives a venue: rules down, faults across, and what passed in the pair that is open. */
export function BenchView({ listing }: { readonly listing: RunListing | undefined }) {
  const { t } = useEvaluationText();
  const benches = listing?.benches ?? [];
  const [chosen, setChosen] = useState<string>();
  const row = benches.find(({ name }) => name === chosen) ?? benches[0];
  const file = useQuery({
    ...fileQuery({ name: row?.name ?? '', hash: String(row?.changedAt ?? '') }, '', 'bench.json'),
    enabled: row !== undefined,
  });
  if (row !== undefined && file.data === undefined && file.error === null)
    return (
      <Page>
        <Skeleton rows={8} label={t('loading')} />
      </Page>
    );
  const result = file.data ? readBench(file.data) : undefined;
  if (row === undefined || result === undefined)
    return (
      <Page>
        <Panel name={t('view.bench')}>
          <PanelStrip title={t('view.bench')} />
          <EmptyState
            title={row === undefined ? t('bench.none') : t('bench.unread')}
            detail={t('bench.noneDetail', { folder: listing?.folder ?? '' })}
          />
        </Panel>
      </Page>
    );
  return (
    <Bench key={row.name} root={listing?.folder ?? ''} name={row.name} result={result}>
      <SelectField
        label={t('bench.results')}
        value={row.name}
        options={benches.map(({ name }) => ({ value: name, label: name }))}
        onChange={setChosen}
      />
    </Bench>
  );
}

function Bench(props: {
  readonly root: string;
  readonly name: string;
  readonly result: BenchResult;
  readonly children: React.ReactNode;
}) {
  const { root, name, result, children } = props;
  const { t } = useEvaluationText();
  const [cell, setCell] = useState(() => firstCell(result));
  const counts = countsOf(result);
  const kept = result.rules.filter(({ failed, held, late }) => failed === 0 && held + late > 0).length;
  const played = result.rules.filter(({ failed, held, late }) => failed + held + late > 0).length;
  const words = t('bench.rulesKept', { kept: String(kept), of: String(played) });
  return (
    <Page className={styles['bench'] ?? ''}>
      <Panel name={t('bench.grid')} className={styles['gridPanel'] ?? ''}>
        <PanelStrip title={t('bench.grid')} note={result.command}>
          <span className={styles['legend']}>
            <i data-state="held" /> {t('state.held')} {counts.held}
            <i data-state="late" /> {t('state.late')} {counts.late}
            <i data-state="failed" /> {t('state.failed')} {counts.failed}
            <i data-state="noPart" /> {t('state.noPart')} {counts.noPart}
          </span>
        </PanelStrip>
        <BenchGrid result={result} cell={cell} onCell={setCell} />
      </Panel>
      <Panel name={t('bench.result')}>
        <PanelStrip title={t('bench.result')}>
          <StateBadge tone={result.isPassed ? 'ok' : 'bad'}>{words}</StateBadge>
        </PanelStrip>
        <div className={styles['facts']}>
          {children}
          <Lines label={t('bench.result')}>
            <Line name={t('bench.pairs')}>{formatNumber(counts.held + counts.late + counts.failed, 0)}</Line>
            <Line name={t('bench.runs')}>{formatNumber(result.runs.length, 0)}</Line>
            <Line name={t('column.seeds')}>{result.seeds.join('–')}</Line>
            <Line name={t('bench.pace')}>{formatNumber(result.paceMs, 0)} ms</Line>
            <Line name={t('bench.took')}>{formatNumber(result.seconds, 0)} s</Line>
            <Line name={t('bench.started')}>{result.startedAt.slice(0, 16).replace('T', ' ')}</Line>
          </Lines>
          <p className={styles['quiet']}>{t('bench.judged')}</p>
        </div>
      </Panel>
      <OpenedPair root={root} folder={name} result={result} cell={cell} run={runOf(result, cell)} />
    </Page>
  );
}
