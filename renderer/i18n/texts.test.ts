import { describe, expect, it } from 'vitest';
import { i18n, preferredLanguage, TERMINAL_LANGUAGES } from './index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(['core', 'panels', 'chart'] as const)('the texts of %s', (namespace) => {
  const english = i18n.getResourceBundle('en-US', namespace) as Record<string, string>;

  it.each(TERMINAL_LANGUAGES)('are complete in %s, with the same placeholders', (language) => {
    const texts = i18n.getResourceBundle(language, namespace) as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text, key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
    }
  });
});

describe('the language of a new terminal', () => {
  it('follows the operating system as far as it is spoken', () => {
    expect(preferredLanguage(['zh-Hant-HK', 'en'])).toBe('zh-TW');
    expect(preferredLanguage(['zh'])).toBe('zh-CN');
    expect(preferredLanguage(['fr-FR', 'en-GB'])).toBe('en-US');
    expect(preferredLanguage(['fr-FR'])).toBe('en-US');
  });
});
