import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import type { LocalizedText } from '../../contract/languages.ts';
import type { MessageChannels, Verification } from '../message/message-operations.ts';
import { parseEmail, smsRecipient } from '../message/recipient.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/** States of a sent code: name and what it means. */
const STATES: Readonly<Record<'1' | '2' | '3', { name: LocalizedText; desc: LocalizedText }>> = {
  '1': {
    name: { 'en-US': 'Unused', 'zh-CN': '未使用', 'zh-TW': '未使用' },
    desc: { 'en-US': 'The code is still valid', 'zh-CN': '验证码可以使用', 'zh-TW': '驗證碼可以使用' },
  },
  '2': {
    name: { 'en-US': 'Used', 'zh-CN': '已使用', 'zh-TW': '已使用' },
    desc: { 'en-US': 'The code was checked', 'zh-CN': '验证码已通过校验', 'zh-TW': '驗證碼已通過驗證' },
  },
  '3': {
    name: { 'en-US': 'Expired', 'zh-CN': '已过期', 'zh-TW': '已過期' },
    desc: { 'en-US': 'The code has expired', 'zh-CN': '验证码已超过有效期', 'zh-TW': '驗證碼已超過有效期' },
  },
};

/** queryCodeSendStatus: the state of a code for whoever knows the code; wrong codes count as attempts. */
export function codeOperations(
  codes: Pick<Verification, 'status'>,
  channels?: Pick<MessageChannels, 'sendStatus'>,
): ManagementOperation[] {
  return [
    implementManagement(
      PLATFORM_MANAGEMENT.queryCodeSendStatus,
      async ({ companyId, language }, { bizType, toUser, code, sendToken }) => {
        const recipient = bizType.startsWith('EMAIL_') ? parseEmail(toUser) : smsRecipient(toUser);
        const status = await codes.status({
          companyId,
          bizType,
          recipients: [recipient],
          ticket: sendToken,
          code,
        });
        const { name, desc } = STATES[status];
        const sendStatus = (await channels?.sendStatus(companyId, sendToken)) ?? 'local';
        return {
          bizType,
          toUser,
          sendToken,
          code,
          status,
          name: name[language],
          desc: desc[language],
          sendStatus,
        };
      },
    ),
  ];
}
