import type { NoticeTexts } from '../../message/notices/index.ts';

/** Message to a customer whose account stays open, with the operator's remark. */
export function rejectionTexts(remark: string): NoticeTexts {
  return {
    title: {
      'en-US': 'Your account stays open',
      'zh-CN': '销户申请未通过',
      'zh-TW': '銷戶申請未通過',
    },
    content: {
      'en-US': `Your application to close the account was not approved: ${remark}`,
      'zh-CN': `您的销户申请未通过审核：${remark}`,
      'zh-TW': `您的銷戶申請未通過審核：${remark}`,
    },
  };
}
