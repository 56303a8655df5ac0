import type { Operation } from '../services/operation.ts';
import { CLIENT_PREFIX, MANAGEMENT_PREFIX, MOUNT_PATH, OPEN_PREFIX } from './operation-table.ts';

/** What the documentation says of one operation; the JSON form of the page. */
export interface DocumentedOperation {
  readonly bizType: string;
  readonly method: string;
  /** Paths under which it is called, the specification's own first. */
  readonly paths: readonly string[];
  readonly access: 'guest' | 'login' | 'management';
  /** Permission that an API key needs; null when the open API does not offer it. */
  readonly openPermission: string | null;
  readonly section: string;
  readonly request: unknown;
  readonly response: unknown;
}

/** Describes the operations in the order of their business types. */
export function documentOperations(operations: readonly Operation[]): DocumentedOperation[] {
  return operations
    .map((operation) => ({
      bizType: operation.bizType,
      method: operation.method ?? 'POST',
      paths: pathsOf(operation),
      access: operation.mount === 'auth' ? ('management' as const) : operation.access,
      openPermission: operation.openPermission ?? null,
      section: operation.section,
      request: operation.request,
      response: operation.response,
    }))
    .sort((a, b) => (a.bizType < b.bizType ? -1 : 1));
}

function pathsOf(operation: Operation): string[] {
  const path = MOUNT_PATH[operation.mount] + operation.bizType;
  if (operation.mount === 'auth') return [MANAGEMENT_PREFIX + path];
  if (operation.mount === 'auth2') return [path];
  const open = operation.openPermission === undefined ? [] : [`${OPEN_PREFIX}/global/${operation.bizType}`];
  return [CLIENT_PREFIX + path, ...open];
}

/** The browsable documentation: every operation with its schemas, generated from the table that serves it. */
export function docsPage(operations: readonly Operation[]): string {
  const rows = documentOperations(operations);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Meridian platform: operations</title></head>
<body>
<h1>Operations</h1>
<p>${rows.length} operations, generated from the schemas that validate them. The same as data: <a href="/docs.json">/docs.json</a>.</p>
${rows.map(entry).join('\n')}
</body>
</html>
`;
}

function entry(row: DocumentedOperation): string {
  const open = row.openPermission === null ? 'not offered' : `permission ${row.openPermission}`;
  return `<h2 id="${escape(row.bizType)}">${escape(row.bizType)}</h2>
<p>${escape(row.section)}. Access: ${row.access}. Open API: ${escape(open)}.</p>
<ul>${row.paths.map((path) => `<li><code>${row.method} ${escape(path)}</code></li>`).join('')}</ul>
<details><summary>Request</summary><pre>${schemaText(row.request)}</pre></details>
<details><summary>Response data</summary><pre>${schemaText(row.response)}</pre></details>`;
}

function schemaText(schema: unknown): string {
  return escape(JSON.stringify(schema, null, 2));
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
