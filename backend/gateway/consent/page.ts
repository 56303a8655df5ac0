import { createHash } from 'node:crypto';
import type { Language } from '../../protocol/languages.ts';
import type { PublicPage } from '../public-page.ts';

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0e1116;color:#e6e9ef;
font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,100vw);padding:2rem;background:#171b22;border:1px solid #2a303b;border-radius:12px}
h1{margin:0 0 1rem;font-size:1.25rem}
label{display:block;margin:.75rem 0}
input{box-sizing:border-box;width:100%;margin-top:.25rem;padding:.6rem;font:inherit;color:inherit;background:#0e1116;
border:1px solid #3a4250;border-radius:8px}
button{margin:1rem .5rem 0 0;padding:.6rem 1.2rem;font:inherit;color:#e6e9ef;background:#2a303b;border:0;border-radius:8px;cursor:pointer}
button.main{color:#0b1220;background:#7aa7ff}
:focus-visible{outline:2px solid #7aa7ff;outline-offset:2px}
[role=alert]{color:#ff9b8e}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A document of the consent page. */
export interface ConsentDocument {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Where a form may lead besides the page itself; browsers check it for redirects too. */
  readonly returnOrigin?: string;
}

/** Renders a document that runs no script, loads nothing, is framed by nobody and kept by no cache. */
export function consentDocument(content: ConsentDocument): PublicPage {
  const forms = content.returnOrigin === undefined ? "'self'" : `'self' ${content.returnOrigin}`;
  return {
    status: content.status,
    contentType: 'text/html; charset=utf-8',
    policy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    // The origin of a form has to arrive; nothing of the address may leave the site.
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
    body: `<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(content.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(content.title)}</h1>
${content.body}
</main></body>
</html>
`,
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
