import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  EmptyState,
  formatDateTime,
  formatNumber,
  formatPlain,
  formatProfit,
  Page,
  Panel,
  PanelStrip,
  Segmented,
  SideMark,
  Skeleton,
  Table,
  TabStrip,
  type Column,
  keyOf,
} from '../../components/index.ts';
import type { RunPart, RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { fileQuery } from '../host.ts';
import { useSeedKeys, type ReportViewProps } from '../report/report-view.tsx';
import { moneyText, recordsOf, shownPart } from '../run-model.ts';
import { FillWhy } from './fill-why.tsx';
import { Film, nextEvent, type FilmStep } from './film.tsx';
import { costOf, eventsOf, fillsOf, positionsAfter, type FillLine, type FilmEvent } from './film-model.ts';
import { BookPanel } from './book-panel.tsx';
import { CandlesChart } from './candles-chart.tsx';
import { FillsChart } from './fills-chart.tsx';
import { FILM_KLINES, useMoment, type FilmKline, type Moment } from './moment.ts';
import styles from './fills.module.css';

/** Fills of the open run: the film over them, each with its explanation. */
export function FillsView(props: Omit<ReportViewProps, 'onJudge'>) {
  const { t } = useEvaluationText();
  const { row, seed } = props;
  useSeedKeys(props);
  const part = row && shownPart(row, seed);
  const none = { name: '', hash: '' };
  const fills = useQuery({
    ...fileQuery(row ?? none, part?.folder ?? '', 'fills.csv'),
    enabled: part !== undefined,
  });
  const orders = useQuery({
    ...fileQuery(row ?? none, part?.folder ?? '', 'orders.csv'),
    enabled: part !== undefined,
  });
  if (row !== undefined && part !== undefined && (fills.data === undefined || orders.data === undefined))
    return (
      <Page>
        <Skeleton rows={8} label={t('loading')} />
      </Page>
    );
  if (
    row === undefined ||
    part === undefined ||
    !fills.data ||
    !orders.data ||
    fillsOf(fills.data).length === 0
  )
    return (
      <Page>
        <Panel name={t('view.fills')}>
          <PanelStrip title={t('view.fills')} />
          <EmptyState title={row === undefined ? t('runs.none') : t('fills.none')} />
        </Panel>
      </Page>
    );
  return (
    <Fills key={`${row.name}/${part.folder}`} row={row} part={part} fills={fills.data} orders={orders.data} />
  );
}

interface FillsProps {
  readonly row: RunRow;
  readonly part: RunPart;
  /** `fills.csv` and `orders.csv`. */
  readonly fills: string;
  readonly orders: string;
}

function useFilm(events: readonly FilmEvent[]) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      events.findIndex(({ kind }) => kind === 'fill'),
    ),
  );
  const [isPlaying, setPlaying] = useState(false);
  const [step, setStep] = useState<FilmStep>('event');
  const [speed, setSpeed] = useState<1 | 10 | 60>(1);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.matches('input, select, textarea, [role="tab"], [role="radio"]')
    )
      return;
    const key = keyOf(event);
    const by = { ArrowLeft: -1, ArrowRight: 1, k: -1, j: 1 }[key] as 1 | -1 | undefined;
    if (event.key === ' ' && !target.matches('button')) setPlaying(!isPlaying);
    else if (by !== undefined) setAt(nextEvent(events, at, by, key === 'j' || key === 'k' ? 'fill' : step));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return {
    events,
    at,
    isPlaying,
    step,
    speed,
    onAt: setAt,
    onPlaying: setPlaying,
    onStep: setStep,
    onSpeed: setSpeed,
  };
}

function Fills(props: FillsProps) {
  const { row, part } = props;
  const { t } = useEvaluationText();
  const [{ fills, events, placed }] = useState(() => {
    const lines = fillsOf(props.fills);
    const times = new Map(
      recordsOf(props.orders).map((one) => [one['order'] ?? '', Date.parse(one['time'] ?? '')]),
    );
    return { fills: lines, events: eventsOf(props.orders, lines), placed: times };
  });
  const film = useFilm(events);
  const products = [...new Set(fills.map(({ symbol }) => symbol))];
  const event = events[film.at];
  const passed = events.slice(0, film.at + 1).flatMap(({ fill }) => fill ?? []);
  const shown = event?.fill ?? passed.at(-1) ?? fills[0];
  const [picked, setPicked] = useState<string>();
  const product = picked ?? shown?.symbol ?? products[0] ?? '';
  const [kline, setKline] = useState<FilmKline | undefined>(FILM_KLINES[0]);
  const nowMs = event?.timeMs ?? 0;
  const moment = useMoment({
    run: row.name,
    part: part.folder,
    symbol: product,
    atMs: nowMs,
    kline: kline ?? FILM_KLINES[0],
  });
  const placedMs = shown && placed.get(shown.order);
  const shownHere = shown?.symbol === product ? shown : undefined;
  const open = (fill: FillLine) => film.onAt(events.findIndex((one) => one.fill === fill));
  return (
    <Page className={styles['fills'] ?? ''}>
      <div className={styles['column']}>
        <ChartPanel
          {...{ products, product, kline, nowMs, placedMs, moment }}
          fills={fills.filter(({ symbol }) => symbol === product)}
          shown={shownHere}
          onPick={setPicked}
          onKline={setKline}
          onFill={open}
        />
        <Film {...film} />
        <Panel name={t('view.fills')}>
          <PanelStrip title={t('fills.all', { count: fills.length })} note={t('fills.note')} />
          <Table
            label={t('view.fills')}
            compact
            columns={fillColumns(t, placed)}
            rows={fills}
            rowId={({ fill }) => fill}
            selectedId={shown?.fill}
            onSelect={open}
          />
        </Panel>
      </div>
      <BookPanel moment={moment} atMs={nowMs} shown={shownHere} />
      <div className={styles['column']} data-side>
        {shown !== undefined && <FillWhy row={row} seed={part.seed} fill={shown} placedMs={placedMs} />}
        <Then fills={passed} />
      </div>
    </Page>
  );
}

