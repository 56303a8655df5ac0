import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  ToolButton,
} from '../../../components/index.ts';
import { intervalLabel, type ChartInterval } from './chart-interval.ts';
import { IntervalDialog } from './interval-dialog.tsx';
import { inOrder, useOwnIntervals } from './interval-store.ts';
import { SERVED_INTERVALS } from './served.ts';

/** Intervals that give way in a narrow chart; the menu, the keys and a wider chart have them. */
const RARE: ReadonlySet<ChartInterval> = new Set(['30m', '2h', '1w', '1M']);

export interface IntervalToolsProps {
  readonly interval: ChartInterval;
  onInterval(interval: ChartInterval): void;
}

/** The intervals of a chart: the served ones and the trader's own as buttons, and a menu with another one. */
export function IntervalTools({ interval, onInterval }: IntervalToolsProps) {
  const own = useOwnIntervals((state) => state.own);
  const listed = inOrder([...SERVED_INTERVALS, ...own]);
  const shown = listed.includes(interval) ? listed : inOrder([...listed, interval]);
  return (
    <>
      {shown.map((each) => (
        <ToolButton
          key={each}
          aria-pressed={each === interval}
          data-rare={RARE.has(each) || own.includes(each)}
          onClick={() => onInterval(each)}
        >
          {intervalLabel(each)}
        </ToolButton>
      ))}
      <IntervalMenu shown={shown} interval={interval} onInterval={onInterval} />
    </>
  );
}

function IntervalMenu(props: IntervalToolsProps & { readonly shown: readonly ChartInterval[] }) {
  const { shown, interval, onInterval } = props;
  const { t } = useTranslation('chart');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <ToolButton aria-label={t('interval.more')} title={t('interval.more')}>
            <Icon icon={ChevronDown} size={12} />
          </ToolButton>
        }
      >
        <MenuHeading>{t('interval.length')}</MenuHeading>
        <MenuChoice
          value={interval}
          choices={shown.map((value) => ({ value, label: intervalLabel(value) }))}
          onChange={onInterval}
        />
        <MenuDivider />
        <MenuItem onSelect={() => setAsking(true)}>{t('interval.other')}</MenuItem>
      </Menu>
      <IntervalDialog open={asking} onOpenChange={setAsking} onInterval={onInterval} />
    </>
  );
}
