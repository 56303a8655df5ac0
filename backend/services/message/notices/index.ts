export {
  MAX_CONTENT_LENGTH,
  MAX_MESSAGES_PER_CUSTOMER,
  MAX_TITLE_LENGTH,
  Notices,
  type CustomerMessage,
  type NoticeListener,
  type NoticeRecipient,
  type NoticeTexts,
} from './notices.ts';
export { noticeOperations } from './operations.ts';
