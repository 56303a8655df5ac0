import { CATALOGUE, type ErrorEntry } from '../../contract/errors/catalogue.ts';
import { RATE_LIMIT_HEADER, REPLAY_HEADER } from '../../contract/headers.ts';
import { familyOfPath, type DocumentedOperation, type PathFamily } from './operations.ts';
import { listCodes } from './error-codes.ts';
import { findExample } from './examples.ts';
import { GUIDE } from './guide.ts';
import { describeBody, RecordComponents, type JsonSchema } from '../../contract/describe-body.ts';
import { quotePaths } from './quote-paths.ts';
import { webhookItems } from './webhooks.ts';

/**
 * The envelopes as two shapes each, success and failure, so that generated clients tell them apart: the full one by `ok`,
 * the reduced one by `code`.
 */

const CODE = 'Code of the answer: `0` on success.';
const TRACE = 'The header `trace` of the request.';
const TM = { type: 'integer', minimum: 0, description: 'Processing time in milliseconds.' };

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

const FULL_SUCCESS = object({
  code: { type: 'string', enum: ['0'], description: CODE },
  msg: { type: 'string', description: 'Text of the success in the language of the request.' },
  bizCode: { type: 'string', description: 'Empty on success.' },
  tm: TM,
  trace: { type: 'string', description: TRACE },
  msgParams: { type: 'null', description: 'Null on success.' },
  ok: { type: 'boolean', enum: [true], description: 'True on success.' },
  fail: { type: 'boolean', enum: [false], description: 'False on success.' },
});

const FULL_FAILURE = object({
  code: { type: 'string', description: 'What follows `bizCode` in the listed code.' },
  msg: { type: 'string', description: 'Why it failed, in the language of the request.' },
  bizCode: {
    type: 'string',
    description: 'Beginning of the listed code: the part of the platform that refused.',
  },
  tm: TM,
  trace: { type: 'string', description: TRACE },
  msgParams: {
    type: ['string', 'null'],
    description: 'Values that `msg` holds, joined by commas; null without any.',
  },
  data: {
    type: ['string', 'null'],
    description: 'Business type of the call; null where the path named none.',
  },
  ok: { type: 'boolean', enum: [false], description: 'False on failure.' },
  fail: { type: 'boolean', enum: [true], description: 'True on failure.' },
});

const OPEN_SUCCESS = object({
  code: { type: 'string', enum: ['0'], description: CODE },
  message: { type: 'string', description: 'Text of the success in the language of the request.' },
});

const OPEN_FAILURE = object({
  code: { type: 'string', enum: Object.keys(CATALOGUE), description: 'The listed code.' },
  message: { type: 'string', description: 'Why it failed, in the language of the request.' },
  data: {
    type: ['string', 'null'],
    description: 'Business type of the call; null where the path named none.',
  },
});

/** The envelopes by the names under which the calls refer to them. */
const ENVELOPES = {
  Success: FULL_SUCCESS,
  Failure: FULL_FAILURE,
  OpenSuccess: OPEN_SUCCESS,
  OpenFailure: OPEN_FAILURE,
} as const;

/** The answers of a call: its data in the envelope of its family, or a failure. */
function envelopeSchema(data: JsonSchema, isOpen: boolean): JsonSchema {
  const reference = (name: keyof typeof ENVELOPES) => ({ $ref: `#/components/schemas/${name}` });
  const success = {
    allOf: [
      reference(isOpen ? 'OpenSuccess' : 'Success'),
      {
        type: 'object',
        required: ['data'],
        properties: { data: { ...data, description: 'What the call answers.' } },
      },
    ],
  };
  return { oneOf: [success, reference(isOpen ? 'OpenFailure' : 'Failure')] };
}

/** What the calls of a section have in common. */
const TAGS: Readonly<Record<string, string>> = {
  'Quotes over HTTP': 'Order books, last trades and K-lines for programs of the company, by its quote token.',
  'Client API, reference data': 'Products, currencies, dictionaries and funds. Most are open to guests.',
  'Client API, other endpoints': 'Sign-in, registration, security, verification, wallets, messages.',
  'Client API, trading: isolated contract': 'Positions, resting orders, records and changes of contracts.',
  'Open API: place a market or limit order': 'Orders of contracts and their trial.',
  'Client API, trading: capital flow': 'Statements of the accounts.',
  'Authentication, API key acquisition': 'API keys for signed calls.',
  'Management API': 'The back office of a company.',
  Webhooks: 'What the platform calls at systems of a company: its wallets and its message channel.',
  'Auth2 API': 'Sign-in of platform users to other applications.',
};

/** The line of a section; its title where none is written. */
function tagText(title: string): string {
  return TAGS[title] ?? `${title}.`;
}

