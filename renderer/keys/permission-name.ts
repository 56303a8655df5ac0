import { KEY_PERMISSION, type ApiKeyPermission } from '../../backend/contract/records/api-key.ts';
import { i18n } from '../i18n/index.ts';

const KNOWN: ReadonlySet<string> = new Set(Object.values(KEY_PERMISSION));
type KnownCode = (typeof KEY_PERMISSION)[keyof typeof KEY_PERMISSION];

function isKnown(code: string): code is KnownCode {
  return KNOWN.has(code);
}

/** A permission in the terminal's language; permissions that only the platform knows keep its name. */
export function permissionName({ code, name }: Pick<ApiKeyPermission, 'code' | 'name'>): string {
  return isKnown(code) ? i18n.t(`permission.${code}`) : name;
}
