import { TRADE_TYPES } from '../../backend/protocol/mapping/account-numbers.ts';
import { create } from 'zustand';
import { isWalletType } from '../../backend/domain/account-type.ts';
import { ORDER_STATUS } from '../../backend/domain/order-terms.ts';
import {
  isFailure,
  TRADE_BIZ_TYPE,
  type TradeMessageContent,
} from '../../backend/protocol/message-hub/trade-message.ts';
import { isStopEntry } from '../../backend/protocol/mapping/placed-order-types.ts';
import { describeEnd, isEndReason } from '../../backend/protocol/mapping/end-reasons.ts';
import { ORDER_STATES } from '../../backend/protocol/mapping/order-numbers.ts';
import { scaledNumber } from '../../backend/protocol/quote/scaled-text.ts';
import { formatPrice, formatVolume } from '../components/format.ts';
import { i18n, type TerminalLanguage } from '../i18n/index.ts';
import type { CoreKey } from '../i18n/core-en-US.ts';
import { detailIn } from '../market/detail.ts';
import { knownCatalogue } from '../market/market.ts';
import type { ActivityEvent } from './contracts.ts';

/** Lines kept in the Activity list; the oldest leave first. */
export const MAX_ACTIVITY = 200;

/** Ids of events with the outcome of an own request begin with this. */
export const OWN_REQUEST = 'own-';

export const useActivityStore = create<{ readonly events: readonly ActivityEvent[] }>(() => ({ events: [] }));

/** Adds a line in front; a line with the same id is said once only. */
export function announce(event: ActivityEvent): void {
  useActivityStore.setState(({ events }) =>
    events.some((known) => known.id === event.id)
      ? { events }
      : { events: [event, ...events].slice(0, MAX_ACTIVITY) },
  );
}

export function clearActivity(): void {
  useActivityStore.setState({ events: [] });
}

const TITLES: Readonly<Record<TradeMessageContent['bizType'], CoreKey>> = {
  [TRADE_BIZ_TYPE.marketOpen]: 'activity.opened',
  [TRADE_BIZ_TYPE.limitOpen]: 'activity.limitFilled',
  [TRADE_BIZ_TYPE.marketClose]: 'activity.closed',
  [TRADE_BIZ_TYPE.limitClose]: 'activity.limitClosed',
  [TRADE_BIZ_TYPE.marketOpenFail]: 'activity.openFailed',
  [TRADE_BIZ_TYPE.limitFail]: 'activity.limitFailed',
  [TRADE_BIZ_TYPE.marketCloseFail]: 'activity.closeFailed',
  [TRADE_BIZ_TYPE.limitCancel]: 'activity.cancelled',
};

/** Of an opening that waited for the market to come as far as its price. */
const STOP_TITLES: Readonly<Partial<Record<TradeMessageContent['bizType'], CoreKey>>> = {
  [TRADE_BIZ_TYPE.limitOpen]: 'activity.stopFilled',
  [TRADE_BIZ_TYPE.limitFail]: 'activity.stopFailed',
};

/** Closes that somebody else than the customer caused (orderBizType, E1). */
const CLOSE_TITLES: Readonly<Record<string, CoreKey>> = {
  '3': 'activity.stopLoss',
  '4': 'activity.takeProfit',
  '5': 'activity.stopOut',
  '6': 'activity.expiredPosition',
  '7': 'activity.forced',
  '8': 'activity.forced',
};

const EXPIRED = String(ORDER_STATES.number(ORDER_STATUS.expired));

/** What the list of positions has of the position that a message names. */
export interface KnownOfPosition {
  /** Volume in units; undefined while the list does not have it. */
  readonly volume?: number;
  /** This terminal is closing all of it. */
  readonly isClosing: boolean;
}

const UNKNOWN_POSITION: KnownOfPosition = { isClosing: false };

