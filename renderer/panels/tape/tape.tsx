import { ChevronDown } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
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
import type { Product, TapeRow } from '../../market/contracts.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useElementSize } from '../shared/use-element-size.ts';
import { useFrameValue } from '../shared/use-frame-value.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { addPrints, barShare, filterSteps, keyOfPrint, largeFrom } from './tape-model.ts';
import styles from './tape.module.css';

/** Height of the head of the tape (pixels). */
const HEAD_HEIGHT = 20;

/** The trades of the selected product, newest on top, as many as fit. */
export function Tape() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const [smallest, setSmallest] = useState(0);
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
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={5} label={t('loading')} />
      ) : (
        <QuoteBody symbolId={product.symbolId}>
          <Prints product={product} smallest={inForce} />
        </QuoteBody>
      )}
    </Panel>
  );
}

function Prints({ product, smallest }: { readonly product: Product; readonly smallest: number }) {
  const { t } = useTranslation('panels');
  const { symbolId } = product;
  const subscribe = useCallback(
    (listener: (tape: readonly TapeRow[]) => void) => {
      let tape: readonly TapeRow[] = [];
      return subscribeTape(symbolId, (batch) => {
        tape = addPrints(tape, batch);
        listener(tape);
      });
    },
    [symbolId],
  );
  const tape = useFrameValue(subscribe) ?? [];
  const { ref, height, unit } = useElementSize('--h-tape');
  const large = largeFrom(tape);
  const room = Math.max(0, Math.ceil((height - HEAD_HEIGHT) / unit));
  const shown = tape.filter((print) => print.volume >= smallest).slice(0, room);
  return (
    <div className={styles['tape']} ref={ref}>
      <div className={styles['head']}>
        <span>{t('tape.time')}</span>
        <span>{t('tape.price')}</span>
        <span>{t('tape.size')}</span>
      </div>
      {shown.map((print) => (
        <Print
          key={keyOfPrint(print)}
          print={print}
          digits={product.digits}
          numberDigits={product.numberDigits}
          share={barShare(print.volume, large)}
          large={print.volume >= large}
        />
      ))}
    </div>
  );
}

interface PrintProps {
  readonly print: TapeRow;
  readonly digits: number;
  readonly numberDigits: number;
  readonly share: number;
  readonly large: boolean;
}

const Print = memo(function Print({ print, digits, numberDigits, share, large }: PrintProps) {
  const side = print.direction ?? 'none';
  return (
    <div className={styles['print']} data-side={side} data-large={large}>
      <span>{formatTimeTenths(print.timeMs)}</span>
      <span>{formatPrice(print.price, digits)}</span>
      <span className={styles['size']}>
        {!large && <i style={{ width: `${share}%` }} />}
        {formatVolume(print.volume, numberDigits)}
      </span>
    </div>
  );
});
