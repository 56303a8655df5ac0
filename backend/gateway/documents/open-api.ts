import type { TSchema } from 'typebox';
import { fullEnvelopeSchema, reducedEnvelopeSchema } from '../../protocol/envelope.ts';
import { CATALOGUE, type ErrorEntry } from '../../protocol/errors/catalogue.ts';
import { RATE_LIMIT_HEADER } from '../../protocol/headers.ts';
import { familyOfPath, type DocumentedOperation, type PathFamily } from '../docs-page.ts';
import { codesOf } from './error-codes.ts';
import { HEADERS, headersOf } from './headers.ts';
import { quotePaths } from './quote-paths.ts';

const JSON_TYPE = 'application/json';
const QUOTES_TAG = 'Quotes over HTTP';

const SECURITY_SCHEMES = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'Token of a login' },
  managementToken: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'Token of a management authorization',
  },
  quoteToken: { type: 'apiKey', in: 'query', name: 'token', description: 'Quote token of a company' },
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
    tags: [...new Set(operations.map(({ section }) => section)), QUOTES_TAG].map((name) => ({ name })),
    paths: { ...paths, ...quotePaths(QUOTES_TAG) },
    components: { parameters: HEADERS, securitySchemes: SECURITY_SCHEMES },
    'x-error-codes': errorCodes(),
  };
}

/** The listed codes with their texts. */
function errorCodes(): readonly Readonly<Record<string, unknown>>[] {
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
  const family = familyOfPath(path);
  const data = row.response as TSchema;
  const body = { content: { [JSON_TYPE]: { schema: row.request } }, required: true };
  const isOpen = family === 'open';
  return {
    operationId: operationIdOf(row, path, family),
    summary: row.bizType.split('.').at(-1) ?? row.bizType,
    description: isOpen ? `Permission of the key: ${row.openPermission}.` : `Access: ${row.access}.`,
    tags: [row.section],
    security: securityOf(row, family),
    parameters: headersOf(row, family).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(row.method === 'GET' ? {} : { requestBody: body }),
    responses: responsesOf(
      isOpen ? reducedEnvelopeSchema(failable(data)) : fullEnvelopeSchema(failable(data)),
      isOpen,
    ),
    'x-error-codes': codesOf(row, family),
  };
}

/** Every path of an operation has an id of its own. */
function operationIdOf({ bizType }: DocumentedOperation, path: string, family: PathFamily): string {
  const isLonger = family === 'management' && path.includes('/global/');
  return `${isLonger ? 'management-global' : family}:${bizType}`;
}

/** On failure `data` is the business type. */
function failable(data: TSchema): TSchema {
  return { anyOf: [data, { type: 'string', description: 'the business type, on failure' }] } as TSchema;
}

function securityOf(row: DocumentedOperation, family: PathFamily): readonly object[] {
  if (family === 'open') return [{ apiKey: [], signature: [] }];
  if (family === 'management') return row.access === 'guest' ? [] : [{ managementToken: [] }];
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
