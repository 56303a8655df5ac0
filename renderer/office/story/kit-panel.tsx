import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import {
  formatDateTime,
  formatNumber,
  formatTime,
  Line,
  Lines,
  Panel,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import { MorningButton } from '../market/morning-button.tsx';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { useStoryText } from './story-text.ts';
import { useDemoCompany, useStoryState } from './use-story-state.ts';
import styles from './story.module.css';

/** What a reset may take (milliseconds): it is promised. */
const PROMISED_MS = 5_000;
const BARS = 12;

/** The company in which the story plays: what it was founded with, its resets, what is new since the morning. */
export function KitPanel() {
  const { t } = useStoryText();
  const { toLocal } = usePlatformTime();
  const company = useDemoCompany(true);
  const { changes, running } = useStoryState();
  const { data: customers } = useCall(
    CUSTOMER_MANAGEMENT.customerPage,
    { size: 1 },
    { againMs: PROMISED_MS },
  );
  if (company === undefined) return null;
  const { name, foundedTime, customers: founded, orders, resets, visitor } = company;
  const last = resets.at(-1);
  return (
    <Panel name={t('kit')}>
      <PanelStrip title={t('kit')} note={name} />
      <div className={styles['kit']}>
        <Lines>
          <Line name={t('foundedAt', { time: formatDateTime(toLocal(foundedTime)) })}>{''}</Line>
          <Line name={t('customers')}>{count(founded)}</Line>
          <Line name={t('orders')}>{count(orders)}</Line>
          <Line name={t('visitor')}>
            {visitor === null ? t('nobody') : formatList([visitor.name, visitor.customerNo], 'facts')}
          </Line>
        </Lines>
        <h3>
          {t('morning')}
          <small>{t('promised')}</small>
        </h3>
        <div className={styles['resets']} role="img" aria-label={t('resets')}>
          {resets.slice(-BARS).map(({ time, durationMs }) => (
            <i
              key={time}
              data-late={durationMs > PROMISED_MS}
              style={{ height: `${Math.min(100, (100 * durationMs) / PROMISED_MS)}%` }}
            />
          ))}
        </div>
        <div className={styles['reset']}>
          <span>
            {last === undefined
              ? t('noReset')
              : t('lastReset', {
                  time: formatTime(toLocal(last.time)),
                  seconds: formatNumber(last.durationMs / 1000, 1),
                })}
          </span>
          <MorningButton />
        </div>
        <h3>{t('since')}</h3>
        <Lines>
          {customers !== undefined && (
            <Line name={t('newCustomers')}>{count(Math.max(0, customers.total - founded - OWN))}</Line>
          )}
          <Line name={t('audited')}>{count(changes.length)}</Line>
          <Line name={t('running')}>{count(running)}</Line>
        </Lines>
      </div>
    </Panel>
  );
}

const count = (value: number) => formatNumber(value, 0);

/** The demonstration's own customer, who is none of those of the founding. */
const OWN = 1;
