import { formatDecimal } from '../../../domain/decimal.ts';
import { costsOf, levelsWalked, type FillExplanation } from '../../../domain/fidelity/fill-explanation.ts';
import type { MarketView } from '../commands.ts';
import type { Valuing } from '../decision.ts';
import type { TradingEvent } from '../events.ts';
import type { Deal, Order } from '../model.ts';
import type { TradingState } from '../state/state.ts';

/** What fills are explained with. */
export interface Explaining extends Pick<Valuing, 'terms'> {
  readonly model: string;
  readonly state: TradingState;
  /** The market of the decision; undefined for a product of which it has none. */
  market(symbolId: Deal['symbolId']): MarketView | undefined;
}

/** An event whose fill carries its explanation; every other one as it is. Called before the event is applied. */
export function explainFill(event: TradingEvent, explaining: Explaining): TradingEvent {
  if (event.type !== 'orderFilled' && event.type !== 'assetsExchanged') return event;
  const explain = explanationOf(event.order, event.deal, explaining);
  return explain === undefined ? event : { ...event, deal: { ...event.deal, explain } };
}

function explanationOf(
  order: Order,
  deal: Deal,
  { model, state, market, terms: termsOf }: Explaining,
): FillExplanation | undefined {
  const { symbolId, direction } = deal;
  const quote = market(symbolId);
  const account = state.account(deal.accountId);
  const terms = account && termsOf(symbolId, account);
  if (quote === undefined || account === undefined || terms === undefined) return undefined;
  const lots = (volume: number) => formatDecimal(BigInt(volume), terms.numberDigits);
  const money = (amount: bigint) => formatDecimal(amount, account.digits);
  const seq = quote.trade?.seq ?? null;
  const place = state.queues?.find(order.orderId);
  const joined = place?.seq === seq ? place?.joined : undefined;
  const costs = costsOf(direction, deal, quote, terms, { accountDigits: account.digits, rate: deal.rate });
  return {
    model,
    seq,
    joinedSeq: joined?.seq ?? null,
    joinedAhead: joined ? lots(joined.ahead) : null,
    filledAhead: joined && place ? lots(place.aheadBefore) : null,
    levels: joined ? null : levelsWalked(direction, order.filledVolume, quote, terms),
    spread: money(costs.spread),
    slippage: money(costs.slippage),
    fee: money(deal.fee),
  };
}
