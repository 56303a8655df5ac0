import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { TextLike } from '../../records/request-values.ts';
import { Milliseconds, Text } from '../../records/shapes.ts';

/** Marks of sessions have 16 hexadecimal digits. */
const MAX_CUSTOMER_MARK_LENGTH = 16;

const Mark = describe(
  'Mark of the session, 16 hexadecimal digits.',
  Type.String({ minLength: 1, maxLength: MAX_CUSTOMER_MARK_LENGTH }),
);

const CustomerSession = Type.Object({
  mark: Mark,
  kind: describe('What its token opens.', Text, {
    login: ['LOGIN', 'everything: the customer is signed in'],
    push: ['PUSH', 'quotes and messages'],
    view: ['VIEW', 'reading: an operator sees as the customer'],
  }),
  createTime: Milliseconds,
  expireTime: describe(PHRASES.whenItEnds, Milliseconds),
});

const KnownNetwork = Type.Object({
  network: describe('Network from which the customer signed in.', Text),
  lastTime: describe('Last sign-in from there, milliseconds since 1970 (UTC).', Milliseconds),
});

/** Where customers are signed in, and how an operator sees what they see. */
export const CUSTOMER_ACCESS_MANAGEMENT = defineManagementCalls({
  seeAsCustomer: {
    bizType: 'venue.admin.CustomerAdminService.seeAs',
    summary: 'See the terminal as a customer: a token for minutes that only reads',
    permission: 'customers.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16) }),
    response: Type.Object({
      token: describe(
        'Token for the header `token` of the client API and for its sockets. Calls that change something or answer a secret are rejected.',
        Text,
      ),
      customerNo: Text,
      by: describe('Who sees: name of the person, or `appId` of the company.', Text),
      expireTime: describe(PHRASES.whenItEnds, Milliseconds),
    }),
  },
  customerSessions: {
    bizType: 'venue.admin.CustomerAdminService.sessions',
    summary: 'Where a customer is signed in, and from which networks it came',
    permission: 'customers.read',
    request: Type.Object({ customerNo: TextLike(16) }),
    response: Type.Object({
      sessions: describe('Tokens that are good now, oldest first.', Type.Array(CustomerSession)),
      networks: describe(
        'Networks of sign-ins, the last first; at most 20 are kept.',
        Type.Array(KnownNetwork),
      ),
    }),
  },
  endCustomerSession: {
    bizType: 'venue.admin.CustomerAdminService.endSession',
    summary: 'End one session of a customer',
    permission: 'customers.change',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16), mark: Mark }),
    response: Type.Null(),
  },
});
