import { CUSTOMER_NOTE_MANAGEMENT } from '../../../contract/calls/management/customer-notes.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { customerNoteRepository, customerTagRepository } from '../../../storage/management/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';
import { namedCustomer, type Directory } from '../trade/customer-account.ts';

/** Notes about one customer. */
const MAX_NOTES_OF_CUSTOMER = 1_000;
/** Different tags of the customers of one company. */
const MAX_TAGS_OF_COMPANY = 500;

interface NoteDependencies {
  readonly database: Database;
  readonly directory: Directory;
  nowMs(this: void): number;
}

/** What an office notes about customers, and how it groups them for itself. */
export function noteOperations(deps: NoteDependencies): ManagementOperation[] {
  return [...notes(deps), ...tags(deps)];
}

/** Throw 0000003 for a customer or note that the company does not have, 015 beyond `MAX_NOTES_OF_CUSTOMER`. */
function notes({ database, directory, nowMs }: NoteDependencies): ManagementOperation[] {
  const queue = new KeyedQueue();
  return [
    implementManagement(CUSTOMER_NOTE_MANAGEMENT.customerNotes, async ({ companyId }, request) => {
      const { size = DEFAULT_PAGE_SIZE, current = 1, ...named } = request;
      const { id } = await namedCustomer(directory, companyId, named);
      const reading = { limit: size, offset: (current - 1) * size };
      const { rows, total } = await customerNoteRepository.page(database, id, reading);
      const records = rows.map((row) => ({
        id: row.id,
        text: row.text,
        author: row.author,
        createTime: row.create_time_ms,
      }));
      return { records, total, size, current };
    }),
    implementManagement(CUSTOMER_NOTE_MANAGEMENT.addCustomerNote, async (context, { text, ...named }) => {
      const { id } = await namedCustomer(directory, context.companyId, named);
      if (text.trim() === '') throw PlatformError.missing(CODE.requestInvalid, 'text');
      return queue.run(String(id), async () => {
        const { total } = await customerNoteRepository.page(database, id, { limit: 1, offset: 0 });
        if (total >= MAX_NOTES_OF_CUSTOMER)
          throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'text', MAX_NOTES_OF_CUSTOMER);
        await customerNoteRepository.add(database, {
          company_id: context.companyId,
          customer_id: id,
          text: text.trim(),
          author: authorOf(context),
          create_time_ms: nowMs(),
        });
        return null;
      });
    }),
    implementManagement(CUSTOMER_NOTE_MANAGEMENT.removeCustomerNote, async ({ companyId }, { id }) => {
      const note = await customerNoteRepository.find(database, companyId, id);
      if (note === undefined) throw new PlatformError(CODE.dataUnknown);
      await customerNoteRepository.remove(database, id);
      return null;
    }),
  ];
}

/** Throw 0000003 for a customer that the company does not have, 015 beyond `MAX_TAGS_OF_COMPANY`. */
function tags({ database, directory }: NoteDependencies): ManagementOperation[] {
  const queue = new KeyedQueue();
  return [
    implementManagement(CUSTOMER_NOTE_MANAGEMENT.companyTags, ({ companyId }) =>
      customerTagRepository.counts(database, companyId),
    ),
    implementManagement(CUSTOMER_NOTE_MANAGEMENT.customerTags, async ({ companyId }, named) => {
      const { id } = await namedCustomer(directory, companyId, named);
      return customerTagRepository.of(database, id);
    }),
    implementManagement(
      CUSTOMER_NOTE_MANAGEMENT.saveCustomerTags,
      async ({ companyId }, { tags: sent, ...named }) => {
        const { id } = await namedCustomer(directory, companyId, named);
        const wanted = [...new Set(sent.map((tag) => tag.trim()))].filter((tag) => tag !== '');
        return queue.run(String(companyId), async () => {
          const all = await customerTagRepository.counts(database, companyId);
          const known = new Set(all.map(({ tag }) => tag));
          const added = wanted.filter((tag) => !known.has(tag));
          if (added.length > 0 && known.size + added.length > MAX_TAGS_OF_COMPANY)
            throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'tags', MAX_TAGS_OF_COMPANY);
          await customerTagRepository.save(database, { companyId, customerId: id }, wanted);
          return customerTagRepository.of(database, id);
        });
      },
    ),
  ];
}