/** Headers of requests, by the name under which operations refer to them. */
const HEADERS = {
  companyId: header('companyId', 'Company', { type: 'integer' }, true),
  anyCompanyId: header(
    'companyId',
    "Company; left out: the token's, or the first",
    { type: 'integer' },
    false,
  ),
  company: header('company', 'Company', { type: 'integer' }, true),
  trace: header('trace', 'Request id, repeated in the answer', { type: 'string' }, true),
  anyTrace: header('trace', 'Request id, repeated in the answer', { type: 'string' }, false),
  timestamp: header('timestamp', 'Time of the request in milliseconds', { type: 'integer' }, false),
  signedTimestamp: header('timestamp', 'Time of the request in milliseconds', { type: 'integer' }, true),
  lang: header('lang', 'Language of texts', { enum: ['en-US', 'zh-CN', 'zh-TW'] }, false),
  version: header('version', 'Version of the operation', { type: 'string' }, false),
  group: header('group', 'Group of the operation', { type: 'string' }, false),
  idempotencyKey: header('Idempotency-Key', 'The same key gives the first answer', { type: 'string' }, false),
  captcha: header('captcha', 'Token of the human verification', { type: 'string' }, false),
  recvWindow: header('recvWindow', 'Milliseconds that a request is valid', { type: 'integer' }, false),
} as const;
type HeaderName = keyof typeof HEADERS;

const COMMON: readonly HeaderName[] = ['timestamp', 'lang'];

/** The headers of an operation under one of its paths. */
function listHeaders(row: DocumentedOperation, family: PathFamily): readonly HeaderName[] {
  const company: HeaderName = row.company === 'required' ? 'companyId' : 'anyCompanyId';
  switch (family) {
    case 'authorization':
      return ['trace', ...COMMON];
    case 'auth2':
      return ['company', 'trace', ...COMMON];
    case 'management':
      return [company, 'trace', ...COMMON, 'version', 'group', 'idempotencyKey'];
    case 'open':
      return [
        'companyId',
        'trace',
        'signedTimestamp',
        'recvWindow',
        'lang',
        'version',
        'group',
        'idempotencyKey',
      ];
    case 'client': {
      const captcha: readonly HeaderName[] = row.captcha ? ['captcha'] : [];
      const trace = row.company === 'required' ? 'trace' : 'anyTrace';
      return [company, trace, ...COMMON, 'version', 'group', 'idempotencyKey', ...captcha];
    }
  }
}

function header(name: string, description: string, schema: object, required: boolean) {
  return { name, in: 'header', description, required, schema };
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const QUOTES_TAG = 'Quotes over HTTP';
const WEBHOOKS_TAG = 'Webhooks';

const SECURITY_SCHEMES = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'Token of a login (`token` of its answer).',
  },
  managementToken: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description: 'Token of a management authorization (`token` of its answer).',
  },
  quoteToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'Quote token of a company (venue.admin.QuoteTokenService.detail).',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'apiKey', description: 'API key (`apiKey` of applyApi).' },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'signature',
    description: 'SHA1WithRSA over body and timestamp in base64, as "Signing" says.',
  },
} as const;

const LIMIT_TEXTS: Readonly<Record<string, string>> = {
  [RATE_LIMIT_HEADER.limit]: 'Calls that are allowed in a cycle.',
  [RATE_LIMIT_HEADER.remaining]: 'Calls that are left in this cycle. Spelled so.',
  [RATE_LIMIT_HEADER.reset]: 'Length of a cycle in seconds.',
};

/** What the document says of the platform besides its operations. */
export interface OpenApiInputs {
  readonly version: string;
  /** Address under which the paths are served, without a slash at its end. */
  readonly baseUrl: string;
}

