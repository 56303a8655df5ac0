import { useTranslation } from 'react-i18next';
import { i18n, TERMINAL_LANGUAGES, type TerminalLanguage } from '../../i18n/i18n.ts';
import english from './en-US.json' with { type: 'json' };
import simplified from './zh-CN.json' with { type: 'json' };
import traditional from './zh-TW.json' with { type: 'json' };

/** Keys of the texts of the office, which are loaded with it and not with the terminal. */
export type OfficeKey = keyof typeof english;

/** Every language has a text for each English key. */
const TEXTS: Readonly<Record<TerminalLanguage, Readonly<Record<OfficeKey, string>>>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

for (const language of TERMINAL_LANGUAGES) i18n.addResourceBundle(language, 'office', TEXTS[language]);

/** The texts of the office in the language of the terminal: `const { t } = useOfficeText(); t('section.overview')`. */
export function useOfficeText() {
  return useTranslation('office');
}
