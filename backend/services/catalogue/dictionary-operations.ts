import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import {
  CountryListItem,
  DictItem,
  DictListItem,
  IntegerLike,
  TextLike,
} from '../../contract/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import {
  listCountries,
  countryMatches,
  companyItems,
  companyItemsById,
  fullDictItem,
  listCountryItem,
  listDictItem,
  type DictionaryEdit,
  type OfferedWays,
} from './dictionaries/index.ts';

const SECTION = 'Client API, reference data';

/** Most dictionary codes in one getMapByParentCodes. */
const MAX_PARENT_CODES = 50;

const code = Type.String({ minLength: 1, maxLength: 64 });

/** What a company makes of the dictionaries. */
interface OfCompany {
  /** What it changed. */
  dictionaryOf(this: void, companyId: number): readonly DictionaryEdit[] | undefined;
  /** Its ways in and out, of which banks and chains follow. */
  waysOf(this: void, companyId: number): OfferedWays | undefined;
}

const listByParentId = (of: OfCompany) =>
  operation({
    bizType: BIZ_TYPE.getListByParentId,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ parentId: IntegerLike() }),
    response: Type.Array(DictListItem),
    section: SECTION,
    handle: async ({ companyId, language }, { parentId }) =>
      companyItemsById(parentId, of.dictionaryOf(companyId), of.waysOf(companyId)).map((entry) =>
        listDictItem(entry, language),
      ),
  });

const listByParentCode = (of: OfCompany) =>
  operation({
    bizType: BIZ_TYPE.getListByParentCode,
    mount: 'global',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ parentCode: code }),
    response: Type.Array(DictListItem),
    section: SECTION,
    handle: async ({ companyId, language }, { parentCode }) =>
      companyItems(parentCode, of.dictionaryOf(companyId), of.waysOf(companyId)).map((entry) =>
        listDictItem(entry, language),
      ),
  });

const mapByParentCodes = (of: OfCompany) =>
  operation({
    bizType: BIZ_TYPE.getMapByParentCodes,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
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
      const [edits, ways] = [of.dictionaryOf(context.companyId), of.waysOf(context.companyId)];
      for (const one of codes) {
        groups[one] = companyItems(one, edits, ways).map((entry) => fullDictItem(entry, context.language));
      }
      return groups;
    },
  });

const countriesByParentId = operation({
  bizType: BIZ_TYPE.getCountryListByParentId,
  mount: 'global',
  access: 'guest',
  openPermission: 'ready_only',
  request: Type.Object({ parentId: TextLike() }),
  response: Type.Array(CountryListItem),
  section: SECTION,
  handle: async (context, request) =>
    listCountries(request.parentId, 'id').map((entry) => listCountryItem(entry, context.language)),
});

const countriesByParentCode = operation({
  bizType: BIZ_TYPE.getCountryListByParentCode,
  mount: 'global',
  access: 'guest',
  openPermission: 'ready_only',
  request: Type.Object({ parentCode: code, name: Type.Optional(Type.String({ maxLength: 64 })) }),
  response: Type.Array(CountryListItem),
  section: SECTION,
  async handle(context, request) {
    const { name = '' } = request;
    return listCountries(request.parentCode, 'code')
      .filter((entry) => countryMatches(entry, name))
      .map((entry) => listCountryItem(entry, context.language));
  },
});

/** The five dictionary calls of the reference data. */
export function dictionaryOperations(of: OfCompany): readonly Operation[] {
  return [
    listByParentId(of),
    listByParentCode(of),
    mapByParentCodes(of),
    countriesByParentId,
    countriesByParentCode,
  ];
}
