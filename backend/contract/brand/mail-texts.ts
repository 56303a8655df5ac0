import type { Language } from '../languages.ts';

/** Kinds of mails to customers, each with a text of its own. What is none of the others is a notice. */
export const MAIL_KINDS = [
  'code',
  'passwordLink',
  'wayBack',
  'deposit',
  'withdrawal',
  'transfer',
  'fundShare',
  'marginCall',
  'notice',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Longest title and text of a mail. */
export const MAX_MAIL_TITLE = 120;
export const MAX_MAIL_TEXT = 2_000;

/** What a company writes in the place of the standard text of a kind. */
export interface MailText {
  readonly kind: MailKind;
  readonly language: Language;
  readonly title: string;
  readonly text: string;
}
