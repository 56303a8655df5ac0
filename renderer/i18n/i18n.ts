import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import english from './en-US.json' with { type: 'json' };
import type evaluation from '../evaluation/texts/en-US.json';
import type story from '../office/story/texts/en-US.json';
import type office from '../office/texts/en-US.json';
import type alerts from '../panels/alerts/texts/en-US.json';
import type fill from '../panels/fill-explanation/texts/en-US.json';
import type options from '../panels/ticket/options/texts/en-US.json';
import { cacheTexts } from './cached-texts.ts';
import type { Placeholders } from './placeholders.ts';
import simplified from './zh-CN.json' with { type: 'json' };
import traditional from './zh-TW.json' with { type: 'json' };

/** The texts of the terminal, and of the office, the evaluation, what explains a fill, alerts and the options of an order, which bring their own when they are opened. */
type English = typeof english & {
  readonly office: typeof office;
  readonly story: (typeof story)['frame'];
  readonly evaluation: typeof evaluation;
  readonly fill: typeof fill;
  readonly alerts: typeof alerts;
  readonly options: typeof options;
};

export type CoreKey = keyof English['core'];
export type PanelsKey = keyof English['panels'];
export type ChartKey = keyof English['chart'];

/** English texts by namespace and key; of a text with placeholders its type says which. */
type Texts = {
  readonly [Name in keyof English]: {
    readonly [Key in keyof English[Name]]: Key extends keyof Placeholders[Name]
      ? Placeholders[Name][Key]
      : string;
  };
};

/** What every language has to bring: a text for each English key. */
type Translation = {
  readonly [Name in keyof typeof english]: Readonly<Record<keyof English[Name], string>>;
};

/**
 * Languages of the terminal. Three namespaces: `core` (sign-in, keys, notices), `panels` (workspace, components) and `chart`:
 * `const { t } = useTranslation('panels'); t('panel.watchlist')`. Keys are flat and typed, and every language carries
 * all of them: a missing one does not compile. Placeholders are written `{{name}}`.
 */
export const TERMINAL_LANGUAGES = ['en-US', 'zh-CN', 'zh-TW'] as const;
export type TerminalLanguage = (typeof TERMINAL_LANGUAGES)[number];

/** Languages by their own names. */
export const LANGUAGE_NAMES: Record<TerminalLanguage, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

const TEXTS: Record<TerminalLanguage, Translation> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

export const i18n = i18next.createInstance();

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'core';
    keySeparator: false;
    returnNull: false;
    resources: Texts;
  }
}

void i18n
  .use(initReactI18next)
  .init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    supportedLngs: TERMINAL_LANGUAGES,
    ns: ['core', 'panels', 'chart'],
    defaultNS: 'core',
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: TEXTS,
  });
cacheTexts(i18n);

/** Language that the operating system asks for, as far as the terminal speaks it. */
export function preferredLanguage(candidates: readonly string[]): TerminalLanguage {
  for (const candidate of candidates) {
    const tag = candidate.toLowerCase();
    if (tag.startsWith('en')) return 'en-US';
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (tag.startsWith('zh')) return 'zh-CN';
  }
  return 'en-US';
}
