import { memo, useEffect, useMemo, useRef, type PointerEvent, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeBp,
  chooseTone,
  formatPercent,
  formatPrice,
  formatVolumeNarrow,
} from '../../components/index.ts';
import { useSparkline, shownQuote, subscribeShownQuote } from '../../market/market-api.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { productLabel } from '../shared/product-label.ts';
import { useIsReplayed } from '../shared/replayed.ts';
import { LIVE_COLUMNS, spreadOf, type ColumnId } from './watch-lists.ts';
import { sparkPoints } from './watchlist-model.ts';
import styles from './watchlist.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

export interface WatchRowProps {
  readonly product: Product;
  readonly columns: readonly ColumnId[];
  readonly selected: boolean;
  /** Traded in 24 hours, volume units; undefined while not known. */
  readonly volume: number | undefined;
  readonly note: string | undefined;
  /** Where it stands in the whole list, of which only a part may be in the document. */
  readonly place: number;
  readonly count: number;
  onSelect(symbolId: InstrumentNumber): void;
  /** Absent where the order is not the trader's own. */
  readonly onGrip?: ((event: PointerEvent<HTMLElement>, symbolId: InstrumentNumber) => void) | undefined;
}

/** Characters of a price beside which a narrow row has no room for the quote currency. */
const LONG_PRICE = 9;

/** One product. A tick writes the figures of this row that changed; it renders nothing. */
export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { product, columns, selected, place, count, onSelect, onGrip } = props;
  const { t } = useTranslation('panels');
  const { symbolId } = product;
  const label = productLabel(product);
  const row = useRef<HTMLDivElement>(null);
  const cells = useLiveCells(row, product, columns);
  const isReplayed = useIsReplayed(symbolId);
  return (
    <div
      ref={row}
      role="option"
      id={`watch-${symbolId}`}
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={count}
      aria-describedby={isReplayed ? undefined : cells.describedBy}
      data-replayed={isReplayed}
      className={styles['item']}
      data-symbol={symbolId}
      data-closed={!product.inTradeTime || !product.tradable}
      title={product.tradable ? product.name : `${product.name} (${t('frame.notTradable')})`}
      onClick={() => onSelect(symbolId)}
      onPointerDown={onGrip && ((event) => onGrip(event, symbolId))}
    >
      <span className="visually-hidden">{label.full}</span>
      <span className={styles['name']} aria-hidden>
        {label.main}
        {label.quote !== undefined && <span className={styles['quote']}>/{label.quote}</span>}
      </span>
      {columns.map((column) => (
        <Cell key={column} column={column} {...props} />
      ))}
    </div>
  );
});

function cellId(column: ColumnId, symbolId: InstrumentNumber): string {
  return `watch-${column}-${symbolId}`;
}

function Cell({ column, product, volume, note }: WatchRowProps & { readonly column: ColumnId }) {
  const { symbolId, numberDigits } = product;
  if (column === 'trend') return <Sparkline symbolId={symbolId} />;
  if (column === 'note')
    return (
      <span className={styles['noteCell']} title={note} aria-hidden>
        {note}
      </span>
    );
  return (
    <span className={styles['cell']} id={cellId(column, symbolId)} data-cell={column} aria-hidden>
      {column === 'volume' ? (
        volume !== undefined && formatVolumeNarrow(volume, numberDigits)
      ) : (
        <span data-column={column} />
      )}
    </span>
  );
}

/** Writes quotes into the live cells of a row. */
function useLiveCells(
  row: React.RefObject<HTMLDivElement | null>,
  product: Product,
  columns: readonly ColumnId[],
): { readonly describedBy: string } {
  const key = columns.join();
  const written = useRef<{ readonly key: string; readonly cells: ReadonlyMap<ColumnId, FigureCell> }>(
    undefined,
  );
  const cellsOf = (element: HTMLElement) => {
    if (written.current?.key === key) return written.current.cells;
    const cells = new Map(
      [...element.querySelectorAll<HTMLElement>('[data-column]')].map((cell) => [
        cell.dataset['column'] as ColumnId,
        new FigureCell(cell),
      ]),
    );
    written.current = { key, cells };
    return cells;
  };
  const lastSeq = useRef<number>(undefined);
  useLiveFigures(product.symbolId, key, (quote) => {
    if (row.current === null) return;
    const cells = cellsOf(row.current);
    const isNew = lastSeq.current !== undefined && lastSeq.current !== quote.seq;
    lastSeq.current = quote.seq;
    paintQuote(cells, quote, product);
    if (isNew) cells.get('last')?.flash(quote.move);
    const isLong = String(formatPrice(quote.price, product.digits).length >= LONG_PRICE);
    if (row.current.dataset['long'] !== isLong) row.current.dataset['long'] = isLong;
  });
  useEffect(() => () => written.current?.cells.forEach((cell) => cell.close()), []);
  const describedBy = useMemo(
    () =>
      columns
        .filter((column) => column === 'volume' || LIVE_COLUMNS.includes(column))
        .map((column) => cellId(column, product.symbolId))
        .join(' '),
    [columns, product.symbolId],
  );
  return { describedBy };
}

