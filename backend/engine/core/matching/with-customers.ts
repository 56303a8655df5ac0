import { mergeBooks } from '../../../domain/index.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import type { Valuing } from '../decision.ts';

/** Levels of customers' orders that an order is judged by. */
const JUDGED_LEVELS = 200;

/**
 * The market of an order with the resting orders that it may meet among the levels: what it costs is judged by them. The quote
 * stays: prices are held against it.
 */
export function withCustomers(
  { state }: Pick<Valuing, 'state'>,
  { accountId, symbolId, market }: Pick<PlaceOrder, 'accountId' | 'symbolId' | 'market'>,
): MarketView | undefined {
  const account = state.account(accountId);
  const customers = account && state.books.depth(account, symbolId, JUDGED_LEVELS);
  if (customers === undefined || market?.depth === undefined) return market;
  const { depth } = market;
  return {
    ...market,
    depth: () => {
      const levels = depth();
      return levels && mergeBooks(levels, customers);
    },
  };
}
