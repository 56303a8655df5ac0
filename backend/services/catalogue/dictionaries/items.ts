import type { Language } from '../../../contract/languages.ts';
import type {
  CountryItem,
  CountryListItem,
  DictItem,
  DictListItem,
} from '../../../contract/records/index.ts';
import type { CountryEntry } from './countries.ts';
import type { DictEntry } from './entries.ts';

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
