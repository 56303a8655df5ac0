import type { Language } from '../../contract/languages.ts';
import { brandOf, escapeHtml, type BrandedCompany } from '../pages/branded-page.ts';
import { PAGE_TYPE, type PublicPage } from '../pages/public-page.ts';

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
  const { style, hash, head } = brandOf(content.company);
  const forms = content.returnOrigin === undefined ? "'self'" : `'self' ${content.returnOrigin}`;
  return {
    status: content.status,
    contentType: PAGE_TYPE.html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    // The origin of a form has to arrive; nothing of the address may leave the site.
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
    body: `<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(content.title)}</title><style>${style}</style></head>
<body><main>${head}<h1>${escapeHtml(content.title)}</h1>
${content.body}
</main></body>
</html>
`,
  };
}
