import type { NoticeTexts } from '../../message/notices/index.ts';

/** Message to a customer whose application was accepted. */
export const ACCEPTED: NoticeTexts = {
  title: {
    'en-US': 'Identity verification passed',
    'zh-CN': '身份认证已通过',
    'zh-TW': '身分認證已通過',
  },
  content: {
    'en-US': 'Your identity documents were reviewed and accepted.',
    'zh-CN': '您的身份认证资料已审核通过。',
    'zh-TW': '您的身分認證資料已審核通過。',
  },
};

/** Message to a customer whose application was refused, with the operator's remark. */
export function rejected(remark: string): NoticeTexts {
  return {
    title: {
      'en-US': 'Identity verification rejected',
      'zh-CN': '身份认证未通过',
      'zh-TW': '身分認證未通過',
    },
    content: {
      'en-US': `Your identity documents were not accepted: ${remark}`,
      'zh-CN': `您的身份认证资料未通过审核：${remark}`,
      'zh-TW': `您的身分認證資料未通過審核：${remark}`,
    },
  };
}
