import type { TSchema } from 'typebox';
import { fullEnvelopeSchema, reducedEnvelopeSchema } from '../../protocol/envelope.ts';
import { CATALOGUE, type ErrorEntry } from '../../protocol/errors/catalogue.ts';
import { RATE_LIMIT_HEADER } from '../../protocol/headers.ts';
import type { DocumentedOperation } from '../docs-page.ts';
import { MANAGEMENT_PREFIX, OPEN_PREFIX } from '../operation-table.ts';

const JSON_TYPE = 'application/json';

/** Headers of requests, by the name under which operations refer to them. */
const HEADERS = {
  companyId: header('companyId', 'Company', { type: 'integer' }, true),
  trace: header('trace', 'Request id, repeated in the answer', { type: 'string' }, true),
  timestamp: header('timestamp', 'Time of the request in milliseconds', { type: 'integer' }, false),
  signedTimestamp: header('timestamp', 'Time of the request in milliseconds', { type: 'integer' }, true),
  lang: header('lang', 'Language of texts', { enum: ['en-US', 'zh-CN', 'zh-TW'] }, false),
  version: header('version', 'Version of the operation', { type: 'string' }, false),
  group: header('group', 'Group of the operation', { type: 'string' }, false),
  idempotencyKey: header('Idempotency-Key', 'The same key gives the first answer', { type: 'string' }, false),
  captcha: header('captcha', 'Token of the human verification', { type: 'string' }, false),
  recvWindow: header('recvWindow', 'Milliseconds that a request is valid', { type: 'integer' }, false),
} as const;

const CLIENT_HEADERS = [
  'companyId',
  'trace',
  'timestamp',
  'lang',
  'version',
  'group',
  'idempotencyKey',
  'captcha',
];
const OPEN_HEADERS = [
  'companyId',
  'trace',
  'signedTimestamp',
  'recvWindow',
  'lang',
  'version',
  'group',
  'idempotencyKey',
];
const MANAGEMENT_HEADERS = ['trace', 'timestamp', 'lang'];

const SECURITY_SCHEMES = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'Token of a login' },
  apiKey: { type: 'apiKey', in: 'header', name: 'apiKey', description: 'API key' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'signature',
    description: 'SHA1WithRSA over body and timestamp',
  },
} as const;

/** The OpenAPI 3.1 document of every HTTP operation, generated from the schemas that validate the requests. */
export function openApiDocument(
  operations: readonly DocumentedOperation[],
  version: string,
): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of operations) {
    for (const path of row.paths) paths[path] = { [row.method.toLowerCase()]: operationObject(row, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian platform: HTTP',
      version,
      description:
        'Every handled failure but 429 and 418 has the HTTP status 200 and a code of `x-error-codes`.',
    },
    tags: [...new Set(operations.map(({ section }) => section))].map((name) => ({ name })),
    paths,
    components: { parameters: HEADERS, securitySchemes: SECURITY_SCHEMES },
    'x-error-codes': errorCodes(),
  };
}

/** The listed codes with their texts. */
export function errorCodes(): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries<ErrorEntry>(CATALOGUE).map(
    ([listedCode, { bizCode, code, kind, text, alsoMeans }]) => ({
      listedCode,
      bizCode,
      code,
      kind,
      text,
      alsoMeans,
    }),
  );
}

function operationObject(row: DocumentedOperation, path: string) {
  const isOpen = path.startsWith(`${OPEN_PREFIX}/`);
  const isManagement = path.startsWith(`${MANAGEMENT_PREFIX}/`);
  const data = row.response as TSchema;
  const names = isOpen ? OPEN_HEADERS : isManagement ? MANAGEMENT_HEADERS : CLIENT_HEADERS;
  const body = { content: { [JSON_TYPE]: { schema: row.request } }, required: true };
  return {
    operationId: `${isOpen ? 'open' : isManagement ? 'management' : 'client'}:${row.bizType}`,
    summary: row.bizType.split('.').at(-1) ?? row.bizType,
    description: isOpen ? `Permission of the key: ${row.openPermission}.` : `Access: ${row.access}.`,
    tags: [row.section],
    security: securityOf(row, isOpen),
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(row.method === 'GET' ? {} : { requestBody: body }),
    responses: responsesOf(
      isOpen ? reducedEnvelopeSchema(failable(data)) : fullEnvelopeSchema(failable(data)),
      isOpen,
    ),
  };
}

/** On failure `data` is the business type. */
function failable(data: TSchema): TSchema {
  return { anyOf: [data, { type: 'string', description: 'the business type, on failure' }] } as TSchema;
}

function securityOf(row: DocumentedOperation, isOpen: boolean): readonly object[] {
  if (isOpen) return [{ apiKey: [], signature: [] }];
  return row.access === 'login' ? [{ token: [] }] : [];
}

function responsesOf(schema: TSchema, isOpen: boolean) {
  const content = { [JSON_TYPE]: { schema } };
  const limits = Object.fromEntries(
    Object.values(RATE_LIMIT_HEADER).map((name) => [name, { schema: { type: 'integer' } }]),
  );
  const headers = isOpen ? {} : { headers: limits };
  return {
    200: { description: 'The answer, or a handled failure', ...headers, content },
    429: { description: 'Too many requests', ...headers, content },
    ...(isOpen ? { 418: { description: 'Banned after too many requests', content } } : {}),
  };
}

function header(name: string, description: string, schema: object, required: boolean) {
  return { name, in: 'header', description, required, schema };
}
