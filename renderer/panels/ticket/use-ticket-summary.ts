import { useCallback } from 'react';
import { rescale } from '../../../backend/domain/decimal.ts';
import {
  executionPrice,
  isSameMoney,
  type BestQuote,
  type BookSides,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import { TRADE_MODE } from '../../../backend/domain/orders/execution-model.ts';
import { useNow } from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useLendingTerms } from '../../market/lending-terms.ts';
import { useHealthOf, useQuote, subscribeDepth } from '../../market/market-api.ts';
import { useIsMarketTimeKnown, useMarketClock } from '../../market/market-time.ts';
import type { Product, DepthView, QuoteView } from '../../market/contracts.ts';
import { useIsWallet } from '../../session/account-type.ts';
import {
  useAccount,
  useConversion,
  useOrders,
  usePositions,
  useStockAccount,
  useWallet,
} from '../../trading/trading-api.ts';
import type { OrderView, PositionView, StockAccountView, WalletView } from '../../trading/contracts.ts';
import { useAccuracy } from '../ladder/use-depth.ts';
import { useNewestValue, useFrameValue } from '../shared/use-frame-value.ts';
import { summariseSpot } from './spot-summary.ts';
import { summariseStock } from './stock-summary.ts';
import { useTicket } from './ticket-store.ts';
import type { TicketDraft } from './ticket-model.ts';
import { summarise } from './ticket-summary.ts';
import { closingSide } from './close/close-preview.ts';
import type {
  SideSummary,
  TicketInputs,
  TicketSummary,
  ValidatedTicket,
  SpotInputs,
  StockInputs,
  MetMarket,
} from './summary-types.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

const NO_PRODUCT = { symbolId: 0, digits: 0 };

/**
 * The ticket judged against the world as it is now; undefined until product, terms and account are known. Another draft than the
 * ticket's is judged in the same way.
 */
export function useTicketSummary(
  product: Product | undefined,
  other?: TicketDraft,
): ValidatedTicket | undefined {
  const typed = useTicket((state) => state.draft);
  const draft = other ?? typed;
  const pointed = useTicket((state) => state.pointed);
  const isWallet = useIsWallet();
  const wallet = useWallet();
  const stock = useStockAccount();
  const lending = useLendingTerms(product?.symbolId);
  const world = useTicketInputs(product);
  const met = useMetMarket(product ?? NO_PRODUCT, world?.facts.terms, world?.quote, isWallet);
  if (product === undefined || world === undefined) return undefined;
  const { facts, common } = world;
  const finish = (summary: TicketSummary) => {
    const intended = readIntended(draft, facts, summary);
    // A close has one side: the pointer does not change what it is.
    const shown = draft.effect === 'close' ? intended : (pointed ?? intended);
    return { summary, intended: summary[intended], shown: summary[shown] };
  };
  if (isWallet) {
    if (wallet === undefined) return undefined;
    const lends =
      facts.terms.tradeType === 'leveragedSpot'
        ? { borrow: draft.autoBorrow, repay: draft.autoRepay, assetLimit: lending?.assetLimit ?? 0n }
        : undefined;
    const { linkedOrderId } = draft.options;
    const linked = world.orders.find(({ orderId }) => orderId === linkedOrderId);
    const spot: SpotInputs = { ...facts, wallet: withProduct(wallet, facts), market: met, lends, linked };
    return { facts, spot, ...finish(summariseSpot(draft, spot)), ...common, lending };
  }
  if (facts.terms.tradeType === 'stock') {
    if (stock === undefined || lending === undefined) return undefined;
    const inputs: StockInputs = { ...facts, funds: fundsOf(stock), lending };
    return { facts, stock: inputs, ...finish(summariseStock(draft, inputs)), ...common, lending };
  }
  return { facts, ...finish(summarise(draft, facts)), ...common };
}

/** What the ticket needs of market and account, whatever the account type. */
function useTicketInputs(product: Product | undefined) {
  const symbolId = product?.symbolId ?? 0;
  const terms = useTerms(symbolId);
  const quote = useQuote(symbolId);
  const book = useBook(product);
  const account = useAccount();
  const { rows: positions } = usePositions();
  const { rows: orders } = useOrders();
  const marketClock = useMarketClock();
  const isTimeKnown = useIsMarketTimeKnown();
  const isLive = useHealthOf(({ quotes }) => quotes.state === 'live');
  const now = useNow(1000);
  const conversion = useConversion(product?.symbolId, account);
  if (terms === undefined || account === undefined) return undefined;
  const own = positions.filter((position) => position.symbolId === symbolId);
  const { currency, digits: accountDigits, equity, usedMargin, levels } = account;
  // Looked at many times while a size is found.
  const behind = quote && bookBehind(quote, book);
  const facts: TicketInputs = {
    terms,
    quote: quote && { bid: quote.bid, ask: quote.ask, depth: () => behind },
    quoteAgeMs: quote && isLive && isTimeKnown ? marketClock(now) - quote.timeMs : undefined,
    nowMs: marketClock(now),
    conversion,
    available: account.freeMargin,
    equity,
    usedMargin,
    longExposure: heldOn(DIRECTION.buy, own, orders, symbolId),
    shortExposure: heldOn(DIRECTION.sell, own, orders, symbolId),
    heldLong: heldOn(DIRECTION.buy, own, [], symbolId),
    heldShort: heldOn(DIRECTION.sell, own, [], symbolId),
    positions: [...own].sort((left, right) => left.openTimeMs - right.openTimeMs),
  };
  return { facts, quote, orders, common: { currency, accountDigits, equity, levels } };
}

