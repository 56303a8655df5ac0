import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { formatVolume, NumberField } from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { readUnits, stepFigure } from '../../ticket/ticket-figures.ts';
import { cleanFigure, isTypedText } from '../../ticket/ticket-model.ts';
import { choosePreset } from './choose-preset.ts';
import { presetVolumes } from './click-model.ts';
import { useClicks } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

/** The quantity of a click as typed; the smallest order until another is. */
function useQuantity({ product: { symbolId, numberDigits } }: ClickTrader) {
  const terms = useTerms(symbolId);
  const typed = useClicks(({ quantities }) => quantities.get(symbolId));
  const setQuantity = useClicks((clicks) => clicks.setQuantity);
  const [smallest] = terms === undefined ? [] : presetVolumes(terms);
  const text = typed ?? (smallest === undefined ? '' : formatDecimal(smallest, numberDigits));
  const set = (next: string) => {
    const clean = cleanFigure(next);
    if (isTypedText(clean)) setQuantity(symbolId, clean);
  };
  return { terms, text, set };
}

/** How much a click orders. */
export function QuantityField({
  trader,
  short = false,
}: {
  readonly trader: ClickTrader;
  readonly short?: boolean;
}) {
  const { t } = useTranslation('panels');
  const { terms, text, set } = useQuantity(trader);
  const { numberDigits, baseCurrency } = trader.product;
  const figure = readUnits(text, numberDigits);
  const isWrong = figure.state !== 'value' && terms !== undefined;
  return (
    <div className={styles['quantity']} data-short={short}>
      <NumberField
        label={short ? '' : t('dom.each')}
        name={t('dom.quantity')}
        value={text}
        unit={short ? undefined : baseCurrency}
        invalid={isWrong}
        title={isWrong ? t('dom.badQuantity') : undefined}
        onChange={set}
        onStep={
          terms && ((steps) => set(stepFigure(text, numberDigits, terms.volumeStep, steps, terms.minVolume)))
        }
      />
    </div>
  );
}

/** The quantities of the keys 1 to 6. */
export function QuantityPresets({ trader }: { readonly trader: ClickTrader }) {
  const { t } = useTranslation('panels');
  const { terms, text } = useQuantity(trader);
  const { numberDigits } = trader.product;
  const figure = readUnits(text, numberDigits);
  const inForce = figure.state === 'value' ? figure.value : undefined;
  const volumes = terms === undefined ? [] : presetVolumes(terms);
  return (
    <div className={styles['presets']} role="group" aria-label={t('dom.presets')}>
      {volumes.map((volume, index) => (
        <button
          key={volume}
          type="button"
          aria-pressed={volume === inForce}
          onClick={() => choosePreset(trader, index)}
        >
          {formatVolume(volume, numberDigits)}
          <small aria-hidden>{index + 1}</small>
        </button>
      ))}
    </div>
  );
}
