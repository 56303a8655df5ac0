import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';

/** The name of a role in the language of the office; one that this office does not know by what the platform calls it. */
export function useRoleName(): (role: string) => string {
  const { t, i18n } = useOfficeText();
  return (role) =>
    i18n.exists(`people.role.${role}`, { ns: 'office' }) ? t(`people.role.${role}` as OfficeKey) : role;
}

/** What a permission lets somebody do, in words. */
export function usePermissionWords(): (permission: string) => string {
  const { t, i18n } = useOfficeText();
  return (permission) =>
    i18n.exists(`people.may.${permission}`, { ns: 'office' })
      ? t(`people.may.${permission}` as OfficeKey)
      : permission;
}
