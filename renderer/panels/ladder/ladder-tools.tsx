import { Crosshair, Lock, Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, Icon, ratioBp, ToolButton, ToolRow, IconButton } from '../../components/index.ts';
import { useQuote } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import { isCrowdedOut, type ColumnChoice, type ColumnName, type LadderColumns } from './ladder-model.ts';
import { useLadderChoices } from './one-click/click-store.ts';
import type { Grouping } from './use-depth.ts';
import styles from './ladder.module.css';

/** Reports how many rows the ladder is away from the market while it is held; undefined while it follows. */
export type HeldReport = (listener: (rowsOff: number | undefined) => void) => () => void;

interface LadderToolsProps {
  readonly product: Product;
  readonly grouping: Grouping;
  readonly width: LadderWidth;
  /** Undefined before the first drawing. */
  readonly columns: LadderColumns | undefined;
  readonly held: HeldReport;
  onCentre(): void;
}

/** What a ladder has room for: figures alone, columns to choose, the column of one click. */
export type LadderWidth = 'narrow' | 'medium' | 'wide';

/** Finer, coarser, columns, whether the pointer holds the prices, and the spread. */
export function LadderTools({ product, grouping, width, columns, held, onCentre }: LadderToolsProps) {
  const { t } = useTranslation('panels');
  return (
    <ToolRow label={t('ladder.grouping')}>
      <IconButton
        icon={Minus}
        size={12}
        name={t('ladder.finer')}
        disabled={!grouping.canMove(-1)}
        onClick={() => grouping.move(-1)}
      />
      <span className="micro" role="status" aria-label={t('ladder.grouping')}>
        {grouping.accuracy}
      </span>
      <IconButton
        icon={Plus}
        size={12}
        name={t('ladder.coarser')}
        disabled={!grouping.canMove(1)}
        onClick={() => grouping.move(1)}
      />
      {width !== 'narrow' && <ColumnTools columns={columns} />}
      <span className="grow" />
      <HeldMark held={held} short={width === 'narrow'} />
      <IconButton
        icon={Crosshair}
        size={12}
        name={t('ladder.centre')}
        title={`${t('ladder.centre')} (C)`}
        onClick={onCentre}
      />
      <Spread product={product} withPoints={width === 'wide'} />
    </ToolRow>
  );
}

const COLUMN_LABELS = {
  profile: 'dom.profile',
  traded: 'dom.tradedChoice',
  delta: 'dom.delta',
  sum: 'dom.sum',
} as const satisfies Record<ColumnChoice, string>;

/** Which columns are shown where there is room for them; a chosen one without room says so. */
function ColumnTools({ columns }: Pick<LadderToolsProps, 'columns'>) {
  const { t } = useTranslation('panels');
  const chosen = useLadderChoices(({ columns }) => columns);
  const toggle = useLadderChoices(({ toggleColumn }) => toggleColumn);
  return (
    <span className={styles['columns']} role="group" aria-label={t('dom.columns')}>
      {(['profile', 'traded', 'delta', 'sum'] as const).map((choice) => {
        const isChosen = chosen.includes(choice);
        const isCrowded = isChosen && columns !== undefined && isCrowdedOut(choice, columns);
        return (
          <ToolButton
            key={choice}
            aria-pressed={isChosen}
            title={isCrowded ? t('dom.noRoom') : undefined}
            onClick={() => toggle(choice)}
          >
            <span className={isCrowded ? 'micro faint' : 'micro'}>{t(COLUMN_LABELS[choice])}</span>
          </ToolButton>
        );
      })}
    </span>
  );
}

function HeldMark({ held, short }: { readonly held: HeldReport; readonly short: boolean }) {
  const { t } = useTranslation('panels');
  const [rows, setRows] = useState<number>();
  useEffect(() => held(setRows), [held]);
  const off = Math.abs(rows ?? 0);
  return (
    <span className={styles['held']} data-held={rows !== undefined} aria-hidden={rows === undefined}>
      <Icon icon={Lock} size={12} />
      {short ? off : off === 0 ? t('dom.heldHere') : t('dom.held', { rows: off })}
    </span>
  );
}

function Spread({ product, withPoints }: { readonly product: Product; readonly withPoints: boolean }) {
  const { t } = useTranslation('panels');
  const quote = useQuote(product.symbolId);
  const spread = quote && quote.ask - quote.bid;
  const hundredths = quote && ratioBp((quote.ask - quote.bid) * 100, quote.price);
  return (
    <span className={styles['spread']} title={t('ladder.spread')}>
      {spread !== undefined && formatPrice(spread, product.digits)}
      {withPoints && hundredths !== undefined && <small>{formatBasisPoints(hundredths)}</small>}
    </span>
  );
}

const HEADS: Readonly<Record<ColumnName, string>> = {
  profile: 'dom.head.profile',
  own: 'dom.head.own',
  buys: 'dom.head.buys',
  bid: 'ladder.bid',
  price: 'ladder.price',
  ask: 'ladder.ask',
  sells: 'dom.head.sells',
  sum: 'ladder.sum',
  sold: 'dom.head.sold',
  bought: 'dom.head.bought',
  delta: 'dom.delta',
};
/** How the figures below a head are aligned. */
const TO_RIGHT: ReadonlySet<string> = new Set(['bid', 'sum', 'sold', 'delta']);

/** The heads of the columns, each over its own. */
export function LadderHead({ columns }: { readonly columns: LadderColumns | undefined }) {
  const { t } = useTranslation('panels');
  const spans = Object.entries(columns?.spans ?? {}) as [ColumnName, readonly [number, number]][];
  return (
    <div className={styles['head']}>
      {spans.map(([name, [from, to]]) => (
        <span
          key={name}
          data-column={name}
          data-align={name === 'price' ? 'centre' : TO_RIGHT.has(name) ? 'right' : 'left'}
          style={{ left: from, width: to - from }}
        >
          {t(HEADS[name] as 'ladder.bid')}
        </span>
      ))}
    </div>
  );
}

/** Hundredths of a basis point as text: 5 is `0.05 bp`. */
function formatBasisPoints(hundredths: number): string {
  return `${formatPrice(hundredths, 2)} bp`;
}
