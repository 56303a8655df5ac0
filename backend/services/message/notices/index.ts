export { MAX_TITLE_LENGTH, Notices, type CustomerMessage, type NoticeTexts } from './notices.ts';
export { noticeOperations } from './operations.ts';
