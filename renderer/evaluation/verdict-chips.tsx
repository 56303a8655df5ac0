import { Check, CircleDashed, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { Icon } from '../components/index.ts';
import type { RunRow } from '../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from './evaluation-text.ts';
import styles from './evaluation.module.css';

type Kind = RunRow['verdicts'][number]['kind'];

export const VERDICT_ICONS: Readonly<Record<Kind, LucideIcon>> = {
  holds: Check,
  look: TriangleAlert,
  against: X,
  unjudged: CircleDashed,
};

/** The most serious come first. */
const ORDER: readonly Kind[] = ['against', 'look', 'holds', 'unjudged'];

/** Verdicts as words on a wash: so many, the most serious first; what nobody has looked at is never a check. */
export function VerdictChips({ row, most }: { readonly row: RunRow; readonly most: number }) {
  const { t } = useEvaluationText();
  const judged = row.verdicts
    .filter(({ kind }) => kind !== 'unjudged')
    .toSorted((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind));
  const shown = judged.slice(0, most);
  const rest = row.verdicts.length - shown.length;
  return (
    <span className={styles['chips']}>
      {judged.length === 0 && (
        <span className={styles['verdict']} data-kind="unjudged">
          <Icon icon={VERDICT_ICONS.unjudged} size={12} />
          {row.hash === '' ? t('verdict.stopped') : t('verdict.unjudged')}
        </span>
      )}
      {shown.map(({ kind, title, reason }) => (
        <span key={title} className={styles['verdict']} data-kind={kind} title={reason}>
          <Icon icon={VERDICT_ICONS[kind]} size={12} />
          <span className="visually-hidden">{t(`kind.${kind}`)}: </span>
          {title}
        </span>
      ))}
      {judged.length > 0 && rest > 0 && <small>{t('more', { count: rest })}</small>}
    </span>
  );
}
