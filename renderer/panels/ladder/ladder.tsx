import { Lock, Minus, Plus } from 'lucide-react';
import { useCallback, useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  Skeleton,
  EmptyState,
  formatPrice,
  Icon,
  Panel,
  PanelStrip,
  plainPrice,
  sharedPrefix,
  ToolButton,
  ToolRow,
} from '../../components/index.ts';
import { subscribeDepth } from '../../market/index.ts';
import type { DepthView, Product } from '../../market/contracts.ts';
import { useOrders } from '../../trading/index.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { cancelOrders } from '../shared/order-actions.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useElementSize } from '../shared/use-element-size.ts';
import { useFrameValue } from '../shared/use-frame-value.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { ticketActions, useTicketQuantity } from '../ticket/ticket-store.ts';
import {
  accuracyTicks,
  toBucket,
  groupedPrice,
  ladderPicture,
  type HeldPrices,
  type LadderPicture,
  type LadderRow,
} from './ladder-model.ts';
import { LadderLevel, type WorkingOrdersAtPrice } from './ladder-row.tsx';
import { ladderWidths, type LadderWidths } from './ladder-widths.ts';
import { SpreadRow } from './spread-row.tsx';
import { useAccuracy, type Grouping } from './use-accuracy.ts';
import styles from './ladder.module.css';

/** Height of everything in the ladder that is not a level (pixels). */
const FIXED_HEIGHT = 20 + 26 + 3;

/** Few levels grow to fill a tall ladder, up to this height (pixels). */
const MAX_LEVEL_HEIGHT = 27;

/** The order book of the selected product. It holds still while the pointer is over it. */
export function Ladder() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('panel.depth')}>
      <PanelStrip title={t('panel.depth')} linked>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <Book key={product.symbolId} product={product} />
      )}
    </Panel>
  );
}

function Book({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits } = product;
  const [held, setHeld] = useState<HeldPrices>();
  const grouping = useAccuracy(product);
  const { accuracy } = grouping;
  const subscribe = useCallback(
    (listener: (depth: DepthView) => void) => subscribeDepth(symbolId, accuracy, listener),
    [symbolId, accuracy],
  );
  const depth = useFrameValue(subscribe);
  const { ref, height, width, unit } = useElementSize('--h-ladder');
  const perSide = Math.max(0, Math.floor((height - FIXED_HEIGHT) / unit / 2));
  const picture = depth === undefined ? undefined : ladderPicture(depth, perSide, held);
  const widths = picture && widthsOf(picture, digits, width);
  const regroup = (step: 1 | -1) => {
    setHeld(undefined);
    grouping.move(step);
  };
  return (
    <>
      <GroupingTools grouping={grouping} held={held !== undefined} onMove={regroup} />
      <QuoteBody symbolId={symbolId}>
        <div
          className={styles['ladder']}
          ref={ref}
          onPointerEnter={() => setHeld(picture?.prices)}
          onPointerLeave={() => setHeld(undefined)}
          onKeyDown={walkLevels}
          style={widths && columns(widths)}
        >
          <LadderHead />
          {depth !== undefined && depth.asks.length + depth.bids.length === 0 && (
            <EmptyState title={t('ladder.empty')} />
          )}
          {picture !== undefined && widths !== undefined && (
            <div className={styles['levels']} style={levelHeight(picture, height, unit)}>
              <Levels
                rows={picture.asks}
                product={product}
                step={accuracyTicks(accuracy, digits)}
                widths={widths}
              />
              <SpreadRow product={product} />
              <Levels
                rows={picture.bids}
                product={product}
                step={accuracyTicks(accuracy, digits)}
                widths={widths}
              />
              <div className={styles['imbalance']} aria-hidden>
                <i style={{ width: `${picture.bidShare}%` }} />
                <i />
              </div>
            </div>
          )}
        </div>
      </QuoteBody>
    </>
  );
}

/** The widths of the columns for the prices in sight. */
function widthsOf({ prices }: LadderPicture, digits: number, panelWidth: number): LadderWidths {
  return ladderWidths(panelWidth, formatPrice(Math.max(0, ...prices.asks, ...prices.bids), digits));
}

