import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

export const POPUP = 1;

/** Longer texts are refused by the announcement itself, with its listed code. */
const MAX_TEXT_LENGTH = 20_000;

const Texts = Type.Object({
  'en-US': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-CN': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-TW': Type.String({ maxLength: MAX_TEXT_LENGTH }),
});

/** Announcements and messages to customers. */
export const NOTICE_MANAGEMENT = defineManagementCalls({
  addMessage: {
    bizType: 'message.admin.PlatFormMessageThirdSendAdminService.add',
    summary: 'Send a message to a customer',
    permission: 'customers.message',
    batch: true,
    company: 'optional',
    changes: true,
    request: Type.Object({
      customerNo: TextLike(16),
      customerId: Type.Optional(IntegerLike()),
      companyId: Type.Optional(IntegerLike()),
      tradeType: IntegerLike({ minimum: 0 }),
      language: Type.String({ minLength: 1, maxLength: 35 }),
      title: Type.String({ minLength: 1, maxLength: 100 }),
      content: Type.String({ minLength: 1, maxLength: 10_000 }),
      showType: IntegerLike({ minimum: 0, maximum: POPUP }),
      refreshType: Type.Optional(IntegerLike({ minimum: 0, maximum: 6 })),
    }),
    response: Type.Null(),
  },
  publishNotice: {
    bizType: 'venue.admin.NoticeService.publish',
    summary: 'Publish an announcement',
    permission: 'customers.message',
    batch: true,
    changes: true,
    request: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      title: Texts,
      content: Texts,
    }),
    response: Type.Null(),
  },
  withdrawNotice: {
    bizType: 'venue.admin.NoticeService.withdraw',
    summary: 'Withdraw an announcement',
    permission: 'customers.message',
    changes: true,
    request: Type.Object({ id: IntegerLike({ minimum: 0 }) }),
    response: Type.Null(),
  },
  contactMessages: {
    bizType: 'venue.admin.ContactMessageService.list',
    summary: 'What visitors wrote',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        id: Type.Integer(),
        customerNo: Type.Union([Type.String(), Type.Null()]),
        name: Type.String(),
        email: Type.String(),
        message: Type.String(),
        createTime: Type.Integer(),
      }),
    ),
  },
});
