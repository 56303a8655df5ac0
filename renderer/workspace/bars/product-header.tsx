import { ChevronDown } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Badge,
  changeBp,
  Dot,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatVolumeShort,
  Icon,
  chooseTone,
  Triangle,
} from '../../components/index.ts';
import type { Candle } from '../../../backend/domain/market-data.ts';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import { useDetail, useTerms } from '../../market/detail.ts';
import { followDayVolume, volumeOn } from '../../market/day-volume.ts';
import { candleFeed, dayOfFigures, useQuote, useQuoteOf } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import { useIsFrozen } from '../../panels/shared/feed-age.tsx';
import { playKey, productLabel } from '../../panels/shared/product-label.ts';
import { quantityUnit } from '../../panels/shared/quantity-text.ts';
import { useIsReplayed } from '../../panels/shared/replayed.ts';
import { useOpening, useSelectedProduct } from '../../panels/shared/use-product.ts';
import { runCommand } from '../keys/commands.ts';
import styles from '../frame.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** The selected product with its price and the figures of the day. */
export function ProductHeader() {
  const product = useSelectedProduct();
  return product === undefined ? null : <Header key={product.symbolId} product={product} />;
}

function Header({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const terms = useTerms(product.symbolId);
  const isReplayed = useIsReplayed(product.symbolId);
  return (
    <>
      <button
        type="button"
        className={styles['symbol']}
        title={product.name}
        onClick={() => runCommand('palette')}
      >
        <i className={styles['link']} aria-hidden />
        <span className="visually-hidden">
          {t('frame.chooseProduct', { product: productLabel(product).full })}
        </span>
        <b aria-hidden>{productLabel(product).full}</b>
        <span aria-hidden>
          <Badge>
            {t(playKey(product.tradeType))}
            {terms !== undefined && !isWalletType(terms.tradeType) && ` ${terms.defaultLeverage}×`}
          </Badge>
        </span>
        <Icon icon={ChevronDown} size={12} />
      </button>
      {isReplayed ? (
        <span className="faint">{t('replay.hides', { ns: 'chart' })}</span>
      ) : (
        <>
          <LastPrice product={product} />
          <DayFigures product={product} />
        </>
      )}
    </>
  );
}

function LastPrice({ product }: { readonly product: Product }) {
  const quote = useQuote(product.symbolId);
  const isFrozen = useIsFrozen(product.symbolId);
  if (quote === undefined) return null;
  const difference = quote.price - quote.yesterdayClose;
  const tone = chooseTone(difference);
  const change = changeBp(quote.price, quote.yesterdayClose);
  return (
    <div className={`${styles['last']} ${tone === 'none' ? '' : tone} ${isFrozen ? 'stale' : ''}`}>
      <b>{formatPrice(quote.price, product.digits)}</b>
      <small>
        {tone !== 'none' && <Triangle direction={tone} />}
        {formatPriceChange(difference, product.digits)} {'\u00a0'}
        {change !== undefined && formatPercent(change)}
      </small>
    </div>
  );
}

function DayFigures({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const { symbolId } = product;
  const dayHigh = useQuoteOf(symbolId, (quote) => quote?.dayHigh);
  const dayLow = useQuoteOf(symbolId, (quote) => quote?.dayLow);
  const dayOpen = useQuoteOf(symbolId, (quote) => quote?.dayOpen);
  const yesterdayClose = useQuoteOf(symbolId, (quote) => quote?.yesterdayClose);
  const isFrozen = useIsFrozen(symbolId);
  const volume = useDayVolume(symbolId);
  const opening = useOpening(product.opensAtMs);
  const { digits } = product;
  return (
    <dl className={`${styles['stats']} ${isFrozen ? 'stale' : ''}`}>
      <Figure label={t('frame.dayHigh')}>{dayHigh !== undefined && formatPrice(dayHigh, digits)}</Figure>
      <Figure label={t('frame.dayLow')}>{dayLow !== undefined && formatPrice(dayLow, digits)}</Figure>
      <Figure label={t('frame.dayVolume')}>
        {volume !== undefined && (
          <>
            {formatVolumeShort(volume, product.numberDigits)}{' '}
            <span className="faint">{quantityUnit(product)}</span>
          </>
        )}
      </Figure>
      <Figure label={t('frame.session')}>
        <span className={styles['session']}>
          <Dot tone={product.tradable && product.inTradeTime ? 'ok' : 'off'} />
          {product.inTradeTime ? t(product.tradable ? 'frame.open' : 'frame.notTradable') : opening}
        </span>
      </Figure>
      <Interest symbolId={symbolId} />
      <Figure label={t('frame.dayOpen')}>{dayOpen !== undefined && formatPrice(dayOpen, digits)}</Figure>
      <Figure label={t('frame.yesterdayClose')}>
        {yesterdayClose !== undefined && formatPrice(yesterdayClose, digits)}
      </Figure>
    </dl>
  );
}

function Figure(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Interest a year on long and short positions, as the product's detail states it (a share, 0.02 is 2 %). */
function Interest({ symbolId }: { readonly symbolId: InstrumentNumber }) {
  const { t } = useTranslation('panels');
  const detail = useDetail(symbolId);
  const terms = useTerms(symbolId);
  // Assets are owned: nobody pays or gets interest for holding them.
  if (detail === undefined || isWalletType(terms?.tradeType)) return null;
  const rates = [detail.buyInterest, detail.sellInterest].map((rate) => Math.round(Number(rate) * 10_000));
  return (
    <Figure label={t('frame.interest')}>
      {rates.map((rate, index) => (
        <span key={index}>
          {index > 0 && <span className="faint"> / </span>}
          <span className={chooseTone(rate) === 'none' ? undefined : chooseTone(rate)}>
            {formatPercent(rate)}
          </span>
        </span>
      ))}
    </Figure>
  );
}

/** Volume of the running day, from the day candle; looked at twice a second. */
function useDayVolume(symbolId: InstrumentNumber): number | undefined {
  const [volume, setVolume] = useState<number>();
  useEffect(() => {
    let newest: Candle | undefined;
    const keep = (candle: Candle) => {
      newest = candle;
    };
    const stop = followDayVolume(candleFeed(symbolId, '1d'), keep);
    const timer = setInterval(() => {
      if (newest !== undefined) setVolume(volumeOn(dayOfFigures(symbolId), newest));
    }, 500);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [symbolId]);
  return volume;
}
