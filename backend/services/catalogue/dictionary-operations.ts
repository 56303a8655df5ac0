import { DICTIONARY_CALLS } from '../../contract/calls/dictionaries.ts';
import { implement, type Operation } from '../operation.ts';
import {
  companyItems,
  companyItemsById,
  countryMatches,
  fullDictItem,
  listCountries,
  listCountryItem,
  listDictItem,
  type DictionaryEdit,
  type OfferedPaymentMethods,
} from './dictionaries/dictionaries.ts';

/** What a company makes of the dictionaries. */
interface OfCompany {
  /** What it changed. */
  dictionaryOf(this: void, companyId: number): readonly DictionaryEdit[] | undefined;
  /** Its ways in and out, of which banks and chains follow. */
  paymentMethodsOf(this: void, companyId: number): OfferedPaymentMethods | undefined;
}

const listByParentId = (of: OfCompany) =>
  implement(DICTIONARY_CALLS.getListByParentId, async ({ companyId, language }, { parentId }) =>
    companyItemsById(parentId, of.dictionaryOf(companyId), of.paymentMethodsOf(companyId)).map((entry) =>
      listDictItem(entry, language),
    ),
  );

const listByParentCode = (of: OfCompany) =>
  implement(DICTIONARY_CALLS.getListByParentCode, async ({ companyId, language }, { parentCode }) =>
    companyItems(parentCode, of.dictionaryOf(companyId), of.paymentMethodsOf(companyId)).map((entry) =>
      listDictItem(entry, language),
    ),
  );

const mapByParentCodes = (of: OfCompany) =>
  implement(DICTIONARY_CALLS.getMapByParentCodes, async (context, request) => {
    const codes = request.parentCode
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    // Own keys without a prototype: a code may be any text, `__proto__` included.
    const groups = Object.create(null) as Record<string, ReturnType<typeof fullDictItem>[]>;
    const [edits, paymentMethods] = [
      of.dictionaryOf(context.companyId),
      of.paymentMethodsOf(context.companyId),
    ];
    for (const one of codes) {
      groups[one] = companyItems(one, edits, paymentMethods).map((entry) =>
        fullDictItem(entry, context.language),
      );
    }
    return groups;
  });

const countriesByParentId = implement(DICTIONARY_CALLS.getCountryListByParentId, async (context, request) =>
  listCountries(request.parentId, 'id').map((entry) => listCountryItem(entry, context.language)),
);

const countriesByParentCode = implement(
  DICTIONARY_CALLS.getCountryListByParentCode,
  async (context, request) => {
    const { name = '' } = request;
    return listCountries(request.parentCode, 'code')
      .filter((entry) => countryMatches(entry, name))
      .map((entry) => listCountryItem(entry, context.language));
  },
);

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
