import { Type } from 'typebox';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import {
  CountryListItem,
  DictItem,
  DictListItem,
  IntegerLike,
  TextLike,
} from '../../protocol/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import {
  countriesOf,
  countryMatches,
  dictionaryItems,
  dictionaryItemsById,
  fullDictItem,
  listCountryItem,
  listDictItem,
} from './dictionaries/index.ts';

const SECTION = 'Client API, reference data';

/** Most dictionary codes in one getMapByParentCodes. */
export const MAX_PARENT_CODES = 50;

const code = Type.String({ minLength: 1, maxLength: 64 });

const listByParentId = operation({
  bizType: BIZ_TYPE.getListByParentId,
  mount: 'global',
  access: 'guest',
  request: Type.Object({ parentId: IntegerLike() }),
  response: Type.Array(DictListItem),
  section: SECTION,
  handle: async (context, request) =>
    dictionaryItemsById(request.parentId).map((entry) => listDictItem(entry, context.language)),
});

const listByParentCode = operation({
  bizType: BIZ_TYPE.getListByParentCode,
  mount: 'global',
  access: 'guest',
  request: Type.Object({ parentCode: code }),
  response: Type.Array(DictListItem),
  section: SECTION,
  handle: async (context, request) =>
    dictionaryItems(request.parentCode).map((entry) => listDictItem(entry, context.language)),
});

const mapByParentCodes = operation({
  bizType: BIZ_TYPE.getMapByParentCodes,
  mount: 'global',
  access: 'login',
  request: Type.Object({
    parentCode: Type.String({
      minLength: 1,
      maxLength: 2048,
      pattern: `^[^,]*(,[^,]*){0,${MAX_PARENT_CODES - 1}}$`,
    }),
  }),
  response: Type.Record(Type.String(), Type.Array(DictItem)),
  section: SECTION,
  async handle(context, request) {
    const codes = request.parentCode
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    // Own keys without a prototype: a code may be any text, `__proto__` included.
    const groups = Object.create(null) as Record<string, ReturnType<typeof fullDictItem>[]>;
    for (const one of codes) {
      groups[one] = dictionaryItems(one).map((entry) => fullDictItem(entry, context.language));
    }
    return groups;
  },
});

const countriesByParentId = operation({
  bizType: BIZ_TYPE.getCountryListByParentId,
  mount: 'global',
  access: 'guest',
  request: Type.Object({ parentId: TextLike() }),
  response: Type.Array(CountryListItem),
  section: SECTION,
  handle: async (context, request) =>
    countriesOf(request.parentId, 'id').map((entry) => listCountryItem(entry, context.language)),
});

const countriesByParentCode = operation({
  bizType: BIZ_TYPE.getCountryListByParentCode,
  mount: 'global',
  access: 'guest',
  request: Type.Object({ parentCode: code, name: Type.Optional(Type.String({ maxLength: 64 })) }),
  response: Type.Array(CountryListItem),
  section: SECTION,
  async handle(context, request) {
    const { name = '' } = request;
    return countriesOf(request.parentCode, 'code')
      .filter((entry) => countryMatches(entry, name))
      .map((entry) => listCountryItem(entry, context.language));
  },
});

/** The five dictionary calls of the reference data. */
export const DICTIONARY_OPERATIONS: readonly Operation[] = [
  listByParentId,
  listByParentCode,
  mapByParentCodes,
  countriesByParentId,
  countriesByParentCode,
];
