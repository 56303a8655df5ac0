import type { ConnectionProfile, IpcRequest } from '../../../main/ipc/table.ts';

/** A profile as the host takes it. */
export type ProfileDraft = IpcRequest<'profiles.save'>['draft'];

/** A profile as it stands in the fields of the form: all of it text. */
export type ProfileFields = Readonly<Record<ProfileField, string>>;

/** Fields of the form in their order, with the characters that the host takes of each. */
export const PROFILE_FIELDS = [
  ['name', 80],
  ['companyId', 15],
  ['baseUrl', 200],
  ['quoteWsUrl', 200],
  ['messageWsUrl', 200],
  ['clientWsUrl', 200],
  ['statusUrl', 200],
  ['docsUrl', 200],
  ['openMsgAppId', 64],
  ['demoName', 120],
  ['demoPassword', 120],
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number][0];

const NAMES: readonly ProfileField[] = PROFILE_FIELDS.map(([name]) => name);

export const NO_FIELDS = Object.fromEntries(NAMES.map((name) => [name, ''])) as ProfileFields;

export function toFields({ demo, companyId, ...profile }: ConnectionProfile): ProfileFields {
  const { loginName = '', password = '' } = demo ?? {};
  const texts = { ...profile, companyId: String(companyId), demoName: loginName, demoPassword: password };
  return Object.fromEntries(NAMES.map((name) => [name, texts[name]])) as ProfileFields;
}

/** The draft for the host, which checks it; a company number that is none becomes 0, which it refuses. */
export function toDraft(id: string, fields: ProfileFields): ProfileDraft {
  const { demoName, demoPassword, companyId, ...texts } = fields;
  const hasDemo = demoName.trim() !== '' || demoPassword !== '';
  return {
    ...{ id, ...texts },
    companyId: /^\d+$/.test(companyId.trim()) ? Number(companyId) : 0,
    demo: hasDemo ? { loginName: demoName.trim(), password: demoPassword } : null,
  };
}

/** The file that an operator hands out (docs/connection-profiles.md); undefined for anything else. */
export function readProfileFile(text: string): ProfileFields | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const demo = (value?.['demo'] ?? {}) as Record<string, unknown>;
    const texts = {
      ...value,
      companyId: String(value?.['companyId'] ?? ''),
      demoName: demo['loginName'] ?? '',
      demoPassword: demo['password'] ?? '',
    } as Record<string, unknown>;
    const isWhole = PROFILE_FIELDS.every(([name, length]) => {
      const member = texts[name];
      return typeof member === 'string' && member.length <= length;
    });
    return isWhole
      ? (Object.fromEntries(NAMES.map((name) => [name, texts[name]])) as ProfileFields)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the fields lead to another platform than the profile did: its keys and its sign-in are of no use there. */
export function isOtherPlatform(profile: ConnectionProfile, fields: ProfileFields): boolean {
  const before = toFields(profile);
  const members = [
    'companyId',
    'baseUrl',
    'quoteWsUrl',
    'messageWsUrl',
    'clientWsUrl',
    'openMsgAppId',
  ] as const;
  return members.some((member) => before[member] !== fields[member].trim());
}
