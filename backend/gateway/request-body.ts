import type { ListedCode } from '../protocol/errors/catalogue.ts';
import type { RequestFault } from '../protocol/errors/request-fault.ts';
import { PlatformError } from '../protocol/platform-error.ts';
import { normaliseRequest } from '../protocol/records/index.ts';
import type { Route } from './operation-table.ts';
import { findRequestFault } from './request-fault.ts';

/** Largest body of a request in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

export type JsonObject = Record<string, unknown>;

const NOT_JSON: RequestFault = { kind: 'notJson', member: 'body', details: [] };

const NO_MEMBERS: JsonObject = Object.freeze({});

/** The body as a JSON object; no text is an object without members. Throws GATEWAY_CODE_015 for anything else. */
export function parseBody(body: string | JsonObject): JsonObject {
  if (typeof body !== 'string') return body;
  if (body === '' || body === '{}') return NO_MEMBERS;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw PlatformError.badRequest('GGATEWAY_CODE_015', NOT_JSON);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw PlatformError.badRequest('GGATEWAY_CODE_015', NOT_JSON);
  }
  return value as JsonObject;
}

/**
 * The body in the form that the handler reads: numbers sent as text become numbers and the other way round, null
 * members that are not required are dropped. Throws the family's code for parameters that are missing or not allowed.
 */
export function validateBody(route: Route, body: JsonObject): unknown {
  const isEmpty = body === NO_MEMBERS || Object.keys(body).length === 0;
  const request = isEmpty ? body : normaliseRequest(route.operation.request, body);
  if (route.validator.Check(request)) return request;
  const fault = findRequestFault(route.operation.request, request);
  throw PlatformError.badRequest(isEmpty ? 'GGATEWAY_CODE_006' : chooseCode(route, request), fault);
}

function chooseCode(route: Route, request: unknown): ListedCode {
  const { family } = route;
  const errors = route.validator.Errors(request);
  if (errors.some((error) => error.keyword === 'required')) return family.missing;
  const value = valueAt(request, errors[0]?.instancePath ?? '');
  if (value === null || value === '') return family.missing;
  return typeof value === 'string' ? family.format : family.invalid;
}

function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as JsonObject)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return current;
}
