import { divide, formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { quoteAmount, toAccountCurrency } from '../../../backend/domain/index.ts';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { mostVolume } from './spot-summary.ts';
import { mostShares } from './stock-summary.ts';
import { affordableVolume } from './ticket-limits.ts';
import type { TicketDraft } from './ticket-model.ts';
import { expectedDeal } from './ticket-size.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';

/** A share of the shares that can be bought, or sold. */
function shareOfStock(
  { meant: side, stock, accountDigits }: ValidatedTicket,
  draft: TicketDraft,
  share: number,
): string | undefined {
  if (stock === undefined || side.price === undefined) return undefined;
  const { terms, conversion } = stock;
  const asked = { direction: side.direction, price: side.price, pending: draft.kind !== 'market' };
  const most = mostShares(asked, stock);
  if (most === 0 || conversion === undefined) return undefined;
  const units = Math.floor((most * share) / 100 / terms.volumeStep) * terms.volumeStep;
  const volume = Math.max(terms.minVolume, units);
  const { notional } = expectedDeal(volume, asked, stock);
  const amount = toAccountCurrency(notional, terms, conversion, 'up');
  return draft.entry === 'amount'
    ? formatDecimal(amount, accountDigits)
    : formatDecimal(volume, terms.numberDigits);
}

/** A share of what the wallet has free, in what the ticket counts. */
function shareOfWallet(
  { meant: chosen, spot }: ValidatedTicket,
  draft: TicketDraft,
  share: number,
): string | undefined {
  if (spot === undefined || chosen.price === undefined) return undefined;
  const { terms, wallet } = spot;
  const digits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  if (draft.entry === ENTRY_TYPE.amount && chosen.direction === DIRECTION.buy) {
    const money = divide(wallet.freeOf(terms.profitCurrency) * BigInt(share), 100n, 'down');
    return money > 0n ? formatDecimal(money, digits) : undefined;
  }
  const most = mostVolume(chosen.direction, draft.kind === 'limit' ? chosen.price : undefined, spot);
  const units = Math.floor((most * share) / 100 / terms.volumeStep) * terms.volumeStep;
  if (most === 0) return undefined;
  const volume = Math.max(terms.minVolume, units);
  const notional = BigInt(chosen.price) * BigInt(volume);
  return draft.entry === ENTRY_TYPE.amount
    ? formatDecimal(quoteAmount(notional, terms, digits, 'up'), digits)
    : formatDecimal(volume, terms.numberDigits);
}

/**
 * A share of what can be ordered, as the value of the size field: `share` in percent, of what the draft counts. Undefined where
 * there is nothing, or while it is not known.
 */
export function shareText(judged: ValidatedTicket, draft: TicketDraft, share: number): string | undefined {
  if (judged.spot !== undefined) return shareOfWallet(judged, draft, share);
  if (judged.stock !== undefined) return shareOfStock(judged, draft, share);
  const { meant: chosen, facts, accountDigits } = judged;
  const { terms, conversion } = facts;
  const onGrid = (units: number) => Math.floor(units / terms.volumeStep) * terms.volumeStep;
  if (draft.effect === 'close') {
    const units = share === 100 ? chosen.closable : onGrid((chosen.closable * share) / 100);
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
  const units = Math.max(terms.minVolume, onGrid((most * share) / 100));
  return most > 0 ? formatDecimal(Math.min(most, units), terms.numberDigits) : undefined;
}
