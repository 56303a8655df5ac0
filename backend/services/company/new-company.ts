import type { Language } from '../../contract/languages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { MERIDIAN, type Company, type CompanyDefinition } from './company.ts';
import type { CompanySettings } from './settings.ts';

/** Companies of one platform, those of its configuration included. */
export const MAX_COMPANIES = 50;

/** Customer numbers of companies that are created by a call: blocks of eight digits behind those of the first two. */
const FIRST_NUMBER = 90_000_001;
const NUMBERS_A_COMPANY = 100_000;

/** What is stated about a new company; everything else it has as the first company began. */
export interface NewCompany {
  readonly code: string;
  readonly name: string;
  readonly language?: Language | undefined;
  /** Hours east of UTC. */
  readonly timezone?: number | undefined;
  readonly clientProfile?: CompanyDefinition['clientProfile'] | undefined;
  /** True: the demo company of a real and demo pair is made with it. */
  readonly withDemo?: boolean | undefined;
  /** The company whose settings and groups it begins with. */
  readonly like?: Company | undefined;
}

/** What a new company takes over of another one: everything that was set, but what is about single customers, its name and its past. */
export function settingsLike(
  { settings = {} }: Pick<Company, 'settings'>,
  { language, clientProfile }: Pick<NewCompany, 'language' | 'clientProfile'>,
): CompanySettings {
  const { name: _name, status: _status, brandHistory: _history, ...kept } = settings;
  const ofAll = <Row extends { readonly customerNo?: string }>(rows: readonly Row[] | undefined) =>
    rows?.filter(({ customerNo = '' }) => customerNo === '');
  const rows = {
    clientLimits: ofAll(kept.clientLimits),
    exposureLimits: ofAll(kept.exposureLimits),
    tradeParameters: ofAll(kept.tradeParameters),
  };
  const stated = { language, clientProfile };
  return {
    ...kept,
    ...Object.fromEntries(Object.entries({ ...rows, ...stated }).filter(([, value]) => value !== undefined)),
  };
}

/**
 * The definitions of a new company and, where it is wanted, of the demo company of its pair. Throws 015 for a code that is
 * taken and 0001025 beyond `MAX_COMPANIES`.
 */
export function createdDefinitions(
  companies: readonly CompanyDefinition[],
  { code, name, withDemo = false, like, ...stated }: NewCompany,
): readonly CompanyDefinition[] {
  const demoCode = `${code}-demo`;
  const isTaken = (wanted: string) => companies.some((company) => company.code === wanted);
  if (isTaken(code) || (withDemo && isTaken(demoCode)))
    throw PlatformError.badRequest(CODE.requestInvalid, { kind: 'unique', member: 'code', details: [] });
  if (companies.length + (withDemo ? 2 : 1) > MAX_COMPANIES)
    throw PlatformError.wrong(CODE.customerParametersInvalid, 'noRoom', 'code', MAX_COMPANIES);
  const id = Math.max(...companies.map((company) => company.id)) + 1;
  const real: CompanyDefinition = {
    ...MERIDIAN,
    id,
    code,
    name,
    language: stated.language ?? MERIDIAN.language,
    timezone: stated.timezone ?? (like ?? MERIDIAN).timezone,
    clientProfile: stated.clientProfile ?? MERIDIAN.clientProfile,
    associationCompanyId: withDemo ? id + 1 : 0,
    ...numbersFor(companies, 0),
  };
  if (!withDemo) return [real];
  const demo: CompanyDefinition = {
    ...real,
    id: id + 1,
    code: demoCode,
    name: `${name} Demo`,
    companyType: 'demo',
    associationCompanyId: id,
    ...numbersFor(companies, 1),
  };
  return [real, demo];
}

/** The block of customer numbers that is free, or the one `further` blocks behind it. */
function numbersFor(companies: readonly CompanyDefinition[], further: number) {
  const last = Math.max(FIRST_NUMBER - 1, ...companies.map(({ endNumber }) => endNumber));
  const startNumber = last + 1 + further * NUMBERS_A_COMPANY;
  return { startNumber, endNumber: startNumber + NUMBERS_A_COMPANY - 1 };
}
