import { Check, CircleHelp, CircleSlash, UserCheck, X, type LucideIcon } from 'lucide-react';
import { StateWord, type StateTone } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { Ending } from './audit-model.ts';

const LOOKS: Readonly<Record<Ending, readonly [StateTone, LucideIcon]>> = {
  done: ['ok', Check],
  waiting: ['look', UserCheck],
  rejected: ['bad', X],
  refused: ['bad', CircleSlash],
  open: ['look', CircleHelp],
};

/** How an action ended, in a word. */
export function EndingWord({
  ending,
  code = '',
}: {
  readonly ending: Ending;
  readonly code?: string | undefined;
}) {
  const { t } = useOfficeText();
  const [tone, icon] = LOOKS[ending];
  return (
    <StateWord tone={tone} icon={icon}>
      {t(`reports.ending.${ending}`)} {code}
    </StateWord>
  );
}
