import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DEFAULT_LANGUAGE, LANGUAGES, parseLanguage } from './languages.ts';

describe('parseLanguage', () => {
  it('takes zh-CN when the header is absent [GW-17]', () => {
    expect(parseLanguage(undefined)).toBe('zh-CN');
    expect(DEFAULT_LANGUAGE).toBe('zh-CN');
  });

  it('reads each language of the platform in any case [GW-18]', () => {
    for (const language of LANGUAGES) {
      expect(parseLanguage(language)).toBe(language);
      expect(parseLanguage(language.toUpperCase())).toBe(language);
      expect(parseLanguage(language.replace('-', '_'))).toBe(language);
    }
  });

  it('falls back to the nearest language', () => {
    expect(parseLanguage('en')).toBe('en-US');
    expect(parseLanguage('en-GB')).toBe('en-US');
    expect(parseLanguage('zh')).toBe('zh-CN');
    expect(parseLanguage('zh-Hant-HK')).toBe('zh-TW');
    expect(parseLanguage('zh-HK')).toBe('zh-TW');
    expect(parseLanguage('zh-Hans')).toBe('zh-CN');
  });

  it('takes the default for anything unknown or too long', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/^\s*(en|zh)([-_]|\s*$)/i.test(text)) return;
        expect(parseLanguage(text)).toBe(DEFAULT_LANGUAGE);
      }),
    );
    expect(parseLanguage(`en-${'x'.repeat(40)}`)).toBe(DEFAULT_LANGUAGE);
  });
});
