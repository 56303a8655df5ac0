import { describe, expect, it } from 'vitest';
import { STANDARD_DEPOSIT_CHANNELS } from '../../backend/services/company/deposit-channels.ts';
import { STANDARD_WITHDRAW_METHODS } from '../../backend/services/company/withdraw-methods.ts';
import { i18n, TERMINAL_LANGUAGES } from './i18n.ts';
import { channelText, wayText } from './way-text.ts';

const NAMES = [
  ...STANDARD_DEPOSIT_CHANNELS.map(({ alias }) => alias),
  ...STANDARD_WITHDRAW_METHODS.map(({ channelName }) => channelName),
];
const CODES = [
  ...STANDARD_DEPOSIT_CHANNELS.map(({ paymentCode }) => paymentCode),
  ...STANDARD_WITHDRAW_METHODS.map(({ method }) => method),
];
const named = (name: string, lng: string) => wayText(name, i18n.getFixedT(lng, 'panels'));

describe('names of the ways of money', () => {
  it('stand in English as the platform gives them, and each in Chinese', () => {
    for (const name of NAMES) {
      expect(named(name, 'en-US')).toBe(name);
      for (const language of TERMINAL_LANGUAGES.slice(1))
        expect(named(name, language)).toMatch(/^\p{Script=Han}+/u);
    }
  });

  it('stand for the codes that the office reads', () => {
    for (const code of CODES) expect(NAMES).toContain(named(code, 'en-US'));
  });

  it('lead the channel of a proposal', () => {
    const inEnglish = i18n.getFixedT('en-US', 'panels');
    expect(channelText(['bank', '', 'Northbank', 'Nadia Brandt'], inEnglish)).toBe(
      'Bank card, Northbank, Nadia Brandt',
    );
    expect(channelText([''], inEnglish)).toBe('');
  });

  it('stay as the operator wrote them', () => {
    for (const name of ['USDT fast lane', 'toString', '']) expect(named(name, 'zh-CN')).toBe(name);
  });
});
