import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { executionPrice } from '../../../../backend/domain/index.ts';
import { Button, Dialog, formatPrice, formatVolume } from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { useQuote } from '../../../market/index.ts';
import { part } from '../../../parts.ts';
import { useArming } from '../../../trading/arming.ts';
import { useOrders, usePositions, useOpeningLock } from '../../../trading/index.ts';
import { useIsFrozen } from '../../shared/feed-age.tsx';
import { productLabel } from '../../shared/product-label.ts';
import { ownMarks, type OwnMark } from '../own-orders.ts';
import { isContract } from './click-model.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

interface PairProps {
  readonly trader: ClickTrader;
}

/** Pairs of buttons: what buys on the left, what sells on the right, each with what it will hit. */
export function HandButtons({ trader }: PairProps) {
  return (
    <div className={styles['buttons']}>
      <MarketPair trader={trader} />
      <CancelButtons trader={trader} />
      {isContract(trader.product.tradeType) && <FlattenButton trader={trader} />}
    </div>
  );
}

interface HandButtonProps {
  readonly look: 'buy' | 'sell' | 'joinBid' | 'joinAsk' | 'plain' | 'danger';
  readonly title: string;
  readonly note: ReactNode;
  readonly disabled?: boolean;
  /** Why it is disabled, where that is no plain matter. */
  readonly why?: string | undefined;
  onPress(): void;
}

function HandButton({ look, title, note, disabled = false, why, onPress }: HandButtonProps) {
  const { armed } = useArming();
  return (
    <button
      type="button"
      className={styles['handButton']}
      data-look={look}
      data-armed={armed}
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
  const ahead = (ticks: number, volume: number) =>
    t('dom.aheadAt', {
      price: formatPrice(ticks, digits),
      volume: formatVolume(volume, numberDigits),
    });
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
        note={quote && ahead(quote.bid, quote.bidVolume)}
        onPress={() => void trader.join(buy)}
      />
      <HandButton
        {...common}
        look="joinAsk"
        title={t('dom.joinAsk')}
        note={quote && ahead(quote.ask, quote.askVolume)}
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
  const button = (title: string, marks: readonly OwnMark[]) => (
    <HandButton
      look="plain"
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
      {button(t('dom.cancelAll'), all)}
    </>
  );
}

/** Closes all positions of the product, after a question; only while armed. */
function FlattenButton({ trader }: PairProps) {
  const { t } = useTranslation('panels');
  const { rows } = usePositions();
  const [asking, setAsking] = useState(false);
  const { armed } = useArming();
  const positions = rows.filter(({ symbolId }) => symbolId === trader.product.symbolId).length;
  const press = () => {
    if (part('arming').use()) setAsking(true);
  };
  return (
    <>
      <HandButton
        look="danger"
        title={t('dom.flatten')}
        note={positions === 0 ? t('dom.flat') : t('dom.flattenNote', { positions })}
        disabled={positions === 0 || !armed}
        onPress={press}
      />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('dom.flattenTitle', { product: productLabel(trader.product).full })}
        closeLabel={t('dismiss')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('dom.keep')}
            </Button>
            <Button
              variant="danger"
              disabled={!armed}
              onClick={() => {
                setAsking(false);
                void trader.flatten();
              }}
            >
              {t('dom.flatten')}
            </Button>
          </>
        }
      >
        {t('dom.flattenText', { positions })}
      </Dialog>
    </>
  );
}
