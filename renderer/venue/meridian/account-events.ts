import type { TradeType } from '../../../backend/domain/account-type.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  decodeAssetPush,
  MSG_CODE,
  POSITIONS_CHANGED,
  TRADE_BIZ_TYPE,
  type AccountRecordsContent,
  type NoticeContent,
  type ServerMessage,
  type TradeMessageContent,
} from '../../../backend/contract/message-hub/index.ts';
import { POSITION_STATUS } from '../../../backend/contract/records/trading/position.ts';
import { isEndReason } from '../../../backend/contract/mapping/end-reasons.ts';
import { DIRECTIONS, ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import { isStopEntry } from '../../../backend/contract/mapping/placed-order-types.ts';
import { ORDER_STATUS } from '../../../backend/domain/orders/order-terms.ts';
import type { AccountChange, AccountEvent, AccountRef } from '../port.ts';
import type { FiguresRecord, TradeUpdates } from '../records.ts';
import { toEndedOrder, toLevels, toMoney, toOrder, toPosition, toClose, toFill } from './account-rows.ts';

const TRADE_TYPES_OF_MESSAGES: ReadonlySet<string> = new Set(Object.values(TRADE_BIZ_TYPE));

/** What a message of the platform says of the account; a platform that tells no records leaves what changed unsaid. */
export function toAccountEvents(message: ServerMessage, sendsRecords: boolean): readonly AccountEvent[] {
  const { msgCode, content } = message;
  if (msgCode === MSG_CODE.records) return isRecords(content) ? fromRecords(content) : [];
  if (msgCode === MSG_CODE.trade) {
    if (!isTradeContent(content)) return [];
    const updates = toTradeUpdates(message.seqId, message.timestamp, content);
    const events: AccountEvent[] = updates === undefined ? [] : [{ kind: 'news', updates }];
    return [...events, ...unsaid(content.tradeType, sendsRecords)];
  }
  if (msgCode === MSG_CODE.notice && isNotice(content)) return fromNotice(message, content, sendsRecords);
  return [];
}

/** Stock accounts tell no records, whatever the platform. */
function unsaid(tradeType: number, sendsRecords: boolean): readonly AccountEvent[] {
  const accountType = TRADE_TYPES.word(tradeType);
  return sendsRecords && accountType !== 'stock' ? [] : [{ kind: 'unsaid', accountType }];
}

/** Figures of accounts; undefined for text that is none. */
export function toFigures(text: string): FiguresRecord | undefined {
  const push = decodeAssetPush(text);
  if (push === undefined) return undefined;
  const { balance, netWorth, occupyMargin, availableMargin, profitLoss } = push.account;
  const { warnProportion, closeProportion } = push.account;
  const isCross = push.prefix === 'f';
  return {
    accountType: isCross ? 'cross' : 'isolated',
    balance,
    equity: netWorth,
    usedMargin: occupyMargin,
    freeMargin: availableMargin,
    openProfit: profitLoss,
    // Isolated positions have levels of their own.
    levels: isCross ? toLevels(warnProportion, closeProportion) : undefined,
    stopPrices: new Map(
      push.positions.map(({ positionId, previewStopPrice }) => [positionId, previewStopPrice]),
    ),
  };
}

function fromRecords(content: AccountRecordsContent): readonly AccountEvent[] {
  const accountType = TRADE_TYPES.word(content.tradeType);
  if (accountType === undefined) return [];
  if (content.reset) return [{ kind: 'unsaid', accountType }];
  const { accountId } = content;
  return [{ kind: 'changed', accountType, accountId, change: toChange(content, accountType) }];
}

function toChange(content: AccountRecordsContent, accountType: TradeType): AccountChange {
  const isClosed = ({ status }: AccountRecordsContent['positions'][number]) =>
    status === POSITION_STATUS.closed;
  const { currency = '', digits = 0 } = content.accounts[0] ?? {};
  const account: AccountRef = { accountId: content.accountId, accountType, currency, digits };
  return {
    money: content.accounts.flatMap((row) => toMoney(row) ?? []),
    positions: content.positions.filter((row) => !isClosed(row)).flatMap((row) => toPosition(row) ?? []),
    closedPositions: content.positions.filter(isClosed).map(({ positionId }) => String(positionId)),
    orders: content.pendingOrders.flatMap((row) => toOrder(row) ?? []),
    ended: content.orders.flatMap((row) => toEndedOrder(row, accountType, currency) ?? []),
    fills: content.deals.flatMap((row) => toFill(row, account) ?? []),
    closes: content.closes.flatMap((row) => toClose(row, account) ?? []),
  };
}

/** Notices about trades repeat what the trade message said; the others are shown when they ask to be. */
function fromNotice(
  { trace, timestamp }: ServerMessage,
  { updateType, bizType, tradeType, show, title, text }: NoticeContent,
  sendsRecords: boolean,
): readonly AccountEvent[] {
  const events: AccountEvent[] = updateType > 0 ? [...unsaid(tradeType, sendsRecords)] : [];
  // Somebody changed positions other than by a trade: their leverage may be what was changed.
  if (bizType === POSITIONS_CHANGED) events.push({ kind: 'termsChanged' });
  if (show === 1 && !TRADE_TYPES_OF_MESSAGES.has(bizType))
    events.push({
      kind: 'notice',
      // Notices of money and of terms have no trace: without one, what they say makes them what they are.
      id: `notice-${trace === '' ? `${timestamp} ${bizType} ${text}` : trace}`,
      timeMs: timestamp,
      title,
      text,
    });
  return events;
}

function isTradeContent(content: unknown): content is TradeMessageContent {
  if (typeof content !== 'object' || content === null) return false;
  const { bizType, paramMap } = content as Partial<TradeMessageContent>;
  return TRADE_TYPES_OF_MESSAGES.has(String(bizType)) && typeof paramMap === 'object';
}

function isNotice(content: unknown): content is NoticeContent {
  return typeof content === 'object' && content !== null && 'updateType' in content && 'bizType' in content;
}

function isRecords(content: unknown): content is AccountRecordsContent {
  if (typeof content !== 'object' || content === null) return false;
  const { reset, accounts, positions } = content as Partial<AccountRecordsContent>;
  return typeof reset === 'boolean' && Array.isArray(accounts) && Array.isArray(positions);
}

/** A bizType without an event is none for the reader: who placed an order has its receipt, and the list shows that it rests. */
const EVENTS: Readonly<Partial<Record<TradeMessageContent['bizType'], TradeUpdates['event']>>> = {
  [TRADE_BIZ_TYPE.marketOpen]: 'opened',
  [TRADE_BIZ_TYPE.limitOpen]: 'limitFilled',
  [TRADE_BIZ_TYPE.marketClose]: 'closed',
  [TRADE_BIZ_TYPE.limitClose]: 'limitClosed',
  [TRADE_BIZ_TYPE.marketOpenFail]: 'openFailed',
  [TRADE_BIZ_TYPE.limitFail]: 'limitFailed',
  [TRADE_BIZ_TYPE.marketCloseFail]: 'closeFailed',
  [TRADE_BIZ_TYPE.limitCancel]: 'ended',
};

/** Closes that somebody else than the customer caused (orderBizType, E1). */
const CAUSES: Readonly<Record<string, TradeUpdates['cause']>> = {
  '3': 'stopLoss',
  '4': 'takeProfit',
  '5': 'stopOut',
  '6': 'expiry',
  '7': 'forced',
  '8': 'forced',
};

const EXPIRED = String(ORDER_STATES.number(ORDER_STATUS.expired));

/** A trade message in the domain's words; undefined for one that a reader of news is not told. */
export function toTradeUpdates(
  sequence: number | string,
  timeMs: number,
  { bizType, tradeType, paramMap, remark, endReason }: TradeMessageContent,
): TradeUpdates | undefined {
  const event = EVENTS[bizType];
  if (event === undefined) return undefined;
  const accountType = TRADE_TYPES.word(tradeType);
  const direction = DIRECTIONS.word(Number(paramMap.direction)) ?? 'sell';
  return {
    sequence: String(sequence),
    timeMs,
    accountType,
    event,
    cause: CAUSES[paramMap.orderBizType] ?? 'customer',
    isStopEntry: isStopEntry(accountType, Number(paramMap.orderBizType)),
    isExpired: paramMap.orderStatus === EXPIRED,
    side: DIRECTIONS.word(Number(paramMap.orderDirection)) ?? direction,
    direction,
    symbolId: Number(paramMap.symbolId),
    symbolName: paramMap.symbolName,
    orderId: paramMap.orderId,
    positionId: paramMap.positionId,
    requestedLots: paramMap.requestAmount,
    dealt: paramMap.dealId === '' ? undefined : { lots: paramMap.dealAmount, price: paramMap.dealPrice },
    reason: endReason !== undefined && isEndReason(endReason) ? endReason : undefined,
    remark,
  };
}
