import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../protocol/business-types.ts';
import { parseLanguage, type Language } from '../../../protocol/languages.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import {
  CompanyNotice,
  CustomerNotice,
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  pageRequestMembers,
  TextLike,
} from '../../../protocol/records/index.ts';
import { operation, type Caller, type Operation, type RequestContext } from '../../operation.ts';
import type { Notices, NoticeTexts } from './notices.ts';

const SECTION = 'Client API, other endpoints';

const companyId = Type.Optional(IntegerLike());
const customerNo = Type.Optional(TextLike());
const PageRequest = Type.Object({
  companyId,
  customerNo,
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  ...pageRequestMembers,
  pubTimeFrom: Type.Optional(IntegerLike({ minimum: 0 })),
  pubTimeTo: Type.Optional(IntegerLike({ minimum: 0 })),
});

/** Announcements, the customer's messages, how many are unread, and marking them as read. */
export function noticeOperations(notices: Notices): readonly Operation[] {
  return [noticePage(notices), messagePage(notices), unreadCount(notices), read(notices), readAll(notices)];
}

function noticePage(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerViewNoticePage,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: PageRequest,
    response: Type.Array(CompanyNotice),
    section: SECTION,
    async handle(context, request) {
      requireOwnCompany(context, request.companyId);
      const language = languageOf(context, request.lang);
      const rows = await notices.announcements(context.companyId, sliceOf(request));
      return rows.map((row) => ({
        id: row.id,
        companyId: row.company_id,
        customerNo: context.caller?.customerNo ?? null,
        name: row.name,
        language,
        ...textsIn(row.texts, language),
        pubTime: row.pub_time_ms,
      }));
    },
  });
}

function messagePage(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerViewMsgPage,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    request: PageRequest,
    response: Type.Array(CustomerNotice),
    section: SECTION,
    async handle(context, request) {
      const caller = requireSelf(context, request);
      const language = languageOf(context, request.lang);
      const rows = await notices.messages(caller.customerId, sliceOf(request));
      return rows.map((row) => ({
        id: row.id,
        companyId: row.company_id,
        customerNo: row.customer_no,
        name: row.biz_type,
        language,
        ...textsIn(row.texts, language),
        pubTime: row.create_time_ms,
        readStatus: String(row.read_status),
      }));
    },
  });
}

function unreadCount(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.customerUnreadMsgCount,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    request: Type.Object({ companyId, customerNo }),
    response: Type.Integer(),
    section: SECTION,
    handle: async (context, request) => notices.unread(requireSelf(context, request).customerId),
  });
}

function read(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.msgRead,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    request: Type.Object({ companyId, customerNo, id: IntegerLike({ minimum: 0 }) }),
    response: Type.Null(),
    section: SECTION,
    async handle(context, request) {
      await notices.markRead(requireSelf(context, request).customerId, request.id);
      return null;
    },
  });
}

function readAll(notices: Notices): Operation {
  return operation({
    bizType: BIZ_TYPE.msgAllRead,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    request: Type.Object({ companyId, customerNo }),
    response: Type.Null(),
    section: SECTION,
    async handle(context, request) {
      await notices.markAllRead(requireSelf(context, request).customerId);
      return null;
    },
  });
}

/** The caller; the company and the customer number of the body, where they are sent, must be its own. */
function requireSelf(
  context: RequestContext,
  request: { readonly companyId?: number; readonly customerNo?: string },
): Caller {
  requireOwnCompany(context, request.companyId);
  if (context.caller === undefined) throw new PlatformError('GGATEWAY_CODE_001');
  if (request.customerNo !== undefined && request.customerNo !== context.caller.customerNo)
    throw new PlatformError('USCUSTOMER_API_0001029');
  return context.caller;
}

function requireOwnCompany(context: RequestContext, named: number | undefined): void {
  if (named !== undefined && named !== context.companyId) throw new PlatformError('GGATEWAY_CODE_015');
}

function languageOf(context: RequestContext, lang: string | undefined): Language {
  return lang === undefined || lang === '' ? context.language : parseLanguage(lang);
}

function sliceOf(request: { current?: number; size?: number; pubTimeFrom?: number; pubTimeTo?: number }) {
  const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
  return {
    fromMs: request.pubTimeFrom ?? 0,
    toMs: request.pubTimeTo ?? Number.MAX_SAFE_INTEGER,
    offset: (current - 1) * size,
    limit: size,
  };
}

function textsIn(texts: string, language: Language): { title: string; content: string } {
  const { title, content } = JSON.parse(texts) as NoticeTexts;
  return { title: title[language], content: content[language] };
}
