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

/** Texts of several things only; what is said of one is another text. */
const OF_SEVERAL = ['dom.orders', 'dom.moved', 'dom.chooseTitle'];

describe('counts', () => {
  const say = (key: string, count: number) =>
    i18n.getFixedT('en-US', 'panels')(key as never, { count } as never);

  it('call one thing one', () => {
    expect([say('close.manyTitle', 1), say('close.manyTitle', 3)]).toEqual([
      'Close 1 position?',
      'Close 3 positions?',
    ]);
    expect([say('flatten.orders', 1), say('flatten.orders', 0)]).toEqual(['1 order', '0 orders']);
  });

  it('have a form for one wherever the English word after them has', () => {
    const forms =
      /\{\{(?:count|orders|positions|rows|products)\}\} (?:positions|orders|trades|rows|levels|products|shares|accounts|others)\b/;
    for (const namespace of ['core', 'panels', 'chart'] as const)
      for (const [key, text] of Object.entries(
        i18n.getResourceBundle('en-US', namespace) as Record<string, string>,
      ))
        if (forms.test(text) && !OF_SEVERAL.includes(key)) expect(key, text).toMatch(/_other$/);
  });
});

/** What was said in place of the trader's own word, and second names of a product, an order and a position. */
const HOME_MADE =
  /leading side|move together|way to go|start(?: them)? (?:afresh|anew)|bring back|stretch of time|won to kept|leave as it is|take it back|same (?:idempotency )?key|usual keys|领先|領先|相同密钥|相同金鑰|同一(?:幂等|冪等)?[键鍵]|品种|品種|商品|部位|订单(?!簿)|訂單(?!簿)/i;

it.each(TERMINAL_LANGUAGES)('the texts use the words of traders in %s [HU-82]', (language) => {
  for (const namespace of ['core', 'panels', 'chart'] as const) {
    const texts = i18n.getResourceBundle(language, namespace) as Record<string, string>;
    for (const [key, text] of Object.entries(texts))
      if (key !== 'deposit.why.notAccepted') expect(text, key).not.toMatch(HOME_MADE);
  }
  const say = i18n.getFixedT(language, 'panels');
  expect([say('confirm.leave'), say('flatten.keep')]).toEqual(Array(2).fill(say('layout.cancel')));
});
