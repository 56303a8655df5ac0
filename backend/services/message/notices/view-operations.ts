import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, pageRequestMembers } from '../../../contract/records/index.ts';
import { operation, type Operation } from '../../operation.ts';
import type { Notices } from './notices.ts';
import {
  langMember,
  chooseLanguage,
  ownMembers,
  requireOwnCompany,
  requireSelf,
  SECTION,
  textsIn,
} from './requests.ts';

/** Announcements that a home page is shown at once when its request names no number. */
const DEFAULT_POPUPS = 5;

const ViewRequest = Type.Object({
  ...ownMembers,
  ...langMember,
  ...pageRequestMembers,
  id: IntegerLike({ minimum: 0 }),
});
/** One announcement or message as a page of its own shows it. */
const View = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  pubTime: Type.Integer(),
  updateTime: Type.Integer(),
});

/** What clients in the field read beside the lists: new announcements for the home page, and single ones. */
export function noticeViewOperations(notices: Notices): readonly Operation[] {
  return [popup(notices), noticeDetail(notices), messageDetail(notices)];
}

/** The announcements after the newest one that the client has seen, newest first. */
function popup(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerViewNoticePopup,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...ownMembers,
      ...langMember,
      ...pageRequestMembers,
      viewPubTime: Type.Optional(IntegerLike({ minimum: 0 })),
    }),
    response: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        pubTime: Type.Integer(),
        updateTime: Type.Integer(),
      }),
    ),
    section: SECTION,
    async handle(context, request) {
      requireOwnCompany(context, request.companyId);
      const { viewPubTime, size = DEFAULT_POPUPS, current = 1 } = request;
      const rows = await notices.announcements(context.companyId, {
        fromMs: viewPubTime === undefined ? 0 : viewPubTime + 1,
        toMs: Number.MAX_SAFE_INTEGER,
        offset: (current - 1) * size,
        limit: size,
      });
      const language = chooseLanguage(context, request.lang);
      return rows.map((row) => ({
        id: row.id,
        title: textsIn(row.texts, language).title,
        pubTime: row.pub_time_ms,
        updateTime: row.pub_time_ms,
      }));
    },
  });
}

/** Throws 0000003 when the company has no announcement of that id. */
function noticeDetail(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerViewNoticeDetail,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: ViewRequest,
    response: View,
    section: SECTION,
    async handle(context, request) {
      requireOwnCompany(context, request.companyId);
      const row = await notices.announcement(context.companyId, request.id);
      if (row === undefined) throw new PlatformError(CODE.dataUnknown);
      const language = chooseLanguage(context, request.lang);
      return {
        id: row.id,
        ...textsIn(row.texts, language),
        pubTime: row.pub_time_ms,
        updateTime: row.pub_time_ms,
      };
    },
  });
}

/** Throws 0000003 when the customer has no message of that id. */
function messageDetail(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerViewMsgDetail,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    request: ViewRequest,
    response: View,
    section: SECTION,
    async handle(context, request) {
      const { customerId } = requireSelf(context, request);
      const row = await notices.message(customerId, request.id);
      if (row === undefined) throw new PlatformError(CODE.dataUnknown);
      const language = chooseLanguage(context, request.lang);
      return {
        id: row.id,
        ...textsIn(row.texts, language),
        pubTime: row.create_time_ms,
        updateTime: row.create_time_ms,
      };
    },
  });
}
