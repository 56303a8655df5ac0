import type { LocalizedText } from '../../../contract/languages.ts';
import { KEY_PERMISSION } from '../../../contract/records/index.ts';
import type { KeyPermission } from '../../../contract/call.ts';

export const PERMISSION_ON = 1;
export const PERMISSION_OFF = 2;

/** Permissions of an API key in the order in which they are shown. */
export const PERMISSIONS: readonly {
  readonly code: KeyPermission;
  readonly name: LocalizedText;
  /** Reading is always on. */
  readonly canEdit: boolean;
  /** State of a new key: withdrawing has to be allowed by hand. */
  readonly initially: boolean;
}[] = [
  {
    code: KEY_PERMISSION.read,
    name: { 'en-US': 'Read', 'zh-CN': '只读', 'zh-TW': '唯讀' },
    canEdit: false,
    initially: true,
  },
  {
    code: KEY_PERMISSION.spotTrade,
    name: { 'en-US': 'Spot trading', 'zh-CN': '现货交易', 'zh-TW': '現貨交易' },
    canEdit: true,
    initially: true,
  },
  {
    code: KEY_PERMISSION.contractTrade,
    name: { 'en-US': 'Contract trading', 'zh-CN': '合约交易', 'zh-TW': '合約交易' },
    canEdit: true,
    initially: true,
  },
  {
    code: KEY_PERMISSION.withdraw,
    name: { 'en-US': 'Withdrawal', 'zh-CN': '出金', 'zh-TW': '出金' },
    canEdit: true,
    initially: false,
  },
];

/** Permissions that a new key has. */
export function initialPermissions(): KeyPermission[] {
  return PERMISSIONS.filter((permission) => permission.initially).map((permission) => permission.code);
}
