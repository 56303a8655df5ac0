import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { cacheTexts } from './cached-texts.ts';

function setUp() {
  const instance = i18next.createInstance();
  void instance.init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    initAsync: false,
    defaultNS: 'panels',
    resources: {
      'en-US': { panels: { buy: 'Buy', left: '{{count}} left' }, chart: { buy: 'Buy here' } },
      'zh-CN': { panels: { buy: '买入' }, chart: {} },
    },
  });
  cacheTexts(instance);
  const t = (language: string, namespace: string) =>
    instance.getFixedT(language, namespace as never) as unknown as (key: string, options?: object) => string;
  return { instance, t };
}

describe('texts that are kept', () => {
  it('are looked up once for each language and namespace', () => {
    const { instance, t } = setUp();
    const translate = vi.spyOn(instance, 't' as never);
    expect([t('en-US', 'panels')('buy'), t('en-US', 'panels')('buy')]).toEqual(['Buy', 'Buy']);
    expect(translate).toHaveBeenCalledTimes(1);
    expect(t('zh-CN', 'panels')('buy')).toBe('买入');
    expect(t('en-US', 'chart')('buy')).toBe('Buy here');
    expect(t('en-US', 'panels')('buy')).toBe('Buy');
  });

  it('are not those with placeholders', () => {
    const { t } = setUp();
    const english = t('en-US', 'panels');
    expect([english('left', { count: 1 }), english('left', { count: 2 })]).toEqual(['1 left', '2 left']);
  });

  it('leave language and namespace to be read', () => {
    const { instance } = setUp();
    const { lng, ns } = instance.getFixedT('zh-CN', 'panels' as never) as { lng?: unknown; ns?: unknown };
    expect([lng, ns]).toEqual(['zh-CN', 'panels']);
  });
});
