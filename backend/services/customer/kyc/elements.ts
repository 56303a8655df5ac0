import type {
  KycConfiguration,
  KycElement,
  KycLevel,
} from '../../../contract/calls/management/verification.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { shownAs } from '../../company/kyc-configuration.ts';
import { ValuePattern } from '../../company/value-pattern.ts';

/** A value as an applicant sends it; a document comes as the code of its kind with its number. */
export interface ElementValue {
  readonly elementCode: string;
  readonly elementValue: string;
}

/** A kind of document and the form of its numbers, as a regular expression; an empty one tests nothing. */
export interface DocumentKind {
  readonly code: string;
  readonly extend: string;
}

/** What an application states. */
export interface StatedElements {
  readonly values: Readonly<Record<string, string>>;
  /** Kind of the document whose number is stated; null when the applicant named none. */
  readonly documentKind: string | null;
  readonly phone: string | null;
  readonly identityNumber: string | null;
}

/** For whom elements are read, and what there is to state. */
export interface ElementRules {
  readonly configuration: KycConfiguration;
  readonly level: KycLevel;
  readonly openAccountType: 0 | 1;
  readonly documentKinds: readonly DocumentKind[];
  /** True once the application is to be reviewed. */
  readonly complete: boolean;
}

/**
 * Reads the elements of an application. Throws 0000607 when there are none or, once it is to be reviewed, when a required
 * one is missing, 0000614 for one that is named twice, 0000618 for one of another level, 0000612 for an unknown one and
 * 0000620 for a value that does not have the form of its element.
 */
export function readElements(rules: ElementRules, list: readonly (ElementValue | null)[]): StatedElements {
  const { level, openAccountType, complete } = rules;
  const elements = level.elements[openAccountType];
  const stated = list.filter((value) => value !== null);
  if (stated.length === 0) throw new PlatformError(CODE.identityEmpty);
  const values = new Map<string, string>();
  const seen = new Set<string>();
  let documentKind: string | null = null;
  for (const { elementCode, elementValue } of stated) {
    const { element, kind } = findElement(rules, elementCode);
    if (seen.has(element.elementCode)) throw new PlatformError(CODE.elementInLevel);
    seen.add(element.elementCode);
    const value = elementValue.trim();
    if (value === '') continue;
    values.set(element.elementCode, checkedValue(element, kind, value));
    documentKind = kind?.code ?? documentKind;
  }
  const missing = elements.some((element) => element.required && !values.has(element.elementCode));
  if (values.size === 0 || (complete && missing)) throw new PlatformError(CODE.identityEmpty);
  return {
    values: Object.fromEntries(values),
    documentKind,
    phone: uniqueValue(elements, values, 'phone', /\D/g),
    identityNumber: uniqueValue(elements, values, 'identityNumber', /-/g)?.toUpperCase() ?? null,
  };
}

/** The element that a code names: its own, or the one for documents when the code is that of a kind of document. */
function findElement(
  { configuration, level, openAccountType, documentKinds }: ElementRules,
  elementCode: string,
): { element: KycElement; kind: DocumentKind | undefined } {
  const elements = level.elements[openAccountType];
  const own = elements.find((element) => element.elementCode === elementCode);
  if (own !== undefined) return { element: own, kind: undefined };
  const kind = documentKinds.find(({ code }) => code === elementCode);
  const document = kind && elements.find((element) => shownAs(element) === 'inputGroup');
  if (document !== undefined) return { element: document, kind };
  const isElsewhere = configuration.levels.some((other) =>
    other.elements[openAccountType].some((candidate) => candidate.elementCode === elementCode),
  );
  throw new PlatformError(isElsewhere ? CODE.elementInOtherLevel : CODE.identityUnknown);
}

/** The value as it is stored. Throws 0000620 for one that does not have the form of its element. */
function checkedValue(element: KycElement, kind: DocumentKind | undefined, value: string): string {
  const isDate = shownAs(element) === 'date';
  const tested = isDate ? parseDay(value) : value;
  const fits = tested !== undefined && hasForm(element.pattern, tested);
  const fitsKind = kind === undefined || kind.extend === '' || hasForm(kind.extend, value);
  if (!fits || !fitsKind) throw new PlatformError(CODE.elementInvalid);
  return isDate ? String(Date.parse(`${tested}T00:00:00Z`)) : value;
}

/** An expression of an earlier version that is not taken any more tests nothing: a person reviews every application. */
function hasForm(pattern: string, value: string): boolean {
  return ValuePattern.of(pattern)?.fits(value) ?? true;
}

const MILLISECONDS = /^-?\d{1,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The UTC day of milliseconds or of a day, as YYYY-MM-DD; undefined for text that is neither, or no day there is. */
function parseDay(text: string): string | undefined {
  if (!MILLISECONDS.test(text) && !DAY.test(text)) return undefined;
  const time = new Date(MILLISECONDS.test(text) ? Number(text) : `${text}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  const day = time.toISOString().slice(0, 10);
  return MILLISECONDS.test(text) || day === text ? day : undefined;
}

function uniqueValue(
  elements: readonly KycElement[],
  values: ReadonlyMap<string, string>,
  unique: 'phone' | 'identityNumber',
  ignored: RegExp,
): string | null {
  const element = elements.find((candidate) => candidate.unique === unique);
  const value = element === undefined ? undefined : values.get(element.elementCode);
  return value?.replaceAll(ignored, '') ?? null;
}
