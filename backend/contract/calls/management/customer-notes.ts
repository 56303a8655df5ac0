import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike } from '../../records/request-values.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

const MAX_NOTE_LENGTH = 1_000;
const MAX_TAG_TEXT = 32;
const MAX_TAGS_OF_CUSTOMER = 20;

/** A word by which an office finds customers again. */
export const Tag = Type.String({ minLength: 1, maxLength: MAX_TAG_TEXT });

export const CustomerNote = Type.Object({
  id: describe('Number of the note.', Whole),
  text: Text,
  author: describe('Who wrote it: name of the person, or `appId` of the company.', Text),
  createTime: Milliseconds,
});

/** What an office notes about customers, and how it groups them for itself. Customers see none of it. */
export const CUSTOMER_NOTE_MANAGEMENT = defineManagementCalls({
  customerNotes: {
    bizType: 'venue.admin.CustomerNoteService.page',
    summary: 'Notes about a customer, newest first',
    permission: 'customers.read',
    request: OfCustomer(Type.Object({ ...customerMembers, ...pageRequestMembers })),
    response: PageOf(CustomerNote),
  },
  addCustomerNote: {
    bizType: 'venue.admin.CustomerNoteService.add',
    summary: 'Note something about a customer',
    permission: 'customers.change',
    changes: true,
    request: OfCustomer(
      Type.Object({
        ...customerMembers,
        text: describe(
          'The note, at most 1,000 characters.',
          Type.String({ minLength: 1, maxLength: MAX_NOTE_LENGTH }),
        ),
      }),
    ),
    response: Type.Null(),
  },
  removeCustomerNote: {
    bizType: 'venue.admin.CustomerNoteService.remove',
    summary: 'Remove a note about a customer',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({ id: describe('Number of the note.', IntegerLike({ minimum: 1 })) }),
    response: Type.Null(),
  },
  companyTags: {
    bizType: 'venue.admin.CustomerTagService.list',
    summary: 'Tags of customers, with how many have each',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        tag: describe('The tag, at most 32 characters.', Text),
        customers: describe('Customers who have it.', Whole),
      }),
    ),
  },
  customerTags: {
    bizType: 'venue.admin.CustomerTagService.detail',
    summary: 'Tags of a customer',
    permission: 'customers.read',
    request: OfCustomer(Type.Object(customerMembers)),
    response: Type.Array(Text),
  },
  saveCustomerTags: {
    bizType: 'venue.admin.CustomerTagService.save',
    summary: 'Replace the tags of a customer',
    permission: 'customers.change',
    changes: true,
    request: OfCustomer(
      Type.Object({
        ...customerMembers,
        tags: describe(
          'All tags that it has from now on, at most 20 of at most 32 characters.',
          Type.Array(Tag, { maxItems: MAX_TAGS_OF_CUSTOMER }),
        ),
      }),
    ),
    response: Type.Array(Text),
  },
});
