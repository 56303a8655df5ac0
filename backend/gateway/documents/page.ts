import { ASSET_PUSH_LAYOUT, HUB_MESSAGES, HUB_REQUESTS } from '../../contract/async-api/messages.ts';
import { QUOTE_MESSAGES, QUOTE_PUSHES } from '../../contract/async-api/quote.ts';
import { CATALOGUE, type ErrorEntry } from '../../contract/errors/catalogue.ts';
import { DATA_PUSH_EVENTS } from '../../contract/data-push/events.ts';
import { familyOfPath, type DocumentedOperation } from '../docs-page.ts';
import REMEDIES from '../../contract/errors/remedies.json' with { type: 'json' };
import { listCodes } from './error-codes.ts';

/** Nothing but the page's own style and script. */
export const DOCS_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Entry {
  readonly id: string;
  readonly title: string;
  /** Markup below the title. */
  readonly body: string;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The browsable documentation: every operation, socket message and code, with a search and linked sections. */
export function docsPage(operations: readonly DocumentedOperation[]): string {
  const sections = [...operationSections(operations), ...socketSections(), errorSection()];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Meridian platform: documentation</title>
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<nav aria-label="Sections">
<label>Search <input type="search" autocomplete="off" spellcheck="false"></label>
<p role="status"></p>
${sections.map(navigation).join('\n')}
</nav>
<main>
<h1>Meridian platform</h1>
<p>${operations.length} operations and every socket message, generated from the schemas that validate them. For programs:
<a href="/docs/openapi.json">OpenAPI 3.1</a>, <a href="/docs/asyncapi.json">AsyncAPI 3.0</a>,
<a href="/docs.json">the table of operations</a>. Maintenance is announced on the <a href="/status">status page</a>.</p>
${sections.map(sectionMarkup).join('\n')}
</main>
</body>
</html>
`;
}

function navigation({ id, title, entries }: Section): string {
  const links = entries.map(
    (entry) =>
      `<li data-text="${searchText(entry)}"><a href="#${escape(entry.id)}">${escape(shortTitle(entry.title))}</a></li>`,
  );
  return `<section data-group><a href="#${id}"><strong>${escape(title)}</strong></a><ul>${links.join('')}</ul></section>`;
}

function sectionMarkup({ id, title, entries }: Section): string {
  const articles = entries.map(
    (entry) =>
      `<article id="${escape(entry.id)}" data-text="${searchText(entry)}"><h3>${escape(entry.title)}</h3>${entry.body}</article>`,
  );
  return `<section data-group><h2 id="${id}">${escape(title)}</h2>${articles.join('\n')}</section>`;
}

function operationSections(operations: readonly DocumentedOperation[]): Section[] {
  const titles = [...new Set(operations.map(({ section }) => section))].sort();
  return titles.map((title, index) => ({
    id: `section-${index + 1}`,
    title,
    entries: operations.filter(({ section }) => section === title).map(operationEntry),
  }));
}

function operationEntry(row: DocumentedOperation): Entry {
  const open = row.openPermission === null ? 'not offered' : `permission ${row.openPermission}`;
  const paths = row.paths.map((path) => `<li><code>${row.method} ${escape(path)}</code></li>`).join('');
  return {
    id: row.id,
    title: row.bizType,
    body: `<ul>${paths}</ul><p>Access: ${row.access}. Open API: ${escape(open)}.${aliasText(row)}</p>
${fields('Request', row.request)}${fields('Response data', row.response)}${codeLinks(row)}`,
  };
}

function aliasText({ aliases }: DocumentedOperation): string {
  return aliases.length === 0 ? '' : ` Also called ${aliases.map(escape).join(', ')}.`;
}

/** The codes of an operation by its first path; the others add those of their credentials. */
function codeLinks(row: DocumentedOperation): string {
  const codes = listCodes(row, familyOfPath(row.paths[0] ?? ''));
  const links = codes.map((code) => `<a href="#error-${escape(code)}">${escape(code)}</a>`);
  return `<details><summary>Error codes</summary><p>${links.join(', ')}</p></details>`;
}

function socketSections(): Section[] {
  const commands = QUOTE_MESSAGES.map(({ command, title, request, response }) => ({
    id: `quote-${command}`,
    title: `${command} ${title}`,
    body: fields('Request data', request) + fields(`Data of ${command + 1}`, response),
  }));
  const pushes = QUOTE_PUSHES.map(([name, layout]) => ({
    id: `push-${name}`,
    title: `${name} push`,
    body: `<p><code>${escape(layout)}</code></p>`,
  }));
  const sent = Object.entries(HUB_REQUESTS).map(([name, schema]) => ({
    id: `hub-send-${name}`,
    title: `Client: ${name}`,
    body: fields('Message', schema),
  }));
  const received = Object.entries(HUB_MESSAGES).map(([name, schema]) => ({
    id: `hub-${name}`,
    title: `Platform: ${name}`,
    body: fields('Message', schema),
  }));
  const events = Object.entries(DATA_PUSH_EVENTS).map(([name, schema]) => ({
    id: `event-${name}`,
    title: `Event: ${name}`,
    body: fields('Data', schema),
  }));
  const assets = { id: 'hub-assets', title: 'Asset push', body: `<p><code>${ASSET_PUSH_LAYOUT}</code></p>` };
  return [
    { id: 'quote-websocket', title: 'Quote websocket', entries: [...commands, ...pushes] },
    { id: 'message-websocket', title: 'Message websocket', entries: [...sent, ...received, assets] },
    { id: 'data-push', title: 'Data push', entries: events },
  ];
}

function errorSection(): Section {
  return {
    id: 'errors',
    title: 'Error codes',
    entries: Object.entries<ErrorEntry>(CATALOGUE).map(([listed, { bizCode, code, kind, text }]) => ({
      id: `error-${listed}`,
      title: listed,
      body: `<p>${escape(text['en-US'])}</p>${remedyOf(listed)}<p>${kind}. In the full envelope bizCode <code>${escape(bizCode)}</code>, code <code>${escape(code)}</code>.</p>`,
    })),
  };
}

/** What helps, for codes that a client can meet. */
function remedyOf(listed: string): string {
  const remedy = (REMEDIES as Readonly<Record<string, string>>)[listed];
  return remedy === undefined ? '' : `<p>What helps: ${escape(remedy)}</p>`;
}

interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly maxLength?: number;
  readonly const?: unknown;
}

/** A table of the members of an object, with the whole schema below. */
function fields(title: string, schema: unknown): string {
  const { properties = {}, items, required = [] } = schema as JsonSchema;
  const members = Object.entries(items?.properties ?? properties);
  const needed = items?.required ?? required;
  const rows = members.map(
    ([name, member]) =>
      `<tr><td>${escape(name)}</td><td>${escape(typeName(member))}</td><td>${needed.includes(name) ? 'required' : 'optional'}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Member</th><th>Type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const whole = escape(JSON.stringify(schema, null, 2));
  return `<details><summary>${escape(title)}${items === undefined ? '' : ' (list)'}</summary>${table}<pre>${whole}</pre></details>`;
}

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeName))].join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  const length = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return (schema.type ?? 'any') + length;
}

/** What a search looks through. */
function searchText({ id, title, body }: Entry): string {
  const words = id.startsWith('error-') ? body.replace(/<[^>]*>/g, ' ') : '';
  return escape(`${title} ${words}`.toLowerCase());
}

function shortTitle(title: string): string {
  const parts = title.split('.');
  return parts.length < 3 ? title : parts.slice(-2).join('.');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
