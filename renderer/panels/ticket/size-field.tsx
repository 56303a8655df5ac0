import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { Product } from '../../market/contracts.ts';
import { formatMoney, formatShare, formatVolume, NumberField, Segmented } from '../../components/index.ts';
import { quantityUnit } from '../shared/quantity-text.ts';
import { knownValue, parseNumericInput, stepFigure, type SizeUnit } from './ticket-model.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { RISK_DIGITS, riskMoney } from './ticket-size.ts';
import { sizeDigits } from './ticket-summary.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import styles from './ticket-form.module.css';
import type { Words, ValidatedTicket } from './summary-types.ts';

const { dispatch } = ticketActions;

/** A risk that is offered first: half a percent. */
const FIRST_RISK = '0.50';
const RISK_STEP = 5;

/** What a size may count in an account type. */
export function sizeUnits({ spot, stock }: ValidatedTicket): readonly SizeUnit[] {
  return spot === undefined && stock === undefined
    ? ['quantity', 'amount', 'margin', 'risk']
    : ['quantity', 'amount'];
}

/** How much of it: what is counted, the figure, and what that is in the other unit. */
export function SizeField({ product, judged, invalid }: TicketPartProps & { readonly invalid: boolean }) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const digits = digitsOf(draft.entry, judged);
  const step =
    draft.entry === 'quantity' ? terms.volumeStep : draft.entry === 'risk' ? RISK_STEP : 10 ** digits;
  return (
    <>
      {draft.effect === 'open' && <UnitChoice judged={judged} />}
      <NumberField
        label={t(LABELS[draft.entry])}
        name={t(NAMES[draft.entry])}
        value={draft.quantity}
        data-first=""
        invalid={invalid}
        stepUpLabel={t('ticket.quantityUp')}
        stepDownLabel={t('ticket.quantityDown')}
        unit={unitOf(draft.entry, product, judged)}
        onChange={(text) => dispatch({ type: 'quantity', text })}
        onStep={(steps) =>
          dispatch({
            type: 'quantity',
            text: stepFigure(
              draft.quantity,
              digits,
              step,
              steps,
              draft.entry === 'quantity' ? terms.minVolume : step,
            ),
          })
        }
      />
      {draft.effect === 'open' && <SizeLine product={product} judged={judged} />}
    </>
  );
}

const LABELS = {
  quantity: 'ticket.quantity',
  amount: 'ticket.amount',
  margin: 'ticket.marginSize',
  risk: 'ticket.riskOfEquity',
} as const;
const NAMES = LABELS;
const UNIT_NAMES = {
  quantity: 'ticket.byQuantity',
  amount: 'ticket.byAmount',
  margin: 'ticket.byMargin',
  risk: 'ticket.byRisk',
} as const;

