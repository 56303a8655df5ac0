import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeBp,
  EmptyState,
  formatPercent,
  formatPrice,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  useNow,
  usePanelFault,
} from '../../components/index.ts';
import { latestQuote, useDayVolumes, useProducts } from '../../market/market-api.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { useAccount } from '../../trading/trading-api.ts';
import { turnoverNow } from '../../trading/turnover.ts';
import { usePanelSetting } from '../../workspace/panel-place.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { areaKey, areaRank, productLabel } from '../shared/product-label.ts';
import { useBoxSize } from '../shared/use-box-size.ts';
import { HeatScene } from './heat-scene.ts';
import { FULL_CHANGE_BP, type HeatItem, type HeatSize, boxBeside, isArrowKey } from './heatmap-model.ts';
import styles from './heatmap.module.css';

/** How often sizes are worked out anew: nothing moves meanwhile but colours (milliseconds). */
const SIZE_MS = 60_000;
/** How often colours and figures follow the prices (milliseconds). */
const PAINT_MS = 1_000;
const SIZES = ['volume', 'equal'] as const;

/** All products as tiles: by kind, as large as their trade, in the colour of their change. A press chooses one. */
export function Heatmap() {
  const { t } = useTranslation('panels');
  const [size, setSize] = usePanelSetting('size', SIZES, 'volume');
  const { data } = useProducts();
  return (
    <Panel name={t('panel.heatmap')}>
      <PanelStrip title={t('panel.heatmap')}>
        <Segmented
          label={t('heatmap.size')}
          value={size}
          onChange={setSize}
          segments={SIZES.map((value) => ({ value, label: t(`heatmap.${value}`) }))}
        />
      </PanelStrip>
      {data === undefined && <Skeleton rows={6} label={t('loading')} />}
      {data?.length === 0 && <EmptyState title={t('watchlist.noMatch')} />}
      {data !== undefined && data.length > 0 && <Tiles products={data} size={size} />}
    </Panel>
  );
}

function Tiles({ products, size }: { readonly products: readonly Product[]; readonly size: HeatSize }) {
  const { t } = useTranslation('panels');
  const [selected, select] = useSelectedSymbol();
  const isDown = useIsFeedDown();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<HeatScene>();
  const [marked, setMarked] = useState<number>();
  const items = useHeatItems(products);
  useScene(canvas, setScene);
  useBoxSize(canvas, scene);
  useThemeColours(canvas, scene);
  useEffect(() => scene?.setItems(items, areasOf(products), size), [scene, items, products, size]);
  useEffect(() => scene?.setSelected(selected, marked), [scene, selected, marked]);
  useQuotePaint(scene, products);
  const symbolAt = (event: {
    readonly nativeEvent: { readonly offsetX: number; readonly offsetY: number };
  }) => scene?.at(event.nativeEvent.offsetX, event.nativeEvent.offsetY);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = marked ?? selected;
    if (event.key === 'Enter' && at !== undefined) return select(at);
    if (!isArrowKey(event.key) || scene === undefined) return;
    event.preventDefault();
    const from = scene.tiles.find(({ item }) => item.symbolId === at)?.box ?? scene.tiles[0]?.box;
    const next = from && boxBeside(scene.tiles, from, event.key);
    if (next !== undefined) setMarked(next.item.symbolId);
  };
  return (
    <>
      <div className={isDown ? `${styles['map']} stale` : styles['map']}>
        <canvas
          ref={canvas}
          role="application"
          aria-label={t('heatmap.canvas')}
          aria-description={t('heatmap.keys')}
          tabIndex={0}
          onClick={(event) => {
            const symbolId = symbolAt(event);
            if (symbolId !== undefined) select(symbolId);
          }}
          onPointerMove={(event) => setMarked(symbolAt(event))}
          onPointerLeave={() => setMarked(undefined)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Legend product={products.find(({ symbolId }) => symbolId === (marked ?? selected))} />
    </>
  );
}

/** Which colour means what, and the figures of the tile under the pointer or the keyboard. */
function Legend({ product }: { readonly product: Product | undefined }) {
  const { t } = useTranslation('panels');
  useNow(PAINT_MS);
  const quote = product && latestQuote(product.symbolId);
  const change = quote && changeBp(quote.price, quote.yesterdayClose);
  return (
    <p className={styles['legend']}>
      <span role="status">
        {product !== undefined && (
          <>
            <b>{productLabel(product).full}</b> {product.name}{' '}
            {quote !== undefined && formatPrice(quote.price, product.digits)}{' '}
            {change !== undefined && formatPercent(change)}
          </>
        )}
      </span>
      <span className="grow" />
      <span>{formatPercent(-FULL_CHANGE_BP)}</span>
      <i aria-hidden title={t('heatmap.change')} />
      <span>{formatPercent(FULL_CHANGE_BP)}</span>
    </p>
  );
}

function areasOf(products: readonly Product[]): readonly { readonly area: string; readonly key: string }[] {
  return [...new Set(products.map(({ area }) => area))]
    .toSorted((left, right) => areaRank(left) - areaRank(right))
    .map((area) => ({ area, key: areaKey(area) ?? area }));
}

/** Pairs of currencies need both of them; everything else is known by what is traded. */
function tileName(product: Product): string {
  return product.area === 'forex' ? product.code : productLabel(product).main;
}

/** Products with what was traded of them in a day, looked at once a minute. */
function useHeatItems(products: readonly Product[]): readonly HeatItem[] {
  const ids = useMemo(() => [...new Set(products.map(({ symbolId }) => symbolId))], [products]);
  const volumes = useDayVolumes(ids);
  const currency = useAccount()?.currency;
  const beat = Math.floor(useNow(SIZE_MS) / SIZE_MS);
  return useMemo(
    () =>
      ids.flatMap((symbolId) => {
        const product = products.find((each) => each.symbolId === symbolId);
        if (product === undefined) return [];
        const volume = volumes.get(symbolId);
        const turnover =
          volume === undefined || currency === undefined
            ? undefined
            : turnoverNow(symbolId, volume, currency);
        return [{ symbolId, label: tileName(product), area: product.area, turnover }];
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the beat is when prices are looked at again
    [ids, products, volumes, currency, beat],
  );
}

function useScene(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  onScene: (scene: HeatScene | undefined) => void,
): void {
  const { t, i18n } = useTranslation('panels');
  const onFault = usePanelFault();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const scene = new HeatScene(element, (key) => t(key as 'area.crypto'), onFault);
    onScene(scene);
    return () => {
      scene.close();
      onScene(undefined);
    };
  }, [canvas, onScene, onFault, t, i18n.language]);
}

function useThemeColours(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  scene: HeatScene | undefined,
): void {
  const theme = useThemeVersion();
  useEffect(() => {
    if (canvas.current !== null) scene?.setColours(readThemeColours(canvas.current));
  }, [canvas, scene, theme]);
}

/** Colours follow the prices once a second, and only where something changed. */
function useQuotePaint(scene: HeatScene | undefined, products: readonly Product[]): void {
  useEffect(() => {
    if (scene === undefined) return undefined;
    const look = () =>
      scene.setChanges(
        new Map(
          products.flatMap(({ symbolId }) => {
            const quote = latestQuote(symbolId);
            const change = quote && changeBp(quote.price, quote.yesterdayClose);
            return change === undefined ? [] : [[symbolId, change] as const];
          }),
        ),
      );
    look();
    const timer = setInterval(look, PAINT_MS);
    return () => clearInterval(timer);
  }, [scene, products]);
}
