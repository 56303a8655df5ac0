import type { KeyPermission } from '../../contract/call.ts';
import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import type { WallClock } from '../../domain/clock.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  ApiKey,
  IntegerLike,
  pageOf,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../contract/records/index.ts';
import type { CustomerRow } from '../../storage/customers/index.ts';
import {
  cacheResponse,
  operation,
  type Operation,
  type RequestContext,
} from '../operation.ts';
import { apiKeyDetail, apiKeyRecord } from './api-key-record.ts';
import type { ApiKeyChange, ApiKeys } from './api-keys.ts';
import type { Customers } from './customers.ts';
import { PERMISSION_ON, PERMISSIONS } from './key-permissions.ts';
import { requireNotClosing } from './security/checks.ts';
import { parseIpAllowlist } from './ip-allowlist.ts';

const SECTION = 'Client API, other endpoints';
const Tag = TextLike(50);

/** Codes that clients send with a change of their keys. */
const codeMembers = {
  googleCode: Type.Optional(TextLike(16)),
  phoneCode: Type.Optional(TextLike(16)),
  phoneSendToken: Type.Optional(Type.String({ maxLength: 64 })),
  emailCode: Type.Optional(TextLike(16)),
  emailSendToken: Type.Optional(Type.String({ maxLength: 64 })),
};
export interface KeyCodes {
  readonly googleCode?: string;
  readonly phoneCode?: string;
  readonly phoneSendToken?: string;
  readonly emailCode?: string;
  readonly emailSendToken?: string;
}

export interface ApiKeyDependencies {
  readonly keys: ApiKeys;
  readonly customers: Customers;
  readonly wallClock: WallClock;
  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean;
  /** Throws 0000004 while something that proves the customer was replaced just now. */
  requireNothingReplaced(customer: CustomerRow): Promise<void>;
  /** Spends the codes that a request carries; a code that is sent has to be right. */
  spendCodes(customer: CustomerRow, codes: KeyCodes): Promise<void>;
  /** All operations of the platform, to tell which resources a permission opens. */
  allOperations(): readonly Operation[];
}

/** applyApi, page, queryApi, editApiPermission, delApi. All of them concern the caller's own keys only. */
export function apiKeyOperations(parts: ApiKeyDependencies): readonly Operation[] {
  return [applyApi(parts), page(parts), queryApi(parts), editApiPermission(parts), delApi(parts)];
}

function callerId(context: RequestContext): number {
  if (context.caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return context.caller.customerId;
}

function requireTag(tag: string): string {
  const trimmed = tag.trim();
  if (trimmed === '') throw new PlatformError(CODE.customerParameterMissing);
  return trimmed;
}

function applyApi(parts: ApiKeyDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.applyApi,
    answer: 'secret',
    mount: 'global',
    access: 'login',
    request: Type.Object({ tag: Tag, ...codeMembers }),
    response: ApiKey,
    section: 'Authentication, API key acquisition',
    async handle(context, request) {
      const customer = await parts.customers.byId(callerId(context));
      if (customer === undefined) throw new PlatformError(CODE.signInExpired);
      requireNotClosing(customer);
      const tag = requireTag(request.tag);
      await parts.requireNothingReplaced(customer);
      await parts.spendCodes(customer, request);
      const { row, privateKey } = await parts.keys.apply(customer, tag);
      const detail = { ...apiKeyDetail(row, facts(parts, context)), privateKey };
      return parts.isDeployed(context.companyId) ? withoutPaths(detail) : detail;
    },
    // Nobody has the private half of a key whose answer came too late.
    undo: (context, { id }) => parts.keys.remove(callerId(context), id),
  });
}

/** Pages of clients in the field carry the whole answer in their address, which cannot hold long lists of paths. */
function withoutPaths(detail: ApiKey): ApiKey {
  const permissions = detail.permissionDTOList?.map((permission) => ({ ...permission, paths: [] })) ?? null;
  return { ...detail, permissionDTOList: permissions, sources: null };
}

