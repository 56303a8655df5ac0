import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { accountEnUS } from './account-en-US.ts';
import { accountZhCN } from './account-zh-CN.ts';
import { accountZhTW } from './account-zh-TW.ts';
import { cashEnUS } from './cash-en-US.ts';
import { cashZhCN } from './cash-zh-CN.ts';
import { cashZhTW } from './cash-zh-TW.ts';
import { chartDeskEnUS } from './chart-desk-en-US.ts';
import { chartDeskZhCN } from './chart-desk-zh-CN.ts';
import { chartDeskZhTW } from './chart-desk-zh-TW.ts';
import { blottersEnUS } from './blotters-en-US.ts';
import { blottersZhCN } from './blotters-zh-CN.ts';
import { blottersZhTW } from './blotters-zh-TW.ts';
import { chartEnUS } from './chart-en-US.ts';
import { chartZhCN } from './chart-zh-CN.ts';
import { chartZhTW } from './chart-zh-TW.ts';
import { coreEnUS } from './core-en-US.ts';
import { coreZhCN } from './core-zh-CN.ts';
import { coreZhTW } from './core-zh-TW.ts';
import { customerEnUS } from './customer-en-US.ts';
import { customerZhCN } from './customer-zh-CN.ts';
import { customerZhTW } from './customer-zh-TW.ts';
import { keepTexts } from './kept-texts.ts';
import { ladderEnUS } from './ladder-en-US.ts';
import { ladderZhCN } from './ladder-zh-CN.ts';
import { ladderZhTW } from './ladder-zh-TW.ts';
import { paletteEnUS } from './palette-en-US.ts';
import { paletteZhCN } from './palette-zh-CN.ts';
import { paletteZhTW } from './palette-zh-TW.ts';
import { panelsEnUS } from './panels-en-US.ts';
import { panelsZhCN } from './panels-zh-CN.ts';
import { panelsZhTW } from './panels-zh-TW.ts';
import { sentenceEnUS } from './sentence-en-US.ts';
import { sentenceZhCN } from './sentence-zh-CN.ts';
import { sentenceZhTW } from './sentence-zh-TW.ts';
import { settingsEnUS } from './settings-en-US.ts';
import { settingsZhCN } from './settings-zh-CN.ts';
import { settingsZhTW } from './settings-zh-TW.ts';
import { treasuryEnUS } from './treasury-en-US.ts';
import { treasuryZhCN } from './treasury-zh-CN.ts';
import { treasuryZhTW } from './treasury-zh-TW.ts';
import { ticketEnUS } from './ticket-en-US.ts';
import { ticketZhCN } from './ticket-zh-CN.ts';
import { ticketZhTW } from './ticket-zh-TW.ts';

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

export const i18n = i18next.createInstance();

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'core';
    keySeparator: false;
    returnNull: false;
    resources: {
      core: typeof coreEnUS;
      panels: typeof panelsEnUS &
        typeof customerEnUS &
        typeof cashEnUS &
        typeof treasuryEnUS &
        typeof ladderEnUS &
        typeof settingsEnUS &
        typeof sentenceEnUS &
        typeof paletteEnUS &
        typeof accountEnUS &
        typeof blottersEnUS &
        typeof ticketEnUS;
      chart: typeof chartEnUS & typeof chartDeskEnUS;
    };
  }
}

void i18n.use(initReactI18next).init({
  lng: 'en-US',
  fallbackLng: 'en-US',
  supportedLngs: TERMINAL_LANGUAGES,
  ns: ['core', 'panels', 'chart'],
  defaultNS: 'core',
  keySeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    'en-US': {
      core: coreEnUS,
      panels: {
        ...panelsEnUS,
        ...customerEnUS,
        ...cashEnUS,
        ...treasuryEnUS,
        ...blottersEnUS,
        ...ticketEnUS,
        ...ladderEnUS,
        ...sentenceEnUS,
        ...paletteEnUS,
        ...settingsEnUS,
        ...accountEnUS,
      },
      chart: { ...chartEnUS, ...chartDeskEnUS },
    },
    'zh-CN': {
      core: coreZhCN,
      panels: {
        ...panelsZhCN,
        ...customerZhCN,
        ...cashZhCN,
        ...treasuryZhCN,
        ...blottersZhCN,
        ...ticketZhCN,
        ...ladderZhCN,
        ...sentenceZhCN,
        ...paletteZhCN,
        ...settingsZhCN,
        ...accountZhCN,
      },
      chart: { ...chartZhCN, ...chartDeskZhCN },
    },
    'zh-TW': {
      core: coreZhTW,
      panels: {
        ...panelsZhTW,
        ...customerZhTW,
        ...cashZhTW,
        ...treasuryZhTW,
        ...blottersZhTW,
        ...ticketZhTW,
        ...ladderZhTW,
        ...sentenceZhTW,
        ...paletteZhTW,
        ...settingsZhTW,
        ...accountZhTW,
      },
      chart: { ...chartZhTW, ...chartDeskZhTW },
    },
  },
});
keepTexts(i18n);

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
