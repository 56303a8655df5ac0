import {
  MONEY_TERMS_CHANGED,
  MSG_CODE,
  type NoticeContent,
} from '../../../backend/contract/message-hub/index.ts';
import type { Connection } from '../../connection/index.ts';
import { refreshMoney } from '../money/use-money.ts';

/** Reads everything about money again when the platform says that its terms are others, and when it may have said so unheard. */
export function followMoneyTerms(connection: Pick<Connection, 'on'>): void {
  connection.on('message', ({ msgCode, content }) => {
    const { bizType } = (content ?? {}) as Partial<NoticeContent>;
    if (msgCode === MSG_CODE.notice && bizType === MONEY_TERMS_CHANGED) void refreshMoney();
  });
  connection.on('messagesLive', ({ resumed }) => {
    if (resumed) void refreshMoney();
  });
}
