/** Languages in which every text of the platform exists (header `lang`). */
export const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language of answers to requests that name none. */
export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** A text in every language. */
export type LocalizedText = Readonly<Record<Language, string>>;

/** Longest language tag that is looked at; longer header values mean the default. */
const MAX_TAG_LENGTH = 35;

const TRADITIONAL = /^zh-(tw|hk|mo|hant)(-|$)/;

/**
 * The language that a `lang` header asks for. Case and `_` instead of `-` do not matter, regional variants fall back to
 * the nearest language, anything unknown or absent is the default.
 */
export function parseLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > MAX_TAG_LENGTH) return DEFAULT_LANGUAGE;
  // Nearly every request names a language exactly.
  const exact = LANGUAGES.find((language) => language === header);
  if (exact !== undefined) return exact;
  const tag = header.trim().toLowerCase().replaceAll('_', '-');
  if (tag === 'en' || tag.startsWith('en-')) return 'en-US';
  if (TRADITIONAL.test(tag)) return 'zh-TW';
  if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
  return DEFAULT_LANGUAGE;
}
