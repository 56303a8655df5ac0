import { createHash } from 'node:crypto';
import { MERIDIAN_LOOK, type BrandLook } from '../../protocol/brand.ts';
import type { Language } from '../../protocol/languages.ts';
import type { CompanyDefinition } from '../../services/company/index.ts';
import type { PublicPage } from '../public-page.ts';

/** Who shows the page. */
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

/** A document of the consent page. */
export interface ConsentDocument {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Whose look the page has; absent: the product's, without a name. */
  readonly company?: BrandedCompany | undefined;
  /** Where a form may lead besides the page itself; browsers check it for redirects too. */
  readonly returnOrigin?: string;
}

/** Renders a document that runs no script, loads nothing from elsewhere, is framed by nobody and kept by no cache. */
export function consentDocument(content: ConsentDocument): PublicPage {
  const look = { ...MERIDIAN_LOOK, ...content.company?.brand };
  const style = styleOf(look);
  const styleHash = createHash('sha256').update(style).digest('base64');
  const forms = content.returnOrigin === undefined ? "'self'" : `'self' ${content.returnOrigin}`;
  return {
    status: content.status,
    contentType: 'text/html; charset=utf-8',
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    // The origin of a form has to arrive; nothing of the address may leave the site.
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
    body: `<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(content.title)}</title><style>${style}</style></head>
<body><main>${headOf(content.company, look)}<h1>${escapeHtml(content.title)}</h1>
${content.body}
</main></body>
</html>
`,
  };
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
