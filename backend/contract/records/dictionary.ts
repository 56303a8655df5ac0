import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { ENABLED, FLAG } from '../meanings.ts';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Members that every form of a dictionary item has, but for `showType`. */
const common = {
  id: describe(PHRASES.numberRow, Whole),
  parentId: Whole,
  name: describe('Name in the language of the request.', Text),
  displayName: Text,
  code: describe(PHRASES.codeEntry, Text),
  parentCode: Text,
  sort: Whole,
  extend: Nullable(Text),
  status: describe(PHRASES.state, Whole, ENABLED),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  hasLeaf: describe('Whether there are child entries.', Whole, FLAG),
};

/** Members that list answers leave out. */
const internal = {
  nameTw: describe('Name in traditional Chinese.', Text),
  nameEn: describe('Name in English.', Text),
  revision: Whole,
  createBy: Text,
  updateBy: Text,
};

/** Dictionary item, complete: values of getMapByParentCodes and of the management authorization. */
export const DictItem = Type.Object({ ...common, showType: Nullable(Text), ...internal });
export type DictItem = Static<typeof DictItem>;

/** Dictionary item as getListByParentId and getListByParentCode return it. */
export const DictListItem = Type.Object({ ...common, showType: Nullable(Text) });
export type DictListItem = Static<typeof DictListItem>;

const country = {
  nationalCode: describe(PHRASES.countryCode, Text),
  countryCode: describe('Dialling code with plus sign, for example `+65`.', Text),
};

/** Country or region item, complete: the form of child nodes. */
export interface CountryItem extends Omit<DictItem, 'showType'> {
  readonly nationalCode: string;
  readonly countryCode: string;
  readonly childs: CountryItem[];
}

/** Levels of child nodes that the schema describes: countries, regions and districts. */
const CHILD_LEVELS = 3;

function countryItemSchema(levels: number): ReturnType<typeof Type.Unsafe<CountryItem>> {
  const childs =
    levels === 0 ? Type.Array(Type.Never(), { maxItems: 0 }) : Type.Array(countryItemSchema(levels - 1));
  return Type.Unsafe<CountryItem>(Type.Object({ ...common, ...internal, ...country, childs }));
}

export const CountryItem = countryItemSchema(CHILD_LEVELS);

/** Country or region item at the top level of list answers. */
export const CountryListItem = Type.Object({ ...common, ...country, childs: Type.Array(CountryItem) });
export type CountryListItem = Static<typeof CountryListItem>;
