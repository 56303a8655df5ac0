import { divide, formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { quoteAmount, toAccountCurrency, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { mostVolume } from './spot-summary.ts';
import { mostShares } from './stock-summary.ts';
import { affordableVolume } from './ticket-limits.ts';
import type { TicketDraft } from './ticket-model.ts';
import { expectedDeal } from './ticket-size.ts';
import type { ValidatedTicket } from './summary-types.ts';

/** A share of the shares that can be bought, or sold. */
function shareOfStock(judged: ValidatedTicket, draft: TicketDraft, share: number): string | undefined {
  const { intended, stock, accountDigits } = judged;
  if (stock === undefined || intended.price === undefined) return undefined;
  const { terms, conversion } = stock;
  const requested = {
    direction: intended.direction,
    price: intended.price,
    pending: draft.kind !== 'market',
  };
  const volume = shareOfVolume(mostShares(requested, stock), share, terms);
  if (volume === undefined || conversion === undefined) return undefined;
  if (draft.entry !== ENTRY_TYPE.amount) return formatDecimal(volume, terms.numberDigits);
  const { notional } = expectedDeal(volume, requested, stock);
  return formatDecimal(toAccountCurrency(notional, terms, conversion, 'up'), accountDigits);
}

/** A share of what the wallet has free, in what the ticket counts. */
function shareOfWallet(judged: ValidatedTicket, draft: TicketDraft, share: number): string | undefined {
  const { intended, spot } = judged;
  if (spot === undefined || intended.price === undefined) return undefined;
  const { terms, wallet } = spot;
  const digits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  const isAmount = draft.entry === ENTRY_TYPE.amount;
  if (isAmount && intended.direction === DIRECTION.buy)
    return shareOfMoney(wallet.freeOf(terms.profitCurrency), BigInt(share), digits);
  const limit = draft.kind === 'market' ? undefined : intended.price;
  const volume = shareOfVolume(mostVolume(intended.direction, limit, spot), share, terms);
  if (volume === undefined) return undefined;
  if (!isAmount) return formatDecimal(volume, terms.numberDigits);
  return formatDecimal(quoteAmount(BigInt(intended.price) * BigInt(volume), terms, digits, 'up'), digits);
}

/** A share of a volume on the grid of the step, and not below the smallest order; undefined of none. */
function shareOfVolume(most: number, share: number, terms: InstrumentTerms): number | undefined {
  if (most === 0) return undefined;
  return Math.max(terms.minVolume, onGrid((most * share) / 100, terms));
}

function onGrid(units: number, { volumeStep }: InstrumentTerms): number {
  return Math.floor(units / volumeStep) * volumeStep;
}

/** So many percent of money, rounded down; undefined of none. */
function shareOfMoney(money: bigint, percent: bigint, digits: number): string | undefined {
  const part = divide(money * percent, 100n, 'down');
  return part > 0n ? formatDecimal(part, digits) : undefined;
}

/**
 * A share of what can be ordered, as the value of the size field: `share` in percent, of what the draft counts. Undefined where
 * there is nothing, or while it is not known.
 */
export function shareText(judged: ValidatedTicket, draft: TicketDraft, share: number): string | undefined {
  if (judged.spot !== undefined) return shareOfWallet(judged, draft, share);
  if (judged.stock !== undefined) return shareOfStock(judged, draft, share);
  const { intended: chosen, facts, accountDigits } = judged;
  const { terms, conversion } = facts;
  if (draft.effect === 'close') {
    const units = share === 100 ? chosen.closable : onGrid((chosen.closable * share) / 100, terms);
    return units > 0 ? formatDecimal(units, terms.numberDigits) : undefined;
  }
  if (chosen.price === undefined || conversion === undefined) return undefined;
  if (draft.entry === 'margin') {
    const funds = divide(facts.available * BigInt(share) * 99n, 10_000n, 'down');
    return funds > 0n ? formatDecimal(funds, accountDigits) : undefined;
  }
  if (draft.entry === ENTRY_TYPE.amount) {
    const leverage = BigInt(terms.defaultLeverage);
    const funds = divide(facts.available * BigInt(share), 100n, 'down');
    return funds > 0n
      ? formatDecimal(divide(funds * leverage * 99n, 100n, 'down'), accountDigits)
      : undefined;
  }
  const order = {
    direction: chosen.direction,
    price: chosen.price,
    leverage: terms.defaultLeverage,
    pending: draft.kind !== 'market',
  };
  const most = affordableVolume(order, facts.available, facts, conversion);
  const volume = shareOfVolume(most, share, terms);
  return volume === undefined ? undefined : formatDecimal(Math.min(most, volume), terms.numberDigits);
}
