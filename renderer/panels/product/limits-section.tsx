import { useTranslation } from 'react-i18next';
import { formatPrice, shortDecimal } from '../../components/index.ts';
import { quantityText } from '../shared/quantity-text.ts';
import { Fact, Section } from './fact.tsx';
import type { SectionProps } from './product-card.tsx';

/** Sizes, steps and distances that an order has to keep. A bound that there is none of is left out. */
export function LimitsSection({ product, terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const lots = (units: number) => quantityText(shortDecimal(units, terms.numberDigits), product);
  const price = (ticks: number) => formatPrice(ticks, product.digits);
  return (
    <Section title={t('product.limits')}>
      <dl>
        <Fact label={t('product.contract')}>
          {terms.contractSize} {terms.baseCurrency}
        </Fact>
        <Fact label={t('product.quantity')}>
          {lots(terms.minVolume)} – {lots(terms.maxVolume)}
        </Fact>
        <Fact label={t('product.step')}>{lots(terms.volumeStep)}</Fact>
        {terms.limitMaxVolume !== terms.maxVolume && (
          <Fact label={t('product.restingMost')}>{lots(terms.limitMaxVolume)}</Fact>
        )}
        {terms.buyMaxVolume > 0 && <Fact label={t('product.longMost')}>{lots(terms.buyMaxVolume)}</Fact>}
        {terms.sellMaxVolume > 0 && <Fact label={t('product.shortMost')}>{lots(terms.sellMaxVolume)}</Fact>}
        {terms.accountMaxVolume > 0 && (
          <Fact label={t('product.accountMost')}>{lots(terms.accountMaxVolume)}</Fact>
        )}
        <Fact label={t('product.tick')}>{price(1)}</Fact>
        {terms.stopMinPoints > 0 && (
          <Fact label={t('product.stopNearest')}>{price(terms.stopMinPoints)}</Fact>
        )}
        {terms.stopMaxPoints > 0 && (
          <Fact label={t('product.stopFarthest')}>{price(terms.stopMaxPoints)}</Fact>
        )}
        {terms.priceMinPoints > 0 && (
          <Fact label={t('product.limitNearest')}>{price(terms.priceMinPoints)}</Fact>
        )}
        {terms.priceMaxPoints > 0 && (
          <Fact label={t('product.limitFarthest')}>{price(terms.priceMaxPoints)}</Fact>
        )}
      </dl>
    </Section>
  );
}
