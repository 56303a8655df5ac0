import {
  MSG_CODE,
  PRODUCTS_CHANGED,
  type NoticeContent,
  type ServerMessage,
} from '../../backend/contract/message-hub/index.ts';

/** What a message says of products that are others now; without numbers it is about any of them. Undefined for any other message. */
export function changedProducts({
  msgCode,
  content,
}: Pick<ServerMessage, 'msgCode' | 'content'>): Pick<NoticeContent, 'symbolIds'> | undefined {
  if (msgCode !== MSG_CODE.notice || typeof content !== 'object' || content === null) return undefined;
  const { bizType, symbolIds } = content as Partial<NoticeContent>;
  if (bizType !== PRODUCTS_CHANGED) return undefined;
  const isNamed = Array.isArray(symbolIds) && symbolIds.every((symbolId) => Number.isInteger(symbolId));
  return isNamed ? { symbolIds } : {};
}
