import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import type { TradeType } from '../../../domain/account-type.ts';
import type { Language } from '../../../contract/languages.ts';
import {
  ALL_COUNTRIES,
  allCountries,
  COUNTRY_GROUP_CODE,
  COUNTRY_GROUP_ID,
  type CountryEntry,
} from './countries.ts';
import { companyItems, type DictionaryEdit } from './edits.ts';

export { dictionaryItems } from './built-in.ts';
export { ID_CARD_TYPES } from './entries.ts';
export {
  companyItems,
  companyItemsById,
  MAX_DICTIONARY_EDITS,
  withEntry,
  withoutEntry,
  type DictionaryEdit,
} from './edits.ts';
export type { OfferedPaymentMethods } from './offered.ts';
export { countryByCode, isPhoneArea } from './countries.ts';
export { fullDictItem, listCountryItem, listDictItem } from './items.ts';

/** Countries below a parent: all of them for `-1` or the group, a country's territories for its own id or code. */
export function listCountries(parent: string, by: 'id' | 'code'): readonly CountryEntry[] {
  const group = by === 'id' ? String(COUNTRY_GROUP_ID) : COUNTRY_GROUP_CODE;
  if (parent === ALL_COUNTRIES || parent === group) return allCountries();
  const country = allCountries().find((entry) => (by === 'id' ? String(entry.id) : entry.code) === parent);
  return country?.territories ?? [];
}

/** True when the entry or one of its territories has `text` in its name or codes, in any language. */
export function countryMatches(entry: CountryEntry, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  const own = [...Object.values(entry.name), entry.code, entry.countryCode];
  return (
    own.some((value) => value.toLowerCase().includes(wanted)) ||
    entry.territories.some((territory) => countryMatches(territory, text))
  );
}

/** Name of an entry of a group, as the company of the edits has it; its code when the dictionary does not know it. */
export function dictionaryName(
  parentCode: string,
  code: string,
  language: Language,
  edits?: readonly DictionaryEdit[],
): string {
  return companyItems(parentCode, edits).find((entry) => entry.code === code)?.name[language] ?? code;
}

/** Name of an account type; its number when the dictionary does not know it. */
export function tradeTypeName(
  tradeType: TradeType,
  language: Language,
  edits?: readonly DictionaryEdit[],
): string {
  return dictionaryName('trade_type', String(TRADE_TYPES.number(tradeType)), language, edits);
}
