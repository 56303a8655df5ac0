import { POSITIONS_CHANGED, type NoticeContent } from '../../backend/protocol/message-hub/notice.ts';
import type { ServerMessage } from '../../backend/protocol/message-hub/server-message.ts';
import { MSG_CODE } from '../../backend/protocol/message-hub/server-message.ts';
import {
  TRADE_BIZ_TYPE,
  type TradeMessageContent,
} from '../../backend/protocol/message-hub/trade-message.ts';
import { queryClient, type Connection } from '../connection/index.ts';
import { toMarketTime, termsChanged } from '../market/market.ts';
import { useSessionStore, type SessionCustomer } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { toActivity, announce, clearActivity } from './activity.ts';
import { clearAssets, takeAssetText } from './asset-figures.ts';
import { leaveClosing, useClosingStore } from './closing-positions.ts';
import { knownPosition } from './known-records.ts';
import { TRADING_KEY } from './queries.ts';
import { leaveUnconfirmed, loadUnconfirmed } from './unconfirmed-orders.ts';

/** Lists are read again at most this often, so that a burst of fills stays inside the call limit. */
export const REFRESH_PAUSE_MS = 400;

/** Reads the account's lists again: now, or when the pause since the last time is over. */
export class Refresher {
  readonly #after: (milliseconds: number, task: () => void) => () => void;
  readonly #refresh: () => void;
  #pausing = false;
  #wanted = false;

  constructor(after: (milliseconds: number, task: () => void) => () => void, refresh: () => void) {
    this.#after = after;
    this.#refresh = refresh;
  }

  request(): void {
    if (this.#pausing) {
      this.#wanted = true;
      return;
    }
    this.#wanted = false;
    this.#pausing = true;
    this.#refresh();
    this.#after(REFRESH_PAUSE_MS, () => {
      this.#pausing = false;
      if (this.#wanted) this.request();
    });
  }
}

let refresher: Refresher | undefined;

/** Reads positions, orders, fills, history and the account again. */
export function refreshTrading(): void {
  refresher?.request();
}

/** Follows trade messages, notices and asset figures of a connection. Returns a function that stops it. */
export function followTrading(from: Connection): () => void {
  refresher = new Refresher(
    (milliseconds, task) => from.clock.after(milliseconds, task),
    () => void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] }),
  );
  let followed: string | undefined;
  const follow = (customer: SessionCustomer | undefined) => {
    if (customer?.customerNo === followed) return;
    followed = customer?.customerNo;
    if (customer !== undefined) loadUnconfirmed(ownerName(from, customer), window.localStorage);
  };
  follow(useSessionStore.getState().customer);
  const stops = [
    useSessionStore.subscribe(({ customer }) => follow(customer)),
    // The platform writes why an order ended in the language in which it was asked.
    useSettings.subscribe((now, before) => {
      if (now.language !== before.language) refreshTrading();
    }),
    from.on('message', takeMessage),
    from.on('assetText', (text) => takeAssetText(text, from.clock.now())),
    from.on('messagesLive', refreshTrading),
  ];
  return () => {
    for (const stop of stops) stop();
    refresher = undefined;
  };
}

/** Forgets everything that belongs to the session. */
export function leaveTrading(): void {
  clearActivity();
  clearAssets();
  leaveUnconfirmed();
  leaveClosing();
  queryClient.removeQueries({ queryKey: [TRADING_KEY] });
}

/** Names a customer of a platform: another database, of the same address too, has accounts of another time. */
function ownerName({ profile }: Connection, { customerNo, accounts }: SessionCustomer): string {
  return [profile.id, profile.companyId, customerNo, accounts[0]?.createTime ?? 0].join('/');
}

const TRADE_TYPES_OF_MESSAGES: ReadonlySet<string> = new Set(Object.values(TRADE_BIZ_TYPE));

function takeMessage(message: ServerMessage): void {
  if (message.msgCode === MSG_CODE.trade && isTradeContent(message.content)) {
    const { positionId } = message.content.paramMap;
    const held = {
      ...knownPosition(positionId),
      isClosing: useClosingStore.getState().closing.has(positionId),
    };
    announce(toActivity(message.seqId, toMarketTime(message.timestamp), message.content, held));
    refreshTrading();
  } else if (message.msgCode === MSG_CODE.notice && isNotice(message.content)) {
    if (message.content.updateType > 0) refreshTrading();
    // Somebody changed positions other than by a trade: their leverage may be what was changed.
    if (message.content.bizType === POSITIONS_CHANGED) termsChanged();
    announceNotice(message, message.content);
  }
}

/** Notices about trades repeat what the trade message said; the others are shown when they ask to be. */
function announceNotice(message: ServerMessage, notice: NoticeContent): void {
  if (notice.show !== 1 || TRADE_TYPES_OF_MESSAGES.has(notice.bizType)) return;
  announce({
    id: `notice-${message.trace}`,
    timeMs: toMarketTime(message.timestamp),
    kind: 'info',
    title: notice.title,
    detail: notice.text,
    code: undefined,
  });
}

function isTradeContent(content: unknown): content is TradeMessageContent {
  if (typeof content !== 'object' || content === null) return false;
  const { bizType, paramMap } = content as Partial<TradeMessageContent>;
  return TRADE_TYPES_OF_MESSAGES.has(String(bizType)) && typeof paramMap === 'object';
}

function isNotice(content: unknown): content is NoticeContent {
  return typeof content === 'object' && content !== null && 'updateType' in content && 'bizType' in content;
}
