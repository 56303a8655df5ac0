import { Type } from 'typebox';
import { BrandMembers, LegalTexts, MAX_COMPANY_NAME, MAX_LEGAL_TEXT } from '../../../brand/look.ts';
import { defineManagementCalls } from '../../../call.ts';
import { describe } from '../../../describe.ts';
import { LANGUAGES } from '../../../languages.ts';
import { MAIL_KINDS, MAX_MAIL_TEXT, MAX_MAIL_TITLE } from '../../../brand/mail-texts.ts';
import PHRASES from '../../../phrases.json' with { type: 'json' };
import { Milliseconds, Text } from '../../../records/shapes.ts';

const either = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));

const Kind = describe('Kind of mail.', either(MAIL_KINDS));
const MailLanguage = describe('Language of the text.', either(LANGUAGES));
const Placeholders = Type.Array(Type.String());

const MailTitle = describe(
  'Subject, without the company, which every mail begins with; left out: the standard one.',
  Type.Optional(Type.String({ minLength: 1, maxLength: MAX_MAIL_TITLE, pattern: '^[^\\r\\n]+$' })),
);
const MailBody = describe(
  'Text, with the placeholders of the kind in braces; left out: the standard one.',
  Type.Optional(Type.String({ minLength: 1, maxLength: MAX_MAIL_TEXT })),
);

const MailText = Type.Object({
  kind: Kind,
  language: MailLanguage,
  title: describe('Subject as it is sent, without the company.', Text),
  text: describe('Text as it is sent, with its placeholders.', Text),
  standardTitle: describe('Subject of a company that wrote none.', Text),
  standardText: describe('Text of a company that wrote none.', Text),
  isOwn: describe('True where the company wrote its own.', Type.Boolean()),
  placeholders: describe('What can stand in the text in braces.', Placeholders),
  required: describe('What has to stand in the text.', Placeholders),
});

const Look = { name: describe(PHRASES.nameCompany, Text), ...BrandMembers, legal: LegalTexts };

/** The brand of the company: earlier ones, finished ones, and the texts of its mails. */
export const BRAND_MANAGEMENT = defineManagementCalls({
  brandHistory: {
    bizType: 'venue.admin.BrandAdminService.history',
    summary: 'The last eight brands that were published before, newest first',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        ...Look,
        replacedTime: describe('When another brand took its place.', Milliseconds),
        replacedBy: describe('Who published the other one.', Text),
      }),
    ),
  },
  finishedBrands: {
    bizType: 'venue.admin.BrandAdminService.finished',
    summary: 'Finished brands to begin with',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Type.Object({ id: describe('Name for programs.', Text), ...Look })),
  },
  mailTexts: {
    bizType: 'venue.admin.BrandAdminService.mailTexts',
    summary: 'Texts of mails',
    permission: 'company.read',
    request: Type.Object({ kind: Type.Optional(Kind), language: Type.Optional(MailLanguage) }),
    response: Type.Array(MailText),
  },
  saveMailText: {
    bizType: 'venue.admin.BrandAdminService.saveMailText',
    summary: 'Change the text of a kind of mail, or return to the standard one',
    permission: 'company.change',
    changes: true,
    request: Type.Object({ kind: Kind, language: MailLanguage, title: MailTitle, text: MailBody }),
    response: MailText,
  },
  previewMail: {
    bizType: 'venue.admin.BrandAdminService.previewMail',
    summary: 'A mail with sample data, as a customer would get it',
    permission: 'company.read',
    request: Type.Object({
      kind: Kind,
      language: MailLanguage,
      title: MailTitle,
      text: MailBody,
      name: describe(
        'Name of the company in the mail; left out: the one it has.',
        Type.Optional(Type.String({ minLength: 1, maxLength: MAX_COMPANY_NAME })),
      ),
      riskWarning: describe(
        'Warning below the mail; left out: the one it has.',
        Type.Optional(Type.String({ maxLength: MAX_LEGAL_TEXT })),
      ),
    }),
    response: Type.Object({ title: describe('Subject.', Text), text: describe('Text.', Text) }),
  },
});
