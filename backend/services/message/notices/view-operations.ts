import { NOTICE_CALLS } from '../../../contract/calls/notices.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { implement, type Operation } from '../../operation.ts';
import type { Notices } from './notices.ts';
import { chooseLanguage, requireOwnCompany, requireSelf, textsIn } from './requests.ts';

/** Announcements that a home page is shown at once when its request names no number. */
const DEFAULT_POPUPS = 5;

/** What clients in the field read beside the lists: new announcements for the home page, and single ones. */
export function noticeViewOperations(notices: Notices): readonly Operation[] {
  return [popup(notices), noticeDetail(notices), messageDetail(notices)];
}

/** The announcements after the newest one that the client has seen, newest first. */
function popup(notices: Notices): Operation {
  return implement(NOTICE_CALLS.customerViewNoticePopup, async (context, request) => {
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
  });
}

/** Throws 0000003 when the company has no announcement of that id. */
function noticeDetail(notices: Notices): Operation {
  return implement(NOTICE_CALLS.customerViewNoticeDetail, async (context, request) => {
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
  });
}

/** Throws 0000003 when the customer has no message of that id. */
function messageDetail(notices: Notices): Operation {
  return implement(NOTICE_CALLS.customerViewMsgDetail, async (context, request) => {
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
  });
}
