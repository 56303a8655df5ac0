import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import type { TradeType } from '../../../domain/account-type.ts';
import type { Language, LocalizedText } from '../../../contract/languages.ts';
import {
  ALL_COUNTRIES,
  allCountries,
  COUNTRY_GROUP_CODE,
  COUNTRY_GROUP_ID,
  type CountryEntry,
} from './countries.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { BANK_CODE, ROOT_CODE, ROOT_ID, type DictEntry } from './entries.ts';
import { dictionaryItems, dictionaryItemsById } from './built-in.ts';
import { offeredGroups, offeredItems, type OfferedPaymentMethods } from './offered.ts';
import type {
  CountryItem,
  CountryListItem,
  DictItem,
  DictListItem,
} from '../../../contract/records/index.ts';
export { dictionaryItems } from './built-in.ts';
export { ID_CARD_TYPES } from './entries.ts';
export type { OfferedPaymentMethods } from './offered.ts';
export { countryByCode, isPhoneArea } from './countries.ts';

/** The built-in dictionary was last changed at this time. */
const DICTIONARY_TIME_MS = Date.UTC(2026, 0, 1);
const ENABLED = 1;
const CREATOR = 'system';

/** A dictionary item of a list answer (Dictionary item, without the members that lists leave out). */
export function listDictItem(entry: DictEntry, language: Language): DictListItem {
  return { ...itemCore(entry, language), showType: 'select' };
}

/** A dictionary item with all members. */
export function fullDictItem(entry: DictEntry, language: Language): DictItem {
  return { ...listDictItem(entry, language), ...itemAudit(entry) };
}

/** A country of a list answer; its children carry all members (Country/region item). */
export function listCountryItem(entry: CountryEntry, language: Language): CountryListItem {
  return {
    ...countryCore(entry, language),
    childs: entry.territories.map((child) => fullCountryItem(child, language)),
  };
}

function fullCountryItem(entry: CountryEntry, language: Language): CountryItem {
  return {
    ...countryCore(entry, language),
    ...itemAudit(entry),
    childs: entry.territories.map((child) => fullCountryItem(child, language)),
  };
}

function countryCore(entry: CountryEntry, language: Language) {
  return { ...itemCore(entry, language), nationalCode: entry.nationalCode, countryCode: entry.countryCode };
}

function itemCore(entry: DictEntry, language: Language) {
  return {
    id: entry.id,
    parentId: entry.parentId,
    name: entry.name[language],
    displayName: entry.name[language],
    code: entry.code,
    parentCode: entry.parentCode,
    sort: entry.sort,
    extend: entry.extend ?? '',
    status: ENABLED,
    createTime: DICTIONARY_TIME_MS,
    updateTime: entry.changed?.timeMs ?? DICTIONARY_TIME_MS,
    hasLeaf: entry.hasLeaf,
  };
}

function itemAudit(entry: DictEntry) {
  return {
    nameTw: entry.name['zh-TW'],
    nameEn: entry.name['en-US'],
    revision: 1,
    createBy: CREATOR,
    updateBy: entry.changed?.by ?? CREATOR,
  };
}

/** Entries that one company changes, adds or removes. */
export const MAX_DICTIONARY_EDITS = 500;

/** Ids of added entries begin here, above all built-in ones. */
const FIRST_ADDED_ID = 1_000_000;

/** One entry of a company's dictionaries that differs from the built-in one of its group and code, or has none. */
export interface DictionaryEdit {
  readonly id: number;
  readonly parentId: number;
  readonly parentCode: string;
  readonly code: string;
  readonly name: LocalizedText;
  readonly sort: number;
  /** True: clients do not see the entry. */
  readonly removed: boolean;
  readonly by: string;
  readonly timeMs: number;
}

/** What an operator states about an entry. */
interface DictionaryChange {
  readonly parentCode: string;
  readonly code: string;
  readonly name: LocalizedText;
  /** Position in its group; last without. */
  readonly sort?: number | undefined;
}

type Edits = readonly DictionaryEdit[] | undefined;

/** Entries of a group in their order, as a company has them; with `ways`, what it offers stands in them. */
export function companyItems(
  parentCode: string,
  edits: Edits,
  paymentMethods?: OfferedPaymentMethods,
): readonly DictEntry[] {
  const offered = paymentMethods && itemsWith(paymentMethods, parentCode, 'code');
  return edited(offered ?? dictionaryItems(parentCode), edits, (edit) => edit.parentCode === parentCode);
}

/** The same by the id of the group. */
export function companyItemsById(
  parentId: number,
  edits: Edits,
  paymentMethods?: OfferedPaymentMethods,
): readonly DictEntry[] {
  const offered = paymentMethods && itemsWith(paymentMethods, String(parentId), 'id');
  return edited(offered ?? dictionaryItemsById(parentId), edits, (edit) => edit.parentId === parentId);
}

