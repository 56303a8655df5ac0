import type { LocalizedText } from '../../../contract/languages.ts';
import groups from './dictionary.json' with { type: 'json' };

/** One dictionary entry in every language, before it becomes a wire item. */
export interface DictEntry {
  readonly id: number;
  readonly parentId: number;
  readonly code: string;
  readonly parentCode: string;
  readonly name: LocalizedText;
  readonly sort: number;
  readonly hasLeaf: 0 | 1;
  /** What else an entry tells clients: for a kind of document, the form of its number as a regular expression. */
  readonly extend?: string;
  /** Who changed the entry and when; absent for a built-in one. */
  readonly changed?: { readonly by: string; readonly timeMs: number };
}

/** Parent id and parent code of the dictionary groups themselves. */
export const ROOT_ID = 0;
export const ROOT_CODE = '0';

/** Ids of a group's entries follow the group's id, which leaves room for this many. */
const GROUP_SPAN = 100;

/** What `dictionary.json` says of an entry besides its code. */
interface Row extends LocalizedText {
  readonly extend?: string;
}

/** A group of `dictionary.json`, with its entries by code. */
interface Group {
  readonly name: LocalizedText;
  readonly entries: Readonly<Record<string, Row>>;
}

/** The kinds of documents whose numbers a form of identity verification asks for; `drving_license` is spelled so on the wire. */
export const ID_CARD_TYPES = 'id_card_type';

/** The banks among which a client lets its customer choose. */
export const BANK_CODE = 'bank_code';

function groupEntries([code, { name, entries }]: [string, Group], index: number): DictEntry[] {
  const id = (index + 1) * GROUP_SPAN;
  const group: DictEntry = {
    id,
    parentId: ROOT_ID,
    code,
    parentCode: ROOT_CODE,
    name,
    sort: index + 1,
    hasLeaf: 1,
  };
  const children = Object.entries(entries).map(([childCode, { extend, ...childName }], at): DictEntry => ({
    id: id + at + 1,
    parentId: id,
    code: childCode,
    parentCode: code,
    name: childName,
    sort: at + 1,
    hasLeaf: 0,
    ...(extend !== undefined && { extend }),
  }));
  return [group, ...children];
}

/** Every dictionary entry, groups included. Ids follow the order of the groups: new ones are appended, none is ever removed. */
export const DICTIONARY: readonly DictEntry[] = Object.entries<Group>(groups).flatMap(groupEntries);
