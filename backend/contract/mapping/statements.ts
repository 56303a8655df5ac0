import { CATALOGUE } from '../errors/catalogue.ts';
import { LANGUAGES, type LocalizedText } from '../languages.ts';
import { REJECTION_TEXT } from './rejection-texts.ts';

/** A statement of the platform taken apart: its text, and the figures that stand in the places of it. */
export interface Statement {
  readonly text: LocalizedText;
  readonly params: readonly string[];
}

/** Every text that tells figures. */
const TEXTS: readonly LocalizedText[] = [
  ...Object.values<LocalizedText>(REJECTION_TEXT),
  ...Object.values(CATALOGUE).map(({ text }) => text),
].filter((text) => text['en-US'].includes('%s'));

/**
 * Takes a statement apart that was made of one of the texts in any language, so that it can be told in another one and with figures as
 * their reader writes them. Undefined for any other text.
 */
export function readStatement(
  statement: string,
  texts: readonly LocalizedText[] = TEXTS,
): Statement | undefined {
  for (const text of texts) {
    for (const language of LANGUAGES) {
      const found = patternOf(text[language]).exec(statement);
      if (found !== null) return { text, params: found.slice(1) };
    }
  }
  return undefined;
}

const PATTERNS = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = PATTERNS.get(text);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${text.split('%s').map(escape).join('(\\S+?)')}$`);
  PATTERNS.set(text, pattern);
  return pattern;
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
