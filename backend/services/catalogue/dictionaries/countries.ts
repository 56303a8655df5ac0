import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { LANGUAGES, type Language, type LocalizedText } from '../../../contract/languages.ts';
import type { DictEntry } from './entries.ts';

/** Dictionary group of all countries and regions. */
export const COUNTRY_GROUP_ID = 20_000;
export const COUNTRY_GROUP_CODE = 'phone_code';

/** Parent id and parent code that clients in the field send to list all countries. */
export const ALL_COUNTRIES = '-1';

/** A country or region with its phone area code and the territories listed below it. */
export interface CountryEntry extends DictEntry {
  /** ISO 3166-1 alpha-2 code. */
  readonly nationalCode: string;
  /** Phone area code with its plus sign. */
  readonly countryCode: string;
  readonly territories: readonly CountryEntry[];
}

/** Codes of the numbering plan that are not countries or regions of ISO 3166-1. */
const NOT_LISTED = new Set(['AC', 'TA']);

/** Territories with an own code that are listed below their country. */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX', 'NF'],
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  NL: ['AW', 'BQ', 'CW', 'SX'],
  NO: ['SJ'],
  NZ: ['CK', 'NU', 'TK'],
  US: ['AS', 'GU', 'MP', 'PR', 'VI'],
};

/** Ids follow the letters of the code, so that they never move when the list grows. */
function countryId(code: string): number {
  const letter = (at: number) => code.charCodeAt(at) - 'A'.charCodeAt(0);
  return COUNTRY_GROUP_ID + 1 + letter(0) * 26 + letter(1);
}

function countryName(code: string, names: Readonly<Record<Language, Intl.DisplayNames>>): LocalizedText {
  const name = (language: Language) => names[language].of(code) ?? code;
  return { 'en-US': name('en-US'), 'zh-CN': name('zh-CN'), 'zh-TW': name('zh-TW') };
}

function buildCountries(): CountryEntry[] {
  const names = Object.fromEntries(
    LANGUAGES.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })]),
  ) as Record<Language, Intl.DisplayNames>;
  const callingCodes = new Map(
    getCountries()
      .filter((code) => !NOT_LISTED.has(code))
      .map((code) => [code as string, `+${getCountryCallingCode(code)}`]),
  );
  const entry = (code: string, parentId: number, parentCode: string, sort: number): CountryEntry => {
    const own = TERRITORIES[code] ?? [];
    return {
      id: countryId(code),
      parentId,
      code,
      parentCode,
      name: countryName(code, names),
      sort,
      hasLeaf: own.length > 0 ? 1 : 0,
      nationalCode: code,
      countryCode: callingCodes.get(code) ?? '',
      territories: own.map((territory, at) => entry(territory, countryId(code), code, at + 1)),
    };
  };
  const nested = new Set(Object.values(TERRITORIES).flat());
  return [...callingCodes.keys()]
    .filter((code) => !nested.has(code))
    .sort()
    .map((code, at) => entry(code, COUNTRY_GROUP_ID, COUNTRY_GROUP_CODE, at + 1));
}

let countries: readonly CountryEntry[] | undefined;
let byCode: ReadonlyMap<string, CountryEntry> | undefined;

/** All countries with their territories below them, sorted by code; built on first use. */
export function allCountries(): readonly CountryEntry[] {
  countries ??= buildCountries();
  return countries;
}

/** A country or territory by its ISO 3166-1 alpha-2 code. */
export function countryByCode(code: string): CountryEntry | undefined {
  byCode ??= new Map(
    allCountries().flatMap((country) =>
      [country, ...country.territories].map((entry) => [entry.code, entry]),
    ),
  );
  return byCode.get(code);
}

/** True when some country or territory uses the phone area code (with its plus sign). */
export function isPhoneArea(area: string): boolean {
  return allCountries().some((country) =>
    [country, ...country.territories].some((entry) => entry.countryCode === area),
  );
}
