import { NOTICE_CALLS } from '../../../contract/calls/notices.ts';
import type { CustomerMessageRow } from '../../../storage/customers/messages.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { MAX_MESSAGES_PER_CUSTOMER, type Notices } from './notices.ts';
import type { ListForm } from './requests.ts';
import { chooseLanguage, listed, requireOwnCompany, requireSelf, textsIn } from './requests.ts';
import type { LocalizedText } from '../../../contract/languages.ts';

/** Kinds of station messages, as clients choose among them. */
const MESSAGE_CATEGORIES = [
  { type: 'USER_MESSAGE', name: { 'en-US': 'Account', 'zh-CN': '账户消息', 'zh-TW': '帳戶訊息' } },
  { type: 'CASH_MESSAGE', name: { 'en-US': 'Funds', 'zh-CN': '资金消息', 'zh-TW': '資金訊息' } },
  { type: 'TRADE_MESSAGE', name: { 'en-US': 'Trading', 'zh-CN': '交易消息', 'zh-TW': '交易訊息' } },
] as const satisfies readonly { readonly type: string; readonly name: LocalizedText }[];

type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]['type'];

const CASH = /DEPOSIT|WITHDRAW|TRANSFER|ADJUST|BONUS|FUND/;
const TRADE = /POSITION|ORDER|MARGIN/;

/** The kind of a message by its business type. */
function findCategory(bizType: string): MessageCategory {
  if (TRADE.test(bizType)) return 'TRADE_MESSAGE';
  return CASH.test(bizType) ? 'CASH_MESSAGE' : 'USER_MESSAGE';
}

/** Who writes station messages. */
const SENDER = 'system';

type Filter = {
  readonly bizType?: string;
  readonly status?: number;
  readonly title?: string;
  readonly parentType?: string;
  readonly startSendTime?: number;
  readonly endSendTime?: number;
};

/** The caller's station messages as a list or page, and the kinds that there are. */
export function stationOperations(notices: Notices, form: ListForm): readonly Operation[] {
  return [messageList(notices), messagePage(notices, form), categories()];
}

function messageList(notices: Notices): Operation {
  return implement(NOTICE_CALLS.queryPlatFormMessageLogList, async (context, request) => {
    const language = chooseLanguage(context, request.language);
    return (await matching(notices, context, request)).map((row) => ({
      bizType: row.biz_type,
      status: String(row.read_status),
      ...textsIn(row.texts, language),
      redirectType: null,
      redirectUrl: null,
      createdBy: SENDER,
    }));
  });
}

function messagePage(notices: Notices, form: ListForm): Operation {
  return implement(NOTICE_CALLS.queryPlatFormMessageLogByPage, async (context, request) => {
    const language = chooseLanguage(context, request.language);
    const rows = await matching(notices, context, request);
    return listed(
      form,
      context,
      request,
      rows.map((row) => ({
        id: row.id,
        companyId: row.company_id,
        ...textsIn(row.texts, language),
        createdBy: SENDER,
        createTime: row.create_time_ms,
        customerId: row.customer_id,
        readStatus: String(row.read_status),
        updateBy: null,
        updateTime: null,
        customerNo: row.customer_no,
        bizType: row.biz_type,
      })),
    );
  });
}

function categories(): Operation {
  return implement(NOTICE_CALLS.getPlatformTempParentTypeList, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    return MESSAGE_CATEGORIES.map(({ type, name }) => ({ type, desc: name[context.language] }));
  });
}

/** The caller's messages that a request asks for, newest first; deleted ones do not exist. */
async function matching(
  notices: Notices,
  context: RequestContext,
  request: Filter & { readonly companyId?: number },
): Promise<readonly CustomerMessageRow[]> {
  const { customerId } = requireSelf(context, { ...(request.companyId && { companyId: request.companyId }) });
  const { bizType = '', status = 0, parentType = '', title = '' } = request;
  const rows = await notices.messages(customerId, {
    fromMs: request.startSendTime ?? 0,
    toMs: request.endSendTime ?? Number.MAX_SAFE_INTEGER,
    offset: 0,
    limit: MAX_MESSAGES_PER_CUSTOMER,
  });
  return rows.filter(
    (row) =>
      (bizType === '' || row.biz_type === bizType) &&
      (status === 0 || row.read_status === status) &&
      (parentType === '' || findCategory(row.biz_type) === parentType) &&
      (title === '' || row.texts.includes(title)),
  );
}
