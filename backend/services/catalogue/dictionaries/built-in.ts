import { allCountries, COUNTRY_GROUP_CODE, COUNTRY_GROUP_ID } from './countries.ts';
import { DICTIONARY, ROOT_CODE, ROOT_ID, type DictEntry } from './entries.ts';

const COUNTRY_GROUP: DictEntry = {
  id: COUNTRY_GROUP_ID,
  parentId: ROOT_ID,
  code: COUNTRY_GROUP_CODE,
  parentCode: ROOT_CODE,
  name: { 'en-US': 'Countries and regions', 'zh-CN': '国家和地区', 'zh-TW': '國家和地區' },
  sort: 100,
  hasLeaf: 1,
};

const byParentCode = groupBy([...DICTIONARY, COUNTRY_GROUP], (entry) => entry.parentCode);
const byParentId = groupBy([...DICTIONARY, COUNTRY_GROUP], (entry) => entry.parentId);

function groupBy<Key>(entries: readonly DictEntry[], key: (entry: DictEntry) => Key): Map<Key, DictEntry[]> {
  const groups = new Map<Key, DictEntry[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group === undefined) groups.set(key(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Entries of the group with this code; `0` names the groups themselves. Unknown codes have none. */
export function dictionaryItems(parentCode: string): readonly DictEntry[] {
  if (parentCode === COUNTRY_GROUP_CODE) return allCountries();
  return byParentCode.get(parentCode) ?? [];
}

/** Entries of the group with this id. */
export function dictionaryItemsById(parentId: number): readonly DictEntry[] {
  if (parentId === COUNTRY_GROUP_ID) return allCountries();
  return byParentId.get(parentId) ?? [];
}
