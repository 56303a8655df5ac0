import { PLATFORM_MANAGEMENT } from '../../../contract/calls/management/platform.ts';
import { withEntry, withoutEntry, type DictionaryEdit } from '../../catalogue/dictionaries/dictionaries.ts';
import type { CompanyService } from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

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
    implementManagement(PLATFORM_MANAGEMENT.dictionaryEdits, async ({ companyId }) =>
      rows(companies.find(companyId)?.dictionary),
    ),
    // Customers read who changed an entry: a mark that says nothing to them.
    implementManagement(
      PLATFORM_MANAGEMENT.saveDictionaryEntry,
      async ({ companyId, tokenMark = '' }, entry) => {
        const change = ({ dictionary = [] }: { readonly dictionary?: readonly DictionaryEdit[] }) => ({
          dictionary: withEntry(dictionary, entry, tokenMark, nowMs()),
        });
        return rows((await companies.change(companyId, change)).dictionary);
      },
    ),
    implementManagement(
      PLATFORM_MANAGEMENT.removeDictionaryEntry,
      async ({ companyId, tokenMark = '' }, entry) => {
        const change = ({ dictionary = [] }: { readonly dictionary?: readonly DictionaryEdit[] }) => ({
          dictionary: withoutEntry(dictionary, entry, tokenMark, nowMs()),
        });
        return rows((await companies.change(companyId, change)).dictionary);
      },
    ),
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
