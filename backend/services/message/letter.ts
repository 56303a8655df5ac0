import type { Language } from '../../contract/languages.ts';
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

/** A message as its reader gets it: an e-mail with the company in its subject, the reason and a signature, a text message with its name. */
export function asLetter(message: OutgoingMessage, company: string): OutgoingMessage {
  const { channel, language, title, text, code } = message;
  const isEnglish = language === 'en-US';
  if (channel === 'sms')
    return { ...message, text: isEnglish ? `[${company}] ${text}` : `【${company}】${text}` };
  const reasons = REASONS[language];
  const reason = (code === null ? reasons.account : reasons.code).replaceAll('{company}', () => company);
  return {
    ...message,
    title: `${company}${isEnglish ? ': ' : '：'}${title}`,
    text: `${text}\n\n${reason}\n\n${company}`,
  };
}
