import type { DocumentedOperation, PathFamily } from './operations.ts';

/** Headers of requests, by the name under which operations refer to them. */
export const HEADERS = {
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
export function listHeaders(row: DocumentedOperation, family: PathFamily): readonly HeaderName[] {
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
