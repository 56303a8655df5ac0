import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentTerms } from '../../../../backend/domain/index.ts';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { FigureInput, formatVolume, NumberField } from '../../../components/index.ts';
import { useTerms } from '../../../market/detail.ts';
import { readUnits, stepFigure } from '../../ticket/ticket-model.ts';
import { keyVolumes, ownPreset, presetVolumes } from './click-model.ts';
import { useClicks, useLadderChoices } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';
import styles from './one-click.module.css';

/** The quantity of a click as typed; the smallest order until another is. */
function useQuantity({ product: { symbolId, numberDigits } }: ClickTrader) {
  const terms = useTerms(symbolId);
  const typed = useClicks(({ quantities }) => quantities.get(symbolId));
  const setQuantity = useClicks((clicks) => clicks.setQuantity);
  const [smallest] = terms === undefined ? [] : presetVolumes(terms);
  const text = typed ?? (smallest === undefined ? '' : formatDecimal(smallest, numberDigits));
  const set = (next: string) => setQuantity(symbolId, next);
  return { terms, text, set };
}

/** How much a click orders. */
export function QuantityField({
  trader,
  short = false,
  children,
}: {
  readonly trader: ClickTrader;
  readonly short?: boolean;
  /** What stands beside it. */
  readonly children?: ReactNode;
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
      {children}
    </div>
  );
}

/** The quantities of the keys 1 to 6, or fields for them. */
export function QuantityPresets({
  trader,
  isEditing,
}: {
  readonly trader: ClickTrader;
  readonly isEditing: boolean;
}) {
  const { t } = useTranslation('panels');
  const { terms, text } = useQuantity(trader);
  const { symbolId, numberDigits } = trader.product;
  const own = useLadderChoices(({ keyQuantities }) => keyQuantities.get(symbolId));
  const figure = readUnits(text, numberDigits);
  const inForce = figure.state === 'value' ? figure.value : undefined;
  const volumes = terms === undefined ? [] : keyVolumes(terms, own);
  return (
    <div className={styles['presets']} role="group" aria-label={t('dom.presets')}>
      {volumes.map((volume, index) =>
        isEditing && terms !== undefined ? (
          // Which of the six it is never changes; its quantity does.
          <PresetField key={String(index)} {...{ trader, terms, index }} text={own?.[index] ?? ''} />
        ) : (
          <button
            key={String(index)}
            type="button"
            aria-pressed={volume !== undefined && volume === inForce}
            disabled={volume === undefined}
            title={volume === undefined ? t('dom.badQuantity') : undefined}
            onClick={() => choosePreset(trader, index)}
          >
            {volume === undefined ? t('none') : formatVolume(volume, numberDigits)}
            <small aria-hidden>{index + 1}</small>
          </button>
        ),
      )}
    </div>
  );
}

/** The quantity of one key; an empty field is that of the product. */
function PresetField(props: {
  readonly trader: ClickTrader;
  readonly terms: InstrumentTerms;
  readonly index: number;
  readonly text: string;
}) {
  const { trader, terms, index, text } = props;
  const { t } = useTranslation('panels');
  const { symbolId, numberDigits } = trader.product;
  const set = useLadderChoices((choices) => choices.setKeyQuantity);
  const usual = presetVolumes(terms)[index] ?? 0;
  return (
    <FigureInput
      aria-label={t('dom.keyQuantity', { key: index + 1 })}
      aria-invalid={text !== '' && ownPreset(text, terms) === undefined}
      title={t('dom.keyQuantityNote')}
      placeholder={formatVolume(usual, numberDigits)}
      value={text}
      onKeyDown={(event) => event.stopPropagation()}
      onChange={(next) => set(symbolId, index, next)}
    />
  );
}

/** Makes one of the offered quantities (counted from 0) that of a click; nothing where the product offers no such one. */
export function choosePreset({ product, facts }: ClickTrader, index: number): void {
  const own = useLadderChoices.getState().keyQuantities.get(product.symbolId);
  const volume = facts.terms && keyVolumes(facts.terms, own)[index];
  if (volume === undefined) return;
  useClicks.getState().setQuantity(product.symbolId, formatDecimal(volume, product.numberDigits));
}
