import { useSettings } from '../../session/settings.ts';
import type { TerminalLanguage } from '../../i18n/i18n.ts';
import english from '../texts/contract/en-US.json' with { type: 'json' };
import simplified from '../texts/contract/zh-CN.json' with { type: 'json' };
import traditional from '../texts/contract/zh-TW.json' with { type: 'json' };

type ByKey = Readonly<Record<string, string>>;

/**
 * Titles of calls, labels of members, what values mean of which the contract says no more than what travels, and in other languages than
 * its own what calls do and all values mean.
 */
interface ContractTexts {
  readonly calls: ByKey;
  readonly members: ByKey;
  readonly meanings?: ByKey;
  readonly summaries?: ByKey;
}

const TEXTS: Readonly<Record<TerminalLanguage, ContractTexts>> = {
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

/** The short words of the contract in one language. What has none shows its name: a new call is usable before it is translated. */
export interface ContractWords {
  readonly title: (call: string) => string;
  readonly label: (member: string) => string;
  /** What a value means, from what the contract says in English. */
  readonly meaning: (english: string) => string;
  /** What a call does, likewise. */
  readonly summary: (english: string) => string;
}

/** The short words of the contract in a language. */
export function contractWords(language: TerminalLanguage): ContractWords {
  const { calls, members, meanings = {}, summaries = {} } = TEXTS[language];
  const find = (texts: ByKey) => (key: string) => (Object.hasOwn(texts, key) ? (texts[key] ?? key) : key);
  return { title: find(calls), label: find(members), meaning: find(meanings), summary: find(summaries) };
}

/** The same in the language of the screen. */
export function useContractWords(): ContractWords {
  return contractWords(useSettings((settings) => settings.language));
}
