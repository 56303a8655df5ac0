import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { PARAM_KEYS, type ParamMap } from '../../contract/message-hub/trade-message.ts';
import type { JournalValue, MessageTableRow } from '../../storage/trading/index.ts';
import type { AccountMessage } from '../trade-stream.ts';
import type { AccountId } from '../../domain/units.ts';

/** Members of a message before those of its map. */
const FIXED = 4;

/** The content of a message as it is stored: its values without their names, which would be most of it. */
export function storedContent({ companyId, customerId, content, endReason }: AccountMessage): JournalValue[] {
  const { bizType, tradeType, paramMap } = content;
  const head: readonly JournalValue[] = [companyId, customerId, tradeType, bizType];
  return [...head, ...PARAM_KEYS.map((key) => paramMap[key]), endReason ?? null];
}

/** A message as it was stored; also one of an earlier version, with the names. */
export function toMessage(row: MessageTableRow): AccountMessage {
  const stored: unknown = JSON.parse(row.content);
  const { endReason, ...content } = Array.isArray(stored)
    ? named(row.account_id, stored as unknown[])
    : (stored as AccountMessage['content'] & Pick<AccountMessage, 'endReason'>);
  const { accountId, companyId, customerId } = content;
  const tradeType = TRADE_TYPES.written(content.tradeType);
  const { seq_id: seqId, timestamp_ms: timestampMs } = row;
  return { seqId, timestampMs, accountId, companyId, customerId, tradeType, content, endReason };
}

function named(accountId: AccountId, values: readonly unknown[]) {
  const [companyId, customerId, tradeType, bizType] = values;
  const paramMap = Object.fromEntries(PARAM_KEYS.map((key, at) => [key, values[FIXED + at]])) as ParamMap;
  const endReason = values[FIXED + PARAM_KEYS.length] ?? undefined;
  return {
    accountId,
    companyId,
    customerId,
    tradeType,
    bizType,
    paramMap,
    endReason,
  } as AccountMessage['content'] & Pick<AccountMessage, 'endReason'>;
}
