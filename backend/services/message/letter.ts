import type { Language } from '../../contract/languages.ts';
import type { LegalTexts } from '../../contract/brand/look.ts';
import {
  fillText,
  findMailText,
  PURPOSE_OF_KIND,
  sampleValues,
  writeMail,
  type MailKind,
  type MailText,
} from './mail-texts.ts';
import type { OutgoingMessage } from './outbox.ts';

/** Why somebody gets an e-mail; `{company}` is the white label. */
interface Reasons {
  readonly code: string;
  readonly account: string;
}

const REASONS: Readonly<Record<Language, Reasons>> = {
  'en-US': {
    code: 'You receive this because somebody gave this address to {company}. If that was not you, do nothing. {company} never asks for this code.',
    account: 'You receive this because it concerns your account at {company}.',
  },
  'zh-CN': {
    code: '您收到此邮件，是因为有人在 {company} 填写了此地址。如果不是您本人，请忽略。{company} 不会向您索要验证码。',
    account: '您收到此邮件，是因为它与您在 {company} 的账户有关。',
  },
  'zh-TW': {
    code: '您收到此郵件，是因為有人在 {company} 填寫了此地址。如果不是您本人，請忽略。{company} 不會向您索取驗證碼。',
    account: '您收到此郵件，是因為它與您在 {company} 的帳戶有關。',
  },
};

/** The company that a message is from: its name, what it writes itself and what the law has it say. */
export interface Sender {
  readonly name: string;
  readonly mailTexts?: readonly MailText[] | undefined;
  readonly legal?: LegalTexts | undefined;
}

/** A message as its reader gets it: an e-mail with the company in its subject, the reason and a signature, a text message with its name. */
export function asLetter(message: OutgoingMessage, sender: Sender): OutgoingMessage {
  const { channel, language, code } = message;
  const { name: company } = sender;
  const { title, text } = ownWords(message, sender);
  const isEnglish = language === 'en-US';
  if (channel === 'sms')
    return { ...message, text: isEnglish ? `[${company}] ${text}` : `【${company}】${text}` };
  const reasons = REASONS[language];
  const reason = (code === null ? reasons.account : reasons.code).replaceAll('{company}', () => company);
  return {
    ...message,
    title: `${company}${isEnglish ? ': ' : '：'}${title}`,
    text: [text, reason, sender.legal?.riskWarning[language] ?? '', company].filter(Boolean).join('\n\n'),
  };
}

/** Title and text as the company writes them, where it does. */
function ownWords({ bizType, language, title, text, values }: OutgoingMessage, sender: Sender) {
  const own = findMailText(sender.mailTexts, bizType, language);
  if (own === undefined) return { title, text };
  const all = { title, text, ...values, company: sender.name };
  return { title: fillText(own.title, all), text: fillText(own.text, all) };
}

/** A mail of a kind with sample data, as it would leave. */
export function previewLetter(
  kind: MailKind,
  language: Language,
  sender: Sender,
): { readonly title: string; readonly text: string } {
  const values = sampleValues(kind, language);
  const { title, text } = asLetter(
    {
      ...writeMail(kind, language, values),
      companyId: 0,
      channel: 'email',
      recipient: '',
      bizType: PURPOSE_OF_KIND[kind],
      language,
      code: values['code'] ?? null,
    },
    sender,
  );
  return { title, text };
}
