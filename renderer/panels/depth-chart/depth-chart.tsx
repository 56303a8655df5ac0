import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  EmptyState,
  formatPrice,
  formatVolume,
  formatVolumeNarrow,
  Panel,
  PanelStrip,
  plainPrice,
  Skeleton,
  usePanelFault,
} from '../../components/index.ts';
import { subscribeDepth } from '../../market/market-api.ts';
import type { DepthView, Product } from '../../market/contracts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { useOrders } from '../../trading/trading-api.ts';
import { useAccuracy, useThrottledDepth } from '../ladder/use-depth.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useBoxSize } from '../shared/use-box-size.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import { depthCurves } from './depth-curve.ts';
import { DepthScene } from './depth-scene.ts';
import styles from './depth-chart.module.css';

/** What rests on both sides of the market, summed from the middle outwards. A click puts a limit into the order panel. */
export function DepthChart() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('depthChart.title')}>
      <PanelStrip title={t('depthChart.title')} linked>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={4} label={t('loading')} />
      ) : (
        <QuoteBody symbolId={product.symbolId}>
          <Curves key={product.symbolId} product={product} />
        </QuoteBody>
      )}
    </Panel>
  );
}

function Curves({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = product;
  const { accuracy } = useAccuracy(product);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  const { rows: orders } = useOrders();
  const onFault = usePanelFault();
  const [scene, setScene] = useState<DepthScene>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const created = new DepthScene(element, { digits, numberDigits, onFault });
    const stop = subscribeDepth(symbolId, accuracy, (depth) => created.takeDepth(depth));
    setScene(created);
    return () => {
      stop();
      created.close();
    };
  }, [symbolId, digits, numberDigits, accuracy, onFault]);
  useBoxSize(canvas, scene);
  useEffect(() => {
    if (canvas.current === null) return;
    scene?.setLook(readThemeColours(canvas.current), ({ side, price, volume, average }) =>
      t(side === DIRECTION.buy ? 'depthChart.buy' : 'depthChart.sell', {
        volume: formatVolumeNarrow(volume, numberDigits),
        price: formatPrice(price, digits),
        average: formatPrice(average, digits),
      }),
    );
  }, [scene, theme, t, digits, numberDigits]);
  useEffect(() => {
    const own = orders.flatMap(({ symbolId: id, price, direction: side }) =>
      id === symbolId && price !== undefined ? [{ price, side }] : [],
    );
    scene?.setOwn(own);
  }, [scene, orders, symbolId]);
  const pick = () => {
    const sweep = scene?.sweep();
    if (sweep === undefined) return;
    ticketActions.pickPrice(plainPrice(sweep.price, digits));
    ticketActions.dispatch({ type: 'side', side: sweep.side });
  };
  return (
    <div className={styles['drawing']}>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        role="img"
        aria-label={t('depthChart.drawing')}
        onPointerMove={({ nativeEvent }) => scene?.point(nativeEvent.offsetX)}
        onPointerLeave={() => scene?.point(undefined)}
        onClick={pick}
      />
      <SummaryText product={product} accuracy={accuracy} />
    </div>
  );
}

/** The curves in words, for readers of the screen, renewed once a second; and that there is nothing to draw. */
function SummaryText({ product, accuracy }: { readonly product: Product; readonly accuracy: string }) {
  const { t } = useTranslation('panels');
  const depth: DepthView | undefined = useThrottledDepth(product.symbolId, accuracy);
  const { digits, numberDigits } = product;
  if (depth === undefined) return null;
  const curves = depthCurves(depth);
  const [lowest, highest] = [curves?.bids.at(-1), curves?.asks.at(-1)];
  if (curves === undefined || lowest === undefined || highest === undefined)
    return <EmptyState title={t('ladder.empty')} />;
  return (
    <p className="visually-hidden">
      {t('depthChart.summary', {
        bids: formatVolume(lowest.sum, numberDigits),
        lowest: formatPrice(lowest.price, digits),
        asks: formatVolume(highest.sum, numberDigits),
        highest: formatPrice(highest.price, digits),
        middle: formatPrice(Math.round(curves.middle), digits),
      })}
    </p>
  );
}
