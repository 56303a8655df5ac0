import { ChevronDown, Layers, List } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  formatPrice,
  formatTimeTenths,
  formatVolume,
  Icon,
  Menu,
  MenuChoice,
  Panel,
  PanelStrip,
  ToolButton,
} from '../../components/index.ts';
import { subscribeTape } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useSelectedProduct } from '../shared/use-product.ts';
import { AGGREGATIONS, type Aggregation } from './tape-flow.ts';
import { filterSteps, keyOfPrint } from './tape-model.ts';
import { TapeScene, type TapeSummary } from './tape-scene.ts';
import styles from './tape.module.css';

/** The trades of the selected product, newest on top, as many as fit; each, or joined by price and moment. */
export function Tape() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const [smallest, setSmallest] = useState(0);
  const [spanMs, setSpan] = useState<Aggregation>(0);
  const spanText = (span: Aggregation) => (span === 0 ? t('tape.each') : t('tape.span', { span }));
  const steps = product === undefined ? [0] : filterSteps(product.numberDigits);
  const sizeText = (units: number) =>
    units === 0 || product === undefined
      ? t('tape.all')
      : t('tape.min', { size: formatVolume(units, product.numberDigits) });
  const inForce = steps.includes(smallest) ? smallest : 0;
  return (
    <Panel name={t('panel.tape')}>
      <PanelStrip title={t('panel.tape')} linked>
        <Menu
          trigger={
            <ToolButton aria-label={`${t('tape.filter')}: ${sizeText(inForce)}`}>
              <span className="micro">{sizeText(inForce)}</span>
              <Icon icon={ChevronDown} size={12} />
            </ToolButton>
          }
        >
          <MenuChoice<number>
            value={inForce}
            choices={steps.map((value) => ({ value, label: sizeText(value) }))}
            onChange={(value) => setSmallest(value)}
          />
        </Menu>
        <Menu
          trigger={
            <ToolButton aria-label={t('tape.aggregation')} title={spanText(spanMs)}>
              <Icon icon={spanMs === 0 ? List : Layers} size={12} />
            </ToolButton>
          }
        >
          <MenuChoice<Aggregation>
            value={spanMs}
            choices={AGGREGATIONS.map((value) => ({ value, label: spanText(value) }))}
            onChange={(value) => setSpan(value)}
          />
        </Menu>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={5} label={t('loading')} />
      ) : (
        <QuoteBody symbolId={product.symbolId}>
          <Prints product={product} smallest={inForce} spanMs={spanMs} />
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
  useEffect(() => {
    const element = canvas.current;
    const box = element?.parentElement;
    if (!element || !box) return undefined;
    const scene = new TapeScene(element, {
      colours: readThemeColours(element),
      digits,
      numberDigits,
      smallest,
      spanMs,
      onSummary: setSummary,
    });
    const measure = () => scene.resize(box.clientWidth, box.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    const stop = subscribeTape(symbolId, (batch) => scene.take(batch));
    return () => {
      stop();
      observer.disconnect();
      scene.close();
    };
  }, [symbolId, digits, numberDigits, smallest, spanMs, theme]);
  const words = summary?.prints.slice(0, PRINTS_IN_WORDS) ?? [];
  return (
    <div className={styles['tape']}>
      <div className={styles['head']}>
        <span>{t('tape.time')}</span>
        <span>{t('tape.price')}</span>
        <span>{t('tape.size')}</span>
      </div>
      <div className={styles['drawing']}>
        <canvas ref={canvas} role="img" aria-label={t('panel.tape')} className={styles['canvas']} />
      </div>
      <ol className="visually-hidden">
        {words.map((print) => (
          <li key={keyOfPrint(print)}>
            {formatTimeTenths(print.timeMs)} {formatPrice(print.price, digits)}{' '}
            {formatVolume(print.volume, numberDigits)}
          </li>
        ))}
      </ol>
      {summary?.speed !== undefined && (
        <div className={styles['speed']}>{t('tape.speed', { rate: summary.speed.toFixed(1) })}</div>
      )}
    </div>
  );
}
