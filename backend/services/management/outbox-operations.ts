import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../protocol/management-types.ts';
import { IntegerLike, MAX_PAGE_SIZE, TextLike } from '../../protocol/records/index.ts';
import type { Outbox } from '../message/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

const DEFAULT_MESSAGES = 20;

const OutboxMessageRecord = Type.Object({
  id: Type.Integer(),
  channel: Type.String(),
  toUser: Type.String(),
  bizType: Type.String(),
  content: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
});

/**
 * Messages that the platform kept because the company has no channel of its own, newest first: the embedded platform has
 * no mail server, so its operator reads the verification codes here. Customers have no such call. Every look at them
 * stands in the audit trail, because a code opens a customer's account.
 */
export function outboxOperations(outbox: Pick<Outbox, 'search'>): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.outboxMessages,
      permission: 'codes.reveal',
      answer: 'secret',
      changes: true,
      request: Type.Object({
        toUser: Type.Optional(TextLike(320)),
        size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      }),
      response: Type.Array(OutboxMessageRecord),
      async handle({ companyId }, { toUser = '', size = DEFAULT_MESSAGES }) {
        const messages = await outbox.search({
          companyId,
          recipient: toUser === '' ? undefined : toUser,
          limit: size,
        });
        return messages.map(({ id, channel, recipient, bizType, text, code, timeMs }) => ({
          id,
          channel,
          toUser: recipient,
          bizType,
          content: text,
          code,
          createTime: timeMs,
        }));
      },
    }),
  ];
}
