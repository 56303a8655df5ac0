import {
  Download,
  Hourglass,
  Ban,
  Check,
  CircleX,
  Contrast,
  Eraser,
  Gauge,
  Moon,
  OctagonX,
  Split,
  Target,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { WhatHappened, HappenedEvent } from '../../backend/contract/records/trading/happened.ts';
import {
  Button,
  Callout,
  formatDateTime,
  zoneName,
  formatMoney,
  Icon,
  Panel,
  PanelStrip,
  Profit,
  Separator,
  formatTime,
  formatPrice,
  Table,
  type Column,
} from '../components/index.ts';
import { saveCsv, toCsv } from '../components/table/csv.ts';
import { useOrders, usePositions } from '../trading/trading-api.ts';
import { queryClient } from '../connection/terminal-connection.ts';
import { candleFeed, useProducts } from '../market/market-api.ts';
import type { CoreKey } from '../i18n/i18n.ts';
import { useProductMap } from '../panels/shared/use-product.ts';
import {
  durationParts,
  money,
  namedGaps,
  totals,
  busiest,
  candlesFor,
  drawLine,
  pinnedEvents,
} from './report-model.ts';
import styles from './report-page.module.css';

/** What happened while the platform was off, before anything can be sent: read it, keep it, go on. */
export function CatchUpReportPage({ answer, onStart }: { readonly answer: WhatHappened; onStart(): void }) {
  const { t } = useTranslation();
  const { startTime, endTime, events, accountDigits: digits, currency } = answer;
  const duration = durationParts(endTime - startTime)
    .map(({ unit, count }) => t(`away.unit.${unit}`, { number: String(count) }))
    .join(' ');
  const positions = usePositions();
  const orders = useOrders();
  const csv = useAwayCsv(answer);
  return (
    <div className={styles['page']} data-testid="report-page">
      <Panel name={t('away.title')}>
        <PanelStrip
          title={t('away.title')}
          note={t('away.span', {
            from: formatDateTime(startTime),
            to: formatDateTime(endTime),
            zone: zoneName(endTime),
          })}
        />
        <div className={styles['body']}>
          <header>
            <h2 className={styles['headline']}>{t('away.headline', { duration })}</h2>
            <p className={styles['lead']}>{t('away.lead')}</p>
          </header>
          <Warnings answer={answer} />
          <AwayChart answer={answer} />
          <AwayTable answer={answer} />
          <footer className={styles['footer']}>
            <span>
              {t('away.net')} <Profit amount={totals(events, digits).change} digits={digits} /> {currency}
            </span>
            <Separator />
            <span className="faint">
              {t('away.open', {
                positions: t('away.positions', { count: positions.rows.length }),
                orders: t('away.orders', { count: orders.rows.length }),
                balance: formatMoney(money(answer.closingBalance, digits), digits),
                currency,
              })}
            </span>
            <span className="grow" />
            <Button onClick={() => saveCsv('meridian-while-away', csv())}>
              <Icon icon={Download} size={12} />
              {t('away.save')}
            </Button>
            <Button variant="primary" onClick={onStart}>
              {t('away.start')}
            </Button>
          </footer>
        </div>
      </Panel>
    </div>
  );
}

/** What was not looked at, and what could not be. */
function Warnings({ answer }: { readonly answer: WhatHappened }) {
  const { t } = useTranslation();
  const { reachedTime, endTime, gaps, isComplete } = answer;
  const { shown, others } = namedGaps(gaps);
  return (
    <>
      {reachedTime < endTime && (
        <Callout tone="warn" icon={Hourglass}>
          {t('away.asItStands', { from: formatDateTime(reachedTime) })}
        </Callout>
      )}
      {shown.map((gap) => (
        <Callout key={`${gap.symbolId}/${gap.startTime}`} tone="warn" icon={Hourglass}>
          {t('away.gap', {
            product: gap.symbolName,
            from: formatDateTime(gap.startTime),
            to: formatDateTime(gap.endTime),
          })}
        </Callout>
      ))}
      {others > 0 && <p className="faint">{t('away.moreGaps', { number: String(others) })}</p>}
      {!isComplete && <p className="faint">{t('away.moreEvents')}</p>}
    </>
  );
}

/** Size of the picture in its own units; it is stretched to its place. */
const [WIDTH, HEIGHT, MARGIN] = [880, 196, 26];

/** The price of the product that most happened in, over the time off, with a sign for every event. */
function AwayChart({ answer }: { readonly answer: WhatHappened }) {
  const symbolId = busiest(answer.events);
  const { startTime, endTime } = answer;
  const { data: products } = useProducts();
  const product = products?.find((one) => one.symbolId === symbolId);
  const { data: candles } = useQuery(
    {
      queryKey: ['away', symbolId, startTime, endTime],
      enabled: product !== undefined,
      staleTime: Infinity,
      retry: false,
      queryFn: () => {
        const { type, count } = candlesFor(endTime - startTime);
        return candleFeed(symbolId ?? 0, type).history(Math.floor(endTime / 1_000), count);
      },
    },
    queryClient,
  );
  if (symbolId === undefined) return null;
  const inside = (candles ?? []).filter(({ timestamp }) => timestamp * 1_000 >= startTime - 86_400_000);
  const { points, at } = drawLine(inside, answer);
  const y = (share: number) => MARGIN + share * (HEIGHT - 2 * MARGIN);
  const line = points.map((point) => `${(point.x * WIDTH).toFixed(1)},${y(point.y).toFixed(1)}`).join(' ');
  const events = pinnedEvents(answer.events, symbolId);
  return (
    <div className={styles['picture']} data-testid="away-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {inside.length > 0 &&
        events.map((event) => {
          const place = at(event.time);
          const { icon, tone } = signOf(event.event);
          const style = { left: `${place.x * 100}%`, top: `${(y(place.y) / HEIGHT) * 100}%` };
          return (
            <span key={event.eventId} className={styles['pin']} data-tone={tone} style={style}>
              <Icon icon={icon} size={12} />
            </span>
          );
        })}
      <span className={styles['hint']} data-place="name">
        {product?.code ?? ''}
      </span>
      <span className={styles['hint']} data-place="from">
        {formatTime(startTime).slice(0, 5)}
      </span>
      <span className={styles['hint']} data-place="to">
        {formatTime(endTime).slice(0, 5)}
      </span>
    </div>
  );
}

