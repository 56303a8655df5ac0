import { PlatformError } from '../protocol/platform-error.ts';
import { normaliseRequest } from '../protocol/records/index.ts';
import type { Route } from './operation-table.ts';

/** Largest body of a request in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

export type JsonObject = Record<string, unknown>;

const NO_MEMBERS: JsonObject = Object.freeze({});

/** The body as a JSON object; no text is an object without members. Throws GATEWAY_CODE_015 for anything else. */
export function parseBody(body: string | JsonObject): JsonObject {
  if (typeof body !== 'string') return body;
  if (body === '' || body === '{}') return NO_MEMBERS;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new PlatformError('GGATEWAY_CODE_015');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PlatformError('GGATEWAY_CODE_015');
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
  throw isEmpty ? new PlatformError('GGATEWAY_CODE_006') : rejectionFor(route, request);
}

function rejectionFor(route: Route, request: unknown): PlatformError {
  const { family } = route;
  const errors = route.validator.Errors(request);
  if (errors.some((error) => error.keyword === 'required')) return new PlatformError(family.missing);
  const value = valueAt(request, errors[0]?.instancePath ?? '');
  if (value === null || value === '') return new PlatformError(family.missing);
  return new PlatformError(typeof value === 'string' ? family.format : family.invalid);
}

function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const name of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as JsonObject)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return current;
}
