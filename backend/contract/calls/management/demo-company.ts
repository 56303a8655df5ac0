import { Type, type Static } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';

/** What the visitor of a demonstration can be asked for. */
const VisitorAct = describe(
  'What the visitor does.',
  Type.Union([
    Type.Literal('register'),
    Type.Literal('apply'),
    Type.Literal('payIn'),
    Type.Literal('trade'),
    Type.Literal('settleOutside'),
  ]),
  {
    register: ['register', 'becomes a customer, another one each time'],
    apply: ['apply', 'sends data and paper for the verification'],
    payIn: ['payIn', 'pays in an amount that takes two persons'],
    trade: ['trade', 'buys so much that a crash closes it by force'],
    settleOutside: ['settleOutside', 'trades while the wallets are outside and answer too late'],
  },
);
export type VisitorAct = Static<typeof VisitorAct>;

/** The company that demonstrates the product. */
export const DEMO_COMPANY_MANAGEMENT = defineManagementCalls({
  demoCompany: {
    bizType: 'venue.admin.DemoCompanyService.state',
    summary: 'The company that demonstrates the product',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Object({
      name: describe('Name under which it was founded.', Type.String()),
      foundedTime: describe(
        'When its year ended and it opened, milliseconds since 1970 (UTC).',
        Type.Integer(),
      ),
      customers: describe('Customers that it was founded with.', Type.Integer()),
      orders: describe('Orders of the year before it opened.', Type.Integer()),
      resets: describe(
        'Resets since the program was started, oldest first.',
        Type.Array(
          Type.Object({
            time: describe('When it began, milliseconds since 1970 (UTC).', Type.Integer()),
            durationMs: describe('How long it took, milliseconds.', Type.Integer()),
          }),
        ),
      ),
      visitor: describe(
        'The customer who came while the product is shown; null before.',
        Type.Union([
          Type.Object({
            customerNo: Type.String(),
            name: Type.String(),
            acts: describe('What the visitor did, in order.', Type.Array(VisitorAct)),
          }),
          Type.Null(),
        ]),
      ),
    }),
  },
  actInDemoCompany: {
    bizType: 'venue.admin.DemoCompanyService.act',
    summary: 'Let the visitor do something; what it needs is done before it',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({ act: VisitorAct }),
    response: Type.Null(),
  },
  resetDemoCompany: {
    bizType: 'venue.admin.DemoCompanyService.reset',
    summary: 'Put the company back to its morning; the platform starts again',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({}),
    response: Type.Null(),
  },
});
