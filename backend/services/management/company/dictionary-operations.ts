import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import { withEntry, withoutEntry, type DictionaryEdit } from '../../catalogue/dictionaries/index.ts';
import type { CompanyService } from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

export interface DictionaryDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  nowMs(this: void): number;
}

const Code = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const which = { parentCode: Code, code: Code };
const Names = Type.Object({ 'en-US': Name, 'zh-CN': Name, 'zh-TW': Name });
const Edit = Type.Object({
  ...which,
  id: Type.Integer(),
  name: Names,
  sort: Type.Integer(),
  removed: Type.Boolean(),
});

/**
 * Dictionaries of the company: entries and groups (`parentCode` `0`) are renamed, moved, added and removed for its own
 * customers; the answer is everything that differs from the built-in dictionaries.
 */
export function dictionaryOperations({ companies, nowMs }: DictionaryDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.dictionaryEdits,
      permission: 'company.read',
      request: Type.Object({}),
      response: Type.Array(Edit),
      handle: async ({ companyId }) => rows(companies.find(companyId)?.dictionary),
    }),
    // Customers read who changed an entry: a mark that says nothing to them.
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveDictionaryEntry,
      permission: 'company.change',
      changes: true,
      request: Type.Object({
        ...which,
        name: Names,
        sort: Type.Optional(IntegerLike({ minimum: 0, maximum: 1_000_000 })),
      }),
      response: Type.Array(Edit),
      async handle({ companyId, tokenMark = '' }, entry) {
        const change = ({ dictionary = [] }: { readonly dictionary?: readonly DictionaryEdit[] }) => ({
          dictionary: withEntry(dictionary, entry, tokenMark, nowMs()),
        });
        return rows((await companies.change(companyId, change)).dictionary);
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.removeDictionaryEntry,
      permission: 'company.change',
      changes: true,
      request: Type.Object(which),
      response: Type.Array(Edit),
      async handle({ companyId, tokenMark = '' }, entry) {
        const change = ({ dictionary = [] }: { readonly dictionary?: readonly DictionaryEdit[] }) => ({
          dictionary: withoutEntry(dictionary, entry, tokenMark, nowMs()),
        });
        return rows((await companies.change(companyId, change)).dictionary);
      },
    }),
  ];
}

function rows(edits: readonly DictionaryEdit[] = []) {
  return edits.map(({ id, parentCode, code, name, sort, removed }) => ({
    id,
    parentCode,
    code,
    name,
    sort,
    removed,
  }));
}
