import { ArrowLeftRight, CircleX, TrendingUp, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import {
  EmptyState,
  formatDay,
  formatTime,
  Icon,
  Panel,
  PanelStrip,
  Skeleton,
  formatList,
} from '../../components/index.ts';
import { isSet, printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { EVENT_KINDS, toDays, type EventKind, type TimelineEvent } from './timeline-model.ts';
import styles from './customers.module.css';

const ICONS: Readonly<Record<EventKind, LucideIcon>> = {
  fill: TrendingUp,
  order: CircleX,
  money: ArrowLeftRight,
};

export interface TimelineProps {
  readonly events: readonly TimelineEvent[];
  readonly isReading: boolean;
}

/** What happened with a customer, joined from all that is known of it, newest first. */
export function Timeline({ events, isReading }: TimelineProps) {
  const { t } = useOfficeText();
  const [kinds, setKinds] = useState<ReadonlySet<EventKind>>(new Set(EVENT_KINDS));
  const toggle = (kind: EventKind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
  };
  const days = toDays(events, kinds, formatDay);
  return (
    <Panel name={t('timeline.title')} className={styles['timeline'] ?? ''}>
      <PanelStrip title={t('timeline.title')} />
      <div className={styles['kinds']} role="group" aria-label={t('timeline.kinds')}>
        {EVENT_KINDS.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.has(kind)} onClick={() => toggle(kind)}>
            {t(`timeline.${kind}`)}
          </button>
        ))}
      </div>
      {isReading && events.length === 0 && <Skeleton rows={8} label={t('office.reading')} />}
      {!isReading && days.length === 0 && <EmptyState title={t('customer.nothing')} />}
      {/* A list that scrolls is reached by the keyboard too. */}
      <div
        className={styles['events']}
        tabIndex={days.length > 0 ? 0 : -1}
        role="group"
        aria-label={t('timeline.title')}
      >
        {days.map(({ day, events: own }) => (
          <section key={day} aria-label={day}>
            <h3>{day}</h3>
            <ol>
              {own.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function EventRow({ event }: { readonly event: TimelineEvent }) {
  const { fact, remark } = useWords(event);
  const isBad = event.kind === 'order' && event.state === 'rejected';
  return (
    <li>
      <time>{formatTime(event.atMs)}</time>
      <i data-bad={isBad} aria-hidden>
        <Icon icon={ICONS[event.kind]} size={12} />
      </i>
      <span>
        {fact}
        {remark !== '' && <small>{remark}</small>}
      </span>
    </li>
  );
}

/** An event in words: the fact, and one remark. */
function useWords(event: TimelineEvent): { readonly fact: string; readonly remark: string } {
  const { t } = useOfficeText();
  if (event.kind === 'money') {
    const amount = printDecimal(event.amount);
    const { proposal, currency } = event;
    if (proposal === undefined) return { fact: event.name, remark: `${amount} ${currency}` };
    return {
      fact: t(`timeline.${proposal.way}`, { amount, currency }),
      remark: t(`proposal.${proposal.state}`),
    };
  }
  const volume = printDecimal(event.volume);
  const { product } = event;
  if (event.kind === 'order') {
    const side = t(event.isBuy ? 'customer.buy' : 'customer.sell');
    const state = event.state === undefined ? '' : t(`order.${event.state}`);
    return { fact: `${state}: ${side} ${volume} ${product}`, remark: event.code };
  }
  const price = printDecimal(event.price);
  const result = isSet(event.profit) ? `${printDecimal(event.profit)} ${event.currency}` : '';
  return {
    fact: t(event.isBuy ? 'timeline.bought' : 'timeline.sold', { volume, product }),
    remark: formatList([t('timeline.at', { price }), event.way, result], 'facts'),
  };
}
