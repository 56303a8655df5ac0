import { useState } from 'react';
import { EmptyState, Icon, Panel, PanelStrip, TabStrip } from '../../components/index.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { VERDICT_ICONS } from '../verdict-chips.tsx';
import styles from './report.module.css';

/** Verdicts in words, each with its reason and its proof; what `--require` asked for beside them. */
export function VerdictsPanel({ row }: { readonly row: RunRow }) {
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
      {tab === 'verdicts' ? <Verdicts row={row} /> : <Rules row={row} />}
    </Panel>
  );
}

function Verdicts({ row }: { readonly row: RunRow }) {
  const { t } = useEvaluationText();
  if (row.verdicts.length === 0)
    return <EmptyState title={t('verdict.unjudged')} detail={t('report.unjudged')} />;
  return (
    <ol className={styles['verdicts']} tabIndex={0} aria-label={t('column.verdicts')}>
      {row.verdicts.map(({ kind, title, reason, proof }) => (
        <li key={title} data-kind={kind}>
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
          {proof !== '' && <span className={styles['proof']}>{proof}</span>}
        </li>
      ))}
    </ol>
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
          </li>
        );
      })}
    </ol>
  );
}
