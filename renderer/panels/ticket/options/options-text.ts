import { useTranslation } from 'react-i18next';
import { i18n, TERMINAL_LANGUAGES, type TerminalLanguage } from '../../../i18n/i18n.ts';
import english from './texts/en-US.json' with { type: 'json' };
import simplified from './texts/zh-CN.json' with { type: 'json' };
import traditional from './texts/zh-TW.json' with { type: 'json' };

/** Every language has a text for each English key. */
const TEXTS: Readonly<Record<TerminalLanguage, Readonly<Record<keyof typeof english, string>>>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

for (const language of TERMINAL_LANGUAGES) i18n.addResourceBundle(language, 'options', TEXTS[language]);

/** The texts of the options of an order, which come with their dialog and not with the terminal. */
export function useOptionsText() {
  return useTranslation('options');
}
