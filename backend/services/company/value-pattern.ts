import { RE2JS } from 're2js';

/** Longest regular expression, in characters. */
export const MAX_PATTERN_LENGTH = 200;

/**
 * Most instructions of one compiled expression. A match costs at most this many steps for each character of a value,
 * which has at most 1,000: some 50 ms at the very worst, while everybody waits.
 */
export const MAX_PROGRAM_SIZE = 1_000;

/** Most instructions of all expressions of one company, so that checking them all stays below half a second. */
export const MAX_COMPANY_PROGRAM_SIZE = 5_000;

/** Compiled expressions that are kept; the one that was used longest ago gives way. */
const MAX_CACHED_PATTERNS = 500;

/** Repetitions that the engine takes. A value has no more characters, so this many are as many as it takes. */
const MAX_REPETITION = 1_000;

const kept = new Map<string, ValuePattern | undefined>();

/**
 * The regular expression that an operator states for values of customers. It runs in linear time (RE2), so that no
 * expression holds up anybody. Lookaround and backreferences do not exist in this engine.
 */
export class ValuePattern {
  /** Instructions of the compiled expression. */
  readonly size: number;
  readonly #engine: RE2JS;

  private constructor(engine: RE2JS) {
    this.#engine = engine;
    this.size = engine.programSize();
  }

  /** The expression of a text; undefined for one that is no expression, that the engine does not take, or that is too large. */
  static of(text: string): ValuePattern | undefined {
    const known = kept.get(text);
    const pattern = known ?? (kept.has(text) ? undefined : ValuePattern.#compile(text));
    kept.delete(text);
    kept.set(text, pattern);
    if (kept.size > MAX_CACHED_PATTERNS) for (const oldest of kept.keys()) return drop(oldest, pattern);
    return pattern;
  }

  /** Whether the whole value has the form. */
  fits(value: string): boolean {
    return this.#engine.test(value);
  }

  static #compile(text: string): ValuePattern | undefined {
    if (text === '' || text.length > MAX_PATTERN_LENGTH || !isRegularExpression(text)) return undefined;
    try {
      const engine = RE2JS.compile(`^(?:${RE2JS.translateRegExp(withoutBounds(text))})$`);
      return engine.programSize() > MAX_PROGRAM_SIZE ? undefined : new ValuePattern(engine);
    } catch {
      return undefined;
    }
  }
}

function drop<Result>(key: string, result: Result): Result {
  kept.delete(key);
  return result;
}

/** Whether clients, whose engine is that of JavaScript, take the expression; named backreferences are not linear. */
function isRegularExpression(text: string): boolean {
  if (/\\k</.test(text)) return false;
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Repetitions up to the longest value are repetitions without an end, which are far smaller programs; scripts are
 * written as the engine knows them. Escaped characters and classes stay as they are.
 */
function withoutBounds(text: string): string {
  return text.replaceAll(
    /\\([pP])\{(?:Script|sc)=(\w+)\}|\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+),(\d+)\}/gsu,
    (whole, sign?: string, script?: string, least?: string, most?: string) => {
      if (script !== undefined) return `\\${sign}{${script}}`;
      if (most === undefined || Number(most) !== MAX_REPETITION) return whole;
      return least === '0' ? '*' : least === '1' ? '+' : `{${least},}`;
    },
  );
}