function paintQuote(cells: ReadonlyMap<ColumnId, FigureCell>, quote: QuoteView, product: Product): void {
  const { digits } = product;
  const change = changeBp(quote.price, quote.yesterdayClose);
  const tone = chooseTone(change);
  cells.get('last')?.write(formatPrice(quote.price, digits));
  cells
    .get('change')
    ?.write(change === undefined ? '' : formatPercent(change), tone === 'none' ? 'faint' : tone);
  cells.get('spread')?.write(formatPrice(spreadOf(quote, product), digits));
  cells.get('high')?.write(formatPrice(quote.dayHigh, digits));
  cells.get('low')?.write(formatPrice(quote.dayLow, digits));
}

const SPARK_WIDTH = 44;
const SPARK_HEIGHT = 16;

/** The last 24 hours as a line, in the colour of where it went. */
const Sparkline = memo(function Sparkline({ symbolId }: { readonly symbolId: InstrumentNumber }) {
  const values = useSparkline(symbolId);
  if (values === undefined) return <span className={styles['spark']} />;
  const tone = chooseTone((values.at(-1) ?? 0) - (values[0] ?? 0));
  return (
    <svg
      className={`${styles['spark']} ${tone === 'none' ? 'faint' : tone}`}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline
        points={sparkPoints(values, SPARK_WIDTH, SPARK_HEIGHT)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});

/** At most four flashes a second in one cell. */
const FLASH_INTERVAL_MS = 250;
/** How long a flash stays at least (ms). */
const FLASH_MS = 320;
/** Flashes end on these beats (ms), so that those of many rows end in one frame. */
const END_BEAT_MS = 100;

/** Nobody asks for the style of the page while prices move: whether motion is wanted comes from a query of its own. */
const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * A figure that is written past React: a tick touches the text of its own cell and nothing else, and only where it changed.
 * A move lets it flash: a wash behind it that comes and goes, without a layout. It is no animation: the browser computes the
 * style of everything that is animated anew in every frame, also where nothing changes.
 */
export class FigureCell {
  readonly #element: HTMLElement;
  #text: string;
  #tone: string;
  #flashedAtMs = Number.NEGATIVE_INFINITY;
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#text = element.textContent;
    this.#tone = element.className;
  }

  /** Writes a figure in the colour of a direction; `none` leaves it in the colour of its row. */
  write(text: string, tone: 'up' | 'down' | 'none' | 'faint' = 'none'): void {
    const name = tone === 'none' ? '' : tone;
    if (text !== this.#text) this.#element.textContent = text;
    if (name !== this.#tone) this.#element.className = name;
    this.#text = text;
    this.#tone = name;
  }

  /** Lets the figure flash, at most four times a second. */
  flash(move: -1 | 0 | 1): void {
    const nowMs = performance.now();
    if (move === 0 || nowMs - this.#flashedAtMs < FLASH_INTERVAL_MS || stillness?.matches === true) return;
    this.#flashedAtMs = nowMs;
    const direction = move > 0 ? 'up' : 'down';
    if (this.#element.dataset['flash'] !== direction) this.#element.dataset['flash'] = direction;
    clearTimeout(this.#end);
    const endMs = Math.ceil((nowMs + FLASH_MS) / END_BEAT_MS) * END_BEAT_MS;
    this.#end = setTimeout(() => this.#stop(), endMs - nowMs);
  }

  /** Ends a flash that is still to be seen. */
  close(): void {
    clearTimeout(this.#end);
    this.#stop();
  }

  #stop(): void {
    delete this.#element.dataset['flash'];
  }
}

/**
 * Calls with the quote that is shown of a product: at once, and afterwards together with the other rows of the list. A tick
 * renders nothing. `key` names what is painted, so that other cells are filled at once too.
 */
function useLiveFigures(symbolId: InstrumentNumber, key: string, paint: (quote: QuoteView) => void): void {
  const current = useEffectEvent(paint);
  useLayoutEffect(() => {
    const quote = shownQuote(symbolId);
    if (quote !== undefined) current(quote);
  }, [symbolId, key]);
  useEffect(() => subscribeShownQuote(symbolId, (quote) => current(quote)), [symbolId]);
}
