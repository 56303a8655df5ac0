import { type TSchema, Type } from 'typebox';
import { CODE } from '../errors/codes.ts';
import { describe, record } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { READ_STATES } from '../meanings.ts';
import { defineCalls } from '../call.ts';
import { CompanyNotice, CustomerNotice, StationMessage } from '../records/notice.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';

/** Whose messages are read; both must be the caller's own where they are sent. */
const ownMembers = {
  companyId: describe('Company; ignored, the header decides.', Type.Optional(IntegerLike())),
  customerNo: describe('Customer number; ignored, the token decides.', Type.Optional(TextLike())),
};

const MAX_NAME_LENGTH = 100;

/** Longest message and name of the contact form. */
const MAX_CONTACT_LENGTH = 5_000;

/** The language in which texts are wanted; that of the request when absent. */
const langMember = { lang: Type.Optional(Type.String({ maxLength: 35 })) };

const PageRequest = Type.Object({
  ...ownMembers,
  ...langMember,
  ...pageRequestMembers,
  pubTimeFrom: describe(
    'Published from this time on, milliseconds since 1970 (UTC), inclusive.',
    Type.Optional(IntegerLike({ minimum: 0 })),
  ),
  pubTimeTo: describe(
    'Published up to this time, milliseconds since 1970 (UTC), inclusive.',
    Type.Optional(IntegerLike({ minimum: 0 })),
  ),
});

/** Schema of a list that is an array or a page. */
export function ListOf<Row extends TSchema>(row: Row) {
  return Type.Union([Type.Array(row), PageOf(row)]);
}

const Text = Type.Optional(Type.String({ maxLength: 100 }));

const filterMembers = {
  companyId: ownMembers.companyId,
  bizType: describe(PHRASES.kindMessage, Text),
  status: describe('State of the messages; 0 or left out: all.', Type.Optional(IntegerLike()), READ_STATES),
  language: Type.Optional(Type.String({ maxLength: 35 })),
  accountId: Type.Optional(IntegerLike()),
  customerId: Type.Optional(IntegerLike()),
};

const Time = Type.Optional(IntegerLike({ minimum: 0 }));

const StationPageRequest = Type.Object({
  ...filterMembers,
  ...pageRequestMembers,
  type: describe('Accepted and ignored.', Type.Optional(IntegerLike())),
  title: describe('Part of the title.', Text),
  parentType: describe(
    'Kind of message: `USER_MESSAGE`, `CASH_MESSAGE`, `TRADE_MESSAGE`; empty for all.',
    Text,
  ),
  startSendTime: describe('Earliest time of the messages, milliseconds since 1970 (UTC).', Time),
  endSendTime: describe('Latest time of the messages, milliseconds since 1970 (UTC).', Time),
});

const ViewRequest = Type.Object({
  ...ownMembers,
  ...langMember,
  ...pageRequestMembers,
  id: describe(PHRASES.numberMessage, IntegerLike({ minimum: 0 })),
});

/** One announcement or message as a page of its own shows it. */
const View = record('Notice', {
  id: describe(PHRASES.numberNotice, Type.Integer()),
  title: Type.String(),
  content: Type.String(),
  pubTime: Type.Integer(),
  updateTime: Type.Integer(),
});

