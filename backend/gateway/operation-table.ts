import { MAX_BIZ_TYPE_LENGTH } from '../contract/call.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import type { Operation } from '../services/operation.ts';
import { CounterBucket } from './client-limit.ts';
import { findErrorFamily, type ErrorFamily } from './families.ts';
import { RequestValidator } from './request-validator.ts';

/** An operation with everything that is prepared once instead of on every request. */
export interface Route {
  readonly operation: Operation;
  readonly validator: RequestValidator;
  readonly family: ErrorFamily;
  /** Calls per caller in the running minute. */
  readonly counters: CounterBucket;
  /** Calls a minute that a caller is allowed. */
  readonly limit: number;
}

/** Which base path a request came in by. */
export type RouteFamily = 'client' | 'open' | 'management' | 'auth2';

/** Where the operation of a path is found, or why not. */
export type Resolution =
  | { readonly family: RouteFamily; readonly route: Route; readonly bizType: string }
  | { readonly family: RouteFamily; readonly failure: PlatformError; readonly bizType: string | undefined };

export interface OperationTableOptions {
  readonly operations: readonly Operation[];
  /** Other prefixes that serve what `/api` serves, for example `/gateway`. */
  readonly pathAliases: readonly string[];
  /** Calls a minute, per caller, of an operation. */
  limitOf(operation: Pick<Operation, 'bizType' | 'callsPerMinute'>): number;
}

export const CLIENT_PREFIX = '/api';
export const OPEN_PREFIX = '/openapi-c';
export const MANAGEMENT_PREFIX = '/openapi-b';
export const AUTH2_PREFIX = '/auth2';

export const MOUNT_PATH = {
  global: '/global/',
  login: '/login/',
  register: '/register/',
  third: '/third/login/',
  h: '/h/',
  root: '/',
  auth: '/auth/',
  auth2: '/',
} as const;

/** A dotted name with an optional slash before its method, for example `a.b.Service.method`. */
const WELL_FORMED = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)+(?:\/[A-Za-z_$][\w$]*)?$/;

/** Maps paths and business types to operations. Business types are unique; aliases may not hide one another. */
export class OperationTable {
  readonly #byPath = new Map<string, Resolution>();
  readonly #byBizType = new Map<string, Route>();
  readonly #clientPrefixes: readonly string[];

  constructor(options: OperationTableOptions) {
    this.#clientPrefixes = [CLIENT_PREFIX, ...options.pathAliases];
    for (const operation of options.operations) {
      const route: Route = {
        operation,
        validator: new RequestValidator(operation.request),
        family: findErrorFamily(operation.bizType),
        counters: new CounterBucket(),
        limit: options.limitOf(operation),
      };
      const { mount } = operation;
      for (const bizType of [operation.bizType, ...(operation.aliases ?? [])])
        this.#add(mount, bizType, route);
      for (const other of operation.elsewhere ?? []) this.#add(other.mount, other.bizType, route);
    }
  }

  /** The operation of a path without its query; undefined for a path under none of the families. */
  resolve(path: string): Resolution | undefined {
    const found = this.#byPath.get(path);
    if (found !== undefined) return found;
    const family = this.#familyOf(path);
    return family === undefined ? undefined : unknownPath(family, path);
  }

  /** The operation of a business type, for the client websocket. */
  route(bizType: string): Route | PlatformError {
    const route = this.#byBizType.get(bizType);
    const mount = route?.operation.mount;
    if (route !== undefined && mount !== 'auth' && mount !== 'auth2') return route;
    return new PlatformError(isWellFormed(bizType) ? CODE.interfaceUnknown : CODE.callUnknown);
  }

  #add(mount: Operation['mount'], bizType: string, route: Route): void {
    if (this.#byBizType.has(bizType)) throw new Error(`two operations are called ${bizType}`);
    this.#byBizType.set(bizType, route);
    const { bizType: own } = route.operation;
    const path = MOUNT_PATH[mount] + bizType;
    if (mount === 'auth') {
      this.#byPath.set(MANAGEMENT_PREFIX + path, { family: 'management', route, bizType: own });
      return;
    }
    if (mount === 'auth2') {
      this.#byPath.set(path, { family: 'auth2', route, bizType: own });
      return;
    }
    for (const prefix of this.#clientPrefixes) {
      this.#byPath.set(prefix + path, { family: 'client', route, bizType: own });
    }
    this.#byPath.set(`${OPEN_PREFIX}/global/${bizType}`, { family: 'open', route, bizType: own });
    // Calls of the client API without a part of their path are signed at their own path too.
    if (mount === 'root') this.#byPath.set(OPEN_PREFIX + path, { family: 'open', route, bizType: own });
  }

  #familyOf(path: string): RouteFamily | undefined {
    if (this.#clientPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
      return 'client';
    if (path.startsWith(`${OPEN_PREFIX}/`)) return 'open';
    if (path.startsWith(`${AUTH2_PREFIX}/`)) return 'auth2';
    return path.startsWith(`${MANAGEMENT_PREFIX}/`) ? 'management' : undefined;
  }
}

/** Of an unknown path the last part may be a business type: none is 008, well-formed ones do not exist (010), others are 002. */
function unknownPath(family: RouteFamily, path: string): Resolution {
  const bizType = /\/(?:global|login|register|h|auth)\/(.*)$/s.exec(path)?.[1];
  if (bizType === '') return { family, failure: new PlatformError(CODE.callMissing), bizType: undefined };
  const known = bizType !== undefined && isWellFormed(bizType);
  return {
    family,
    failure: new PlatformError(known ? CODE.interfaceUnknown : CODE.callUnknown),
    bizType: known ? bizType : undefined,
  };
}

function isWellFormed(bizType: string): boolean {
  return bizType.length <= MAX_BIZ_TYPE_LENGTH && WELL_FORMED.test(bizType);
}
