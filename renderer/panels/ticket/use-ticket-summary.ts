import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { useNow } from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useHealth, useQuote } from '../../market/index.ts';
import { bookBehind } from './book-behind.ts';
import { useBook } from './use-book.ts';
import type { Product } from '../../market/contracts.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount, useConversion, useOrders, usePositions, useWallet } from '../../trading/index.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { summariseSpot, type SpotInputs } from './spot-summary.ts';
import type { TicketDraft } from './ticket-model.ts';
import { useTicket } from './ticket-store.ts';
import { useMetMarket } from './use-met-market.ts';
import { meantSide } from './meant-side.ts';
import { summarise, type SideSummary, type TicketInputs, type TicketSummary } from './ticket-summary.ts';

export interface ValidatedTicket {
  readonly facts: TicketInputs;
  readonly summary: TicketSummary;
  /** The side that is meant: it is marked, and the keyboard sends it. */
  readonly meant: SideSummary;
  /** The side that preview and notice speak of: the one under the pointer, else the one that is meant. */
  readonly shown: SideSummary;
  readonly currency: string;
  readonly accountDigits: number;
  readonly equity: bigint | undefined;
  /** In a wallet: what the ticket knows of it. */
  readonly spot?: SpotInputs;
}

const NO_PRODUCT = { symbolId: 0, digits: 0 };

/**
 * The ticket judged against the world as it is now; undefined until product, terms and account are known. Another draft than the
 * ticket's is judged in the same way.
 */
export function useTicketSummary(
  product: Product | undefined,
  other?: TicketDraft,
): ValidatedTicket | undefined {
  const symbolId = product?.symbolId ?? 0;
  const typed = useTicket((state) => state.draft);
  const draft = other ?? typed;
  const pointed = useTicket((state) => state.pointed);
  const terms = useTerms(symbolId);
  const quote = useQuote(symbolId);
  const book = useBook(product);
  const account = useAccount();
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const { marketOffsetMs, quotes } = useHealth();
  const now = useNow(1000);
  const conversion = useConversion(product?.symbolId, account);
  const isWallet = useIsWallet();
  const wallet = useWallet();
  const met = useMetMarket(product ?? NO_PRODUCT, terms, quote, isWallet);
  const sides = (summary: TicketSummary) => {
    const meant = meantSide(draft, summary);
    return { meant: summary[meant], shown: summary[pointed ?? meant] };
  };
  if (product === undefined || terms === undefined || account === undefined) return undefined;
  const own = positions.filter((position) => position.symbolId === symbolId);
  const facts: TicketInputs = {
    terms,
    quote: quote && { bid: quote.bid, ask: quote.ask, depth: () => bookBehind(quote, book) },
    quoteAgeMs:
      quote && quotes.state === 'live' && marketOffsetMs !== undefined
        ? now + marketOffsetMs - quote.timeMs
        : undefined,
    nowMs: now + (marketOffsetMs ?? 0),
    conversion,
    available: account.balance - account.usedMargin - account.frozen,
    longExposure: heldOn(DIRECTION.buy, own, orders, symbolId),
    shortExposure: heldOn(DIRECTION.sell, own, orders, symbolId),
    heldLong: heldOn(DIRECTION.buy, own, [], symbolId),
    heldShort: heldOn(DIRECTION.sell, own, [], symbolId),
    positions: [...own].sort((left, right) => left.openTimeMs - right.openTimeMs),
  };
  const { currency, digits: accountDigits, equity } = account;
  if (isWallet) {
    if (wallet === undefined) return undefined;
    const spot: SpotInputs = { ...facts, wallet, market: met };
    const summary = summariseSpot(draft, spot);
    return { facts, spot, summary, ...sides(summary), currency, accountDigits, equity };
  }
  const summary = summarise(draft, facts);
  return { facts, summary, ...sides(summary), currency, accountDigits, equity };
}

/** Volume of positions and resting openings on one side. */
function heldOn(
  direction: Direction,
  positions: readonly PositionView[],
  orders: readonly OrderView[],
  symbolId: number,
): number {
  const held = positions.filter((position) => position.direction === direction);
  const resting = orders.filter(
    (order) => order.symbolId === symbolId && order.direction === direction && order.type === 'limitOpen',
  );
  return [...held, ...resting].reduce((sum, { volume }) => sum + volume, 0);
}
