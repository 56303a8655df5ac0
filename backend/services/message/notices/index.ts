export { ContactMessages, contactOperation } from './contact-operation.ts';
export {
  MAX_NOTICES_PER_COMPANY,
  MAX_TITLE_LENGTH,
  Notices,
  type CustomerMessage,
  type NoticeTexts,
} from './notices.ts';
export { noticeOperations } from './operations.ts';
export type { ListForm } from './requests.ts';
export { stationOperations } from './station-operations.ts';
export { noticeViewOperations } from './view-operations.ts';
