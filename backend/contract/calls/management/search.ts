import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../../records/ids.ts';
import { Milliseconds, Nullable, Text, Whole } from '../../records/shapes.ts';

/** Characters of what is searched for. */
export const MAX_SEARCH_LENGTH = 128;
/** Rows of each kind. */
export const MAX_FOUND = 20;

const FoundTrade = Type.Object({
  orderId: Whole,
  dealId: describe('Number of the fill; null where there is none.', Nullable(Whole)),
  accountId: Whole,
  customerNo: Id.CustomerNo,
  tradeType: Whole,
  symbolId: Whole,
  time: describe('When it was placed or filled, milliseconds since 1970 (UTC), market clock.', Milliseconds),
});

/** One search over everything that an office looks for. */
export const SEARCH_MANAGEMENT = defineManagementCalls({
  searchOffice: {
    bizType: 'venue.admin.SearchService.find',
    summary: 'Customers, orders, fills, proposals and audit rows by a number, an address or a trace',
    permission: 'reference.read',
    request: Type.Object({
      text: describe(
        'What is looked for: beginning of a customer number or phone, part of an e-mail address; number of an account, order, fill or proposal; trace of a request.',
        Type.String({ minLength: 2, maxLength: MAX_SEARCH_LENGTH }),
      ),
    }),
    response: Type.Object({
      customers: describe(
        'At most 20, newest first; empty for a role that may not read customers.',
        Type.Array(
          Type.Object({
            customerId: Id.Customer,
            customerNo: Id.CustomerNo,
            email: Nullable(Text),
            phone: Nullable(Text),
            phoneArea: Nullable(Text),
            status: describe(PHRASES.stateCustomer, Whole),
            createTime: Milliseconds,
          }),
        ),
      ),
      orders: describe('Of the number; empty for a role that may not read trading.', Type.Array(FoundTrade)),
      fills: describe(
        'Of the number or of the order of the number, at most 20; empty for a role that may not read trading.',
        Type.Array(FoundTrade),
      ),
      proposals: describe(
        'Of the number; empty for a role that may not read money.',
        Type.Array(
          Type.Object({
            kind: describe('What it is: `deposit`, `withdrawal`, `adjustment` or `fundShare`.', Text),
            proposalNo: Text,
            customerNo: Id.CustomerNo,
            state: describe('State as its own page has it; empty where it has none.', Text),
            createTime: Milliseconds,
          }),
        ),
      ),
      audit: describe(
        'Rows of the audit trail with the trace, newest first, at most 20; empty for a role that may not read it.',
        Type.Array(
          Type.Object({
            seq: describe(PHRASES.numberAuditRow, Whole),
            bizType: describe(PHRASES.callMade, Text),
            stage: describe(PHRASES.stageAuditRow, Text),
            author: describe('Who asked: name of the person, or `appId` of the company.', Text),
            time: describe('When, milliseconds since 1970 (UTC).', Milliseconds),
          }),
        ),
      ),
    }),
  },
});
