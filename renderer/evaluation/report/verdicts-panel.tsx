import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, EmptyState, Icon, Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import type { EvaluationRequest } from '../../../backend/evaluation/command/run-request.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { PrintedTable } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { judgingRequest } from '../run-model.ts';
import { VERDICT_ICONS } from '../verdict-chips.tsx';
import styles from './report.module.css';

export interface VerdictsPanelProps {
  readonly row: RunRow;
  onJudge(request: Partial<EvaluationRequest>): void;
}

/** Verdicts in words, each with its reason and its proof; what `--require` asked for beside them. */
export function VerdictsPanel({ row, onJudge }: VerdictsPanelProps) {
  const { t } = useEvaluationText();
  const [tab, setTab] = useState<'verdicts' | 'rules'>('verdicts');
  const count = (kind: string) => row.verdicts.filter((one) => one.kind === kind).length;
  return (
    <Panel name={t('column.verdicts')}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('column.verdicts')}
            tabs={[
              { id: 'verdicts', label: t('column.verdicts') },
              { id: 'rules', label: t('report.rules'), count: row.requirements.length },
            ]}
            selected={tab}
            onSelect={setTab}
          />
        }
        note={t('report.judged', {
          holds: String(count('holds')),
          look: String(count('look')),
          against: String(count('against')),
        })}
      />
      {tab === 'verdicts' ? <Verdicts row={row} onJudge={onJudge} /> : <Rules row={row} />}
    </Panel>
  );
}

function Verdicts({ row, onJudge }: VerdictsPanelProps) {
  const { t } = useEvaluationText();
  if (row.verdicts.length === 0)
    return <EmptyState title={t('verdict.unjudged')} detail={t('report.unjudged')} />;
  return (
    <ol className={styles['verdicts']} tabIndex={0} aria-label={t('column.verdicts')}>
      {row.verdicts.map((verdict) => (
        <li key={verdict.title} data-kind={verdict.kind}>
          <Verdict verdict={verdict} judging={judgingRequest(row, verdict.check)} onJudge={onJudge} />
        </li>
      ))}
    </ol>
  );
}

/** One verdict: with the figures behind it where it has any, with what would judge it where nobody has. */
function Verdict(props: {
  readonly verdict: RunRow['verdicts'][number];
  readonly judging: Partial<EvaluationRequest> | undefined;
  onJudge(request: Partial<EvaluationRequest>): void;
}) {
  const { verdict, judging, onJudge } = props;
  const { t } = useEvaluationText();
  const { kind, title, proof, table } = verdict;
  const line = <VerdictLine verdict={verdict} />;
  if (kind === 'unjudged' && judging !== undefined)
    return (
      <div className={styles['line']}>
        {line}
        <Button size="small" onClick={() => onJudge(judging)}>
          {t('report.judge')}
        </Button>
      </div>
    );
  if (table === undefined)
    return (
      <div className={styles['line']}>
        {line}
        {proof !== '' && <span className={styles['proof']}>{proof}</span>}
      </div>
    );
  return (
    <details>
      <summary className={styles['line']}>
        {line}
        <span className={styles['proof']}>
          {proof}
          <Icon icon={ChevronDown} size={12} />
        </span>
      </summary>
      <div
        className={styles['behind']}
        tabIndex={0}
        role="group"
        aria-label={t('report.behind', { verdict: title })}
      >
        <PrintedTable label={t('report.behind', { verdict: title })} {...table} />
      </div>
    </details>
  );
}

function VerdictLine({ verdict: { kind, title, reason } }: { readonly verdict: RunRow['verdicts'][number] }) {
  const { t } = useEvaluationText();
  return (
    <>
      <i>
        <Icon icon={VERDICT_ICONS[kind]} size={12} />
      </i>
      <div>
        <b>
          <span className="visually-hidden">{t(`kind.${kind}`)}: </span>
          {title}
        </b>
        <p>{reason}</p>
      </div>
    </>
  );
}

function Rules({ row }: { readonly row: RunRow }) {
  const { t } = useEvaluationText();
  if (row.requirements.length === 0)
    return <EmptyState title={t('report.noRules')} detail={t('report.noRulesDetail')} />;
  return (
    <ol className={styles['verdicts']} aria-label={t('report.rules')}>
      {row.requirements.map(({ text, value, isMet }) => {
        const kind = isMet ? 'holds' : 'against';
        return (
          <li key={text} data-kind={kind}>
            <div className={styles['line']}>
              <i>
                <Icon icon={VERDICT_ICONS[kind]} size={12} />
              </i>
              <div>
                <b>
                  <code>{text}</code>
                </b>
                <p>{isMet ? t('report.kept') : t('report.missed')}</p>
              </div>
              <span className={styles['proof']}>{value}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