/** What follows from the ways in and out of a company: banks, chains of coins, and the groups of these below the root. */
function itemsWith(
  paymentMethods: OfferedPaymentMethods,
  parent: string,
  by: 'id' | 'code',
): readonly DictEntry[] | undefined {
  if (parent === (by === 'id' ? String(ROOT_ID) : ROOT_CODE))
    return [...dictionaryItems(ROOT_CODE), ...offeredGroups(paymentMethods)];
  return offeredItems(parent, by, paymentMethods, dictionaryItems(BANK_CODE));
}

function edited(
  builtIn: readonly DictEntry[],
  edits: Edits,
  isOfGroup: (edit: DictionaryEdit) => boolean,
): readonly DictEntry[] {
  const own = edits?.filter(isOfGroup) ?? [];
  if (own.length === 0) return builtIn;
  const codes = new Set(own.map(({ code }) => code));
  const left = builtIn.filter(({ code }) => !codes.has(code));
  const shown = own
    .filter(({ removed }) => !removed)
    .map((edit) => ({ ...builtIn.find(({ code }) => code === edit.code), ...toEntry(edit) }));
  return [...left, ...shown].sort((one, other) => one.sort - other.sort || one.id - other.id);
}

function toEntry({ id, parentId, parentCode, code, name, sort, by, timeMs }: DictionaryEdit): DictEntry {
  const hasLeaf = parentId === ROOT_ID ? 1 : 0;
  return { id, parentId, parentCode, code, name, sort, hasLeaf, changed: { by, timeMs } };
}

/**
 * The edits with one entry changed or added. Throws 0000003 for a group that there is not, 015 for the list of countries,
 * which is that of ISO 3166, and beyond 500 edits.
 */
export function withEntry(
  edits: readonly DictionaryEdit[],
  change: DictionaryChange,
  by: string,
  timeMs: number,
): readonly DictionaryEdit[] {
  const { parentCode, code, name } = change;
  const parentId = groupId(parentCode, edits);
  if (code === COUNTRY_GROUP_CODE) throw PlatformError.wrong(CODE.requestInvalid, 'unexpected', 'code');
  const siblings = companyItems(parentCode, edits);
  const earlier =
    edits.find((edit) => edit.parentCode === parentCode && edit.code === code) ??
    dictionaryItems(parentCode).find((entry) => entry.code === code);
  const id = earlier?.id ?? Math.max(FIRST_ADDED_ID - 1, ...edits.map((edit) => edit.id)) + 1;
  const sort = change.sort ?? earlier?.sort ?? Math.max(0, ...siblings.map((entry) => entry.sort)) + 1;
  const edit = { id, parentId, parentCode, code, name, sort, removed: false, by, timeMs };
  return bounded([...others(edits, change), edit]);
}

/** The edits with one entry removed. Throws 0000003 for an entry that there is not, and otherwise like `withEntry`. */
export function withoutEntry(
  edits: readonly DictionaryEdit[],
  which: Pick<DictionaryChange, 'parentCode' | 'code'>,
  by: string,
  timeMs: number,
): readonly DictionaryEdit[] {
  groupId(which.parentCode, edits);
  if (which.code === COUNTRY_GROUP_CODE) throw PlatformError.wrong(CODE.requestInvalid, 'unexpected', 'code');
  const entry = companyItems(which.parentCode, edits).find(({ code }) => code === which.code);
  if (entry === undefined) throw new PlatformError(CODE.dataUnknown);
  const { id, parentId, name, sort } = entry;
  const { parentCode, code } = which;
  const edit = { id, parentId, parentCode, code, name, sort, removed: true, by, timeMs };
  return bounded([...others(edits, which), edit]);
}

function groupId(parentCode: string, edits: readonly DictionaryEdit[]): number {
  if (parentCode === ROOT_CODE) return ROOT_ID;
  if (parentCode === COUNTRY_GROUP_CODE)
    throw PlatformError.wrong(CODE.requestInvalid, 'unexpected', 'parentCode');
  const group = companyItems(ROOT_CODE, edits).find(({ code }) => code === parentCode);
  if (group === undefined) throw new PlatformError(CODE.dataUnknown);
  return group.id;
}

function others(
  edits: readonly DictionaryEdit[],
  { parentCode, code }: Pick<DictionaryChange, 'parentCode' | 'code'>,
): DictionaryEdit[] {
  return edits.filter((edit) => edit.parentCode !== parentCode || edit.code !== code);
}

function bounded(edits: readonly DictionaryEdit[]): readonly DictionaryEdit[] {
  if (edits.length > MAX_DICTIONARY_EDITS)
    throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'code', MAX_DICTIONARY_EDITS);
  return edits;
}

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
