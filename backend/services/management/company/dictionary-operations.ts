import { withEntry, withoutEntry, type DictionaryEdit } from '../../catalogue/dictionaries/dictionaries.ts';
import { SETTINGS, type CompanyService } from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

const { calls } = SETTINGS.dictionary;

export interface DictionaryDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  nowMs(this: void): number;
}

/**
 * Dictionaries of the company: entries and groups (`parentCode` `0`) are renamed, moved, added and removed for its own
 * customers; the answer is everything that differs from the built-in dictionaries.
 */
export function dictionaryOperations({ companies, nowMs }: DictionaryDependencies): ManagementOperation[] {
  return [
    implementManagement(calls.read, async ({ companyId }) => rows(companies.find(companyId)?.dictionary)),
    // Customers read who changed an entry: a mark that says nothing to them.
    implementManagement(calls.change, async ({ companyId, tokenMark = '' }, entry) => {
      const changed = await companies.change(companyId, ({ dictionary = [] }) => ({
        dictionary: withEntry(dictionary, entry, tokenMark, nowMs()),
      }));
      return rows(changed.dictionary);
    }),
    implementManagement(calls.remove, async ({ companyId, tokenMark = '' }, entry) => {
      const changed = await companies.change(companyId, ({ dictionary = [] }) => ({
        dictionary: withoutEntry(dictionary, entry, tokenMark, nowMs()),
      }));
      return rows(changed.dictionary);
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
