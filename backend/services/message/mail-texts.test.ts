import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { NO_LEGAL_TEXTS } from '../../contract/brand/look.ts';
import { asLetter, previewLetter } from './letter.ts';
import { checkMailText, MAIL_KINDS, standardMail, writeMail } from './mail-texts.ts';
import type { OutgoingMessage } from './outbox.ts';

const CODE: OutgoingMessage = {
  ...writeMail('code', 'en-US', { code: '123456', purpose: 'sign in' }),
  companyId: 1,
  channel: 'email',
  recipient: 'sara@harbour.example',
  bizType: 'EMAIL_LOGIN_VERIFICATION_CODE',
  language: 'en-US',
  code: '123456',
};

describe('the text of a mail', () => {
  it('is the standard one, filled in, of a company that wrote none', () => {
    const { title, text } = asLetter(CODE, { name: 'Northlight' });
    expect(title).toBe('Northlight: your code to sign in');
    expect(text).toMatch(/^123456 is your code to sign in\./);
  });

  it('is the company’s own in the language that it was written in, with the warning of the law', () => {
    const own = {
      kind: 'code',
      language: 'en-US',
      title: 'welcome',
      text: '{company} sends {code}',
    } as const;
    const legal = { riskWarning: { ...NO_LEGAL_TEXTS.riskWarning, 'en-US': 'You may lose it all.' } };
    const sender = { name: 'Northlight', mailTexts: [own], legal };
    const { title, text } = asLetter(CODE, sender);
    expect(title).toBe('Northlight: welcome');
    expect(text.split('\n\n')).toEqual([
      'Northlight sends 123456',
      expect.stringContaining('somebody gave this address'),
      'You may lose it all.',
      'Northlight',
    ]);
    expect(asLetter({ ...CODE, language: 'zh-CN' }, sender).text).not.toContain('sends');
  });

  it('never takes what a value says for a placeholder', () => {
    const message = { ...CODE, values: { code: '{company}', purpose: 'x' } };
    const own = { kind: 'code', language: 'en-US', title: 't', text: '{code}' } as const;
    expect(asLetter(message, { name: 'N', mailTexts: [own] }).text).toMatch(/^\{company\}/);
  });

  it('has the placeholders that it needs, no others, and no secret in its title', () => {
    const check = (title: string, text: string) => () => checkMailText({ kind: 'code', title, text });
    expect(check('hello', '{code} for {purpose}')).not.toThrow();
    expect(check('hello', '{code} {customer}')).toThrow();
    expect(check('hello', 'no code')).toThrow();
    expect(check('{code}', '{code}')).toThrow();
  });

  it('has a standard of each kind that keeps its own rules, and a preview without holes', () => {
    for (const kind of MAIL_KINDS)
      for (const language of LANGUAGES) {
        const { title, text } = standardMail(kind);
        expect(() => checkMailText({ kind, title: title[language], text: text[language] })).not.toThrow();
        expect(JSON.stringify(previewLetter(kind, language, { name: 'N' }))).not.toMatch(/[{}]\w+\}/);
      }
  });
});
