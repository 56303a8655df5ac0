import type { ManagementOperation } from '../../services/management/management-service.ts';
import type { Operation } from '../../services/operation.ts';
import { makePage, type PublicPage } from '../pages/public-page.ts';
import { asyncApiDocument, type SocketHosts } from './async-api.ts';
import { openApiDocument } from './open-api.ts';
import { documentOperations } from './operations.ts';
import {
  BRAND_SCRIPT,
  brandText,
  brandVariables,
  logoOf,
  nameOf,
  rootOf,
  type BrandedCompany,
} from '../pages/branded-page.ts';
import { publishedBrand } from '../../services/company/company-service.ts';
import { MERIDIAN_LOOK } from '../../contract/brand/look.ts';
import { DOCS_PAGE_POLICY, DOCS_PLACES, docsPage } from './page.ts';

/** Style and script of the documentation page, served beside it so that its policy allows nothing inline. */

const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1a2029; --soft: #57606c; --paper: #fff; --card: #f5f7f9; --line: #d8dee5;
  --accent: oklch(0.45 calc(var(--chroma) * 1.3) var(--hue)); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9ef; --soft: #9aa5b3; --paper: #10141a; --card: #181e26; --line: #2b3440;
    --accent: oklch(0.78 var(--chroma) var(--hue)); }
}
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); background: var(--paper); color: var(--ink);
  font: 1rem/1.55 Inter, system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.25rem; border-right: 1px solid var(--line); font-size: .875rem; }
header { display: flex; align-items: center; gap: .5rem; margin: 0 0 1rem; font-size: 1rem; font-weight: 600; }
header img { height: 1.5rem; max-width: 8rem; }
nav ul { list-style: none; margin: .25rem 0 1rem; padding: 0; }
nav li { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: .125rem 0; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 68rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 3rem 0 1rem; padding-bottom: .375rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
code, pre, td:first-child { font-family: 'JetBrains Mono', ui-monospace, monospace; font-size: .8125rem; }
article { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
article:target { border-color: var(--accent); }
article p, article ul { margin: .375rem 0; color: var(--soft); }
article ul { padding-left: 1.1rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .3rem .75rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 500; }
summary { cursor: pointer; color: var(--accent); margin-top: .5rem; }
pre { overflow: auto; max-height: 24rem; margin: .5rem 0 0; padding: .75rem; border: 1px solid var(--line); border-radius: .375rem; }
label { display: block; color: var(--soft); }
input { width: 100%; margin: .25rem 0 1rem; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: .375rem; }
[hidden] { display: none; }
@media (max-width: 56rem) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; height: auto; max-height: 40vh; } }
`;

/** Search: hides entries, links and headings in which no word of the text stands. */
const PAGE_SCRIPT = `
const input = document.querySelector('input');
const entries = [...document.querySelectorAll('[data-text]')];
const groups = [...document.querySelectorAll('[data-group]')];
const count = document.querySelector('[role=status]');
function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    entry.hidden = !words.every((word) => entry.dataset.text.includes(word));
    if (!entry.hidden && entry.tagName !== 'LI') shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-text]:not([hidden])');
  count.textContent = words.length === 0 ? '' : shown + ' found';
}
input.addEventListener('input', search);
search();
${BRAND_SCRIPT}`;

/** Version of the interface that the published documents state. */
const INTERFACE_VERSION = '1.0.0';

/** What the documents are made of. */
export interface DocumentSources {
  readonly operations: readonly Operation[];
  /** Operations of the management API behind its authorization. */
  readonly management: readonly ManagementOperation[];
  /** Where the websockets are, asked when the document is. */
  readonly socketHosts: () => SocketHosts;
  /** How addresses begin; those of plain HTTP when absent. */
  readonly schemes?: { readonly http: string; readonly ws: string };
}

/** The documents by path, for people and for programs. */
export function documentPages({
  operations,
  management,
  socketHosts,
  schemes = { http: 'http', ws: 'ws' },
}: DocumentSources): ReadonlyMap<string, (company?: BrandedCompany) => PublicPage> {
  const table = () => documentOperations(operations, management);
  const json = (make: () => unknown) => once(() => makePage('json', JSON.stringify(make())));
  const bare = once(() => makePage('html', docsPage(table()), DOCS_PAGE_POLICY));
  const docs = (company?: BrandedCompany) => ({ ...bare(), body: branded(bare().body, company) });
  const openApi = () =>
    openApiDocument(table(), {
      version: INTERFACE_VERSION,
      baseUrl: `${schemes.http}://${socketHosts().client}`,
    });
  const asyncApi = () => JSON.stringify(asyncApiDocument(INTERFACE_VERSION, socketHosts(), schemes.ws));
  return new Map([
    ['/docs', docs],
    ['/docs/', docs],
    [
      '/docs/page.css',
      (company?: BrandedCompany) =>
        makePage('css', brandVariables(company ? publishedBrand(company) : MERIDIAN_LOOK) + PAGE_STYLE),
    ],
    ['/docs/page.js', () => makePage('javascript', PAGE_SCRIPT)],
    ['/docs/openapi.json', json(openApi)],
    ['/docs/asyncapi.json', () => makePage('json', asyncApi())],
    ['/docs.json', json(table)],
  ]);
}

/** The page of the documents for a reader of a company. */
function branded(page: string, company: BrandedCompany | undefined): string {
  const text = (tag: string, name: string) =>
    brandText(tag, company ? name : name.replace('{company} ', ''), company);
  const shown = {
    root: rootOf(company),
    title: text('title', '{company} platform: documentation'),
    query: company === undefined ? '' : `?companyId=${company.id}`,
    head:
      company === undefined ? '' : `<header>${logoOf(publishedBrand(company))}${nameOf(company)}</header>`,
    heading: text('h1', '{company} platform'),
  } satisfies Record<keyof typeof DOCS_PLACES, string>;
  return Object.entries(DOCS_PLACES).reduce(
    (all, [name, place]) => all.replace(place, () => shown[name as keyof typeof shown]),
    page,
  );
}

/** The operations do not change while the platform runs, so a document is made when it is first asked for. */
function once(make: () => PublicPage): () => PublicPage {
  let made: PublicPage | undefined;
  return () => (made ??= make());
}
