import type { LocalizedText } from '../../../contract/languages.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { COUNTRY_GROUP_CODE } from './countries.ts';
import { BANK_CODE, ROOT_CODE, ROOT_ID, type DictEntry } from './entries.ts';
import { dictionaryItems, dictionaryItemsById } from './built-in.ts';
import { offeredGroups, offeredItems, type OfferedPaymentMethods } from './offered.ts';

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
export interface DictionaryChange {
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