function columns({ sum, price }: LadderWidths): CSSProperties {
  return { '--sum-width': `${sum}px`, '--price-width': `${price}px` } as CSSProperties;
}

/** A book with fewer levels than there is room for spreads over the room. */
function levelHeight({ prices }: LadderPicture, height: number, unit: number): CSSProperties {
  const levels = 2 * Math.max(1, prices.asks.length, prices.bids.length);
  const fitting = Math.floor((height - FIXED_HEIGHT) / levels);
  return { '--h-ladder': `${Math.max(unit, Math.min(MAX_LEVEL_HEIGHT, fitting))}px` } as CSSProperties;
}

interface GroupingToolsProps {
  readonly grouping: Grouping;
  readonly held: boolean;
  onMove(step: 1 | -1): void;
}

/** Finer, coarser, and whether the pointer holds the prices. */
function GroupingTools({ grouping, held, onMove }: GroupingToolsProps) {
  const { t } = useTranslation('panels');
  return (
    <ToolRow label={t('ladder.grouping')}>
      <ToolButton aria-label={t('ladder.finer')} disabled={!grouping.canMove(-1)} onClick={() => onMove(-1)}>
        <Icon icon={Minus} size={12} />
      </ToolButton>
      <span className="micro" role="status" aria-label={t('ladder.grouping')}>
        {grouping.accuracy}
      </span>
      <ToolButton aria-label={t('ladder.coarser')} disabled={!grouping.canMove(1)} onClick={() => onMove(1)}>
        <Icon icon={Plus} size={12} />
      </ToolButton>
      <span className="grow" />
      <span className={styles['held']} data-held={held} aria-hidden={!held}>
        <Icon icon={Lock} size={12} />
        {t('ladder.held')}
      </span>
    </ToolRow>
  );
}

function LadderHead() {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['head']}>
      <span>{t('ladder.sum')}</span>
      <span>{t('ladder.bid')}</span>
      <span>{t('ladder.price')}</span>
      <span>{t('ladder.ask')}</span>
      <span>{t('ladder.sum')}</span>
    </div>
  );
}

function Levels(props: {
  readonly rows: readonly LadderRow[];
  readonly product: Product;
  readonly step: number;
  readonly widths: LadderWidths;
}) {
  const { rows, product, step, widths } = props;
  const { rows: orders } = useOrders();
  const own = useMemo(() => ownByPrice(orders, product.symbolId, step), [orders, product.symbolId, step]);
  const quantity = useTicketQuantity();
  const { digits } = product;
  const pickPrice = useCallback(
    (price: number) => ticketActions.pickPrice(plainPrice(price, digits)),
    [digits],
  );
  const length = sharedPrefix(rows.map((row) => groupedPrice(row.price, digits, step)));
  return (
    <div className={styles['half']}>
      {rows.map((row, index) => (
        <LadderLevel
          key={index}
          row={row}
          digits={product.digits}
          step={step}
          numberDigits={product.numberDigits}
          sizeLength={widths.sizeLength}
          shortSums={widths.shortSums}
          dimmed={length}
          own={own.get(row.price)}
          ghost={quantity}
          onPick={pickPrice}
          onCancel={cancelOrders}
        />
      ))}
    </div>
  );
}

/** Own resting orders by the row that holds their price. */
function ownByPrice(
  orders: readonly OrderView[],
  symbolId: number,
  step: number,
): ReadonlyMap<number, WorkingOrdersAtPrice> {
  const own = new Map<number, WorkingOrdersAtPrice>();
  for (const order of orders) {
    if (order.symbolId !== symbolId || order.price === undefined) continue;
    const buy = order.direction === DIRECTION.buy;
    const price = toBucket(order.price, step, buy);
    const before = own.get(price) ?? { buyVolume: 0, sellVolume: 0, orderIds: [] };
    own.set(price, {
      buyVolume: before.buyVolume + (buy ? order.volume : 0),
      sellVolume: before.sellVolume + (buy ? 0 : order.volume),
      orderIds: [...before.orderIds, order.orderId],
    });
  }
  return own;
}

/** Arrow keys walk over the prices. */
function walkLevels(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const levels = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = levels.indexOf(event.target as HTMLElement);
  levels[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
