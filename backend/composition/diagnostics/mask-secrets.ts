import { homedir } from 'node:os';
import type { PlatformConfig } from '../../platform-config.ts';

/** What stands in the place of a secret. */
const MASK = '***';
/** What is shorter is no secret, and stands by chance in many places. */
const LEAST_KNOWN = 6;

/** Names whose values open something, as members of JSON, parameters, headers, options and variables. */
const SECRET_WORD =
  '(?:pass(?:word|phrase|wd)?|pwd|secret|token|key|credentials?|authorization|cookie|signature|otp|captcha|mnemonic)';
const VALUE = String.raw`\\"[^"\\]*\\"|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}"'\\]+`;
/** A name that announces a secret, and its value. */
const NAMED = new RegExp(
  String.raw`(\\?["']?\b[\w-]*${SECRET_WORD}\\?["']?\s*[:=]\s*)(?!(?:null|true|false|not set)\b)(?:${VALUE})`,
  'gi',
);
const VARIABLE = new RegExp(`(?:${SECRET_WORD}|database|dsn|bus)(?:_\\w+)?$`, 'i');
/** Those that are put together of texts, for the check that all expressions take linear time. */
export const BUILT_EXPRESSIONS: readonly RegExp[] = [NAMED, VARIABLE];

/** In this order: what is a whole first, then what a name announces, then what only looks like it. */
const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/-----BEGIN [A-Z0-9 ]+-----(?:\\n|[\sA-Za-z0-9+/=])*(?:-----END [A-Z0-9 ]+-----)?/g, MASK],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/"'@]*(?:@[^\s/"'@]*)*@/gi, `$1${MASK}@`],
  [/\b(Bearer|Basic|Digest)\s+[^\s"',;]+/gi, `$1 ${MASK}`],
  [NAMED, `$1"${MASK}"`],
  // Codes of messages are told beside this name, or stand alone.
  [/(verifyCode\\?["']?\s*[:=]\s*\\?["']?)\d{4,8}/gi, `$1${MASK}`],
  [/(?<![\w.+-])[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g, `${MASK}@$1`],
  // Numbers of cards and of accounts; times and ids of ours are shorter.
  [/(?<![\w.])\d(?:[ -]?\d){14,18}(?![\w.])/g, MASK],
];
/** What looks like a token: long, and of letters and figures. The trace of a call is named and opens nothing. */
const WORD = /("trace":")?[A-Za-z0-9_+=-]{16,}/g;
const LEAST_DIGITS = 3;
/** One token of 43 letters in forty has fewer figures; then it has many letters of both cases, as no name of ours has. */
const LEAST_LONG = 32;
const LEAST_OF_EACH_CASE = 6;

function isToken(word: string): boolean {
  const countOf = (pattern: RegExp): number => word.match(pattern)?.length ?? 0;
  const digits = countOf(/\d/g);
  if (digits >= LEAST_DIGITS) return digits < word.length;
  return (
    word.length >= LEAST_LONG && [/[A-Z]/g, /[a-z]/g].every((each) => countOf(each) >= LEAST_OF_EACH_CASE)
  );
}

/**
 * A text as it may be shown to others: without passwords, keys, tokens, addresses of people and the name of the user. It
 * rather masks too much: who reads it needs what happened, and no secret.
 * @param known Secrets that are known to the caller, masked wherever they stand
 */
export function maskSecrets(text: string, known: readonly string[] = []): string {
  let masked = text;
  for (const secret of known) if (secret.length >= LEAST_KNOWN) masked = masked.replaceAll(secret, MASK);
  for (const [pattern, instead] of RULES) masked = masked.replaceAll(pattern, instead);
  masked = masked.replaceAll(WORD, (word, trace?: string) =>
    trace === undefined && isToken(word) ? MASK : word,
  );
  const home = homedir();
  return home.length > 1 ? masked.replaceAll(home, '~') : masked;
}

/** Secrets in the environment of a program, by the names of the variables. */
export function secretsIn(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([each, value]) =>
    value !== undefined && value.length >= LEAST_KNOWN && VARIABLE.test(each) && !value.includes('/')
      ? [value]
      : [],
  );
}

/** What the configuration holds in clear that nobody is to read. */
export function configuredSecrets({
  sealKeys,
  paymentProvider,
  database,
  bus,
}: Pick<PlatformConfig, 'sealKeys' | 'paymentProvider' | 'database' | 'bus'>): string[] {
  const passwordOf = (address: string | undefined): string[] => {
    if (address === undefined || !URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    return [password, decodeURIComponent(password), ...(password === '' ? [username] : [])];
  };
  const texts = [sealKeys, paymentProvider?.secret, ...passwordOf(database), ...passwordOf(bus)];
  return texts.filter((text) => text !== undefined && text !== '') as string[];
}
