import { useTranslation } from 'react-i18next';
import { FEE_BOUND_DIGITS, RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import { powerOfTen } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { financingDays, financingOf, nextDayEnd } from '../../../backend/domain/margin/financing.ts';
import { nextMarginChange } from '../../../backend/domain/margin/margin-calendar.ts';
import {
  Badge,
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  Dot,
  formatCalendarDate,
  formatUpcoming,
  formatPrice,
  shortDecimal,
  formatPlain,
  formatRatio,
  Profit,
  formatList,
} from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import type { Product } from '../../market/contracts.ts';
import { useSettings } from '../../session/settings.ts';
import { useQuote } from '../../market/market-api.ts';
import { useAccount, useConversion } from '../../trading/trading-api.ts';
import { useCompanyActions, type CompanyAction } from '../../market/company-actions.ts';
import { areaKey, playKey, productLabel } from '../shared/product-label.ts';
import { useMarketNow } from '../../market/market-time.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { quantityText } from '../shared/quantity-text.ts';
import {
  comingHolidays,
  marketState,
  weekOf,
  type WeekDay,
  marginSetsOf,
  type MarginSetRows,
} from './product-model.ts';
import { Countdown, Fact, Section, type SectionProps } from './section.tsx';
import styles from './product-card.module.css';

/** Everything that is to be known of the selected product before it is traded. */
export function ProductCard() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('panel.product')}>
      <PanelStrip title={t('panel.product')} linked />
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <Card key={product.symbolId} product={product} />
      )}
    </Panel>
  );
}

