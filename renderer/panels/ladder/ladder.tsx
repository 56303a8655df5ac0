import { use, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import {
  EmptyState,
  Panel,
  PanelStrip,
  PortalContext,
  Skeleton,
  watchSize,
  Button,
  Dialog,
  formatPrice,
  formatVolume,
  plainPrice,
} from '../../components/index.ts';
import type { Product, DepthView } from '../../market/contracts.ts';
import { useOrders } from '../../trading/trading-api.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useSelectedProduct } from '../shared/use-product.ts';
import { cancelByClick } from '../shared/order-actions.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import { LadderCanvas } from './ladder-canvas.tsx';
import type { HandAct } from './ladder-pointer.ts';
import { type Said, announcement } from './ladder-keys.ts';
import { type LadderColumns, accuracyTicks, groupedPrice } from './ladder-model.ts';
import type { LadderScene } from './ladder-scene.ts';
import { LadderHead, LadderTools, type HeldReport, type LadderWidth } from './ladder-tools.tsx';
import { useLadderChoices } from './one-click/click-store.ts';
import { ClickTrader } from './one-click/click-trader.ts';
import { ArmBar, OneClick } from './one-click/one-click.tsx';
import { choosePreset, QuantityField } from './one-click/quantity-field.tsx';
import type { OwnMark } from './own-orders.ts';
import { SessionFeed } from './session-feed.ts';
import { TraderFeed } from './trader-feed.tsx';
import { useAccuracy, useThrottledDepth } from './use-depth.ts';
import styles from './ladder.module.css';

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

/** From these widths (pixels) on there is room for columns to choose, and for the column of one click. */
const MEDIUM_FROM = 400;
const WIDE_FROM = 590;

/** What a ladder of this width has room for. */
function useLadderWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, LadderWidth] {
  const [width, setWidth] = useState<LadderWidth>('narrow');
  const inWindow = use(PortalContext);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const read = () => {
        const pixels = element.clientWidth;
        setWidth(pixels >= WIDE_FROM ? 'wide' : pixels >= MEDIUM_FROM ? 'medium' : 'narrow');
      };
      read();
      return watchSize([element], read);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- in another window the same element is watched anew
    [inWindow],
  );
  return [measure, width];
}

/** Tells one listener how far the ladder is held off, and only what changes. */
function useHeld(): { readonly report: (rows: number | undefined) => void; readonly held: HeldReport } {
  const listener = useRef<(rows: number | undefined) => void>(undefined);
  const last = useRef<number>(undefined);
  const report = useCallback((rows: number | undefined) => {
    if (rows === last.current) return;
    last.current = rows;
    listener.current?.(rows);
  }, []);
  const held = useCallback<HeldReport>((next) => {
    listener.current = next;
    next(last.current);
    return () => {
      listener.current = undefined;
    };
  }, []);
  return { report, held };
}

function Book({ product }: { readonly product: Product }) {
  const { symbolId, digits } = product;
  const [trader] = useState(() => new ClickTrader(product));
  const [feed] = useState(() => new SessionFeed());
  const [scene, setScene] = useState<LadderScene>();
  const [columns, setColumns] = useState<LadderColumns>();
  const [requested, setRequested] = useState<CancelChoiceProps['requested']>();
  const [measure, width] = useLadderWidth();
  const { report, held } = useHeld();
  const say = useRef<HTMLParagraphElement>(null);
  const grouping = useAccuracy(product);
  const { accuracy } = grouping;
  const step = accuracyTicks(accuracy, digits);
  const chosen = useLadderChoices((choices) => choices.columns);
  const onMarks = useCallback((price: number, marks: readonly OwnMark[]) => {
    setRequested({ price, marks });
  }, []);
  const onSay = useCallback(
    (said: Said) => {
      if (say.current !== null) say.current.textContent = announcement(said, product);
    },
    [product],
  );
  const onAct = useCallback((act: HandAct) => perform(act, trader, onMarks), [trader, onMarks]);
  const onPreset = useCallback((index: number) => choosePreset(trader, index), [trader]);
  return (
    <>
      <LadderTools {...{ product, grouping, width, columns, held }} onCentre={() => scene?.centre()} />
      <QuoteBody symbolId={symbolId}>
        <div className={styles['ladder']} ref={measure} data-width={width}>
          <div className={styles['main']}>
            <LadderHead columns={columns} />
            <div className={styles['drawing']}>
              <LadderCanvas
                {...{ product, accuracy, feed, trader, onAct, onMarks, onSay, onPreset }}
                columns={chosen}
                onHeld={report}
                onColumns={setColumns}
                onScene={setScene}
              />
            </div>
            <Words product={product} accuracy={accuracy} step={step} />
            <p className="visually-hidden" role="status" ref={say} />
            {width !== 'wide' && (
              <div className={styles['hand']}>
                <ArmBar short />
                <QuantityField trader={trader} short />
              </div>
            )}
          </div>
          {width === 'wide' && <OneClick trader={trader} />}
        </div>
      </QuoteBody>
      <TraderFeed trader={trader} scene={scene} />
      <CancelChoice
        {...{ product, step, requested }}
        onChoose={(marks) => void trader.cancel(marks)}
        onClose={() => setRequested(undefined)}
      />
    </>
  );
}