function facts(parts: ApiKeyDependencies, context: RequestContext) {
  return { nowMs: parts.wallClock.nowMs(), language: context.language, operations: parts.allOperations() };
}

function page(parts: ApiKeyDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.apiPage,
    mount: 'global',
    access: 'login',
    request: Type.Object({ ...pageRequestMembers, tag: Type.Optional(Tag) }),
    response: PageOf(ApiKey),
    section: SECTION,
    async handle(context, request) {
      const wanted = (request.tag ?? '').toLowerCase();
      const rows = parts.keys.of(callerId(context)).filter((row) => row.tag.toLowerCase().includes(wanted));
      const nowMs = parts.wallClock.nowMs();
      return pageOf(
        rows.map((row) => apiKeyRecord(row, nowMs)),
        request,
      );
    },
  });
}

function queryApi(parts: ApiKeyDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.queryApi,
    mount: 'global',
    access: 'login',
    request: Type.Object({ id: IntegerLike() }),
    response: ApiKey,
    section: SECTION,
    handle: async (context, request) =>
      apiKeyDetail(parts.keys.own(callerId(context), request.id), facts(parts, context)),
  });
}

function editApiPermission(parts: ApiKeyDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.editApiPermission,
    mount: 'global',
    access: 'login',
    request: Type.Object({
      id: IntegerLike(),
      tag: Type.Optional(Tag),
      permissionList: Type.Optional(
        Type.Array(Type.Object({ code: Type.String(), status: IntegerLike({ minimum: 1, maximum: 2 }) }), {
          maxItems: 16,
        }),
      ),
      whiteIps: Type.Optional(Type.String({ maxLength: 1024 })),
      ...codeMembers,
    }),
    response: Type.Null(),
    section: 'Authentication, API key acquisition',
    async handle(context, request) {
      const { keys } = parts;
      const before = keys.own(callerId(context), request.id);
      const customer = await parts.customers.byId(callerId(context));
      if (customer !== undefined) await parts.spendCodes(customer, request);
      const granted = JSON.parse(before.permissions) as KeyPermission[];
      if (customer !== undefined && widens(granted, request)) await parts.requireNothingReplaced(customer);
      const change: ApiKeyChange = {
        ...(request.tag === undefined ? {} : { tag: requireTag(request.tag) }),
        ...(request.permissionList === undefined
          ? {}
          : { permissions: changedPermissions(granted, request.permissionList) }),
        ...(request.whiteIps === undefined ? {} : { whiteIps: parseIpAllowlist(request.whiteIps) }),
      };
      await keys.change(callerId(context), request.id, change, cacheResponse(context, null));
      return null;
    },
  });
}

/** Whether a change gives a key more: a permission, or other addresses. */
function widens(
  granted: readonly KeyPermission[],
  {
    permissionList = [],
    whiteIps,
  }: {
    readonly permissionList?: readonly { readonly code: string; readonly status: number }[];
    readonly whiteIps?: string;
  },
): boolean {
  const isGranted = (code: string) => granted.some((known) => known === code);
  const adds = permissionList.some(({ code, status }) => status === PERMISSION_ON && !isGranted(code));
  return adds || whiteIps !== undefined;
}

/** Permissions after a change. Throws 00011001 for unknown ones and for those that cannot be changed. */
function changedPermissions(
  granted: readonly KeyPermission[],
  list: readonly { readonly code: string; readonly status: number }[],
): KeyPermission[] {
  const next = new Set(granted);
  for (const { code, status } of list) {
    const permission = PERMISSIONS.find((known) => known.code === code);
    const on = status === PERMISSION_ON;
    if (permission === undefined || (!permission.canEdit && !on))
      throw new PlatformError(CODE.permissionsInvalid);
    if (on) next.add(permission.code);
    else next.delete(permission.code);
  }
  return [...next];
}

function delApi(parts: ApiKeyDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.delApi,
    mount: 'global',
    access: 'login',
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Null(),
    section: SECTION,
    async handle(context, request) {
      await parts.keys.remove(callerId(context), request.id, cacheResponse(context, null));
      return null;
    },
  });
}
