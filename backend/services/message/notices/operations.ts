import { NOTICE_CALLS } from '../../../contract/calls/notices.ts';
import { MAINTENANCE_TITLE } from '../../../contract/message-hub/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { MAX_MESSAGES_PER_CUSTOMER, MAX_NOTICES_PER_COMPANY, type Notices } from './notices.ts';
import {
  chooseLanguage,
  listed,
  requireOwnCompany,
  requireSelf,
  textsIn,
  type ListForm,
} from './requests.ts';

/** Announcements, the customer's messages, how many are unread, and marking them as read. */
export function noticeOperations(notices: Notices, form: ListForm): readonly Operation[] {
  return [
    noticePage(notices, form),
    messagePage(notices, form),
    unreadCount(notices),
    read(notices),
    readAll(notices),
  ];
}

/** Announcements, newest first; with `withMaintenance` (ours) what is planned stands before them. */
function noticePage(notices: Notices, form: ListForm): Operation {
  return implement(NOTICE_CALLS.customerViewNoticePage, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const language = chooseLanguage(context, request.lang);
    const span = { ...readSpan(request), offset: 0, limit: MAX_NOTICES_PER_COMPANY };
    const rows = await notices.announcements(context.companyId, span);
    const customerNo = context.caller?.customerNo ?? null;
    const announced = rows.map((row) => ({
      id: row.id,
      companyId: row.company_id,
      customerNo,
      name: row.name,
      language,
      ...textsIn(row.texts, language),
      pubTime: row.pub_time_ms,
      updateTime: row.pub_time_ms,
    }));
    const planned = (request.withMaintenance === true ? notices.interruptions() : []).map((window) => ({
      id: 0,
      companyId: context.companyId,
      customerNo,
      name: 'MAINTENANCE',
      language,
      title: MAINTENANCE_TITLE[language],
      content: window.text,
      pubTime: window.startMs,
      updateTime: window.startMs,
      startTime: window.startMs,
      endTime: window.endMs,
    }));
    return listed(form, context, request, [...planned, ...announced]);
  });
}

/** `readStatus` is the text of the published form, or the number that clients in the field compare with. */
function messagePage(notices: Notices, form: ListForm): Operation {
  return implement(NOTICE_CALLS.customerViewMsgPage, async (context, request) => {
    const caller = requireSelf(context, request);
    const language = chooseLanguage(context, request.lang);
    const span = { ...readSpan(request), offset: 0, limit: MAX_MESSAGES_PER_CUSTOMER };
    const rows = await notices.messages(caller.customerId, span);
    const asNumber = form.paged(context.companyId);
    return listed(
      form,
      context,
      request,
      rows.map((row) => ({
        id: row.id,
        companyId: row.company_id,
        customerNo: row.customer_no,
        name: row.biz_type,
        language,
        ...textsIn(row.texts, language),
        pubTime: row.create_time_ms,
        updateTime: row.create_time_ms,
        createTime: row.create_time_ms,
        readStatus: asNumber ? row.read_status : String(row.read_status),
      })),
    );
  });
}

function unreadCount(notices: Notices): Operation {
  return implement(NOTICE_CALLS.customerUnreadMsgCount, async (context, request) =>
    notices.unread(requireSelf(context, request).customerId),
  );
}

function read(notices: Notices): Operation {
  return implement(NOTICE_CALLS.msgRead, async (context, request) => {
    await notices.markRead(requireSelf(context, request).customerId, request.id);
    return null;
  });
}

function readAll(notices: Notices): Operation {
  return implement(NOTICE_CALLS.msgAllRead, async (context, request) => {
    await notices.markAllRead(requireSelf(context, request).customerId);
    return null;
  });
}

function readSpan(request: { pubTimeFrom?: number; pubTimeTo?: number }) {
  return { fromMs: request.pubTimeFrom ?? 0, toMs: request.pubTimeTo ?? Number.MAX_SAFE_INTEGER };
}
