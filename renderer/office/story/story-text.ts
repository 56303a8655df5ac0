import { useTranslation } from 'react-i18next';
import { i18n, TERMINAL_LANGUAGES, type TerminalLanguage } from '../../i18n/i18n.ts';
import english from './texts/en-US.json' with { type: 'json' };
import simplified from './texts/zh-CN.json' with { type: 'json' };
import traditional from './texts/zh-TW.json' with { type: 'json' };

export type StepId = keyof typeof english.steps;
export type StoryKey = keyof typeof english.frame;

/** What a presenter reads in one step. */
export interface StepText {
  readonly title: string;
  readonly sub: string;
  readonly say: string;
  readonly press: readonly string[];
  readonly see: readonly string[];
  /** Questions, each with its answer. */
  readonly questions: readonly (readonly string[])[];
}

interface StoryTexts {
  readonly frame: Readonly<Record<StoryKey, string>>;
  readonly steps: Readonly<Record<StepId, StepText>>;
}

export const STORY_TEXTS: Readonly<Record<TerminalLanguage, StoryTexts>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

for (const language of TERMINAL_LANGUAGES)
  i18n.addResourceBundle(language, 'story', STORY_TEXTS[language].frame);

/** The texts of the story in the language of the terminal: `t` for its frame, `stepText` for a step. */
export function useStoryText() {
  const { t, i18n: used } = useTranslation('story');
  const language = TERMINAL_LANGUAGES.find((one) => one === used.language) ?? 'en-US';
  return { t, stepText: (id: StepId): StepText => STORY_TEXTS[language].steps[id] };
}