/** The line that a trade message becomes. */
export function toActivity(
  seqId: number | string,
  timestampMs: number,
  content: TradeMessageContent,
  position: KnownOfPosition = UNKNOWN_POSITION,
): ActivityEvent {
  const { bizType, paramMap } = content;
  const expired = paramMap.orderStatus === EXPIRED;
  const { orderDirection, direction } = paramMap;
  const side = (orderDirection || direction) === '1' ? 'side.buy' : 'side.sell';
  const isEnd = bizType === TRADE_BIZ_TYPE.limitCancel;
  const title = isEnd && expired ? 'activity.expired' : titleOf(content, position);
  return {
    id: `trade-${seqId}`,
    timeMs: timestampMs,
    kind: isFailure(bizType) ? 'rejected' : isEnd ? (expired ? 'expired' : 'cancelled') : 'fill',
    get title() {
      return i18n.t(title);
    },
    get detail() {
      return describe(content, i18n.t(side));
    },
    code: undefined,
  };
}

/** What happened, in the words of the account type: a wallet has no positions to open. */
function titleOf(
  { bizType, tradeType: number, paramMap }: TradeMessageContent,
  position: KnownOfPosition,
): CoreKey {
  const tradeType = TRADE_TYPES.word(number);
  const { orderBizType, direction } = paramMap;
  if (isWalletType(tradeType) && bizType === TRADE_BIZ_TYPE.marketOpen)
    return direction === '1' ? 'activity.bought' : 'activity.sold';
  if (isWalletType(tradeType) && bizType === TRADE_BIZ_TYPE.marketOpenFail) return 'activity.orderFailed';
  if (isStopEntry(tradeType, Number(orderBizType)) && bizType in STOP_TITLES)
    return STOP_TITLES[bizType] ?? TITLES[bizType];
  if (bizType !== TRADE_BIZ_TYPE.marketClose) return TITLES[bizType];
  return CLOSE_TITLES[orderBizType] ?? closeTitle(paramMap, position);
}

/**
 * How much of a position a close left. The list may have been read before the close or after it: a volume that differs from
 * what was dealt says that a part is left in either case, an equal one says nothing by itself.
 */
function closeTitle(
  { symbolId, dealAmount }: TradeMessageContent['paramMap'],
  { volume, isClosing }: KnownOfPosition,
): CoreKey {
  if (isClosing) return 'activity.closed';
  const detail = detailIn(knownCatalogue(), Number(symbolId));
  const dealt = detail && scaledNumber(dealAmount, detail.numberDigits);
  return volume !== undefined && dealt !== undefined && volume !== dealt
    ? 'activity.reduced'
    : 'activity.closeFilled';
}

/** What was dealt, or what order got no further fill and why, in the language of the terminal where it knows the reason. */
function describe({ paramMap, remark, endReason }: TradeMessageContent, side: string): string {
  const { dealId, dealAmount, dealPrice, requestAmount, orderId } = paramMap;
  if (dealId !== '') return i18n.t('activity.deal', { side, ...figures(paramMap, dealAmount, dealPrice) });
  const { product, volume } = figures(paramMap, requestAmount, '0');
  const isExpired = paramMap.orderStatus === EXPIRED;
  // The title says already that the order expired or was cancelled; by its owner, unless somebody else is named.
  if (endReason === (isExpired ? 'expired' : 'cancelledByCustomer'))
    return i18n.t('activity.withdrawn', { side, volume, product });
  const language = i18n.language as TerminalLanguage;
  const reason =
    endReason !== undefined && isEndReason(endReason) ? describeEnd(endReason, language).text : remark;
  if (reason === undefined) return i18n.t('activity.order', { side, product, order: orderId });
  return i18n.t('activity.ended', { side, volume, product, reason });
}

/** Product, quantity and price as the panels write them; as the message has them while the product is not known. */
function figures(
  { symbolId, symbolName }: TradeMessageContent['paramMap'],
  volumeText: string,
  executionPrice: string,
) {
  const detail = detailIn(knownCatalogue(), Number(symbolId));
  const volume = detail && scaledNumber(volumeText, detail.numberDigits);
  const price = detail && scaledNumber(executionPrice, detail.symbolDigits);
  if (!detail || !Number.isSafeInteger(volume) || !Number.isSafeInteger(price)) {
    return { product: symbolName, volume: volumeText, price: executionPrice };
  }
  return {
    product: detail.symbolCode,
    volume: formatVolume(volume ?? 0, detail.numberDigits),
    price: formatPrice(price ?? 0, detail.symbolDigits),
  };
}
