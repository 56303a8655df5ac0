import {
  type KycConfiguration,
  type KycElement,
  type KycLevel,
  MAX_KYC_LEVELS,
  SHOW_TYPES,
  type ShowType,
} from '../../contract/calls/management/verification.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { MAX_KYC_ELEMENTS } from '../../contract/records/customers/kyc-configuration.ts';
import { MAX_COMPANY_PROGRAM_SIZE, MAX_PATTERN_LENGTH, ValuePattern } from './value-pattern.ts';

/** What a client draws for an element. */
export function shownAs({ showType }: Pick<KycElement, 'showType'>): ShowType {
  return SHOW_TYPES.find((known) => known === showType) ?? 'input';
}

/**
 * Checks the levels of an operator. Throws 0000615 for an empty name or list, 0000616 when the order skips a level,
 * 0000614 and 0000618 for an element that a level or two levels name twice, 0000617 for a scenario of two levels and
 * 0000620 for a pattern that is not a regular expression which takes linear time.
 */
export function checkKycLevels(levels: readonly KycLevel[]): void {
  const bad = levels.length === 0 || levels.length > MAX_KYC_LEVELS;
  if (bad || levels.some((level) => level.levelCode === '' || Object.values(level.name).includes('')))
    throw new PlatformError(CODE.levelEmpty);
  const elementLevels = new Map<string, string>();
  const scenarios = new Set<string>();
  for (const [at, level] of [...levels].sort((left, right) => left.sort - right.sort).entries()) {
    if (level.sort !== at + 1) throw new PlatformError(CODE.levelSkipped);
    for (const code of level.businessCodes) {
      if (scenarios.has(code)) throw new PlatformError(CODE.scenarioInOtherLevel);
      scenarios.add(code);
    }
    for (const kind of [0, 1] as const) checkElements(level, kind, elementLevels);
  }
  checkPatterns(levels);
}

function checkPatterns(levels: readonly KycLevel[]): void {
  const seen = new Set<string>();
  let size = 0;
  for (const { pattern, member } of statedPatterns(levels)) {
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    size += ValuePattern.of(pattern)?.size ?? Infinity;
    if (size > MAX_COMPANY_PROGRAM_SIZE)
      throw PlatformError.wrong(CODE.elementInvalid, 'linearPattern', member, MAX_PATTERN_LENGTH);
  }
}

function statedPatterns(levels: readonly KycLevel[]) {
  return levels.flatMap(({ elements }, level) =>
    ([0, 1] as const).flatMap((kind) =>
      elements[kind].map(({ elementCode, pattern }, at) => {
        return { elementCode, pattern, member: `levels[${level}].elements.${kind}[${at}].pattern` };
      }),
    ),
  );
}

/** Codes of elements whose expression an earlier version stored and this one does not take: they are not tested. */
export function untestedElements({ levels }: KycConfiguration): readonly string[] {
  return statedPatterns(levels)
    .filter(({ pattern }) => ValuePattern.of(pattern) === undefined)
    .map(({ elementCode }) => elementCode);
}

function checkElements(level: KycLevel, kind: 0 | 1, elementLevels: Map<string, string>): void {
  const elements = level.elements[kind];
  if (elements.length === 0 || elements.length > MAX_KYC_ELEMENTS) throw new PlatformError(CODE.levelEmpty);
  for (const { elementCode } of elements) {
    const key = `${kind}:${elementCode}`;
    const holder = elementLevels.get(key);
    if (holder !== undefined) {
      throw new PlatformError(holder === level.levelCode ? CODE.elementInLevel : CODE.elementInOtherLevel);
    }
    elementLevels.set(key, level.levelCode);
  }
}

/**
 * Whether something could be done after less verification than now: a level is gone, a scenario needs none or a lower one, or what is needed up
 * to it lacks something that was asked, or takes another form of it; or enterprises of more countries may apply.
 */
export function loosensVerification(before: KycConfiguration, after: KycConfiguration): boolean {
  const isGone = ({ levelCode }: KycLevel) => !after.levels.some((level) => level.levelCode === levelCode);
  const needs = before.levels.flatMap((level) => [
    [level, after.levels.find(({ levelCode }) => levelCode === level.levelCode)] as const,
    ...level.businessCodes.map(
      (code) => [level, after.levels.find(({ businessCodes }) => businessCodes.includes(code))] as const,
    ),
  ]);
  return (
    after.corporateCountries.some((country) => !before.corporateCountries.includes(country)) ||
    before.levels.some(isGone) ||
    needs.some(([earlier, later]) => asksLess(requestedUpTo(before, earlier), requestedUpTo(after, later)))
  );
}

/** What is asked before a level is passed; nothing without a level. */
function requestedUpTo({ levels }: KycConfiguration, level: KycLevel | undefined): KycLevel['elements'] {
  const passed = levels.filter(({ sort }) => level !== undefined && sort <= level.sort);
  const of = (kind: 0 | 1) => passed.flatMap(({ elements }) => elements[kind]);
  return { 0: of(0), 1: of(1) };
}

function asksLess(before: KycLevel['elements'], after: KycLevel['elements']): boolean {
  return ([0, 1] as const).some((kind) =>
    before[kind].some((old) => {
      const next = after[kind].find(({ elementCode }) => elementCode === old.elementCode);
      if (next === undefined) return old.required || old.unique !== undefined;
      return (
        (old.required && !next.required) ||
        shownAs(old) !== shownAs(next) ||
        // Of two expressions nobody can say which takes more.
        (old.pattern !== '' && old.pattern !== next.pattern) ||
        (old.unique !== undefined && old.unique !== next.unique)
      );
    }),
  );
}

/** The levels without the last one. Throws 0000612 for an unknown level and 0000619 while a higher one exists. */
export function withoutKycLevel(levels: readonly KycLevel[], levelCode: string): readonly KycLevel[] {
  const level = levels.find((candidate) => candidate.levelCode === levelCode);
  if (level === undefined) throw new PlatformError(CODE.identityUnknown);
  if (levels.some((candidate) => candidate.sort > level.sort)) throw new PlatformError(CODE.higherLevelFirst);
  return levels.filter((candidate) => candidate !== level);
}
