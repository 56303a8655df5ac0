import { createHash } from 'node:crypto';
import { MERIDIAN_LOOK, type BrandLook } from '../../contract/brand.ts';
import type { CompanyDefinition } from '../../services/company/company-service.ts';

/** Whose look a page has. */
export type BrandedCompany = Pick<CompanyDefinition, 'name' | 'brand'>;

/** Lightness of the colours is fixed and only hue and chroma are the brand's, so that every brand can be read. */
const styleOf = ({ hue, chroma, neutral, corner }: BrandLook): string => `
:root{color-scheme:dark light;--brand:oklch(0.78 ${chroma} ${hue});--on-brand:oklch(0.2 0.03 ${hue});--back:oklch(0.17 ${neutral} ${hue});
--card:oklch(0.215 ${neutral} ${hue});--field:oklch(0.17 ${neutral} ${hue});--line:oklch(0.34 ${neutral} ${hue});--text:oklch(0.93 ${neutral} ${hue});--alert:oklch(0.8 0.12 27)}
@media(prefers-color-scheme:light){:root{--brand:oklch(0.5 ${chroma} ${hue});--on-brand:oklch(0.99 0.005 ${hue});--back:oklch(0.96 ${neutral} ${hue});
--card:oklch(0.995 ${neutral} ${hue});--field:oklch(0.995 ${neutral} ${hue});--line:oklch(0.62 ${neutral} ${hue});--text:oklch(0.26 ${neutral} ${hue});--alert:oklch(0.48 0.18 27)}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(27rem,100vw);padding:2rem;background:var(--card);border:1px solid var(--line);border-top:3px solid var(--brand);border-radius:${corner + 4}px}
header{display:flex;align-items:center;gap:.6rem;margin:0 0 1.25rem;font-weight:600}
header img{height:2rem;max-width:10rem;object-fit:contain}
h1{margin:0 0 1rem;font-size:1.25rem}
label{display:block;margin:.75rem 0}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.6rem;font:inherit;color:inherit;background:var(--field);border:1px solid var(--line);border-radius:${corner}px}
button{margin:1rem .5rem 0 0;padding:.6rem 1.2rem;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:${corner}px;cursor:pointer}
button.main{color:var(--on-brand);background:var(--brand);border-color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
[role=alert]{color:var(--alert)}`;

/** What a page of a company is made of: its look, as a style with the hash that a policy names it by, and its name and logo as HTML. */
export function brandOf(company: BrandedCompany | undefined, more = '') {
  const look = { ...MERIDIAN_LOOK, ...company?.brand };
  const style = styleOf(look) + more;
  return { style, hash: createHash('sha256').update(style).digest('base64'), head: headOf(company, look) };
}

/** Name and logo of the company; the checked form of the logo has nothing that ends an attribute. */
function headOf(company: BrandedCompany | undefined, { logo }: BrandLook): string {
  if (company === undefined) return '';
  const image = logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="">`;
  return `<header>${image}<span>${escapeHtml(company.name)}</span></header>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
