import { expect, it } from 'vitest';
import { PARAM_KEYS, type ParamMap } from '../../contract/message-hub/trade-message.ts';
import type { AccountMessage } from '../trade-stream.ts';
import { storedContent, toMessage } from './stored-message.ts';

const paramMap = Object.fromEntries(PARAM_KEYS.map((key, at) => [key, `value ${at}`])) as ParamMap;
const MESSAGE: AccountMessage = {
  seqId: 9,
  accountId: 100_001,
  companyId: 3,
  customerId: 4,
  tradeType: 'isolated',
  timestampMs: 1_700_000,
  content: {
    accountId: 100_001,
    companyId: 3,
    customerId: 4,
    tradeType: 2,
    bizType: 'ME_POSITION_LIMIT_CANCEL',
    paramMap,
  } as AccountMessage['content'],
  endReason: 'expired' as AccountMessage['endReason'],
};
const row = (content: unknown) => ({
  seq_id: 9,
  account_id: 100_001,
  timestamp_ms: 1_700_000,
  content: JSON.stringify(content),
});

it('a message comes back as it was stored, without the names of its values', () => {
  const content = storedContent(MESSAGE);
  expect(JSON.stringify(content)).not.toContain('orderStatus');
  expect(toMessage(row(content))).toEqual(MESSAGE);
  expect(toMessage(row(storedContent({ ...MESSAGE, endReason: undefined }))).endReason).toBeUndefined();
});

it('a message that an earlier version stored with the names is read too', () => {
  expect(toMessage(row({ ...MESSAGE.content, endReason: MESSAGE.endReason }))).toEqual(MESSAGE);
});
