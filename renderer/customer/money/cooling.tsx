import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, StateWord, useFromNow } from '../../components/index.ts';

/** How long a new place is not paid to yet; nothing once it may be. */
export function Cooling({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  const left = useFromNow(1000, (now) => (now < untilMs ? formatCountdown(untilMs - now) : ''));
  if (left === '') return null;
  return (
    <StateWord tone="look" icon={Clock}>
      {t('withdraw.cooling', { time: left })}
    </StateWord>
  );
}
