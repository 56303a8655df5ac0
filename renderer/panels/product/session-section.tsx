import { useTranslation } from 'react-i18next';
import { Dot, formatCalendarDate, formatUpcoming } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { Countdown, Section } from './fact.tsx';
import { useMarketNow } from '../shared/use-market-now.ts';
import type { SectionProps } from './product-card.tsx';
import { comingHolidays, marketState, weekOf, type WeekDay } from './product-model.ts';
import styles from './product.module.css';

/** How often the day and the state of the market are looked at again (milliseconds). */
const LOOK_MS = 5_000;
const DAY_MS = 86_400_000;

/** When the product trades: now, in the week, and where holidays stop it. */
export function SessionSection({ product, terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const now = useMarketNow(LOOK_MS);
  const state = now === undefined ? undefined : marketState(terms.session, now);
  const holidays = now === undefined ? [] : comingHolidays(terms.session, now);
  return (
    <Section title={t('product.sessions')}>
      {state !== undefined && now !== undefined && (
        <p className={styles['state']}>
          <Dot tone={state.isOpen && product.tradable ? 'ok' : 'off'} />
          <b>{t(state.isOpen ? 'product.open' : 'product.closed')}</b>
          {state.untilMs === undefined ? (
            t(state.isOpen ? 'product.alwaysOpen' : 'product.noOpening')
          ) : (
            <>
              {t(state.isOpen ? 'product.closes' : 'product.opens', {
                time: formatUpcoming(state.untilMs, now, language),
              })}
              <Countdown untilMs={state.untilMs} />
            </>
          )}
        </p>
      )}
      <Week days={weekOf(terms.session, now)} nowShare={now === undefined ? undefined : shareOfDay(now)} />
      {holidays.length > 0 && (
        <ul className={styles['list']} aria-label={t('product.holidays')}>
          {holidays.map(({ startTime, endTime }) => (
            <li key={startTime}>
              <span>{t('product.holiday')}</span>
              <span>
                {formatCalendarDate(startTime)}
                {endTime - startTime > DAY_MS && ` \u2013 ${formatCalendarDate(endTime - 1)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function shareOfDay(atMs: number): number {
  return (((atMs % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS;
}

function Week(props: { readonly days: readonly WeekDay[]; readonly nowShare: number | undefined }) {
  const { days, nowShare } = props;
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  return (
    <table className={styles['week']} aria-label={t('product.week')}>
      <tbody>
        {days.map(({ day, windows, hours, isToday }) => (
          <tr key={day} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{nameOf(day)}</th>
            <td className={styles['track']} aria-hidden>
              {windows.map(({ from, to }) => (
                <i key={from} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
              ))}
              {isToday && nowShare !== undefined && <b style={{ left: `${nowShare * 100}%` }} />}
            </td>
            <td>{hours.length === 0 ? t('product.rest') : hours.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
