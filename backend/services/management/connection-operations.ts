import { CONNECTION_MANAGEMENT } from '../../contract/calls/management/connections.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/records/index.ts';
import type { Adjustment } from '../../contract/webhooks.ts';
import { apiKeyRepository, usedSignatureRepository, type ApiKeyRow } from '../../storage/customers/index.ts';
import { dataPushRepository } from '../../storage/data-push/data-push-repository.ts';
import type { Database } from '../../storage/index.ts';
import { settlementRepository, type SettlementRequestRow } from '../../storage/settlement.ts';
import type { CustomerService } from '../customer/customer-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/** How far a group of data push has come. */
export interface PushGroup {
  readonly name: string;
  /** Number of the last event that it has confirmed. */
  readonly position: number;
  readonly waiting: number;
  readonly newest: number;
  readonly isConnected: boolean;
  readonly isFailing: boolean;
  readonly seenMs: number;
}

/** Data push, as operators look after it. */
export interface PushGroups {
  groupsOf(companyId: number): Promise<readonly PushGroup[]>;
  /** Sends a group its events again from one on; undefined for a group that there is not. */
  replay(companyId: number, name: string, eventId: number): Promise<PushGroup | undefined>;
}

export interface ConnectionDependencies {
  readonly database: Database;
  /** Data push, which opens after the calls; undefined until it has. */
  dataPush(this: void): PushGroups | undefined;
  readonly keyBans: CustomerService['keyBans'];
  nowMs(this: void): number;
}

/** What connects the company with other programs: data push, external settlement, keys of customers. */
export function connectionOperations(deps: ConnectionDependencies): ManagementOperation[] {
  return [...pushOperations(deps), settlementRequests(deps), apiKeyPage(deps), liftKeyBan(deps)];
}

function pushOperations({ database, dataPush }: ConnectionDependencies): ManagementOperation[] {
  return [
    implementManagement(CONNECTION_MANAGEMENT.dataPushGroups, async ({ companyId }) => {
      const groups = (await dataPush()?.groupsOf(companyId)) ?? [];
      return groups.map((group) => ({
        ...groupRecord(group),
        newestEventId: group.newest,
        isConnected: group.isConnected,
        isFailing: group.isFailing,
        seenTime: group.seenMs,
      }));
    }),
    implementManagement(CONNECTION_MANAGEMENT.dataPushEvents, async ({ companyId }, request) => {
      const { beforeEventId: beforeId, eventType: kind, text, size: limit = DEFAULT_PAGE_SIZE } = request;
      const rows = await dataPushRepository.eventsBefore(database, companyId, {
        beforeId,
        kind,
        text,
        limit,
      });
      return rows.map(({ id, frame, time_ms }) => {
        const { eventType, data } = JSON.parse(frame) as { eventType: string; data: unknown };
        return { eventId: id, eventType, time: time_ms, data };
      });
    }),
    implementManagement(CONNECTION_MANAGEMENT.replayDataPush, async ({ companyId }, { name, eventId }) => {
      const group = await dataPush()?.replay(companyId, name, eventId);
      if (group === undefined) throw new PlatformError(CODE.dataUnknown);
      return groupRecord(group);
    }),
  ];
}

/** Requests to the external system, as they are stored. */
function settlementRequests({ database }: ConnectionDependencies): ManagementOperation {
  return implementManagement(CONNECTION_MANAGEMENT.settlementRequests, async ({ companyId }, request) => {
    const { state, customerNo, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const paging = { limit: size, offset: (current - 1) * size };
    const { rows, total } = await settlementRepository.page(database, {
      companyId,
      state: state === 'sent' ? 'asked' : state,
      customerNo: customerNo || undefined,
      ...paging,
    });
    return { records: rows.map(settlementRecord), total, size, current };
  });
}

/** Keys of customers with what the store knows of their use: excesses, bans, and calls that could still be sent again. */
function apiKeyPage({ database, nowMs }: ConnectionDependencies): ManagementOperation {
  return implementManagement(CONNECTION_MANAGEMENT.customerApiKeys, async ({ companyId }, request) => {
    const { customerNo, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const paging = { limit: size, offset: (current - 1) * size };
    const { rows, total } = await apiKeyRepository.page(database, {
      companyId,
      customerNo: customerNo || undefined,
      ...paging,
    });
    const [bans, signatures] = await Promise.all([
      apiKeyRepository.bans(database),
      usedSignatureRepository.all(database),
    ]);
    const banned = new Map(bans.map((ban) => [ban.api_key_id, ban]));
    const signed = new Map(signatures.map((used) => [used.api_key_id, used.end_time_ms]));
    const records = rows.map((row) => {
      const { offences = 0, banned_until_ms: until = 0 } = banned.get(row.id) ?? {};
      return {
        ...keyRecord(row),
        signedUntil: signed.get(row.id) ?? null,
        offences,
        bannedUntil: until > nowMs() ? until : null,
      };
    });
    return { records, total, size, current };
  });
}

function liftKeyBan({ keyBans }: ConnectionDependencies): ManagementOperation {
  return implementManagement(CONNECTION_MANAGEMENT.liftKeyBan, async ({ companyId }, { id }) => {
    await keyBans.liftBan(companyId, id);
    return null;
  });
}

function groupRecord({ name, position, waiting }: PushGroup) {
  return { name, position, waitingEvents: waiting };
}

function settlementRecord(row: SettlementRequestRow) {
  const sent = JSON.parse(row.adjustment) as Adjustment;
  const isOpen = row.state === 'asked' || row.state === 'owed' || row.state === 'cancelling';
  return {
    requestNo: row.request_no,
    cancelNo: row.cancel_no,
    state: row.state === 'asked' ? 'sent' : row.state,
    operationType: sent.operationType,
    customerNo: sent.userName,
    currency: sent.currency,
    amount: sent.amount,
    orderId: sent.orderId,
    requestTime: sent.requestTime,
    attempts: row.attempts,
    nextTime: isOpen ? row.next_time_ms : null,
    cancelRemark: row.cancel_remark,
  };
}

function keyRecord(row: ApiKeyRow) {
  return {
    id: row.id,
    apiKey: row.api_key,
    tag: row.tag,
    customerNo: row.customer_no,
    permissions: JSON.parse(row.permissions) as string[],
    whiteIps: row.white_ips,
    createTime: row.create_time_ms,
    expireTime: row.expire_time_ms,
  };
}
