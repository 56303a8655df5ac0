import { X } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatPrice,
  formatVolume,
  formatVolumeNarrow,
  formatVolumeTiny,
  Icon,
} from '../../components/index.ts';
import { groupedPrice, sizeText, type LadderRow } from './ladder-model.ts';
import styles from './ladder.module.css';

export interface WorkingOrdersAtPrice {
  readonly buyVolume: number;
  readonly sellVolume: number;
  readonly orderIds: readonly string[];
}

export interface LadderLevelProps {
  readonly row: LadderRow;
  readonly digits: number;
  /** Ticks that one row spans. */
  readonly step: number;
  readonly numberDigits: number;
  /** Characters that a size may have. */
  readonly sizeLength: number;
  /** Sums have room for few figures only. */
  readonly shortSums: boolean;
  /** Leading characters of the price that all rows share. */
  readonly dimmed: number;
  readonly own: WorkingOrdersAtPrice | undefined;
  /** Quantity that a click would put on the ladder. */
  readonly ghost: string;
  onPick(price: number): void;
  onCancel(orderIds: readonly string[]): void;
}

const width = (percent: number): CSSProperties => ({ width: `${percent}%` });

function sameRow(before: LadderLevelProps, after: LadderLevelProps): boolean {
  const { row: a, ...restBefore } = before;
  const { row: b, ...restAfter } = after;
  const keys = Object.keys(restAfter) as (keyof typeof restAfter)[];
  if (keys.some((key) => restBefore[key] !== restAfter[key])) return false;
  return (Object.keys(b) as (keyof LadderRow)[]).every((key) => a[key] === b[key]);
}

/** One price of the ladder; it renders only when a figure in it changes. A click anywhere in it puts its price into the ticket. */
export const LadderLevel = memo(function LadderLevel(props: LadderLevelProps) {
  const { row, digits, step, numberDigits, sizeLength, shortSums, dimmed, own, ghost, onPick, onCancel } =
    props;
  const { t } = useTranslation('panels');
  const text = groupedPrice(row.price, digits, step);
  const sum = shortSums ? formatVolumeTiny : formatVolumeNarrow;
  const ask = row.side === 'ask';
  const bid = row.side === 'bid';
  return (
    <div
      className={styles['level']}
      data-price={row.price}
      data-side={row.side}
      data-best={row.best}
      data-wall={row.wall}
      onClick={() => onPick(row.price)}
    >
      <span className={styles['sum']} data-column="bid">
        {bid && <i style={width(row.sumShare)} />}
        {bid && sum(row.sum, numberDigits)}
      </span>
      <span className={styles['size']} data-column="bid">
        {bid && <i style={width(row.share)} />}
        {bid && sizeText(row.volume, numberDigits, sizeLength)}
        {own !== undefined && own.sellVolume > 0 && (
          <OwnChip
            side="sell"
            text={formatVolume(own.sellVolume, numberDigits)}
            ids={own.orderIds}
            onCancel={onCancel}
          />
        )}
        {ask && own === undefined && ghost !== '' && <Ghost side="sell" text={ghost} />}
      </span>
      <button
        type="button"
        className={styles['price']}
        data-pick=""
        tabIndex={row.best && bid ? 0 : -1}
        aria-label={t('ladder.pick', { price: formatPrice(row.price, digits) })}
      >
        <span className={styles['base']}>{text.slice(0, dimmed)}</span>
        {text.slice(dimmed)}
      </button>
      <span className={styles['size']} data-column="ask">
        {ask && <i style={width(row.share)} />}
        {ask && sizeText(row.volume, numberDigits, sizeLength)}
        {own !== undefined && own.buyVolume > 0 && (
          <OwnChip
            side="buy"
            text={formatVolume(own.buyVolume, numberDigits)}
            ids={own.orderIds}
            onCancel={onCancel}
          />
        )}
        {bid && own === undefined && ghost !== '' && <Ghost side="buy" text={ghost} />}
      </span>
      <span className={styles['sum']} data-column="ask">
        {ask && <i style={width(row.sumShare)} />}
        {ask && sum(row.sum, numberDigits)}
      </span>
    </div>
  );
}, sameRow);

function Ghost({ side, text }: { readonly side: 'buy' | 'sell'; readonly text: string }) {
  return (
    <span className={`${styles['own']} ${styles['ghost']}`} data-side={side} aria-hidden>
      {text}
    </span>
  );
}

function OwnChip(props: {
  readonly side: 'buy' | 'sell';
  readonly text: string;
  readonly ids: readonly string[];
  onCancel(ids: readonly string[]): void;
}) {
  const { side, text, ids, onCancel } = props;
  const { t } = useTranslation('panels');
  return (
    <button
      type="button"
      className={styles['own']}
      data-side={side}
      tabIndex={-1}
      aria-label={t('ladder.cancelOwn', { quantity: text })}
      onClick={(event) => {
        event.stopPropagation();
        onCancel(ids);
      }}
    >
      {text}
      <Icon icon={X} size={12} />
    </button>
  );
}
