import { ChevronDown, Layers, List } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatNumber,
  formatPrice,
  formatTimeTenths,
  formatVolume,
  Icon,
  Menu,
  MenuChoice,
  Panel,
  PanelStrip,
  Skeleton,
  ToolButton,
  usePanelFault,
  IconButton,
} from '../../components/index.ts';
import { subscribeTape } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { usePanelSetting, usePanelText } from '../../workspace/panel-place.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useBoxSize } from '../shared/use-box-size.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { AGGREGATIONS, type Aggregation, filterSteps, keyOfPrint, tapeWords } from './tape-model.ts';
import { TapeScene, type TapeSummary } from './tape-scene.ts';
import styles from './tape.module.css';

const SPANS = AGGREGATIONS.map((each) => `${each}` as const);

/** A size in volume units as text. */
const readUnits = (kept: string) => (/^\d{1,15}$/.test(kept) ? kept : undefined);

/** The trades of the selected product, newest on top, as many as fit; each, or joined by price and moment. */
export function Tape() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const [smallest, keepSmallest] = usePanelText('smallest', readUnits, '0');
  const [span, keepSpan] = usePanelSetting('span', SPANS, '0');
  const spanMs = AGGREGATIONS.find((each) => String(each) === span) ?? 0;
  const spanText = (ms: Aggregation) => (ms === 0 ? t('tape.each') : t('tape.span', { span: ms }));
  const steps = product === undefined ? [0] : filterSteps(product.numberDigits);
  const sizeText = (units: number) =>
    units === 0 || product === undefined
      ? t('tape.all')
      : t('tape.min', { size: formatVolume(units, product.numberDigits) });
  const inForce = steps.find((each) => String(each) === smallest) ?? 0;
  return (
    <Panel name={t('panel.tape')}>
      <PanelStrip title={t('panel.tape')} linked>
        <Menu
          trigger={
            <ToolButton className={styles['filter']} aria-label={`${t('tape.filter')}: ${sizeText(inForce)}`}>
              <span className="micro">{sizeText(inForce)}</span>
              <Icon icon={ChevronDown} size={12} />
            </ToolButton>
          }
        >
          <MenuChoice<number>
            value={inForce}
            choices={steps.map((value) => ({ value, label: sizeText(value) }))}
            onChange={(value) => keepSmallest(String(value))}
          />
        </Menu>
        <Menu
          trigger={
            <IconButton
              icon={spanMs === 0 ? List : Layers}
              size={12}
              name={t('tape.aggregation')}
              title={spanText(spanMs)}
            />
          }
        >
          <MenuChoice<Aggregation>
            value={spanMs}
            choices={AGGREGATIONS.map((value) => ({ value, label: spanText(value) }))}
            onChange={(value) => keepSpan(String(value) as `${Aggregation}`)}
          />
        </Menu>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={5} label={t('loading')} />
      ) : (
        <QuoteBody symbolId={product.symbolId}>
          <Prints key={product.symbolId} product={product} smallest={inForce} spanMs={spanMs} />
        </QuoteBody>
      )}
    </Panel>
  );
}

interface PrintsProps {
  readonly product: Product;
  readonly smallest: number;
  readonly spanMs: Aggregation;
}

/** Prints that the tape has in words, for readers of the screen. */
const PRINTS_IN_WORDS = 10;

function Prints({ product, smallest, spanMs }: PrintsProps) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = product;
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  const [summary, setSummary] = useState<TapeSummary>();
  const onFault = usePanelFault();
  const [scene, setScene] = useState<TapeScene>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const created = new TapeScene(element, { digits, numberDigits, onSummary: setSummary, onFault });
    const stop = subscribeTape(symbolId, (batch) => created.take(batch));
    setScene(created);
    return () => {
      stop();
      created.close();
    };
  }, [symbolId, digits, numberDigits, onFault]);
  useBoxSize(canvas, scene);
  useEffect(() => {
    if (canvas.current) scene?.setLook(readThemeColours(canvas.current), tapeWords(t));
  }, [scene, theme, t]);
  useEffect(() => scene?.setFilter({ smallest, spanMs }), [scene, smallest, spanMs]);
  return (
    <div className={styles['tape']}>
      <div className={styles['drawing']}>
        <canvas ref={canvas} role="img" aria-label={t('panel.tape')} className={styles['canvas']} />
      </div>
      {summary !== undefined && <SummaryText summary={summary} product={product} />}
    </div>
  );
}

/** The newest prints, the speed and the flow in words, for readers of the screen. */
function SummaryText({ summary, product }: { readonly summary: TapeSummary; readonly product: Product }) {
  const { t } = useTranslation('panels');
  const { digits, numberDigits } = product;
  const { prints, flow } = summary;
  return (
    <div className="visually-hidden">
      {flow !== undefined && (
        <p>
          {t('tape.speed', { rate: formatNumber(flow.now, 1) })}. {t('tape.five')}:{' '}
          {t('tape.boughtVolume', { volume: formatVolume(flow.bought, numberDigits) })},{' '}
          {t('tape.soldVolume', { volume: formatVolume(flow.sold, numberDigits) })}
        </p>
      )}
      <ol>
        {prints.slice(0, PRINTS_IN_WORDS).map((print) => (
          <li key={keyOfPrint(print)}>
            {formatTimeTenths(print.timeMs)} {formatPrice(print.price, digits)}{' '}
            {formatVolume(print.volume, numberDigits)}
          </li>
        ))}
      </ol>
    </div>
  );
}
