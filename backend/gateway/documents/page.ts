import { ASSET_PUSH_LAYOUT, HUB_MESSAGES, HUB_REQUESTS } from '../../contract/async-api/messages.ts';
import { QUOTE_MESSAGES, QUOTE_PUSHES } from '../../contract/async-api/quote.ts';
import { CATALOGUE, type ErrorEntry } from '../../contract/errors/catalogue.ts';
import { DATA_PUSH_EVENTS } from '../../contract/data-push/events.ts';
import { familyOfPath, type DocumentedOperation } from './operations.ts';
import REMEDIES from '../../contract/errors/remedies.json' with { type: 'json' };
import { WEBHOOKS, type Webhook } from '../../contract/webhooks.ts';
import { describeBody, type JsonSchema } from '../../contract/describe-body.ts';
import { listCodes } from './error-codes.ts';
import { findExample } from './examples.ts';
import { GUIDE } from './guide.ts';
import { addressText } from './webhooks.ts';

/** Nothing but the page's own style and script. */
export const DOCS_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

/** Where the brand of a reader's company is put into the page, which is made once for all of them. */
export const DOCS_PLACES = {
  root: '<!--root-->',
  title: '<!--title-->',
  query: '<!--query-->',
  head: '<!--head-->',
  heading: '<!--heading-->',
} as const;

/** The browsable documentation: every operation, socket message and code, with a search and linked sections. */
export function docsPage(operations: readonly DocumentedOperation[]): string {
  const sections = [
    guideSection(),
    ...operationSections(operations),
    webhookSection(),
    ...socketSections(),
    errorSection(),
  ];
  return `<!doctype html>
<html lang="en"${DOCS_PLACES.root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${DOCS_PLACES.title}
<link rel="stylesheet" href="/docs/page.css${DOCS_PLACES.query}">
<script src="/docs/page.js" defer></script>
</head>
<body>
<nav aria-label="Sections">
${DOCS_PLACES.head}
<label>Search <input type="search" autocomplete="off" spellcheck="false"></label>
<p role="status"></p>
${sections.map(navigation).join('\n')}
</nav>
<main>
${DOCS_PLACES.heading}
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
  const operator = row.operatorPermission === null ? '' : ` Permission ${row.operatorPermission}.`;
  const paths = row.paths.map((path) => `<li><code>${row.method} ${escape(path)}</code></li>`).join('');
  const { request, answer } = findExample(row.id) ?? {};
  return {
    id: row.id,
    title: row.bizType,
    body: `<p>${escape(row.summary)}.</p><ul>${paths}</ul>
<p>Access: ${row.access}.${escape(operator)} Open API: ${escape(open)}.${aliasText(row)}</p>
${fields('Request', row.request, request)}${fields('Response data', row.response, answer)}${codeLinks(row)}`,
  };
}

/** Addresses, envelopes, headers, signing, encryption and limits: the guide of the OpenAPI document. */
function guideSection(): Section {
  const [intro = '', ...chapters] = GUIDE.split(/^## /m);
  const entries = chapters.map((chapter) => {
    const [title = '', ...lines] = chapter.split('\n');
    const id = `guide-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
    return { id, title, body: markup(lines.join('\n')) };
  });
  const welcome = { id: 'guide-sockets', title: 'Websockets', body: markup(intro) };
  return { id: 'guide', title: 'How to call', entries: [...entries, welcome] };
}

/** Paragraphs, numbered lists and code of the guide. */
function markup(text: string): string {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      if (!block.startsWith('1. ')) return `<p>${withCode(block)}</p>`;
      const items = block.split(/^\d+\. /m).filter(Boolean);
      return `<ol>${items.map((item) => `<li>${withCode(item)}</li>`).join('')}</ol>`;
    })
    .join('');
}

function withCode(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function webhookSection(): Section {
  const entries = Object.entries<Webhook>(WEBHOOKS).map(([name, webhook]) => ({
    id: `webhook-${name}`,
    title: name,
    body: `<p>${escape(`${webhook.summary}. ${webhook.description}`)}</p>${markup(addressText(webhook))}
${fields('What is sent', webhook.request)}${fields('What your system answers', webhook.response)}`,
  }));
  return { id: 'webhooks', title: 'Webhooks', entries };
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

/** A table of the members of an object, those of inner objects by their paths, with an example below. */
function fields(title: string, schema: unknown, example?: unknown): string {
  const described = describeBody(schema);
  const rows = memberRows(described, '');
  const kind = described.items === undefined ? '' : ' (list)';
  const alone = rows.length === 0 ? `<p>${escape(typeName(described))}</p>` : '';
  const table = `<table><thead><tr><th>Member</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const shown =
    example === undefined ? '' : `<p>Example</p><pre>${escape(JSON.stringify(example, null, 2))}</pre>`;
  return `<details><summary>${escape(title)}${kind}</summary>${alone || table}${shown}</details>`;
}

/** The rows of all members of a schema, inner ones behind the one that holds them. */
function memberRows(schema: JsonSchema, path: string): string[] {
  const { properties, required = [], items, additionalProperties, anyOf = [], allOf = [] } = schema;
  const choices = anyOf.flatMap(({ required: names = [] }) => (names.length > 0 ? [names] : []));
  const choice = `, needed: ${choices.map((names) => names.join(' and ')).join(' or ')}`;
  const own = Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isChoice = choices.some((names) => names.includes(name));
    const need = required.includes(name) ? ', required' : isChoice ? choice : '';
    return [
      `<tr><td>${escape(at)}</td><td>${escape(typeName(member) + need)}</td><td>${withCode(member.description ?? '')}</td></tr>`,
      ...memberRows(member, at),
    ];
  });
  const values =
    typeof additionalProperties === 'object' ? memberRows(additionalProperties, `${path}.*`) : [];
  const inner = items === undefined ? [] : memberRows(items, path === '' ? '' : `${path}[]`);
  return [...own, ...inner, ...values, ...[...anyOf, ...allOf].flatMap((one) => memberRows(one, path))];
}

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeName))].join(' or ');
  const types = [schema.type ?? 'any'].flat();
  if (types[0] === 'array') return `list of ${typeName(schema.items ?? {})}`;
  const { minimum, maximum, maxLength, minLength } = schema;
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${String(minLength)} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${String(maxLength)} characters`]),
  ];
  return [types.join(' or '), ...bounds].join(', ');
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