/** The wallet with a worth for the asset of the product too, which it may not hold yet: at what it would be sold for. */
function withProduct(wallet: WalletView, { terms, quote }: TicketInputs): WalletView {
  const computeMarketValue: WalletView['computeMarketValue'] = (currency, amount) => {
    const known = wallet.computeMarketValue(currency, amount);
    const digits = wallet.digitsOf(currency);
    const isPriced = currency === terms.baseCurrency && isSameMoney(terms.profitCurrency, wallet.currency);
    if (known !== undefined || digits === undefined || quote === undefined || !isPriced) return known;
    const price = BigInt(executionPrice(DIRECTION.sell, quote, terms));
    return rescale(amount * price, digits + terms.symbolDigits, wallet.digits, 'down');
  };
  return { ...wallet, computeMarketValue };
}

/** A close is meant for the side that closes; an opening for the one that was chosen or that the brackets fit. */
function readIntended(draft: TicketDraft, { positions }: TicketInputs, summary: TicketSummary): Direction {
  const closing = draft.effect === 'close' ? closingSide(positions, draft.positionId) : undefined;
  return closing ?? intendedSide(draft, summary);
}

function fundsOf({ cash, reserved, loan, interest, equity, held, initialMargin }: StockAccountView) {
  return { cash, reserved, loan, interest, equity: equity ?? cash, held: held ?? 0n, initialMargin };
}

/** Volume of positions and resting openings on one side. */
function heldOn(
  direction: Direction,
  positions: readonly PositionView[],
  orders: readonly OrderView[],
  symbolId: InstrumentNumber,
): number {
  const held = positions.filter((position) => position.direction === direction);
  const resting = orders.filter(
    (order) => order.symbolId === symbolId && order.direction === direction && order.type === 'limitOpen',
  );
  return [...held, ...resting].reduce((sum, { volume }) => sum + volume, 0);
}

/** The ticket is judged with every quote that is shown; a book that comes alone is looked at this often (ms). */
const BOOK_MS = 250;
const NO_STOP = () => undefined;

/**
 * The newest book of a product as the ladder groups it, so that the ladder keeps its levels; each level stands for its worst price.
 * Undefined before the first.
 */
function useBook(product: Product | undefined): DepthView | undefined {
  const { symbolId, digits } = product ?? NO_PRODUCT;
  const { accuracy } = useAccuracy({ symbolId, digits });
  const subscribe = useCallback(
    (listener: (depth: DepthView) => void) =>
      symbolId === NO_PRODUCT.symbolId ? NO_STOP : subscribeDepth(symbolId, accuracy, listener),
    [symbolId, accuracy],
  );
  const book = useNewestValue(subscribe, BOOK_MS);
  return book?.symbolId === symbolId ? book : undefined;
}

/**
 * The book at a quote. Quotes and books arrive apart, so a book may be a moment older: its levels move with its best price to the
 * quote, and keep their distances.
 */
export function bookBehind({ bid, ask }: BestQuote, book: BookSides | undefined): BookSides | undefined {
  const [highest, lowest] = [book?.bids[0], book?.asks[0]];
  if (book === undefined || highest === undefined || lowest === undefined) return undefined;
  return {
    bids: book.bids.map(({ price, volume }) => ({ price: price + bid - highest.price, volume })),
    asks: book.asks.map(({ price, volume }) => ({ price: price + ask - lowest.price, volume })),
  };
}

const BRACKET_REASONS: ReadonlySet<RejectReason> = new Set<RejectReason>([
  'stopLossOutsideBand',
  'takeProfitOutsideBand',
  'targetOutsideBand',
]);

/**
 * The side that the ticket is meant for: the one that was chosen; while none was, the one that the brackets fit, when they
 * fit only one.
 */
function intendedSide(
  { side, isSideChosen }: Pick<TicketDraft, 'side' | 'isSideChosen'>,
  { buy, sell }: TicketSummary,
): Direction {
  if (isSideChosen || fitsBrackets(buy) === fitsBrackets(sell)) return side;
  return fitsBrackets(buy) ? DIRECTION.buy : DIRECTION.sell;
}

function fitsBrackets({ violations }: SideSummary): boolean {
  return !violations.some(({ reason }) => BRACKET_REASONS.has(reason));
}

/**
 * The market that an order of a wallet meets, live. It takes the book as the ladder groups it, so that nobody subscribes
 * anything for it; without a wallet it asks for none.
 */
function useMetMarket(
  product: { readonly symbolId: InstrumentNumber; readonly digits: number },
  terms: InstrumentTerms | undefined,
  quote: QuoteView | undefined,
  isWallet: boolean,
): (direction: Direction) => MetMarket | undefined {
  const { symbolId } = product;
  const { accuracy } = useAccuracy(product);
  const walks =
    isWallet && (terms?.tradeMode === TRADE_MODE.matchmaking || terms?.tradeMode === TRADE_MODE.aggregation);
  const subscribe = useCallback(
    (listener: (depth: DepthView) => void) =>
      walks ? subscribeDepth(symbolId, accuracy, listener) : NO_STOP,
    [symbolId, accuracy, walks],
  );
  const depth = useFrameValue(subscribe);
  return (direction) => {
    if (terms === undefined || quote === undefined) return undefined;
    const isBuy = direction === DIRECTION.buy;
    return {
      best: executionPrice(direction, quote, terms),
      bestVolume: isBuy ? quote.askVolume : quote.bidVolume,
      levels: (isBuy ? depth?.asks : depth?.bids) ?? [],
      walks,
    };
  };
}
