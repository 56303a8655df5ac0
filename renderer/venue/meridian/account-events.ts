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
import { POSITION_STATUS } from '../../../backend/contract/records/position.ts';
import type { AccountChange, AccountEvent, AccountRef } from '../port.ts';
import type { FiguresRecord } from '../records.ts';
import { toEndedOrder, toLevels, toMoney, toOrder, toPosition } from './account-rows.ts';
import { toClose, toFill } from './fill-rows.ts';
import { toTradeNews } from './trade-news.ts';

const TRADE_TYPES_OF_MESSAGES: ReadonlySet<string> = new Set(Object.values(TRADE_BIZ_TYPE));

/** What a message of the platform says of the account; a platform that tells no records leaves what changed unsaid. */
export function toAccountEvents(message: ServerMessage, tellsRecords: boolean): readonly AccountEvent[] {
  const { msgCode, content } = message;
  if (msgCode === MSG_CODE.records) return isRecords(content) ? fromRecords(content) : [];
  if (msgCode === MSG_CODE.trade) {
    if (!isTradeContent(content)) return [];
    const news = toTradeNews(message.seqId, message.timestamp, content);
    const told: AccountEvent[] = news === undefined ? [] : [{ kind: 'news', news }];
    return [...told, ...unsaid(content.tradeType, tellsRecords)];
  }
  if (msgCode === MSG_CODE.notice && isNotice(content)) return fromNotice(message, content, tellsRecords);
  return [];
}

/** Stock accounts tell no records, whatever the platform. */
function unsaid(tradeType: number, tellsRecords: boolean): readonly AccountEvent[] {
  const accountType = TRADE_TYPES.word(tradeType);
  return tellsRecords && accountType !== 'stock' ? [] : [{ kind: 'unsaid', accountType }];
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
    ...{ balance, equity: netWorth, usedMargin: occupyMargin, freeMargin: availableMargin },
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
  tellsRecords: boolean,
): readonly AccountEvent[] {
  const events: AccountEvent[] = updateType > 0 ? [...unsaid(tradeType, tellsRecords)] : [];
  // Somebody changed positions other than by a trade: their leverage may be what was changed.
  if (bizType === POSITIONS_CHANGED) events.push({ kind: 'termsChanged' });
  if (show === 1 && !TRADE_TYPES_OF_MESSAGES.has(bizType))
    events.push({
      kind: 'notice',
      // Notices of money and of terms have no trace: without one, what they say makes them what they are.
      id: `notice-${trace === '' ? `${timestamp} ${bizType} ${text}` : trace}`,
      ...{ timeMs: timestamp, title, text },
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
