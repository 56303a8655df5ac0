import { CircleX, Copy, Play } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  Callout,
  EmptyState,
  formatNumber,
  Icon,
  Line,
  Lines,
  Panel,
  PanelStrip,
  StateBadge,
  formatList,
} from '../../components/index.ts';
import type { BenchResult, BenchRun, Lane, SequenceLine } from '../../../backend/evaluation/bench/result.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import type { Cell } from './bench-model.ts';
import styles from './bench.module.css';

export interface OpenedPairProps {
  /** Folder of the results below the folder of runs, and the whole path of that. */
  readonly folder: string;
  readonly root: string;
  readonly result: BenchResult;
  readonly cell: Cell;
  readonly run: BenchRun | undefined;
}

const TONES = { held: 'ok', late: 'look', failed: 'bad' } as const;

/** What passed in a pair of rule and fault, and what is to be said of it. */
export function OpenedPair(props: OpenedPairProps) {
  const { result, cell, run } = props;
  const { t } = useEvaluationText();
  const rule = result.rules[cell.rule];
  const fault = result.faults[cell.fault];
  if (rule === undefined || fault === undefined) return null;
  return (
    <div className={styles['low']}>
      <Panel name={t('bench.sequence')}>
        <PanelStrip
          title={rule.title}
          note={`${formatList([fault.group, fault.name], 'facts')}: ${fault.words}`}
        />
        {run?.sequence === undefined ? (
          <EmptyState title={t(run === undefined ? 'bench.notPlayed' : 'bench.noSequence')} />
        ) : (
          <Sequence lines={run.sequence} />
        )}
      </Panel>
      <Panel name={t('bench.verdict')}>
        <PanelStrip title={t('bench.verdict')}>
          {run !== undefined && <StateBadge tone={TONES[run.state]}>{t(`state.${run.state}`)}</StateBadge>}
        </PanelStrip>
        <div className={styles['facts']}>
          {run !== undefined && run.problem !== null && (
            <Callout tone="danger" icon={CircleX}>
              {run.problem}
            </Callout>
          )}
          <Lines label={t('bench.verdict')}>
            <Line name={t('bench.wants')}>{rule.wants}</Line>
            {run !== undefined && <Line name={t('bench.seed')}>{run.seed}</Line>}
            {run !== undefined && <Line name={t('bench.took')}>{formatNumber(run.ms / 1_000, 1)} s</Line>}
          </Lines>
          <h4>{t('bench.remedy')}</h4>
          <p>{rule.remedy}</p>
          {run?.file !== undefined && <Replay root={props.root} folder={props.folder} file={run.file} />}
        </div>
      </Panel>
    </div>
  );
}

const PLACES: Readonly<Record<Lane, number>> = { program: 1, wire: 2, platform: 3, bench: 3 };

/** Lanes with times at the left: messages as arrows, a fault amber on the wire, what is against the rule red. */
function Sequence({ lines }: { readonly lines: readonly SequenceLine[] }) {
  const { t } = useEvaluationText();
  return (
    <div className={styles['sequence']} tabIndex={0} role="group" aria-label={t('bench.sequence')}>
      <table aria-label={t('bench.sequence')}>
        <thead>
          <tr>
            <th scope="col">{t('column.time')}</th>
            <th scope="col">{t('lane.program')}</th>
            <th scope="col">{t('lane.wire')}</th>
            <th scope="col">{t('lane.platform')}</th>
            <th scope="col">{t('bench.position')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const [from, to] = [PLACES[line.from], PLACES[line.to]];
            const arrow = from === to ? '' : to > from ? '→' : '←';
            return (
              // Lines have no names of their own, and never change places.
              <tr key={at} data-wrong={line.isWrong} data-fault={line.fault !== undefined}>
                <td>{at === 0 ? '0 ms' : `+${formatNumber(line.atMs, 0)} ms`}</td>
                <td colSpan={3} data-from={from} data-to={to}>
                  <span className="visually-hidden">
                    {t(`lane.${line.from}`)} {arrow} {t(`lane.${line.to}`)}:{' '}
                  </span>
                  <span data-words>
                    {line.from === 'bench' && `${t('lane.bench')}: `}
                    {line.text}
                    {line.fault !== undefined && <b> {t('bench.fault', { fault: line.fault })}</b>}
                    {line.isWrong && <span className="visually-hidden"> {t('bench.wrong')}</span>}
                  </span>
                </td>
                <td>{line.position ?? ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The command that plays a failed run again: shown, copied, or started by the person. */
function Replay({
  root,
  folder,
  file,
}: Pick<OpenedPairProps, 'root' | 'folder'> & { readonly file: string }) {
  const command = `npm run bot-bench -- --replay ${root}/${folder}/${file}`;
  const { t } = useEvaluationText();
  const client = useQueryClient();
  const [ready, setReady] = useState<{ readonly id: string; readonly command: string }>();
  const ask = async () => {
    const request = {
      tool: 'bot-bench',
      bot: '',
      rules: '',
      seeds: '1',
      replay: `${folder}/${file}`,
    } as const;
    const { question } = await window.desktop.invoke('evaluation.ask', request);
    setReady(question ?? undefined);
  };
  const start = async () => {
    if (ready === undefined) return;
    await window.desktop.invoke('evaluation.start', { id: ready.id }).catch(() => undefined);
    setReady(undefined);
    await client.invalidateQueries({ queryKey: ['evaluation', 'progress'] });
  };
  return (
    <>
      <h4>{t('bench.again')}</h4>
      <pre className={styles['command']}>{ready?.command ?? command}</pre>
      <div className={styles['row']}>
        {ready === undefined ? (
          <Button size="small" onClick={() => void ask().catch(() => undefined)}>
            <Icon icon={Play} size={12} /> {t('bench.replay')}
          </Button>
        ) : (
          <Button size="small" variant="primary" onClick={() => void start()}>
            <Icon icon={Play} size={12} /> {t('new.start')}
          </Button>
        )}
        <Button
          size="small"
          onClick={() =>
            void window.desktop
              .invoke('clipboard.write', { text: ready?.command ?? command })
              .catch(() => undefined)
          }
        >
          <Icon icon={Copy} size={12} /> {t('new.copy')}
        </Button>
      </div>
    </>
  );
}
