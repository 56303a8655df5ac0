import { CODE } from '../../contract/errors/codes.ts';
import type { Language, LocalizedText } from '../../contract/languages.ts';
import type { MailKind, MailText } from '../../contract/brand/mail-texts.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import STANDARD from './mail-texts.json' with { type: 'json' };

export { MAIL_KINDS, type MailKind, type MailText } from '../../contract/brand/mail-texts.ts';

/** The standard of a kind of mail: its texts, and what can stand in them. */
interface StandardMail {
  readonly placeholders: readonly string[];
  /** Without them the mail is of no use. */
  readonly required: readonly string[];
  /** They prove the customer and stand in the text alone, where whoever may not know them does not read them. */
  readonly secret: readonly string[];
  readonly sample: Readonly<Record<string, string | LocalizedText>>;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

/** The standard of a kind. */
export function standardMail(kind: MailKind): StandardMail {
  return (STANDARD satisfies Readonly<Record<MailKind, StandardMail>>)[kind];
}

/** What stands between braces. */
const PLACEHOLDER = /\{([^{}]*)\}/g;

type Values = Readonly<Record<string, string>>;

/** A text with its values; a value never becomes a placeholder. */
export function fillText(text: string, values: Values): string {
  return text.replaceAll(PLACEHOLDER, (all, name: string) => values[name] ?? all);
}

/** Title and text of a mail by the standard of its kind, with the values for a company that has a text of its own. */
export function writeMail(kind: MailKind, language: Language, values: Values) {
  const { title, text } = standardMail(kind);
  return { title: fillText(title[language], values), text: fillText(text[language], values), values };
}

const KINDS: readonly (readonly [RegExp, MailKind])[] = [
  [/_VERIFICATION_CODE$/, 'code'],
  [/_PASSWORD_LINK$/, 'passwordLink'],
  [/_WAY_BACK$/, 'wayBack'],
  [/^DEPOSIT_/, 'deposit'],
  [/^WITHDRAW_/, 'withdrawal'],
  [/^TRANSFER_/, 'transfer'],
  [/^FUND_/, 'fundShare'],
  [/^MARGIN_CALL/, 'marginCall'],
];

/** A purpose of each kind. */
export const PURPOSE_OF_KIND: Readonly<Record<MailKind, string>> = {
  code: 'EMAIL_LOGIN_VERIFICATION_CODE',
  passwordLink: 'EMAIL_PASSWORD_LINK',
  wayBack: 'EMAIL_WAY_BACK',
  deposit: 'DEPOSIT_SUCCESS',
  withdrawal: 'WITHDRAW_SUCCESS',
  transfer: 'TRANSFER_IN_SUCCESS',
  fundShare: 'FUND_SUBSCRIPTION',
  marginCall: 'MARGIN_CALL',
  notice: 'NOTICE',
};

/** Kind of a message by its purpose; what is none of the others is a notice. */
function kindOf(bizType: string): MailKind {
  return KINDS.find(([form]) => form.test(bizType))?.[1] ?? 'notice';
}

/** The text of a company for a message; undefined: the standard one. */
export function findMailText(
  own: readonly MailText[] | undefined,
  bizType: string,
  language: Language,
): MailText | undefined {
  const kind = kindOf(bizType);
  return own?.find((one) => one.kind === kind && one.language === language);
}

/** Throws 104 for a placeholder that the kind does not have or that may not stand there, and for one that is missing. */
export function checkMailText({ kind, title, text }: Omit<MailText, 'language'>): void {
  const { placeholders, required, secret } = standardMail(kind);
  const used = (of: string) => [...of.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const reject = (member: string, text: LocalizedText, name: string): never => {
    throw new PlatformError(CODE.parametersInvalid, [member, `{${name}}`], text);
  };
  const inTitle = placeholders.filter((name) => !secret.includes(name));
  for (const name of used(title)) if (!inTitle.includes(name)) reject('title', FAULTS.unknown, name);
  for (const name of used(text)) if (!placeholders.includes(name)) reject('text', FAULTS.unknown, name);
  for (const name of required) if (!used(text).includes(name)) reject('text', FAULTS.missing, name);
}

const FAULTS = {
  unknown: {
    'en-US': 'Invalid parameters: `%s` cannot have %s.',
    'zh-CN': '参数无效：`%s` 不能包含 %s。',
    'zh-TW': '參數無效：`%s` 不能包含 %s。',
  },
  missing: {
    'en-US': 'Invalid parameters: `%s` needs %s.',
    'zh-CN': '参数无效：`%s` 必须包含 %s。',
    'zh-TW': '參數無效：`%s` 必須包含 %s。',
  },
} satisfies Record<string, LocalizedText>;

/** Values by which a mail of a kind is shown to whoever writes its text. */
export function sampleValues(kind: MailKind, language: Language): Values {
  return Object.fromEntries(
    Object.entries(standardMail(kind).sample).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[language],
    ]),
  );
}