/** What the hand's acts become: an order or a price in the order panel, a move, a cancel, or the question which. */
function perform(
  act: HandAct,
  trader: ClickTrader,
  onMarks: (price: number, marks: readonly OwnMark[]) => void,
): void {
  if (act.kind === 'move') return void trader.move(act.group.marks, () => act.to);
  if (act.kind === 'click') {
    if (act.side === undefined) return trader.pick(act.price, undefined);
    return void trader.place(act.side, act.price, act.how);
  }
  const { marks } = act.group;
  if (marks.length > 1) onMarks(marks[0]?.price ?? 0, marks);
  else void trader.cancelByMark(marks);
}

interface WordsProps {
  readonly product: Product;
  readonly accuracy: string;
  readonly step: number;
}

/** The book in words, renewed once a second, and what is said of an empty one. */
function Words({ product, accuracy, step }: WordsProps) {
  const { t } = useTranslation('panels');
  const { rows: orders } = useOrders();
  const depth = useThrottledDepth(product.symbolId, accuracy);
  if (depth === undefined) return null;
  const own = orders.filter((order) => order.symbolId === product.symbolId);
  return (
    <>
      {depth.asks.length + depth.bids.length === 0 && <EmptyState title={t('ladder.empty')} />}
      <BookTable depth={depth} product={product} step={step} orders={own} />
    </>
  );
}

interface CancelChoiceProps {
  readonly product: Product;
  readonly step: number;
  /** The orders of a row among which to choose; undefined while there is nothing to ask. */
  readonly requested: { readonly price: number; readonly marks: readonly OwnMark[] } | undefined;
  onChoose(marks: readonly OwnMark[]): void;
  onClose(): void;
}

/** Several orders stand in one row: which of them is to go? */
function CancelChoice({ product, step, requested, onChoose, onClose }: CancelChoiceProps) {
  const { t } = useTranslation('panels');
  const { digits, numberDigits } = product;
  const marks = requested?.marks ?? [];
  const orders = marks.length;
  const choose = (chosen: readonly OwnMark[]) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog
      open={requested !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('dom.chooseTitle', { orders, price: groupedPrice(requested?.price ?? 0, digits, step) })}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('dom.keep')}
          </Button>
          <Button variant="danger" onClick={() => choose(marks)}>
            {t('dom.chooseAll', { orders })}
          </Button>
        </>
      }
    >
      <div className={styles['choices']}>
        {marks.map((mark) => (
          <Button key={mark.id} onClick={() => choose([mark])}>
            {t('dom.chooseOne', {
              side: t(mark.side === DIRECTION.buy ? 'side.buy' : 'side.sell'),
              quantity: formatVolume(mark.volume, numberDigits),
              price: formatPrice(mark.price, digits),
            })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

export interface BookTableProps {
  readonly depth: DepthView;
  readonly product: Product;
  readonly step: number;
  /** Own resting orders of the product. */
  readonly orders: readonly OrderView[];
}

/** The book in words, for readers of the screen: what the drawing shows, and the same actions. */
export function BookTable({ depth, product, step, orders }: BookTableProps) {
  const { t } = useTranslation('panels');
  const { digits, numberDigits } = product;
  const words = { ask: t('ladder.ask'), bid: t('ladder.bid') };
  const level = (side: 'ask' | 'bid', { price, volume }: DepthLevel) => (
    <tr key={`${side}${price}`} data-price={price} data-side={side}>
      <td>{words[side]}</td>
      <td>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ladder.pick', { price: formatPrice(price, digits) })}
          onClick={() => ticketActions.pickPrice(plainPrice(price, digits))}
        >
          {groupedPrice(price, digits, step)}
        </button>
      </td>
      <td data-column="size">{formatVolume(volume, numberDigits)}</td>
    </tr>
  );
  return (
    <div className="visually-hidden">
      <table aria-label={t('panel.depth')}>
        <tbody>
          {depth.asks.toReversed().map((each) => level('ask', each))}
          {depth.bids.map((each) => level('bid', each))}
        </tbody>
      </table>
      {orders.map(({ orderId, price = 0, volume }) => (
        <button
          key={orderId}
          type="button"
          tabIndex={-1}
          data-own={price}
          aria-label={t('ladder.cancelOwn', { quantity: formatVolume(volume, numberDigits) })}
          onClick={() => void cancelByClick(orderId)}
        >
          {formatPrice(price, digits)}
        </button>
      ))}
    </div>
  );
}