function UnitChoice({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const entry = useTicket((state) => state.draft.entry);
  const isShares = judged.stock !== undefined && judged.facts.terms.contractSize === 1;
  return (
    <Segmented
      label={t('ticket.sizeBy')}
      segments={sizeUnits(judged).map((value) => ({
        value,
        label: t(value === 'quantity' && isShares ? 'ticket.byShares' : UNIT_NAMES[value]),
      }))}
      value={entry}
      onChange={(next) => changeUnit(next, judged)}
    />
  );
}

/** Decimals of the figure: of a wallet those of the money that is paid with. */
function digitsOf(entry: SizeUnit, judged: ValidatedTicket): number {
  if (entry === 'amount' && judged.spot !== undefined)
    return judged.spot.wallet.digitsOf(judged.spot.terms.profitCurrency) ?? judged.accountDigits;
  return sizeDigits(entry, judged.facts);
}

function unitOf(entry: SizeUnit, product: Product, judged: ValidatedTicket): string {
  if (entry === 'risk') return '%';
  if (entry !== 'quantity') return judged.spot === undefined ? judged.currency : product.profitCurrency;
  return quantityUnit(product);
}

/** Counts in another unit; the figure is translated, so that the order stays about as large as it was. */
function changeUnit(entry: SizeUnit, judged: ValidatedTicket): void {
  const { draft } = useTicket.getState();
  if (entry === draft.entry) return;
  const { intended: side, facts } = judged;
  const { terms } = facts;
  if (entry === 'risk') return dispatch({ type: 'entry', entry, quantity: FIRST_RISK });
  if (entry === 'quantity') {
    const volume = side.volume === undefined || side.volume === 0 ? terms.minVolume : side.volume;
    return dispatch({ type: 'entry', entry, quantity: formatDecimal(volume, terms.numberDigits) });
  }
  const marketValue = entry === 'margin' ? side.preview?.margin : computeMarketValue(judged);
  const quantity =
    marketValue === undefined || marketValue === 0n
      ? ''
      : formatDecimal(marketValue, digitsOf(entry, judged));
  dispatch({ type: 'entry', entry, quantity });
}

/** Money that the meant side is about. */
function computeMarketValue({
  intended: { spot, stock, preview, direction },
}: ValidatedTicket): bigint | undefined {
  if (stock !== undefined) return stock.amount;
  if (spot === undefined) return preview?.notional;
  return direction === DIRECTION.buy ? spot.given : spot.received;
}

/** The other unit, rounded down to the step of the product: what would be sent. */
function SizeLine({ product, judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { volume } = judged.shown;
  const unit = unitOf('quantity', product, judged);
  const quantity = volume === undefined ? '' : `${formatVolume(volume, product.numberDigits)} ${unit}`;
  const [left, right] = lineOf(judged, product, draft.entry, draft.quantity, quantity, t);
  return (
    <p className={styles['sizeLine']} aria-live="off">
      <span>{left}</span>
      <b>{right}</b>
    </p>
  );
}

function lineOf(
  judged: ValidatedTicket,
  product: Product,
  entry: SizeUnit,
  figure: string,
  quantity: string,
  t: Words,
): readonly [string, string] {
  const { shown, facts, accountDigits, currency } = judged;
  const marketValue = computeMarketValue({ ...judged, intended: shown });
  const digits = judged.spot === undefined ? accountDigits : digitsOf('amount', judged);
  const money = judged.spot === undefined ? currency : product.profitCurrency;
  const notional =
    marketValue === undefined
      ? ''
      : t('ticket.notionalOf', { amount: formatMoney(marketValue, digits), currency: money });
  if (entry === 'risk') {
    if (shown.needsStop === true) return [t('ticket.setStop'), ''];
    const size = knownValue(parseNumericInput(figure, RISK_DIGITS));
    const risk = size === undefined ? undefined : riskMoney(size, facts);
    const text =
      risk === undefined ? '' : t('ticket.toStop', { amount: formatMoney(risk, accountDigits), currency });
    return [text, quantity];
  }
  if (entry !== 'quantity') return [entry === 'margin' ? notional : borrowedText(judged, t), quantity];
  const share = shareOfFree(judged);
  return [notional, share === undefined ? '' : t('ticket.ofFree', { share })];
}

/** What an amount is made of: own money, and what is borrowed. */
function borrowedText({ shown, accountDigits }: ValidatedTicket, t: Words): string {
  const { spot, stock } = shown;
  const [given, loan, digits] =
    stock !== undefined
      ? [stock.own + stock.loan, stock.loan, accountDigits]
      : [spot?.given ?? 0n, spot?.borrow ?? 0n, spot?.givenDigits ?? 2];
  if (loan === 0n) return '';
  return t('ticket.ownAndBorrowed', {
    own: formatMoney(given - loan, digits),
    borrowed: formatMoney(loan, digits),
  });
}

/** Share of what is free that the order takes, as text. */
function shareOfFree({ shown, facts, stock }: ValidatedTicket): string | undefined {
  const { spot, preview } = shown;
  if (spot !== undefined) return spot.free > 0n ? formatShare(spot.given, spot.free) : undefined;
  if (shown.stock !== undefined) {
    const power = shown.stock.powerBefore;
    return stock === undefined || power <= 0n ? undefined : formatShare(shown.stock.amount, power);
  }
  return preview === undefined || facts.available <= 0n
    ? undefined
    : formatShare(preview.margin, facts.available);
}
