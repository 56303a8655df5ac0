import type { Language } from '../../../contract/languages.ts';
import type { ApiKey } from '../../../contract/records/index.ts';
import type { ApiKeyRow } from '../../../storage/customers/index.ts';
import type { KeyPermission } from '../../../contract/call.ts';
import type { Operation } from '../../operation.ts';
import { PERMISSION_OFF, PERMISSION_ON, PERMISSIONS } from './key-permissions.ts';

/** A key may withdraw from this long after its creation. */
export const WITHDRAW_DELAY_MS = 48 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRED = -1;

/** A key as lists carry it: without permissions, resources and, as everywhere, without its private half. */
export function apiKeyRecord(row: ApiKeyRow, nowMs: number): ApiKey {
  return {
    id: row.id,
    createTime: row.create_time_ms,
    updateTime: row.update_time_ms,
    apiKey: row.api_key,
    customerNo: row.customer_no,
    customerId: row.customer_id,
    customerGroupId: row.customer_group_id,
    companyId: row.company_id,
    secretKeyMd5: row.secret_key_md5,
    privateKey: null,
    pubKey: row.public_key,
    tag: row.tag,
    permissionDTOList: null,
    ipLimit: row.white_ips !== '',
    whiteIps: row.white_ips === '' ? null : row.white_ips,
    sources: null,
    expiredTime: row.expire_time_ms,
    withdrawTime: row.create_time_ms + WITHDRAW_DELAY_MS,
    validityDays: validityDays(row.expire_time_ms, nowMs),
  };
}

/** A key with its permissions and the resources (`bizType_version_group`) that they open. */
export function apiKeyDetail(
  row: ApiKeyRow,
  facts: { nowMs: number; language: Language; operations: readonly Operation[] },
): ApiKey {
  const granted = new Set(JSON.parse(row.permissions) as KeyPermission[]);
  const pathsOf = (code: KeyPermission) =>
    facts.operations.filter((operation) => operation.openPermission === code).map(resourcePath);
  return {
    ...apiKeyRecord(row, facts.nowMs),
    permissionDTOList: PERMISSIONS.map((permission) => ({
      code: permission.code,
      name: permission.name[facts.language],
      status: granted.has(permission.code) ? PERMISSION_ON : PERMISSION_OFF,
      canEdit: permission.canEdit,
      paths: pathsOf(permission.code),
    })),
    sources: [...granted].flatMap(pathsOf),
  };
}

function resourcePath({ bizType }: Operation): string {
  return `${bizType}_0.0.1_${bizType.startsWith('tradeapi.') ? 'tradeApi' : ''}`;
}

/** Days left, rounded up; -1 when expired, null without expiry. */
function validityDays(expireTimeMs: number | null, nowMs: number): number | null {
  if (expireTimeMs === null) return null;
  return expireTimeMs <= nowMs ? EXPIRED : Math.ceil((expireTimeMs - nowMs) / DAY_MS);
}