/** How an event is drawn and called; `tone` is a colour role or none. */
export interface EventSign {
  readonly icon: LucideIcon;
  readonly text: CoreKey;
  readonly tone: 'up' | 'down' | 'warn' | 'none';
}

const SIGNS: Readonly<Record<string, EventSign>> = {
  filled: { icon: Check, text: 'away.event.filled', tone: 'none' },
  partlyFilled: { icon: Contrast, text: 'away.event.partlyFilled', tone: 'none' },
  takeProfit: { icon: Target, text: 'away.event.takeProfit', tone: 'up' },
  stopLoss: { icon: CircleX, text: 'away.event.stopLoss', tone: 'down' },
  liquidated: { icon: OctagonX, text: 'away.event.liquidated', tone: 'down' },
  expired: { icon: Ban, text: 'away.event.expired', tone: 'none' },
  cancelled: { icon: Ban, text: 'away.event.cancelled', tone: 'none' },
  failed: { icon: TriangleAlert, text: 'away.event.failed', tone: 'warn' },
  financing: { icon: Moon, text: 'away.event.financing', tone: 'none' },
  writtenOff: { icon: Eraser, text: 'away.event.writtenOff', tone: 'none' },
  split: { icon: Split, text: 'away.event.split', tone: 'none' },
  marginCall: { icon: Gauge, text: 'away.event.marginCall', tone: 'warn' },
};
const OTHER: EventSign = { icon: Check, text: 'away.event.other', tone: 'none' };

/** The sign of an event; one that this terminal does not know has a plain one. */
function signOf(event: string): EventSign {
  return SIGNS[event] ?? OTHER;
}

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
function useAwayCsv({ events }: WhatHappened): () => string {
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
function AwayTable({ answer }: { readonly answer: WhatHappened }) {
  const { t } = useTranslation();
  const what = useWhat();
  const nameOf = useName();
  const { events, accountDigits: digits, startTime, openingBalance } = answer;
  const sums = totals(events, digits);
  const amount = (text: string) => <Profit amount={money(text, digits)} digits={digits} />;
  const balance = (text: string) => formatMoney(money(text, digits), digits);
  const columns: readonly Column<AwayRow>[] = [
    {
      id: 'time',
      label: t('away.time'),
      total: t('away.sum'),
      cell: (row) => <span className="faint">{formatDateTime(row.event?.time ?? startTime)}</span>,
    },
    {
      id: 'event',
      label: t('away.event'),
      cell: ({ event }) =>
        event ? <EventName event={event.event} /> : <span className="faint">{t('away.left')}</span>,
    },
    { id: 'product', label: t('away.product'), cell: ({ event }) => <b>{event ? nameOf(event) : ''}</b> },
    {
      id: 'what',
      label: t('away.detail'),
      total: t('away.events', { number: String(events.length) }),
      cell: ({ event }) => <span className="faint">{event ? what(event) : ''}</span>,
    },
    { id: 'price', label: t('away.price'), align: 'end', cell: ({ event }) => priceText(event?.price) },
    {
      id: 'gross',
      label: t('away.gross'),
      align: 'end',
      cell: ({ event }) => (event ? amount(event.profit) : ''),
      total: <Profit amount={sums.profit} digits={digits} />,
    },
    {
      id: 'fee',
      label: t('away.fee'),
      align: 'end',
      cell: ({ event }) => (event ? formatMoney(-money(event.fee, digits), digits) : ''),
      total: formatMoney(sums.fee, digits),
    },
    {
      id: 'balance',
      label: t('away.balance'),
      align: 'end',
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
