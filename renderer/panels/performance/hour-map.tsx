import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProfit } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import type { TradeRecord } from '../../venue/port.ts';
import { byHour, findingOf, type HourCell } from './performance-model.ts';
import type { MoneyForm } from './performance.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours whose number stands over their column. */
const NAMED_EVERY = 4;

/** What trades brought by the hour in which they were opened: the strength of a colour by the square root, empty hours outlined. */
export function HourMap(props: { readonly trades: readonly TradeRecord[]; readonly money: MoneyForm }) {
  const { trades, money } = props;
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const cells = useMemo(() => byHour(trades), [trades]);
  const most = cells.reduce((best, { net }) => Math.max(best, Math.abs(Number(net))), 1);
  const finding = findingOf(cells);
  // 2024-01-01 was a Monday.
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const words = ({ day, hour, count, net }: HourCell) =>
    t('performance.hour', {
      ...{ day: nameOf(day, 'long'), hour: String(hour).padStart(2, '0'), count },
      amount: formatProfit(net, money.digits),
    });
  return (
    <Section title={t('performance.byHour')} note={t('performance.byHourNote')}>
      <table className={styles['hours']} aria-label={t('performance.byHour')}>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour % NAMED_EVERY === 0 ? (
                  String(hour).padStart(2, '0')
                ) : (
                  <span className="visually-hidden">{hour}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{nameOf(day, 'short')}</th>
              {HOURS.map((hour) => {
                const cell = cells.find((each) => each.day === day && each.hour === hour);
                return <Cell key={hour} cell={cell} most={most} words={cell && words(cell)} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['finding']}>
        {finding === undefined ? t('performance.noFinding') : words(finding)}
      </p>
    </Section>
  );
}

function Cell(props: {
  readonly cell: HourCell | undefined;
  readonly most: number;
  readonly words: string | undefined;
}) {
  const { cell, most, words } = props;
  if (cell === undefined) return <td className={styles['noHour']} />;
  const strength = Math.sqrt(Math.abs(Number(cell.net)) / most);
  return (
    <td title={words}>
      <i
        className={cell.net < 0n ? styles['lostHour'] : styles['wonHour']}
        style={{ opacity: 0.2 + 0.8 * strength }}
      />
      <span className="visually-hidden">{words}</span>
    </td>
  );
}
