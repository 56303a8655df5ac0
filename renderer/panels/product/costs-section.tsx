import { useTranslation } from 'react-i18next';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import { powerOfTen } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { financingDays, financingOf, nextDayEnd } from '../../../backend/domain/financing.ts';
import { FEE_BOUND_DIGITS, RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import {
  formatPlain,
  formatPrice,
  formatRatio,
  formatUpcoming,
  Profit,
  shortDecimal,
} from '../../components/index.ts';
import { useQuote } from '../../market/index.ts';
import { useSettings } from '../../session/settings.ts';
import { useAccount, useConversion } from '../../trading/index.ts';
import { Countdown, Fact, Section } from './fact.tsx';
import { useMarketNow } from '../shared/use-market-now.ts';
import type { SectionProps } from './product-card.tsx';

/** What an order and a night cost. */
export function CostsSection({ product, terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const currency = useAccount()?.currency ?? '';
  const bound = (amount: bigint) => `${formatPlain(shortDecimal(amount, FEE_BOUND_DIGITS))} ${currency}`;
  return (
    <>
      <Section title={t('product.fees')}>
        <dl>
          <Fact label={t('product.fee')}>
            {terms.feePerLot > 0n
              ? t('product.perLot', { amount: bound(terms.feePerLot) })
              : t('product.ofNotional', { share: formatRatio(terms.feeRate, RATIO_DIGITS) })}
          </Fact>
          {terms.makerFeeRate !== undefined && (
            <Fact label={t('product.makerFee')}>
              {t('product.ofNotional', { share: formatRatio(terms.makerFeeRate, RATIO_DIGITS) })}
            </Fact>
          )}
          {terms.minFee > 0n && <Fact label={t('product.minFee')}>{bound(terms.minFee)}</Fact>}
          {terms.maxFee > 0n && <Fact label={t('product.maxFee')}>{bound(terms.maxFee)}</Fact>}
          {terms.askSpread + terms.bidSpread > 0 && (
            <Fact label={t('product.addedSpread')}>
              {formatPrice(terms.askSpread + terms.bidSpread, product.digits)}
            </Fact>
          )}
        </dl>
      </Section>
      {!isWalletType(terms.tradeType) && <FinancingSection product={product} terms={terms} />}
    </>
  );
}

/** How often the next charge is looked at again (milliseconds). */
const LOOK_MS = 5_000;

function FinancingSection({ product, terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const now = useMarketNow(LOOK_MS);
  const chargeMs = now === undefined ? undefined : nextDayEnd(terms.financing, now);
  const days = chargeMs === undefined ? 0 : financingDays(terms, chargeMs);
  return (
    <Section title={t('product.financing')}>
      <dl>
        {(['buy', 'sell'] as const).map((side) => (
          <Fact key={side} label={t(side === 'buy' ? 'product.long' : 'product.short')}>
            {formatRatio(side === 'buy' ? terms.financing.long : terms.financing.short, RATIO_DIGITS)}{' '}
            <span className="faint">{t('product.aYear')}</span>
          </Fact>
        ))}
        <NightCosts product={product} terms={terms} days={days} />
        {chargeMs !== undefined && now !== undefined && (
          <Fact label={t('product.nextCharge')}>
            {formatUpcoming(chargeMs, now, language)} <Countdown untilMs={chargeMs} />
            {days === 0 && <span className="faint"> {t('product.noCharge')}</span>}
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** What the next night brings or costs for one lot, at the price of now. */
function NightCosts({ product, terms, days }: SectionProps & { readonly days: number }) {
  const { t } = useTranslation('panels');
  const account = useAccount();
  const conversion = useConversion(product.symbolId, account);
  const quote = useQuote(product.symbolId);
  if (account === undefined || conversion === undefined || quote === undefined || days === 0) return null;
  const notional = BigInt(quote.price) * powerOfTen(terms.numberDigits);
  const amount = (direction: Direction) => financingOf({ direction, notional, days }, terms, conversion);
  return (
    <Fact label={t('product.oneLotNight')}>
      <Profit amount={amount(DIRECTION.buy)} digits={account.digits} /> /{' '}
      <Profit amount={amount(DIRECTION.sell)} digits={account.digits} />{' '}
      <span className="faint">{account.currency}</span>
    </Fact>
  );
}
