import { CODE } from '../../contract/errors/codes.ts';
import type { ListedCode } from '../../contract/errors/catalogue.ts';
import type { RequestFault } from '../../contract/errors/request-fault.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  findJsonExcess,
  MAX_BATCH_BYTES,
  MAX_BODY_BYTES,
  MAX_BODY_DEPTH,
  MAX_BODY_MEMBERS,
  USUAL_BOUNDS,
  type JsonBounds,
} from '../../contract/json-bounds.ts';
import { dropOpenEnds, findTimeFault, normaliseRequest } from '../../contract/records/index.ts';
import type { Company } from '../../services/company/company-service.ts';
import type { Route } from '../operation-table.ts';
import { findRequestFault } from '../request-fault.ts';
import { findUnknown, noteUnknown, unknownList } from '../unknown-members.ts';
import type { JsonObject } from './http-request.ts';

/** What a statement says of text that is no JSON object. */
export const NOT_JSON: RequestFault = { kind: 'notJson', member: 'body', details: [] };

const NO_MEMBERS: JsonObject = Object.freeze({});

/** What a body may have. */
export interface BodyBounds extends JsonBounds {
  readonly bytes: number;
}

const USUAL: BodyBounds = { bytes: MAX_BODY_BYTES, ...USUAL_BOUNDS };

/** The bounds of a request's body; the usual ones where nothing is served. */
export function bodyBounds(route: Route | undefined): BodyBounds {
  const batch = route?.operation.batch;
  if (batch === undefined) return USUAL;
  const members = batch === true ? MAX_BODY_MEMBERS : batch.members;
  return { bytes: MAX_BATCH_BYTES, members, depth: MAX_BODY_DEPTH };
}

/**
 * Throws GATEWAY_CODE_015 for text with more bytes, members or levels than its request allows, and names the bound. It
 * takes one look at the characters; nothing is parsed before.
 */
export function requireBounds(body: string, bounds: BodyBounds): void {
  requireSize(body, bounds.bytes);
  const excess = findJsonExcess(body, bounds);
  if (excess !== undefined) throw PlatformError.wrong(CODE.requestInvalid, excess.kind, 'body', excess.bound);
}

/** Throws GATEWAY_CODE_015 for text with more than `bytes` in UTF-8. */
export function requireSize(body: string, bytes: number): void {
  if (isLonger(body, bytes)) throw PlatformError.wrong(CODE.requestInvalid, 'tooLarge', 'body', bytes);
}

/** True for text with more than `bytes` in UTF-8; the bytes of short text are not counted. */
export function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}

/** The body as a JSON object; no text is an object without members. Throws GATEWAY_CODE_015 for anything else. */
export function parseBody(body: string | JsonObject, bounds: BodyBounds): JsonObject {
  if (typeof body !== 'string') return body;
  if (body === '' || body === '{}') return NO_MEMBERS;
  requireBounds(body, bounds);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw PlatformError.badRequest(CODE.requestInvalid, NOT_JSON);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw PlatformError.badRequest(CODE.requestInvalid, NOT_JSON);
  }
  return value as JsonObject;
}

/**
 * The body in the form that the handler reads: numbers sent as text become numbers and the other way round, null
 * members that are not required are dropped, and bounds in time that are open. Throws the family's code for parameters
 * that are missing or not allowed, for bounds in time that end before they begin or are no milliseconds, and for members
 * that the call does not read where the company refuses them.
 */
export function validateBody(
  route: Route,
  body: JsonObject,
  company: Pick<Company, 'unknownMembers'> | undefined,
): unknown {
  const isEmpty = body === NO_MEMBERS || Object.keys(body).length === 0;
  const unknown = isEmpty ? [] : findUnknown(route.operation.request, body);
  if (unknown.length > 0 && company?.unknownMembers === 'refused') {
    const refusal = PlatformError.wrong(route.family.format, 'unknownMembers', unknownList(unknown));
    noteUnknown(refusal, unknown);
    throw refusal;
  }
  const request = isEmpty ? body : normaliseRequest(route.operation.request, body);
  const isOfSchema = route.validator.Check(request);
  const timeFault = isOfSchema ? findTimeFault(route.operation.request, request) : undefined;
  if (isOfSchema && timeFault === undefined) {
    const read = dropOpenEnds(route.operation.request, request);
    noteUnknown(read as object, unknown);
    return read;
  }
  const fault = timeFault ?? findRequestFault(route.operation.request, request);
  const failure = PlatformError.badRequest(
    isEmpty ? CODE.parametersMissing : chooseCode(route, request),
    fault,
  );
  noteUnknown(failure, unknown);
  throw failure;
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