/** The OpenAPI 3.1 document of every HTTP operation, generated from the schemas that validate the requests. */
export function openApiDocument(
  operations: readonly DocumentedOperation[],
  { version, baseUrl }: OpenApiInputs,
): Readonly<Record<string, unknown>> {
  const records = new RecordComponents();
  const schemas: Record<string, JsonSchema> = { ...ENVELOPES };
  const examples: Record<string, object> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of operations) {
    const name = row.id.replaceAll(/[^A-Za-z0-9._-]/g, '.');
    schemas[`${name}.request`] = describeBody(row.request);
    schemas[`${name}.answer`] = describeBody(row.response, records);
    for (const isOpen of row.openPermission === null ? [false] : [false, true])
      examples[exampleName(name, isOpen)] = answerExample(row, isOpen);
    for (const path of row.paths)
      paths[path] = { [row.method.toLowerCase()]: operationObject(row, path, name, otherName(row, path)) };
    for (const alias of row.aliases) {
      for (const path of row.paths) {
        const other = path.replace(row.bizType, alias);
        paths[other] = { [row.method.toLowerCase()]: operationObject(row, other, name, alias) };
      }
    }
  }
  const sections = [...new Set(operations.map(({ section }) => section)), QUOTES_TAG, WEBHOOKS_TAG];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian platform: HTTP',
      version,
      description: GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This platform' }],
    tags: sections.map((name) => ({ name, description: tagText(name) })),
    paths: { ...paths, ...quotePaths(QUOTES_TAG) },
    webhooks: webhookItems(),
    components: {
      schemas: { ...schemas, ...Object.fromEntries(records.schemas) },
      examples,
      parameters: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
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

/** The name by which a path calls an operation where it is not the operation's own. */
function otherName({ bizType }: DocumentedOperation, path: string): string | undefined {
  return path.endsWith(bizType) ? undefined : path.replace(/^\/[\w-]+\//, '');
}

function operationObject(row: DocumentedOperation, path: string, name: string, alias?: string) {
  const family = familyOfPath(path);
  const isOpen = family === 'open';
  const reference = (side: 'request' | 'answer') => ({ $ref: `#/components/schemas/${name}.${side}` });
  const example = findExample(row.id);
  const body = {
    required: true,
    content: {
      [row.isForm ? FORM_TYPE : JSON_TYPE]: {
        schema: reference('request'),
        ...(example && { example: example.request }),
      },
    },
  };
  return {
    operationId: makeOperationId(alias ?? row.bizType, path, family),
    summary: row.summary,
    description: [
      isOpen ? `Permission of the key: ${row.openPermission}.` : `Access: ${row.access}.`,
      ...(row.operatorPermission === null ? [] : [`Permission of the operator: ${row.operatorPermission}.`]),
      ...(alias === undefined ? [] : [`Another name of ${row.bizType}.`]),
    ].join(' '),
    tags: [row.section],
    security: listSecurity(row, family),
    parameters: listHeaders(row, family).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ...(row.method === 'GET' ? {} : { requestBody: body }),
    responses: describeResponses(
      envelopeSchema(reference('answer'), isOpen),
      isOpen,
      example && exampleName(name, isOpen),
    ),
    ...(row.operatorPermission === null ? {} : { 'x-operator-permission': row.operatorPermission }),
    'x-error-codes': listCodes(row, family),
  };
}

function exampleName(name: string, isOpen: boolean): string {
  return `${name}.${isOpen ? 'openAnswer' : 'answer'}`;
}

/** The answer of an example in the envelope of its family. */
function answerExample({ id }: DocumentedOperation, isOpen: boolean): object {
  const { answer, made } = findExample(id) ?? {};
  const full = {
    msg: 'Success',
    bizCode: '',
    tm: 3,
    trace: 'trace-1',
    msgParams: null,
    ok: true,
    fail: false,
  };
  const value = { code: '0', data: answer, ...(isOpen ? { message: 'Success' } : full) };
  return { summary: made === true ? 'Written by hand' : 'As a platform answered it', value };
}

/** Every path of an operation has an id of its own. */
function makeOperationId(bizType: string, path: string, family: PathFamily): string {
  const isLonger = family === 'management' && path.includes('/global/');
  return `${isLonger ? 'management-global' : family}:${bizType}`;
}

function listSecurity(row: DocumentedOperation, family: PathFamily): readonly object[] {
  if (family === 'open') return [{ apiKey: [], signature: [] }];
  if (family === 'management') return row.access === 'guest' ? [] : [{ managementToken: [] }];
  return row.access === 'login' ? [{ token: [] }] : [];
}

/** Headers of an answer that was kept for an idempotency key. */
const REPLAY_HEADERS = {
  [REPLAY_HEADER.replayed]: {
    description: 'The answer of an earlier request with the same idempotency key.',
    schema: { const: 'true' },
  },
  [REPLAY_HEADER.body]: {
    description: 'That request had another body; this one was not executed.',
    schema: { const: 'different' },
  },
} as const;

function describeResponses(schema: JsonSchema, isOpen: boolean, example: string | undefined) {
  const content = { [JSON_TYPE]: { schema } };
  const examples = example && { examples: { answer: { $ref: `#/components/examples/${example}` } } };
  const success = { [JSON_TYPE]: { schema, ...examples } };
  const limits = Object.fromEntries(
    Object.entries(LIMIT_TEXTS).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' } },
    ]),
  );
  const wait = { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
  const headers = { headers: isOpen ? REPLAY_HEADERS : { ...limits, ...REPLAY_HEADERS } };
  return {
    200: { description: 'The answer, or a handled failure', ...headers, content: success },
    429: { description: 'Too many requests', headers: { ...headers.headers, ...wait }, content },
    ...(isOpen
      ? { 418: { description: 'Closed for a while after too many requests', headers: wait, content } }
      : {}),
  };
}
