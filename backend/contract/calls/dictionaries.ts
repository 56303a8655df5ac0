import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { defineCalls } from '../call.ts';
import { CountryByIp } from '../records/country-by-ip.ts';
import { CountryListItem, DictItem, DictListItem } from '../records/dictionary.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';

const code = Type.String({ minLength: 1, maxLength: 64 });

/** Most dictionary codes in one getMapByParentCodes. */
const MAX_PARENT_CODES = 50;

/** Dictionaries, countries, currencies and the time. */
export const DICTIONARY_CALLS = defineCalls('Client API, reference data', {
  getListByParentId: {
    bizType: 'config.app.AppDictDubboService.getListByParentId',
    summary: 'Entries of a dictionary, by the number of its parent',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ parentId: IntegerLike() }),
    response: Type.Array(DictListItem),
  },
  getListByParentCode: {
    bizType: 'config.app.AppDictDubboService.getListByParentCode',
    summary: 'Entries of a dictionary, by the code of its parent',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ parentCode: code }),
    response: Type.Array(DictListItem),
  },
  getMapByParentCodes: {
    bizType: 'config.app.AppDictDubboService.getMapByParentCodes',
    summary: 'Entries of several dictionaries',
    openPermission: 'ready_only',
    request: Type.Object({
      parentCode: Type.String({
        minLength: 1,
        maxLength: 2048,
        pattern: `^[^,]*(,[^,]*){0,${MAX_PARENT_CODES - 1}}$`,
      }),
    }),
    response: Type.Record(Type.String(), Type.Array(DictItem)),
  },
  getCountryListByParentId: {
    bizType: 'config.app.AppDictDubboService.getCountryListByParentId',
    summary: 'Countries and regions, by the number of their parent',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ parentId: TextLike() }),
    response: Type.Array(CountryListItem),
  },
  getCountryListByParentCode: {
    bizType: 'config.app.AppDictDubboService.getCountryListByParentCode',
    summary: 'Countries and regions, by the code of their parent',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      parentCode: describe(PHRASES.codeParentEntry, code),
      name: describe(
        'Part of the name of the country; left out: all.',
        Type.Optional(Type.String({ maxLength: 64 })),
      ),
    }),
    response: Type.Array(CountryListItem),
  },
  now: {
    bizType: 'thirdExt/now',
    summary: 'Time of the server, milliseconds since 1970 (UTC)',
    mount: 'root',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: Type.Integer(),
  },
  countryByIp: {
    bizType: 'geoip/country',
    summary: 'Country of the caller’s address',
    mount: 'root',
    method: 'GET',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: CountryByIp,
  },
});
