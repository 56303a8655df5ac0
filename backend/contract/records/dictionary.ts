import { Type, type Static } from 'typebox';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Members that every form of a dictionary item has, but for `showType`. */
const common = {
  id: Whole,
  parentId: Whole,
  name: Text,
  displayName: Text,
  code: Text,
  parentCode: Text,
  sort: Whole,
  extend: Nullable(Text),
  /** 1 enabled, 2 disabled, 3 deleted. */
  status: Whole,
  createTime: Milliseconds,
  updateTime: Milliseconds,
  /** 1 when child nodes exist, else 0. */
  hasLeaf: Whole,
};

/** Members that list answers leave out. */
const internal = {
  nameTw: Text,
  nameEn: Text,
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
  /** Country abbreviation, ISO 3166 alpha-2. */
  nationalCode: Text,
  /** Phone area code with plus sign, for example `+86`. */
  countryCode: Text,
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
export const CountryListItem = Type.Object({
  ...common,
  ...country,
  childs: Type.Array(CountryItem),
});
export type CountryListItem = Static<typeof CountryListItem>;
