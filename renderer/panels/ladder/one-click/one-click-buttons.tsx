import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { executionPrice } from '../../../../backend/domain/index.ts';
import { formatPrice, formatVolume } from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { useQuote } from '../../../market/market-api.ts';
import { useArming } from '../../../trading/arming.ts';
import { useOrders, usePositions, useOpeningLock } from '../../../trading/trading-api.ts';
import { useIsFrozen } from '../../shared/feed-age.tsx';
import { heldSides, ownMarks, type OwnMark } from '../own-orders.ts';
import { isContract } from './click-model.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

interface PairProps {
  readonly trader: ClickTrader;
}

/** Pairs of buttons: what buys on the left, what sells on the right, each with what it will hit. */
export function OneClickButtons({ trader }: PairProps) {
  return (
    <div className={styles['buttons']}>
      <MarketPair trader={trader} />
      <CancelButtons trader={trader} />
      {isContract(trader.product.tradeType) && <PositionButtons trader={trader} />}
    </div>
  );
}

interface HandButtonProps {
  readonly look: 'buy' | 'sell' | 'joinBid' | 'joinAsk' | 'plain' | 'danger';
  readonly title: string;
  readonly note: ReactNode;
  readonly disabled?: boolean;
  readonly isWide?: boolean;
  /** What it does exactly, or why it is disabled. */
  readonly why?: string | undefined;
  onPress(): void;
}

function HandButton({ look, title, note, disabled = false, isWide = false, why, onPress }: HandButtonProps) {
  const { armed } = useArming();
  return (
    <button
      type="button"
      className={styles['handButton']}
      data-look={look}
      data-armed={armed}
      data-wide={isWide}
      disabled={disabled}
      title={why}
      onClick={onPress}
    >
      <b>{title}</b>
      <small>{note}</small>
    </button>
  );
}

/** Buy and sell at the market, and join those who wait at the best prices. */
function MarketPair({ trader }: PairProps) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = trader.product;
  const quote = useQuote(symbolId);
  const terms = useTerms(symbolId);
  const isFrozen = useIsFrozen(symbolId);
  const locked = useOpeningLock();
  const price = (side: Direction) =>
    quote === undefined || terms === undefined ? '' : formatPrice(executionPrice(side, quote, terms), digits);
  // The price stands in the row of the best one; what nobody sees there is how many wait before one's own.
  const ahead = (volume: number) => t('dom.aheadOf', { volume: formatVolume(volume, numberDigits) });
  const joins = (ticks: number | undefined) =>
    locked ?? (ticks === undefined ? undefined : t('dom.joinsAt', { price: formatPrice(ticks, digits) }));
  const { buy, sell } = DIRECTION;
  const common = { disabled: locked !== undefined || isFrozen || quote === undefined, why: locked };
  return (
    <>
      <HandButton
        {...common}
        look="buy"
        title={t('dom.buyMarket')}
        note={t('dom.atAsk', { price: price(buy) })}
        onPress={() => void trader.place(buy, undefined)}
      />
      <HandButton
        {...common}
        look="sell"
        title={t('dom.sellMarket')}
        note={t('dom.atBid', { price: price(sell) })}
        onPress={() => void trader.place(sell, undefined)}
      />
      <HandButton
        {...common}
        look="joinBid"
        title={t('dom.joinBid')}
        note={quote && ahead(quote.bidVolume)}
        why={joins(quote?.bid)}
        onPress={() => void trader.join(buy)}
      />
      <HandButton
        {...common}
        look="joinAsk"
        title={t('dom.joinAsk')}
        note={quote && ahead(quote.askVolume)}
        why={joins(quote?.ask)}
        onPress={() => void trader.join(sell)}
      />
    </>
  );
}

const NO_POSITIONS: readonly never[] = [];

/** Cancels the resting orders of one side, or all of them. */
function CancelButtons({ trader }: PairProps) {
  const { t } = useTranslation('panels');
  const { symbolId, numberDigits } = trader.product;
  const { rows } = useOrders();
  const all = ownMarks(rows, NO_POSITIONS, symbolId);
  const button = (title: string, marks: readonly OwnMark[], isWide = false) => (
    <HandButton
      look="plain"
      isWide={isWide}
      title={title}
      note={
        marks.length === 0
          ? t('dom.noOrders')
          : t('dom.ordersOf', {
              orders: marks.length,
              volume: formatVolume(
                marks.reduce((sum, { volume }) => sum + volume, 0),
                numberDigits,
              ),
            })
      }
      disabled={marks.length === 0}
      onPress={() => void trader.cancelArmed(marks)}
    />
  );
  return (
    <>
      {button(
        t('dom.cancelBuys'),
        all.filter(({ side }) => side === DIRECTION.buy),
      )}
      {button(
        t('dom.cancelSells'),
        all.filter(({ side }) => side === DIRECTION.sell),
      )}
      {button(t('dom.cancelAll'), all, true)}
    </>
  );
}

/** Turns round and closes all positions of the product, with the questions that the trader has set; only while armed. */
function PositionButtons({ trader }: PairProps) {
  const { t } = useTranslation('panels');
  const { symbolId, numberDigits } = trader.product;
  const { rows } = usePositions();
  const { armed } = useArming();
  const locked = useOpeningLock();
  const positions = rows.filter((each) => each.symbolId === symbolId);
  const [side, ...others] = heldSides(rows, symbolId);
  const isOneSided = side !== undefined && others.length === 0;
  const other = side?.side === DIRECTION.buy ? 'dom.toShort' : 'dom.toLong';
  return (
    <>
      <HandButton
        look="plain"
        title={t('dom.reverse')}
        note={isOneSided ? t(other, { volume: formatVolume(side.volume, numberDigits) }) : t('dom.noSide')}
        disabled={!isOneSided || !armed || locked !== undefined}
        why={locked}
        onPress={() => void trader.reverse()}
      />
      <HandButton
        look="danger"
        title={t('dom.flatten')}
        note={positions.length === 0 ? t('dom.flat') : t('dom.flattenNote', { positions: positions.length })}
        disabled={positions.length === 0 || !armed}
        onPress={() => void trader.flatten()}
      />
    </>
  );
}
