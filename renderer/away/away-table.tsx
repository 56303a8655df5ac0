import { useTranslation } from 'react-i18next';
import type { HappenedEvent, WhatHappened } from '../../backend/contract/records/happened.ts';
import {
  formatDateTime,
  formatMoney,
  formatPrice,
  Icon,
  Profit,
  Table,
  type Column,
} from '../components/index.ts';
import { toCsv } from '../components/csv.ts';
import { useProductMap } from '../panels/shared/use-product.ts';
import { money, totals } from './away-model.ts';
import { signOf } from './away-signs.ts';
import styles from './away.module.css';

/** What an event did, in words: the side and how much, of how much where that is not all. */
function useWhat(): (event: HappenedEvent) => string {
  const { t } = useTranslation();
  return ({ direction, num, orderNum }) => {
    if (direction === null || num === null) return '';
    const side = t(direction === 1 ? 'side.buy' : 'side.sell');
    return num === orderNum || orderNum === null
      ? t('away.what', { side, volume: num })
      : t('away.whatPart', { side, volume: num, whole: orderNum });
  };
}

/** The code of a product as everywhere in the terminal; what the platform calls one that is not sold any more. */
function useName(): (event: HappenedEvent) => string {
  const products = useProductMap();
  return ({ symbolId, symbolName }) => products.get(symbolId ?? 0)?.code ?? symbolName ?? '';
}

/** The list as CSV, heads in the language of the terminal. */
export function useAwayCsv({ events }: WhatHappened): () => string {
  const { t } = useTranslation();
  const what = useWhat();
  const nameOf = useName();
  return () =>
    toCsv(
      [
        { head: t('away.time'), text: (event) => new Date(event.time).toISOString() },
        { head: t('away.event'), text: (event) => t(signOf(event.event).text) },
        { head: t('away.product'), text: nameOf },
        { head: t('away.detail'), text: what },
        { head: t('away.price'), text: (event) => event.price ?? '' },
        { head: t('away.gross'), text: (event) => event.profit },
        { head: t('away.fee'), text: (event) => event.fee },
        { head: t('away.balance'), text: (event) => event.balanceAfter },
      ],
      events,
    );
}

/** A row of the table: an event, or none where the account was left. */
interface AwayRow {
  readonly event: HappenedEvent | undefined;
}

const START: AwayRow = { event: undefined };

/** The events in their order with the balance after each, from where the account was left. */
export function AwayTable({ answer }: { readonly answer: WhatHappened }) {
  const { t } = useTranslation();
  const what = useWhat();
  const nameOf = useName();
  const { events, accountDigits: digits, startTime, openingBalance } = answer;
  const sums = totals(events, digits);
  const amount = (text: string) => <Profit amount={money(text, digits)} digits={digits} />;
  const balance = (text: string) => formatMoney(money(text, digits), digits);
  const columns: readonly Column<AwayRow>[] = [
    {
      ...{ id: 'time', label: t('away.time'), total: t('away.sum') },
      cell: (row) => <span className="faint">{formatDateTime(row.event?.time ?? startTime)}</span>,
    },
    {
      ...{ id: 'event', label: t('away.event') },
      cell: ({ event }) =>
        event ? <EventName event={event.event} /> : <span className="faint">{t('away.left')}</span>,
    },
    { id: 'product', label: t('away.product'), cell: ({ event }) => <b>{event ? nameOf(event) : ''}</b> },
    {
      ...{ id: 'what', label: t('away.detail'), total: t('away.events', { number: String(events.length) }) },
      cell: ({ event }) => <span className="faint">{event ? what(event) : ''}</span>,
    },
    { id: 'price', label: t('away.price'), align: 'end', cell: ({ event }) => priceText(event?.price) },
    {
      ...{ id: 'gross', label: t('away.gross'), align: 'end' },
      cell: ({ event }) => (event ? amount(event.profit) : ''),
      total: <Profit amount={sums.profit} digits={digits} />,
    },
    {
      ...{ id: 'fee', label: t('away.fee'), align: 'end' },
      cell: ({ event }) => (event ? formatMoney(-money(event.fee, digits), digits) : ''),
      total: formatMoney(sums.fee, digits),
    },
    {
      ...{ id: 'balance', label: t('away.balance'), align: 'end' },
      cell: ({ event }) => balance(event?.balanceAfter ?? openingBalance),
      total: balance(answer.closingBalance),
    },
  ];
  return (
    <div className={styles['table']}>
      <Table
        label={t('away.title')}
        columns={columns}
        rows={[START, ...events.map((event) => ({ event }))]}
        rowId={({ event }) => String(event?.eventId ?? 0)}
        totals
        compact
      />
    </div>
  );
}

/** A price as elsewhere in the terminal: `64,545.1`. */
function priceText(price: string | null | undefined): string {
  if (price === null || price === undefined) return '';
  const digits = price.split('.')[1]?.length ?? 0;
  return formatPrice(Number(money(price, digits)), digits);
}

function EventName({ event }: { readonly event: string }) {
  const { t } = useTranslation();
  const { icon, text, tone } = signOf(event);
  return (
    <span className={styles['event']} data-tone={tone}>
      <Icon icon={icon} />
      {t(text)}
    </span>
  );
}