interface ChartPanelProps {
  readonly products: readonly string[];
  readonly product: string;
  /** Undefined: all fills by their price alone. */
  readonly kline: FilmKline | undefined;
  readonly moment: Moment | null | undefined;
  readonly fills: readonly FillLine[];
  readonly nowMs: number;
  readonly shown: FillLine | undefined;
  readonly placedMs: number | undefined;
  onPick(product: string): void;
  onKline(kline: FilmKline | undefined): void;
  onFill(fill: FillLine): void;
}

/** Fills on the K-lines around the film; all of them by their price where that is asked for, or no market can be drawn. */
function ChartPanel({ products, product, kline, moment, onPick, onKline, ...film }: ChartPanelProps) {
  const { t } = useEvaluationText();
  const isWhole = kline === undefined || moment === null;
  return (
    <Panel name={t('fills.chart')}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('report.product')}
            tabs={products.map((id) => ({ id, label: id }))}
            selected={product}
            onSelect={onPick}
          />
        }
        note={isWhole ? t('fills.chartNote') : t('film.drawn')}
      >
        <Segmented
          label={t('film.kline')}
          value={kline?.name ?? 'all'}
          segments={[
            ...FILM_KLINES.map(({ name }) => ({ value: name, label: name })),
            { value: 'all' as const, label: t('film.whole') },
          ]}
          onChange={(name) => onKline(FILM_KLINES.find((one) => one.name === name))}
        />
      </PanelStrip>
      {isWhole ? (
        <FillsChart {...film} />
      ) : moment === undefined ? (
        <Skeleton rows={6} label={t('loading')} />
      ) : (
        <CandlesChart {...film} moment={moment} kline={kline} />
      )}
    </Panel>
  );
}

/** What was open at the moment of the film. */
function Then({ fills }: { readonly fills: readonly FillLine[] }) {
  const { t } = useEvaluationText();
  const open = positionsAfter(fills);
  return (
    <Panel name={t('then')}>
      <PanelStrip title={t('then')} note={t('then.note')} />
      {open.length === 0 ? (
        <EmptyState title={t('then.none')} />
      ) : (
        <ul className={styles['then']}>
          {open.map(({ position, symbol, side, lots, price }) => (
            <li key={position}>
              <SideMark up={side === 'buy'}>{symbol}</SideMark>
              <span>
                {formatPlain((Number(lots) / 1e8).toString())} @ {formatPlain(price)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function fillColumns(
  t: ReturnType<typeof useEvaluationText>['t'],
  placed: ReadonlyMap<string, number>,
): readonly Column<FillLine>[] {
  const waited = ({ order, timeMs }: FillLine) => timeMs - (placed.get(order) ?? timeMs);
  return [
    {
      id: 'time',
      label: t('column.time'),
      sortKey: ({ timeMs }) => timeMs,
      cell: ({ timeMs }) => formatDateTime(timeMs),
    },
    { id: 'product', label: t('report.product'), drop: 2, cell: ({ symbol }) => symbol },
    {
      id: 'side',
      label: t('column.side'),
      cell: ({ side }) => <SideMark up={side === 'buy'}>{t(`side.${side}`)}</SideMark>,
    },
    { id: 'lots', label: t('column.quantity'), align: 'end', cell: ({ lots }) => formatPlain(lots) },
    { id: 'price', label: t('column.price'), align: 'end', cell: ({ price }) => formatPlain(price) },
    {
      id: 'how',
      label: t('column.how'),
      cell: ({ joinedAhead, levels }) =>
        joinedAhead !== ''
          ? t('how.rested', { lots: formatPlain(joinedAhead) })
          : levels === ''
            ? '–'
            : t('how.walked', { count: Number(levels) }),
    },
    {
      id: 'waited',
      label: t('column.waited'),
      align: 'end',
      drop: 1,
      sortKey: waited,
      cell: (fill) => `${formatNumber(waited(fill) / 1_000, 1)} s`,
    },
    {
      id: 'cost',
      label: t('column.cost'),
      align: 'end',
      sortKey: (fill) => Number(costOf(fill).middle),
      cell: (fill) => formatProfit(costOf(fill).middle, costOf(fill).digits),
    },
    { id: 'fee', label: t('cost.fee'), align: 'end', cell: ({ fee }) => moneyText(fee, 'always') },
  ];
}