function Card({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const terms = useTerms(product.symbolId);
  const area = areaKey(product.area);
  return (
    // Longer than its frame, so it is a stop of the keyboard.
    <div className={styles['card']} tabIndex={0} role="group" aria-label={product.name}>
      <div className={styles['title']}>
        <b>{productLabel(product).full}</b>
        <span>{product.name}</span>
        <span className="grow" />
        <Badge>{area === undefined ? product.area : t(area)}</Badge>
        <Badge>{t(playKey(product.tradeType))}</Badge>
      </div>
      {terms === undefined ? (
        <EmptyState title={t('product.noTerms')} />
      ) : (
        <>
          <SessionSection product={product} terms={terms} />
          <MarginSection product={product} terms={terms} />
          <CostsSection product={product} terms={terms} />
          <ActionsSection product={product} terms={terms} />
          <LimitsSection product={product} terms={terms} />
        </>
      )}
    </div>
  );
}

/** How often the day and the state of the market are looked at again (milliseconds). */
const LOOK_MS = 5_000;
const DAY_MS = 86_400_000;

/** When the product trades: now, in the week, and where holidays stop it. */
function SessionSection({ product, terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const now = useMarketNow(LOOK_MS);
  const state = now === undefined ? undefined : marketState(terms.session, now);
  const holidays = now === undefined ? [] : comingHolidays(terms.session, now);
  return (
    <Section title={t('product.sessions')}>
      {state !== undefined && now !== undefined && (
        <p className={styles['state']}>
          <Dot tone={state.isOpen && product.tradable ? 'ok' : 'off'} />
          <b>{t(state.isOpen ? 'product.open' : 'product.closed')}</b>
          {state.untilMs === undefined ? (
            t(state.isOpen ? 'product.alwaysOpen' : 'product.noOpening')
          ) : (
            <>
              {t(state.isOpen ? 'product.closes' : 'product.opens', {
                time: formatUpcoming(state.untilMs, now, language),
              })}
              <Countdown untilMs={state.untilMs} />
            </>
          )}
        </p>
      )}
      <Week days={weekOf(terms.session, now)} nowShare={now === undefined ? undefined : shareOfDay(now)} />
      {holidays.length > 0 && (
        <ul className={styles['list']} aria-label={t('product.holidays')}>
          {holidays.map(({ startTime, endTime }) => (
            <li key={startTime}>
              <span>{t('product.holiday')}</span>
              <span>
                {formatCalendarDate(startTime)}
                {endTime - startTime > DAY_MS && ` \u2013 ${formatCalendarDate(endTime - 1)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function shareOfDay(atMs: number): number {
  return (((atMs % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS;
}

function Week(props: { readonly days: readonly WeekDay[]; readonly nowShare: number | undefined }) {
  const { days, nowShare } = props;
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  return (
    <table className={styles['week']} aria-label={t('product.week')}>
      <tbody>
        {days.map(({ day, windows, hours, isToday }) => (
          <tr key={day} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{nameOf(day)}</th>
            <td className={styles['track']} aria-hidden>
              {windows.map(({ from, to }) => (
                <i key={from} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
              ))}
              {isToday && nowShare !== undefined && <b style={{ left: `${nowShare * 100}%` }} />}
            </td>
            <td>{hours.length === 0 ? t('product.rest') : formatList(hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sizes, steps and distances that an order has to keep. A bound that there is none of is left out. */
function LimitsSection({ product, terms }: SectionProps) {
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

/** What an order and a night cost. */
function CostsSection({ product, terms }: SectionProps) {
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

/** What a position binds: leverage, and the margins by time and size. */
function MarginSection({ terms }: SectionProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const now = useMarketNow(LOOK_MS);
  // Assets are paid in full.
  if (isWalletType(terms.tradeType)) return null;
  const sets = marginSetsOf(terms, now);
  // Where margins are the same at all times and sizes there is nothing to tabulate.
  const single = sets.length === 1 && sets[0]?.tiers.length === 1 ? sets[0].tiers[0] : undefined;
  const changeMs = now === undefined ? undefined : nextMarginChange(terms, now);
  return (
    <Section title={t('product.margin')}>
      <dl>
        <Fact label={t('product.leverage')}>
          {terms.minLeverage}× – {terms.maxLeverage}×{' '}
          <span className="faint">{t('product.inForceLeverage', { leverage: terms.defaultLeverage })}</span>
        </Fact>
        {single !== undefined && (
          <>
            <Fact label={t('product.initial')}>{single.initial}</Fact>
            <Fact label={t('product.maintenance')}>{single.maintenance}</Fact>
          </>
        )}
        {changeMs !== undefined && now !== undefined && (
          <Fact label={t('product.nextMargins')}>
            {formatUpcoming(changeMs, now, language)} <Countdown untilMs={changeMs} />
          </Fact>
        )}
      </dl>
      {single === undefined && <Tiers sets={sets} />}
    </Section>
  );
}

function Tiers({ sets }: { readonly sets: readonly MarginSetRows[] }) {
  const { t } = useTranslation('panels');
  return (
    <table className={styles['tiers']} aria-label={t('product.marginSets')}>
      <thead>
        <tr>
          <th scope="col">{t('product.when')}</th>
          <th scope="col">{t('product.fromLots')}</th>
          <th scope="col">{t('product.mostLeverage')}</th>
          <th scope="col">{t('product.initial')}</th>
          <th scope="col">{t('product.maintenance')}</th>
        </tr>
      </thead>
      <tbody>
        {sets.flatMap(({ period, isInForce, tiers }) =>
          tiers.map((tier, at) => (
            <tr key={`${period}-${tier.fromLots}`} data-in-force={isInForce}>
              <th scope="row">
                {at === 0 && t(`product.period.${period}`)}{' '}
                {at === 0 && isInForce && <span className={styles['now']}>{t('product.inForce')}</span>}
              </th>
              <td>{formatPlain(tier.fromLots)}</td>
              <td>{tier.maxLeverage}×</td>
              <td>{tier.initial}</td>
              <td>{tier.maintenance}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Dividends and splits, where the company has any. */
function ActionsSection({ product }: SectionProps) {
  const { t } = useTranslation('panels');
  const { coming, past } = useCompanyActions(product.symbolId);
  if (coming.length + past.length === 0) return null;
  return (
    <Section title={t('product.actions')}>
      <ul className={styles['list']}>
        {coming.map((action) => (
          <Line key={`${action.atMs}-${action.text}`} action={action} />
        ))}
        {past.map((action) => (
          <Line key={`${action.atMs}-${action.text}`} action={action} isPast />
        ))}
      </ul>
    </Section>
  );
}

function Line(props: { readonly action: CompanyAction; readonly isPast?: boolean }) {
  const { action, isPast = false } = props;
  return (
    <li className={isPast ? 'faint' : undefined}>
      <span>{action.text}</span>
      <span>{formatCalendarDate(action.atMs)}</span>
    </li>
  );
}
