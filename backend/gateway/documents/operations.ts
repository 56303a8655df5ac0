import type { TSchema } from 'typebox';
import type { ManagementOperation } from '../../services/management/management-service.ts';
import type { Operation } from '../../services/operation.ts';
import {
  AUTH2_PREFIX,
  CLIENT_PREFIX,
  MANAGEMENT_PREFIX,
  MOUNT_PATH,
  OPEN_PREFIX,
} from '../operation-table.ts';

/** Which rules a path follows: headers, credentials and the form of the answer. */
export type PathFamily = 'client' | 'open' | 'auth2' | 'authorization' | 'management';

/** What the documentation says of one operation; the JSON form of the page. */
export interface DocumentedOperation {
  /** Unique in the table; a business type may be an operation of customers and one of operators. */
  readonly id: string;
  readonly bizType: string;
  /** One line for people: what the call does. */
  readonly summary: string;
  /** Other business types under which clients in the field call it, below the same paths. */
  readonly aliases: readonly string[];
  readonly method: string;
  /** Paths under which it is called, the specification's own first. */
  readonly paths: readonly string[];
  readonly access: 'guest' | 'login' | 'management';
  /** Whether the header that names the company must be sent. */
  readonly company: 'required' | 'optional';
  /** Permission that an API key needs; null when the open API does not offer it. */
  readonly openPermission: string | null;
  /** Permission that an operator's role needs; null for calls of customers. */
  readonly operatorPermission: string | null;
  /** True where human verification may be asked for. */
  readonly captcha: boolean;
  /** True for a body that is a form with a file. */
  readonly isForm: boolean;
  readonly section: string;
  readonly request: unknown;
  readonly response: unknown;
}

/** Describes the operations of customers and of operators in the order of their business types. */
export function documentOperations(
  operations: readonly Operation[],
  management: readonly ManagementOperation[],
): DocumentedOperation[] {
  const described = [...operations.map(describe), ...management.map(describeManagement)];
  return described.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The family of a documented path. */
export function familyOfPath(path: string): PathFamily {
  if (path.startsWith(`${OPEN_PREFIX}/`)) return 'open';
  if (path.startsWith(`${AUTH2_PREFIX}/`)) return 'auth2';
  if (path.startsWith(MANAGEMENT_PREFIX + MOUNT_PATH.auth)) return 'authorization';
  return path.startsWith(`${MANAGEMENT_PREFIX}/`) ? 'management' : 'client';
}

function describe(operation: Operation): DocumentedOperation {
  const isAuthorization = operation.mount === 'auth';
  return {
    id: operation.bizType,
    bizType: operation.bizType,
    summary: operation.summary,
    aliases: operation.aliases ?? [],
    method: operation.method ?? 'POST',
    paths: listPaths(operation),
    access: isAuthorization ? 'management' : operation.access,
    company: isAuthorization || operation.headers === 'optional' ? 'optional' : 'required',
    openPermission: operation.openPermission ?? null,
    operatorPermission: null,
    captcha: operation.captcha !== undefined,
    isForm: operation.body === 'file',
    section: operation.section,
    request: publishedRequest(operation.request),
    response: operation.response,
  };
}

function describeManagement(operation: ManagementOperation): DocumentedOperation {
  const { bizType, summary, access, company, permission, request, response } = operation;
  return {
    id: `management:${bizType}`,
    bizType,
    summary,
    aliases: [],
    method: 'POST',
    paths: [`${MANAGEMENT_PREFIX}/${bizType}`, `${MANAGEMENT_PREFIX}/global/${bizType}`],
    access: access === 'guest' ? 'guest' : 'management',
    company,
    openPermission: null,
    operatorPermission: permission,
    captcha: false,
    isForm: false,
    section: 'Management API',
    request: publishedRequest(request),
    response,
  };
}

/** A request as the documents show it: what it needs is required, like what its schema requires; one of several by `anyOf`. */
function publishedRequest(schema: TSchema): unknown {
  const {
    properties = {},
    required = [],
    oneNeeded,
    ...rest
  } = schema as {
    readonly properties?: Readonly<Record<string, { readonly needed?: string }>>;
    readonly required?: readonly string[];
    readonly oneNeeded?: { readonly choices: readonly (readonly string[])[] };
  };
  const members = Object.entries(properties).map(([name, { needed, ...member }]) => ({
    name,
    member,
    isRequired: needed !== undefined || required.includes(name),
  }));
  if (members.length === 0) return schema;
  const names = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...rest,
    ...(names.length > 0 && { required: names }),
    ...(oneNeeded && { anyOf: oneNeeded.choices.map((choice) => ({ required: choice })) }),
    properties: Object.fromEntries(members.map(({ name, member }) => [name, member])),
  };
}

function listPaths(operation: Operation): string[] {
  const path = MOUNT_PATH[operation.mount] + operation.bizType;
  if (operation.mount === 'auth') return [MANAGEMENT_PREFIX + path];
  if (operation.mount === 'auth2') return [path];
  const open = operation.openPermission === undefined ? [] : [`${OPEN_PREFIX}/global/${operation.bizType}`];
  const elsewhere = operation.elsewhere ?? [];
  const others = elsewhere.map(({ mount, bizType }) => CLIENT_PREFIX + MOUNT_PATH[mount] + bizType);
  return [CLIENT_PREFIX + path, ...others, ...open];
}
