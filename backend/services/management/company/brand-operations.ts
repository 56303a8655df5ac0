import { Buffer } from 'node:buffer';
import { BRAND_MANAGEMENT } from '../../../contract/calls/management/company/brand.ts';
import { MERIDIAN_LOOK, NO_LEGAL_TEXTS } from '../../../contract/brand/look.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  MERIDIAN,
  readSetting,
  withoutRow,
  withRow,
  type CompanyService,
} from '../../company/company-service.ts';
import {
  checkMailText,
  MAIL_KINDS,
  previewLetter,
  standardMail,
  type MailKind,
  type MailText,
} from '../../message/message-operations.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import FINISHED from './finished-brands.json' with { type: 'json' };
import { ownCompany } from './settings-operations.ts';

/** Earlier and finished brands of a company, and the texts of its mails. */
export function brandOperations(companies: Pick<CompanyService, 'find' | 'change'>): ManagementOperation[] {
  const own = (companyId: number) => ownCompany({ companies }, companyId);
  return [
    implementManagement(BRAND_MANAGEMENT.brandHistory, async ({ companyId }) => [
      ...readSetting(own(companyId), 'brandHistory'),
    ]),
    implementManagement(BRAND_MANAGEMENT.finishedBrands, async () => finishedBrands()),
    implementManagement(BRAND_MANAGEMENT.mailTexts, async ({ companyId }, wanted) => {
      const { mailTexts } = own(companyId);
      return MAIL_KINDS.filter((kind) => (wanted.kind ?? kind) === kind).flatMap((kind) =>
        LANGUAGES.filter((language) => (wanted.language ?? language) === language).map((language) =>
          shownText(mailTexts, kind, language),
        ),
      );
    }),
    implementManagement(BRAND_MANAGEMENT.saveMailText, async ({ companyId }, request) => {
      const { kind, language } = request;
      const written = readText(request);
      const { mailTexts } = await companies.change(companyId, (company) =>
        written === undefined
          ? withoutRow(company, 'mailTexts', { kind, language })
          : withRow(company, 'mailTexts', written),
      );
      return shownText(mailTexts, kind, language);
    }),
    implementManagement(BRAND_MANAGEMENT.previewMail, async ({ companyId }, request) => {
      const { kind, language } = request;
      const { name, legal = NO_LEGAL_TEXTS, mailTexts = [] } = own(companyId);
      const riskWarning = { ...legal.riskWarning };
      if (request.riskWarning !== undefined) riskWarning[language] = request.riskWarning;
      const written = readText(request);
      const texts = written === undefined ? mailTexts : [written];
      return previewLetter(kind, language, {
        name: request.name ?? name,
        legal: { riskWarning },
        mailTexts: texts,
      });
    }),
  ];
}

type SentText = Pick<MailText, 'kind' | 'language'> & { readonly title?: string; readonly text?: string };

/** The text that is sent; undefined for none. Throws 104 for placeholders that the kind does not have or lacks, and 015 for half a text. */
function readText({ kind, language, title, text }: SentText): MailText | undefined {
  if (title === undefined && text === undefined) return undefined;
  if (title === undefined || text === undefined)
    throw PlatformError.wrong(CODE.requestInvalid, 'missing', title === undefined ? 'title' : 'text');
  checkMailText({ kind, title, text });
  return { kind, language, title, text };
}

function shownText(all: readonly MailText[] | undefined, kind: MailKind, language: Language) {
  const { title, text, placeholders, required } = standardMail(kind);
  const own = all?.find((one) => one.kind === kind && one.language === language);
  return {
    kind,
    language,
    title: own?.title ?? title[language],
    text: own?.text ?? text[language],
    standardTitle: title[language],
    standardText: text[language],
    isOwn: own !== undefined,
    placeholders: [...placeholders],
    required: [...required],
  };
}

/** The product's own brand, and those of the data; a drawing becomes an address. */
function finishedBrands() {
  const address = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return [
    { id: MERIDIAN.code, name: MERIDIAN.name, ...MERIDIAN_LOOK, legal: NO_LEGAL_TEXTS },
    ...FINISHED.map(({ logo, logoLight, ...brand }) => ({
      ...brand,
      logo: address(logo),
      logoLight: address(logoLight),
    })),
  ];
}
