import { createHash } from 'node:crypto';
import type { PublishedBrand } from '../../contract/calls/brand.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { MERIDIAN_LOOK, NO_LEGAL_TEXTS, type BrandLook } from '../../contract/brand/look.ts';
import type { Language } from '../../contract/languages.ts';
import {
  brandRevision,
  publishedBrand,
  type CompanyDefinition,
} from '../../services/company/company-service.ts';

/** Whose look a page has. */
export type BrandedCompany = Pick<CompanyDefinition, 'id' | 'name' | 'brand' | 'legal'>;

/** Lightness of the colours is fixed and only hue and chroma are the brand's, so that every brand can be read. */
export function brandVariables({ hue, chroma, neutral, corner }: BrandLook): string {
  return `:root{--hue:${hue};--chroma:${chroma};--neutral:${neutral};--corner:${corner}px}`;
}

const STYLE = `
:root{color-scheme:dark light;--brand:oklch(0.78 var(--chroma) var(--hue));--on-brand:oklch(0.2 0.03 var(--hue));--back:oklch(0.17 var(--neutral) var(--hue));
--card:oklch(0.215 var(--neutral) var(--hue));--field:oklch(0.17 var(--neutral) var(--hue));--line:oklch(0.34 var(--neutral) var(--hue));--text:oklch(0.93 var(--neutral) var(--hue));--alert:oklch(0.8 0.12 27)}
@media(prefers-color-scheme:light){:root{--brand:oklch(0.5 var(--chroma) var(--hue));--on-brand:oklch(0.99 0.005 var(--hue));--back:oklch(0.96 var(--neutral) var(--hue));
--card:oklch(0.995 var(--neutral) var(--hue));--field:oklch(0.995 var(--neutral) var(--hue));--line:oklch(0.62 var(--neutral) var(--hue));--text:oklch(0.26 var(--neutral) var(--hue));--alert:oklch(0.48 0.18 27)}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(27rem,100vw);padding:2rem;background:var(--card);border:1px solid var(--line);border-top:3px solid var(--brand);border-radius:calc(var(--corner) + 4px)}
header{display:flex;align-items:center;gap:.6rem;margin:0 0 1.25rem;font-weight:600}
header img{height:2rem;max-width:10rem;object-fit:contain}
h1{margin:0 0 1rem;font-size:1.25rem}
label{display:block;margin:.75rem 0}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.6rem;font:inherit;color:inherit;background:var(--field);border:1px solid var(--line);border-radius:var(--corner)}
button{margin:1rem .5rem 0 0;padding:.6rem 1.2rem;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:var(--corner);cursor:pointer}
button.main{color:var(--on-brand);background:var(--brand);border-color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
[role=alert]{color:var(--alert)}
footer{margin:1.5rem 0 0;font-size:.8125rem;opacity:.8}
footer:empty{display:none}`;

/** How often an open page asks whether the brand is another one (milliseconds). */
const FOLLOW_MS = 1_000;

/**
 * Has an open page follow the brand: colours by variables of the root, everything else by elements that say what they show. It writes text
 * and nothing else, so no brand can bring markup.
 */
export const BRAND_SCRIPT = `
(() => {
const root = document.documentElement;
const { company, lang } = { company: root.dataset.company, lang: root.lang };
let revision = root.dataset.revision;
const each = (name, act) => document.querySelectorAll('[data-brand=' + name + ']').forEach(act);
const show = (brand) => {
  for (const name of ['hue', 'chroma', 'neutral']) root.style.setProperty('--' + name, brand[name]);
  root.style.setProperty('--corner', brand.corner + 'px');
  each('name', (element) => { element.textContent = brand.name; });
  each('risk', (element) => { element.textContent = brand.legal.riskWarning[lang] || ''; });
  each('text', (element) => { element.textContent = element.dataset.text.replaceAll('{company}', () => brand.name); });
  each('logo', (element) => { element.hidden = brand.logo === null; if (brand.logo !== null) element.src = brand.logo; });
  each('light', (element) => { element.srcset = brand.logoLight || brand.logo || ''; });
};
const follow = async () => {
  const headers = { 'content-type': 'application/json', companyId: company, trace: crypto.randomUUID(), lang };
  const call = { method: 'POST', headers, body: JSON.stringify({ revision }), cache: 'no-store', credentials: 'omit' };
  const answer = await (await fetch('/api/global/${BIZ_TYPE.currentBrand}', call)).json();
  if (answer.code !== '0' || !answer.data) return;
  revision = answer.data.revision;
  root.dataset.revision = revision;
  if (answer.data.brand) show(answer.data.brand);
};
const again = () => (document.hidden ? Promise.resolve() : follow().catch(() => undefined)).then(() => setTimeout(again, ${FOLLOW_MS}));
if (company) again();
})();
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const SCRIPT_SOURCES = `script-src ${hashOf(BRAND_SCRIPT)}; connect-src 'self'; `;

/** The brand of the company of a page; without a company the product's, without a name. */
function brandOfPage(company: BrandedCompany | undefined): PublishedBrand {
  return company === undefined
    ? { name: '', ...MERIDIAN_LOOK, legal: NO_LEGAL_TEXTS }
    : publishedBrand(company);
}

/**
 * What a page of a company is made of: its style and script with the sources that a policy names them by, attributes of the root, name and
 * logo, and the foot with what the law wants said.
 */
export function brandOf(company: BrandedCompany | undefined, language: Language, more = '') {
  const brand = brandOfPage(company);
  const style = `${brandVariables(brand)}${STYLE}${more}`;
  return {
    style: `<style>${style}</style>`,
    // Without a company there is nothing to follow.
    script: company === undefined ? '' : `<script>${BRAND_SCRIPT}</script>`,
    sources: `style-src ${hashOf(style)}; img-src data:; ${company === undefined ? '' : SCRIPT_SOURCES}require-trusted-types-for 'script'`,
    root: rootOf(company),
    head: company === undefined ? '' : `<header>${logoOf(brand)}${nameOf(brand)}</header>`,
    foot: `<footer data-brand="risk">${escapeHtml(brand.legal.riskWarning[language])}</footer>`,
  };
}

/** Attributes of the root of a page that follows the brand of its company; none without one. */
export function rootOf(company: BrandedCompany | undefined): string {
  return company === undefined
    ? ''
    : ` data-company="${company.id}" data-revision="${brandRevision(company)}"`;
}

/** The logo for both themes; the checked form of a logo has nothing that ends an attribute. */
export function logoOf({ logo, logoLight }: PublishedBrand): string {
  const light = logoLight ?? logo ?? '';
  const image =
    logo === null
      ? '<img data-brand="logo" alt="" hidden>'
      : `<img data-brand="logo" src="${escapeHtml(logo)}" alt="">`;
  return `<picture><source data-brand="light" media="(prefers-color-scheme:light)" srcset="${escapeHtml(light)}">${image}</picture>`;
}

export function nameOf({ name }: Pick<PublishedBrand, 'name'>): string {
  return `<span data-brand="name">${escapeHtml(name)}</span>`;
}

/** Attributes and words of an element whose text has the name of the company at `{company}`. */
export function brandText(
  tag: string,
  text: string,
  company: Pick<BrandedCompany, 'name'> | undefined,
): string {
  if (company === undefined || !text.includes('{company}')) return `<${tag}>${escapeHtml(text)}</${tag}>`;
  const shown = text.replaceAll('{company}', () => company.name);
  return `<${tag} data-brand="text" data-text="${escapeHtml(text)}">${escapeHtml(shown)}</${tag}>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
