import type { KeyPermission } from '../../../contract/call.ts';
import { API_KEY_CALLS } from '../../../contract/calls/api-keys.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { ApiKey } from '../../../contract/records/index.ts';
import { pageOf } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { apiKeyDetail, apiKeyRecord } from './api-key-record.ts';
import type { ApiKeyChange, ApiKeys } from './api-keys.ts';
import type { Customers } from '../customers.ts';
import { parseIpAllowlist } from './ip-allowlist.ts';
import { PERMISSION_ON, PERMISSIONS } from './key-permissions.ts';
import { requireNotClosing } from '../security/checks.ts';
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
export function apiKeyOperations(deps: ApiKeyDependencies): readonly Operation[] {
  return [applyApi(deps), page(deps), queryApi(deps), editApiPermission(deps), delApi(deps)];
}

function callerId(context: RequestContext): number {
  if (context.caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return context.caller.customerId;
}

function requireTag(tag: string): string {
  const trimmed = tag.trim();
  if (trimmed === '') throw PlatformError.wrong(CODE.customerParameterMissing, 'empty', 'tag');
  return trimmed;
}

function applyApi(deps: ApiKeyDependencies): Operation {
  return implement(
    API_KEY_CALLS.applyApi,
    async (context, request) => {
      const customer = await deps.customers.byId(callerId(context));
      if (customer === undefined) throw new PlatformError(CODE.signInExpired);
      requireNotClosing(customer);
      const tag = requireTag(request.tag);
      await deps.requireNothingReplaced(customer);
      await deps.spendCodes(customer, request);
      const { publicKey, withSecret } = request;
      const { row, privateKey } = await deps.keys.apply(customer, tag, { publicKey, withSecret });
      const { hmac_secret: hmacSecret } = row;
      const detail = {
        ...apiKeyDetail(row, facts(deps, context)),
        privateKey,
        ...(hmacSecret !== null && { hmacSecret }),
      };
      return deps.isDeployed(context.companyId) ? withoutPaths(detail) : detail;
    },
    (context, { id }) => deps.keys.remove(callerId(context), id),
  );
}

/** Pages of clients in the field carry the whole answer in their address, which cannot hold long lists of paths. */
function withoutPaths(detail: ApiKey): ApiKey {
  const permissions = detail.permissionDTOList?.map((permission) => ({ ...permission, paths: [] })) ?? null;
  return { ...detail, permissionDTOList: permissions, sources: null };
}

function facts(deps: ApiKeyDependencies, context: RequestContext) {
  return { nowMs: deps.wallClock.nowMs(), language: context.language, operations: deps.allOperations() };
}

function page(deps: ApiKeyDependencies): Operation {
  return implement(API_KEY_CALLS.apiPage, async (context, request) => {
    const wanted = (request.tag ?? '').toLowerCase();
    const rows = deps.keys.of(callerId(context)).filter((row) => row.tag.toLowerCase().includes(wanted));
    const nowMs = deps.wallClock.nowMs();
    return pageOf(
      rows.map((row) => apiKeyRecord(row, nowMs)),
      request,
    );
  });
}

function queryApi(deps: ApiKeyDependencies): Operation {
  return implement(API_KEY_CALLS.queryApi, async (context, request) =>
    apiKeyDetail(deps.keys.own(callerId(context), request.id), facts(deps, context)),
  );
}

function editApiPermission(deps: ApiKeyDependencies): Operation {
  return implement(API_KEY_CALLS.editApiPermission, async (context, request) => {
    const { keys } = deps;
    const before = keys.own(callerId(context), request.id);
    const customer = await deps.customers.byId(callerId(context));
    if (customer !== undefined) await deps.spendCodes(customer, request);
    const granted = JSON.parse(before.permissions) as KeyPermission[];
    if (customer !== undefined && widens(granted, request)) await deps.requireNothingReplaced(customer);
    const change: ApiKeyChange = {
      ...(request.tag === undefined ? {} : { tag: requireTag(request.tag) }),
      ...(request.permissionList === undefined
        ? {}
        : { permissions: changedPermissions(granted, request.permissionList) }),
      ...(request.whiteIps === undefined ? {} : { whiteIps: parseIpAllowlist(request.whiteIps) }),
    };
    await keys.change(callerId(context), request.id, change, cacheResponse(context, null));
    return null;
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

function delApi(deps: ApiKeyDependencies): Operation {
  return implement(API_KEY_CALLS.delApi, async (context, request) => {
    await deps.keys.remove(callerId(context), request.id, cacheResponse(context, null));
    return null;
  });
}