/** Notices, announcements, messages to a customer and the contact form. */
export const NOTICE_CALLS = defineCalls('Client API, other endpoints', {
  sendContactUsMsg: {
    bizType: 'message.app.CompanyNoticeApiService.sendContactUsMsg',
    summary: 'Write to the company',
    access: 'guest',
    request: Type.Object({
      companyId: describe('Company; ignored, the header decides.', ownMembers.companyId),
      name: describe(PHRASES.nameWriter, Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH }))),
      email: Needed(Type.String({ maxLength: 320 }), CODE.emailMissing),
      message: describe(
        'Text, at most 5,000 characters.',
        Needed(Type.String({ maxLength: MAX_CONTACT_LENGTH }), CODE.customerParameterMissing),
      ),
    }),
    response: Type.Null(),
  },
  customerViewNoticePage: {
    bizType: 'message.app.CompanyNoticeApiService.customerViewNoticePage',
    summary: 'Announcements of the company',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...PageRequest.properties,
      withMaintenance: describe(
        'Whether planned maintenance stands before the announcements (ours).',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: ListOf(CompanyNotice),
  },
  customerViewMsgPage: {
    bizType: 'message.app.CompanyNoticeApiService.customerViewMsgPage',
    summary: 'Messages to the customer',
    openPermission: 'ready_only',
    request: PageRequest,
    response: ListOf(CustomerNotice),
  },
  customerUnreadMsgCount: {
    bizType: 'message.app.CompanyNoticeApiService.customerUnreadMsgCount',
    summary: 'Number of unread messages',
    openPermission: 'ready_only',
    request: Type.Object(ownMembers),
    response: Type.Integer(),
  },
  msgRead: {
    bizType: 'message.app.CompanyNoticeApiService.msgRead',
    summary: 'Mark a message as read',
    changes: true,
    openPermission: 'ready_only',
    request: Type.Object({ ...ownMembers, id: describe(PHRASES.numberMessage, IntegerLike({ minimum: 0 })) }),
    response: Type.Null(),
  },
  msgAllRead: {
    bizType: 'message.app.CompanyNoticeApiService.msgAllRead',
    summary: 'Mark all messages as read',
    changes: true,
    openPermission: 'ready_only',
    request: Type.Object(ownMembers),
    response: Type.Null(),
  },
  queryPlatFormMessageLogList: {
    bizType: 'message.app.PlatFormMessageLogApiService.queryPlatFormMessageLogList',
    summary: 'Messages of the platform',
    openPermission: 'ready_only',
    request: Type.Object(filterMembers),
    response: Type.Array(
      Type.Object({
        bizType: describe(PHRASES.kindMessage, Type.String()),
        status: describe('State of the message, as text: 1 unread, 2 read.', Type.String()),
        title: Type.String(),
        content: Type.String(),
        redirectType: describe(PHRASES.alwaysNull, Type.Union([Type.String(), Type.Null()])),
        redirectUrl: describe(PHRASES.alwaysNull, Type.Union([Type.String(), Type.Null()])),
        createdBy: Type.String(),
      }),
    ),
  },
  queryPlatFormMessageLogByPage: {
    bizType: 'message.app.PlatFormMessageLogApiService.queryPlatFormMessageLogByPage',
    summary: 'Messages of the platform by pages',
    openPermission: 'ready_only',
    request: StationPageRequest,
    response: ListOf(StationMessage),
  },
  getPlatformTempParentTypeList: {
    bizType: 'message.app.PlatFormMessageTempApiService.getPlatformTempParentTypeList',
    summary: 'Categories of messages',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ companyId: ownMembers.companyId }),
    response: Type.Array(
      Type.Object({
        type: describe('Code of the kind.', Type.String()),
        desc: describe('Name of the kind.', Type.String()),
      }),
    ),
  },
  customerViewNoticePopup: {
    bizType: 'message.app.CompanyNoticeApiService.customerViewNoticePopup',
    summary: 'Newest announcements for a popup',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...ownMembers,
      ...langMember,
      ...pageRequestMembers,
      viewPubTime: describe(
        'Time of the newest announcement that was shown, milliseconds since 1970 (UTC).',
        Type.Optional(IntegerLike({ minimum: 0 })),
      ),
    }),
    response: Type.Array(
      record('Notice', {
        id: describe(PHRASES.numberNotice, Type.Integer()),
        title: Type.String(),
        pubTime: Type.Integer(),
        updateTime: Type.Integer(),
      }),
    ),
  },
  customerViewNoticeDetail: {
    bizType: 'message.app.CompanyNoticeApiService.customerViewNoticeDetail',
    summary: 'One announcement',
    access: 'guest',
    openPermission: 'ready_only',
    request: ViewRequest,
    response: View,
  },
  customerViewMsgDetail: {
    bizType: 'message.app.CompanyNoticeApiService.customerViewMsgDetail',
    summary: 'One message',
    openPermission: 'ready_only',
    request: ViewRequest,
    response: View,
  },
});
