import { READ_STATES, REFRESH_TYPES } from './enumerations.ts';
import { oneOf, type Subject } from './words.ts';

/** Notices and messages to customers. */
export const MESSAGES: Subject = {
  members: {
    pubTime: 'Time of publication, milliseconds since 1970 (UTC).',
    viewPubTime: '`pubTime` of the newest notice that the reader has seen, milliseconds since 1970 (UTC).',
    pubTimeFrom: 'Published from this time on, milliseconds since 1970 (UTC), inclusive.',
    pubTimeTo: 'Published up to this time, milliseconds since 1970 (UTC), inclusive.',
    readStatus: oneOf('Whether it was read.', READ_STATES),
    refreshType: oneOf('What clients read again when the message comes.', REFRESH_TYPES),
    redirectType: 'Where a click leads; empty for nowhere.',
    redirectUrl: 'Address of `redirectType`; empty for none.',
    createdBy: 'Who wrote it.',
    message: 'Text, at most 2000 characters.',
    parentType: 'Category: `USER_MESSAGE`, `CASH_MESSAGE` or `TRADE_MESSAGE`; empty: all.',
    desc: 'Name of the category.',
  },
  records: [
    {
      name: 'Notice',
      marks: ['pubTime', 'title'],
      members: {
        id: 'Number of the notice.',
        name: 'Name under which the operator keeps it.',
        customerNo: 'Recipient; null for a notice to everybody.',
      },
    },
  ],
  calls: {
    CompanyNoticeApiService: {
      'request.id': 'Number of the message.',
      'request.companyId': 'Company; ignored, the header decides.',
      'request.customerNo': 'Customer number; ignored, the token decides.',
      withMaintenance: 'Whether planned maintenance stands before the announcements (ours).',
      startTime: 'When the planned maintenance begins; absent for an announcement.',
      endTime: 'When the planned maintenance ends; absent for an announcement.',
    },
    'PlatFormMessageThirdSendAdminService.add': {
      content: 'Text of the message, at most 10,000 characters.',
      showType: oneOf('How it is shown.', {
        0: ['LIST', 'in the list only'],
        1: ['POPUP', 'as a popup too'],
      }),
      tradeType: 'Account type that the message is about; 0: none.',
    },
    VerificationAdminService: {
      bizType: 'What the code was for, as in verifyCodeSend.',
      code: 'The code that was sent.',
      status: oneOf('State of the code, as text.', {
        0: ['CREATED', 'made'],
        1: ['UNUSED', 'sent, not used'],
        2: ['USED', 'used'],
        3: ['EXPIRED', 'no longer valid'],
      }),
      name: 'Name of `bizType`.',
      desc: 'Meaning of `status`.',
      sendStatus: oneOf('What became of the message.', {
        local: ['LOCAL', 'kept in the platform’s own outbox'],
        waiting: ['WAITING', 'waits for the operator’s channel'],
        sent: ['SENT', 'taken by the operator’s channel'],
        failed: ['FAILED', 'given up'],
      }),
    },
  },
};
