import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { REFRESH_TYPES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { Milliseconds, Nullable, Text, ours } from '../../records/shapes.ts';

export const POPUP = 1;

/** Longer texts are refused by the announcement itself, with its listed code. */
const MAX_TEXT_LENGTH = 20_000;

const Texts = Type.Object({
  'en-US': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-CN': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-TW': Type.String({ maxLength: MAX_TEXT_LENGTH }),
});

const PublishedTexts = Type.Object({
  'en-US': Type.String(),
  'zh-CN': Type.String(),
  'zh-TW': Type.String(),
});

const ContactMessage = Type.Object({
  id: describe(PHRASES.numberMessage, Type.Integer()),
  customerNo: Type.Union([Type.String(), Type.Null()]),
  name: describe(PHRASES.nameWriter, Type.String()),
  email: Type.String(),
  message: describe(PHRASES.textMessage, Type.String()),
  createTime: Type.Integer(),
  answeredBy: ours(describe('Who marked it as answered; null while it waits.', Nullable(Text))),
  answeredTime: ours(
    describe('When it was marked as answered; null while it waits.', Nullable(Milliseconds)),
  ),
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
      tradeType: describe('Account type that the message is about; 0: none.', IntegerLike({ minimum: 0 })),
      language: Type.String({ minLength: 1, maxLength: 35 }),
      title: Type.String({ minLength: 1, maxLength: 100 }),
      content: describe(
        'Text of the message, at most 10,000 characters.',
        Type.String({ minLength: 1, maxLength: 10_000 }),
      ),
      showType: describe('How it is shown.', IntegerLike({ minimum: 0, maximum: POPUP }), {
        0: ['LIST', 'in the list only'],
        1: ['POPUP', 'as a popup too'],
      }),
      refreshType: describe(
        'What clients read again when the message comes.',
        Type.Optional(IntegerLike({ minimum: 0, maximum: 6 })),
        REFRESH_TYPES,
      ),
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
      name: describe(PHRASES.nameUnderOperatorKeeps, Type.String({ minLength: 1, maxLength: 100 })),
      title: describe('Title in every language.', Texts),
      content: describe('Text in every language, HTML.', Texts),
    }),
    response: Type.Null(),
  },
  withdrawNotice: {
    bizType: 'venue.admin.NoticeService.withdraw',
    summary: 'Withdraw an announcement',
    permission: 'customers.message',
    changes: true,
    request: Type.Object({ id: describe('Number of the announcement.', IntegerLike({ minimum: 0 })) }),
    response: Type.Null(),
  },
  companyNotices: {
    bizType: 'venue.admin.NoticeService.list',
    summary: 'Announcements that are published, newest first',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        id: describe('Number of the announcement.', Type.Integer()),
        name: describe(PHRASES.nameUnderOperatorKeeps, Type.String()),
        title: describe('Title in every language.', PublishedTexts),
        content: describe('Text in every language, HTML.', PublishedTexts),
        pubTime: Milliseconds,
      }),
    ),
  },
  messagesOfCustomer: {
    bizType: 'venue.admin.NoticeService.ofCustomer',
    summary: 'Messages that a customer got in its terminal, newest first',
    permission: 'customers.read',
    request: OfCustomer(Type.Object({ ...customerMembers, ...pageRequestMembers })),
    response: Type.Array(
      Type.Object({
        id: describe(PHRASES.numberMessage, Type.Integer()),
        bizType: describe(PHRASES.kindMessage, Type.String()),
        title: describe('Title in every language.', PublishedTexts),
        content: describe('Text in every language, HTML.', PublishedTexts),
        isRead: describe('True once the customer has read it.', Type.Boolean()),
        createTime: Milliseconds,
      }),
    ),
  },
  contactMessages: {
    bizType: 'venue.admin.ContactMessageService.list',
    summary: 'What visitors wrote',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(ContactMessage),
  },
  markContactMessage: {
    bizType: 'venue.admin.ContactMessageService.mark',
    summary: 'Mark what a visitor wrote as answered, or as waiting',
    permission: 'customers.message',
    changes: true,
    request: Type.Object({
      id: describe(PHRASES.numberMessage, IntegerLike({ minimum: 1 })),
      answered: describe('True: it is answered. False: it waits again.', Type.Boolean()),
    }),
    response: ContactMessage,
  },
});
