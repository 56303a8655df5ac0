import { Type } from 'typebox';
import { describe } from '../../../describe.ts';
import PHRASES from '../../../phrases.json' with { type: 'json' };
import { SWITCH_STATES } from '../../../meanings.ts';
import { defineManagementCalls, MAX_BIZ_TYPE_LENGTH } from '../../../call.ts';
import { LANGUAGES } from '../../../languages.ts';
import { IntegerLike, TextLike } from '../../../records/request-values.ts';
import { PLAIN_SETTINGS, settingsShapes } from '../../../settings.ts';

const CompanySummary = Type.Object({
  companyId: Type.Integer(),
  code: describe('Code of the company.', Type.String()),
  name: describe(PHRASES.nameCompany, Type.String()),
  companyType: Type.String(),
  associationCompanyId: Type.Integer(),
  status: describe('State of the company.', Type.Integer(), SWITCH_STATES),
});

/** Hours east of UTC. */
const TIMEZONE = { minimum: -12, maximum: 14 };

const CreatedCompany = Type.Object({
  ...CompanySummary.properties,
  appId: Type.String(),
  appSecret: Type.String(),
  openMsgAppId: describe('Application id of the message websocket, part of its address.', Type.String()),
});

const { answer: Settings, change: Change } = settingsShapes(PLAIN_SETTINGS);

const BizType = Type.String({ minLength: 1, maxLength: MAX_BIZ_TYPE_LENGTH });

const Limit = Type.Object({
  customerNo: describe('Customer number; left out: every customer.', Type.Optional(Type.String())),
  bizType: describe('Business type of a call; left out: every call.', Type.Optional(Type.String())),
  limit: Type.Integer(),
});

const GREATEST_CLIENT_LIMIT = 1_000_000;

/** Companies, their settings, calls and limits. */
export const COMPANIES_MANAGEMENT = defineManagementCalls({
  companies: {
    bizType: 'venue.admin.CompanyAdminService.companies',
    summary: 'Companies of the platform',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Array(CompanySummary),
  },
  createCompany: {
    bizType: 'venue.admin.CompanyAdminService.create',
    summary: 'Create a company',
    permission: 'platform.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      code: describe(
        'Code of the company: lower-case letters, digits and hyphens, at most 32.',
        Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z][a-z0-9-]*$' }),
      ),
      name: describe(PHRASES.nameCompany, Type.String({ minLength: 1, maxLength: 64 })),
      language: describe(
        PHRASES.languageNewCustomers,
        Type.Optional(Type.Union(LANGUAGES.map((language) => Type.Literal(language)))),
      ),
      timezone: describe('Hours east of UTC, -12 to 14; left out: 0.', Type.Optional(IntegerLike(TIMEZONE))),
      clientProfile: Type.Optional(Type.Union([Type.Literal('standard'), Type.Literal('deployed')])),
      withDemo: describe(
        'True also makes the demo company of the pair, with play money.',
        Type.Optional(Type.Boolean()),
      ),
      likeCompanyId: describe(
        'Company whose settings the new one begins with: brand, mails, products and terms, customer groups, ways to pay; nothing of its customers and persons. Left out: none.',
        Type.Optional(IntegerLike({ minimum: 1 })),
      ),
    }),
    response: Type.Object({
      ...CreatedCompany.properties,
      demo: describe(
        'The demo company; null when none was wanted.',
        Type.Union([CreatedCompany, Type.Null()]),
      ),
    }),
  },
  setCompanyStatus: {
    bizType: 'venue.admin.CompanyAdminService.setStatus',
    summary: 'Disable a company or enable it again',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({
      companyId: describe('Company.', IntegerLike()),
      status: describe(
        'State of the company: nobody signs in, calls or connects while it is disabled.',
        IntegerLike({ minimum: 1, maximum: 2 }),
        SWITCH_STATES,
      ),
    }),
    response: CompanySummary,
  },
  rotateCompanySecret: {
    bizType: 'venue.admin.CompanyAdminService.rotateSecret',
    summary: 'New secret of any company, for the first one',
    permission: 'platform.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ companyId: describe('Company.', IntegerLike()) }),
    response: CreatedCompany,
  },
  resetAppSecret: {
    bizType: 'venue.admin.CompanyAdminService.resetAppSecret',
    summary: 'New secret of the back office',
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({}),
    response: Type.Object({ appId: Type.String(), appSecret: Type.String() }),
  },
  companySettings: {
    bizType: 'venue.admin.CompanyAdminService.settings',
    summary: 'Settings of the company',
    permission: 'company.read',
    request: Type.Object({}),
    response: Settings,
  },
  saveCompanySettings: {
    bizType: 'venue.admin.CompanyAdminService.saveSettings',
    summary: 'Change settings of the company',
    permission: 'company.change',
    batch: true,
    changes: true,
    request: Change,
    response: Settings,
  },
  closedOperations: {
    bizType: 'venue.admin.CompanyAdminService.closedOperations',
    summary: 'Calls that are closed to customers',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Type.String()),
  },
  setOperationOpen: {
    bizType: 'venue.admin.CompanyAdminService.setOperationOpen',
    summary: 'Open or close a call to customers',
    permission: 'company.change',
    changes: true,
    request: Type.Object({
      bizType: describe('Business type of a call; left out: every call.', BizType),
      open: describe('True opens the call to customers, false closes it.', Type.Boolean()),
    }),
    response: Type.Array(Type.String()),
  },
  clientLimits: {
    bizType: 'venue.admin.CompanyAdminService.clientLimits',
    summary: 'Limits of calls that differ from the standard',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Limit),
  },
  setClientLimit: {
    bizType: 'venue.admin.CompanyAdminService.setClientLimit',
    summary: 'Set a limit of calls',
    permission: 'company.change',
    changes: true,
    request: Type.Object({
      customerNo: describe('Customer number; left out: every customer.', Type.Optional(TextLike(16))),
      bizType: describe('Business type of a call; left out: every call.', Type.Optional(BizType)),
      limit: Type.Optional(IntegerLike({ minimum: 1, maximum: GREATEST_CLIENT_LIMIT })),
    }),
    response: Type.Array(Limit),
  },
});
