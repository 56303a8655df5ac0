import { ChevronDown, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  ToolButton,
  Button,
  Dialog,
  Field,
  IconButton,
} from '../../../components/index.ts';
import {
  intervalLabel,
  type ChartInterval,
  readInterval,
  SERVED_INTERVALS,
  inOrder,
  useOwnIntervals,
  addInterval,
  removeInterval,
} from './chart-interval.ts';
import styles from './interval-tools.module.css';

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
        trigger={<IconButton icon={ChevronDown} size={12} name={t('interval.more')} titled />}
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

export interface IntervalDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onInterval(interval: ChartInterval): void;
}

/** Takes the length of a bar as a trader types it, and keeps it among the buttons. */
function IntervalDialog({ open, onOpenChange, onInterval }: IntervalDialogProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState('');
  const own = useOwnIntervals((state) => state.own);
  const read = readInterval(typed);
  const show = () => {
    if (read === undefined) return;
    addInterval(read);
    onInterval(read);
    setTyped('');
    onOpenChange(false);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') show();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('interval.other')}
      note={t('interval.example')}
      width={360}
      closeLabel={t('indicators.close')}
      footer={
        <Button variant="primary" disabled={read === undefined} onClick={show}>
          {t('interval.show')}
        </Button>
      }
    >
      <div className={styles['typed']}>
        <Field
          label={t('interval.length')}
          align="right"
          autoFocus
          value={typed}
          unit={read === undefined ? undefined : intervalLabel(read)}
          invalid={typed !== '' && read === undefined}
          onChange={setTyped}
          onKeyDown={onKey}
        />
        <p className={styles['note']} aria-live="polite">
          {typed !== '' && read === undefined ? t('interval.wrong') : ''}
        </p>
      </div>
      {own.length > 0 && (
        <ul className={styles['own']} aria-label={t('interval.own')}>
          {inOrder(own).map((each) => (
            <li key={each}>
              {intervalLabel(each)}
              <IconButton
                icon={X}
                size={12}
                name={t('interval.remove', { interval: intervalLabel(each) })}
                compact
                onClick={() => removeInterval(each)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
