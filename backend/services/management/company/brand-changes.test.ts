import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import {
  MAX_COMPANY_NAME,
  MAX_LEGAL_TEXT,
  MERIDIAN_LOOK,
  NO_LEGAL_TEXTS,
} from '../../../contract/brand/look.ts';
import { BRAND_MANAGEMENT } from '../../../contract/calls/management/company/brand.ts';
import { COMPANIES_MANAGEMENT } from '../../../contract/calls/management/company/companies.ts';
import { MAX_MAIL_TEXT, MAX_MAIL_TITLE } from '../../../contract/brand/mail-texts.ts';
import { MERIDIAN, type Company, type CompanySettings } from '../../company/company-service.ts';
import { checkBrand, MAX_BRAND_HISTORY, withHistory } from './brand-changes.ts';

const COMPANY = {
  ...MERIDIAN,
  appId: 'a',
  appSecret: 's',
  openMsgAppId: 'o',
  quoteToken: 'q',
  createTimeMs: 0,
} satisfies Company;

it('eight earlier brands are remembered, the newest first [MAX_BRAND_HISTORY]', () => {
  let company: Company = COMPANY;
  for (let at = 0; at <= MAX_BRAND_HISTORY + 1; at += 1)
    company = {
      ...company,
      ...withHistory(company, { name: `Brand ${at}` }, { by: 'K. Adler', nowMs: at * 5_000 }),
    };
  expect(company.brandHistory?.map(({ name }) => name)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((at) => `Brand ${at}`),
  );
  expect(company.brandHistory?.[0]).toMatchObject({ replacedTime: 45_000, replacedBy: 'K. Adler', hue: 277 });
});

it('what one person publishes in two calls is one brand, however slow the second, and so is taking it back', () => {
  const publish = (company: Company, change: CompanySettings, nowMs: number, by = 'K. Adler'): Company => ({
    ...company,
    ...withHistory(company, change, { by, nowMs }),
  });
  const legal = { riskWarning: { 'en-US': 'Careful.', 'zh-CN': '', 'zh-TW': '' } };
  const namesOf = ({ brandHistory = [] }: Company) => brandHistory.map(({ name }) => name);
  const first = publish(COMPANY, { name: 'New' }, 5_000);
  const whole = publish(first, { legal }, 35_000);
  expect(namesOf(whole)).toEqual(['Meridian']);
  expect(namesOf(publish(first, { legal }, 70_000))).toEqual(['New', 'Meridian']);
  expect(namesOf(publish(first, { legal }, 5_100, 'Y. Ito'))).toEqual(['New', 'Meridian']);
  const back = publish(publish(whole, { name: 'Meridian' }, 36_000), { legal: NO_LEGAL_TEXTS }, 40_000);
  expect(namesOf(back)).toEqual(['New', 'Meridian']);
  expect(back.brandHistory?.[0]?.legal).toEqual(legal);
  // Another name, or another text, is another brand however soon it comes.
  expect(namesOf(publish(whole, { name: 'Newer' }, 35_100))).toEqual(['New', 'Meridian']);
  const again = { riskWarning: { ...legal.riskWarning, 'en-US': 'Be careful.' } };
  expect(namesOf(publish(whole, { legal: again }, 35_100))).toEqual(['New', 'Meridian']);
});

it('a change that leaves the brand as it is makes no history', () => {
  const change = { name: COMPANY.name, brand: MERIDIAN_LOOK, singleLogin: true };
  expect(withHistory(COMPANY, change, { by: 'x', nowMs: 0 })).toBe(change);
});

it('colours that cannot be read are rejected with the chroma that can', () => {
  expect(() => checkBrand({ brand: { hue: 277 } })).not.toThrow();
  expect(() => checkBrand({ singleLogin: true })).not.toThrow();
  expect(() => checkBrand({ brand: { hue: 185, chroma: 0.2 } })).toThrow();
});

it('names and texts have a length [MAX_COMPANY_NAME] [MAX_LEGAL_TEXT] [MAX_MAIL_TITLE] [MAX_MAIL_TEXT]', () => {
  const { request } = COMPANIES_MANAGEMENT.saveCompanySettings;
  const warned = (length: number) => ({
    legal: { riskWarning: { 'en-US': 'x'.repeat(length), 'zh-CN': '', 'zh-TW': '' } },
  });
  const mail = (title: number, text: number) => ({
    kind: 'code',
    language: 'en-US',
    title: 'x'.repeat(title),
    text: 'x'.repeat(text),
  });
  const holds = [MAX_COMPANY_NAME, MAX_COMPANY_NAME + 1].map((length) =>
    Value.Check(request, { name: 'x'.repeat(length) }),
  );
  const legal = [MAX_LEGAL_TEXT, MAX_LEGAL_TEXT + 1].map((length) => Value.Check(request, warned(length)));
  const mails = [mail(MAX_MAIL_TITLE, MAX_MAIL_TEXT), mail(121, 1), mail(1, 2_001)].map((body) =>
    Value.Check(BRAND_MANAGEMENT.saveMailText.request, body),
  );
  expect([...holds, ...legal, ...mails]).toEqual([true, false, true, false, true, false, false]);
});
