import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, Popover, ToolButton } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import type { KeptPeriod } from '../../trading/index.ts';
import { DayRange, rangeWords } from '../shared/list-table/filter-bar.tsx';
import { PERIODS, rangeOf, type Period } from '../shared/list-table/list-filters.ts';
import styles from '../shared/list-table/list-table.module.css';

/** A period as it was chosen, and what it stood for then: it does not creep on while it is looked at. */
export interface ChosenPeriod {
  readonly when: Period | 'all' | 'days';
  readonly range: KeptPeriod;
}

const ALL: KeptPeriod = { fromMs: undefined, toMs: undefined };

/** The period of a list of money: thirty days at first. */
export function usePeriod() {
  const { marketOffsetMs = 0 } = useHealth();
  const [chosen, choose] = useState<ChosenPeriod>(() => periodOf('month', Date.now() + marketOffsetMs));
  return { chosen, choose, now: () => Date.now() + marketOffsetMs };
}

function periodOf(when: Period | 'all', nowMs: number): ChosenPeriod {
  return { when, range: when === 'all' ? ALL : rangeOf(when, nowMs) };
}

/** Chooses a period: some days up to now, everything, or two days. */
export function PeriodChoice({ chosen, choose, now }: ReturnType<typeof usePeriod>) {
  const { t } = useTranslation('panels');
  const [open, setOpen] = useState(false);
  const words = chosen.when === 'days' ? rangeWords(chosen.range) : t(`list.${chosen.when}`);
  const take = (next: ChosenPeriod) => {
    choose(next);
    setOpen(false);
  };
  return (
    <Popover
      label={t('list.period')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ToolButton aria-label={`${t('list.period')}: ${words}`}>
          <Icon icon={CalendarDays} />
          {words}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      <div className={styles['periods']}>
        {([...PERIODS, 'all'] as const).map((when) => (
          <Button key={when} size="small" variant="quiet" onClick={() => take(periodOf(when, now()))}>
            {t(`list.${when}`)}
          </Button>
        ))}
      </div>
      <DayRange onRange={(range) => take({ when: 'days', range })} />
    </Popover>
  );
}
