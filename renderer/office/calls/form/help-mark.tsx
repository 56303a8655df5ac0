import { CircleQuestionMark } from 'lucide-react';
import { Icon, Popover } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import type { Said } from '../words/collect-words.ts';
import styles from './form.module.css';

/** A small mark that says in full what a member is, in the language of the contract. */
export function HelpMark({ label, said }: { readonly label: string; readonly said: Said | undefined }) {
  const { t } = useOfficeText();
  if (said === undefined) return null;
  return (
    <Popover
      label={label}
      align="start"
      trigger={
        <button type="button" className={styles['help']} aria-label={t('call.help', { label })} tabIndex={-1}>
          <Icon icon={CircleQuestionMark} size={12} />
        </button>
      }
    >
      <p className={styles['said']} lang="en">
        {said.text}
      </p>
    </Popover>
  );
}
