import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { ConnectionProfile, type ProfileDraft, type ProfileRefusal } from '../ipc/table.ts';
import { ADDRESSES, addressFault, EMBEDDED_PROFILE_ID, ProfileError } from './profiles.ts';
import { writeVaultFile as writeWhole } from '../vault/vault-file.ts';

/** Remote profiles that are kept at most. */
export const MAX_PROFILES = 20;
/** Largest file of profiles that is read, in bytes: twenty full ones take a fifth of it. */
export const PROFILE_FILE_LIMIT = 256 * 1024;

const Kept = Type.Object(
  {
    version: Type.Literal(1),
    /** The profile that the next start begins with. */
    chosen: Type.String({ maxLength: 64 }),
    profiles: Type.Array(ConnectionProfile, { maxItems: MAX_PROFILES }),
  },
  { additionalProperties: false },
);
type Kept = Static<typeof Kept>;

/** What came of keeping a profile; `id` is that of the kept one. */
export type Saved = { readonly refusal: ProfileRefusal } | { readonly refusal?: never; readonly id: string };

/** The remote profiles of this user. They hold no secret: those are in the vault, by the id of the profile. */
export interface ProfileBook {
  profiles(): readonly ConnectionProfile[];
  find(id: string): ConnectionProfile | undefined;
  /** The profile that the next start begins with: that of the embedded platform, or one of these. */
  chosen(): string;
  choose(id: string): Promise<void>;
  /** Keeps a new profile (`id` empty) or another version of one. One of another platform gets another id. */
  save(draft: ProfileDraft): Promise<Saved>;
  /** Nothing happens where there is no such profile. */
  remove(id: string): Promise<void>;
}

export interface ProfileBookOptions {
  /** Where the profiles are kept; undefined: in memory only. */
  readonly file: string | undefined;
  /** Called before a profile goes: no secret may outlive it. */
  readonly forget: (id: string) => Promise<void>;
}

/**
 * Opens the profiles.
 * @throws ProfileError when the file cannot be read as profiles; it is left as it is.
 */
export async function openProfileBook({ file, forget }: ProfileBookOptions): Promise<ProfileBook> {
  let kept: Kept = file === undefined ? EMPTY : await readStored(file);
  let writing: Promise<void> = Promise.resolve();
  /** One change after the other; memory follows the disk, so that what was refused there did not happen. */
  const change = (next: (now: Kept) => Kept): Promise<void> => {
    const write = writing.then(async () => {
      const changed = next(kept);
      if (file !== undefined) await writeWhole(file, changed);
      kept = changed;
    });
    writing = write.catch(() => undefined);
    return write;
  };
  const find = (id: string) => kept.profiles.find((profile) => profile.id === id);
  return {
    profiles: () => kept.profiles,
    find,
    chosen: () => (find(kept.chosen) === undefined ? EMBEDDED_PROFILE_ID : kept.chosen),
    choose: (id) => change((now) => ({ ...now, chosen: id })),
    async save(written) {
      const draft = tidied(written);
      const before = find(draft.id);
      const refusal = refusalOf(draft, before, kept.profiles);
      if (refusal !== undefined) return { refusal };
      const isSame = before !== undefined && isSamePlatform(before, draft);
      const profile: ConnectionProfile = { ...draft, kind: 'remote', id: isSame ? before.id : randomUUID() };
      if (before !== undefined && !isSame) await forget(before.id);
      await change(({ chosen, profiles, ...rest }) => ({
        ...rest,
        chosen: chosen === before?.id ? profile.id : chosen,
        profiles: before === undefined ? [...profiles, profile] : replaced(profiles, before.id, profile),
      }));
      return { id: profile.id };
    },
    async remove(id) {
      if (find(id) === undefined) return;
      await forget(id);
      await change((now) => ({ ...now, profiles: now.profiles.filter((profile) => profile.id !== id) }));
    },
  };
}

const EMPTY: Kept = { version: 1, chosen: EMBEDDED_PROFILE_ID, profiles: [] };

async function readStored(file: string): Promise<Kept> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY;
    throw new ProfileError(`${file} cannot be read`);
  }
  const value = text.length > PROFILE_FILE_LIMIT ? undefined : parse(text);
  if (Value.Check(Kept, value) && value.profiles.every(isUsable)) return value;
  throw new ProfileError(
    `${file} is damaged or of a newer version; it is left as it is. Move it away to start without the profiles in it.`,
  );
}

/** What was typed without what nobody sees: spaces around it, and the slash that an address is copied with. */
function tidied(draft: ProfileDraft): ProfileDraft {
  const addresses = ADDRESSES.map(([member]) => [member, draft[member].trim().replace(/\/$/, '')]);
  return {
    ...draft,
    ...(Object.fromEntries(addresses) as Pick<ProfileDraft, (typeof ADDRESSES)[number][0]>),
    name: draft.name.trim(),
    openMsgAppId: draft.openMsgAppId.trim(),
  };
}

/** A profile that was kept is held to what a new one is: another hand may have written the file. */
function isUsable(profile: ConnectionProfile): boolean {
  return (
    profile.kind === 'remote' && profile.id !== EMBEDDED_PROFILE_ID && memberFault(profile) === undefined
  );
}

function refusalOf(
  draft: ProfileDraft,
  before: ConnectionProfile | undefined,
  profiles: readonly ConnectionProfile[],
): ProfileRefusal | undefined {
  if (draft.id !== '' && before === undefined) return { member: '', reason: 'unknown' };
  if (before === undefined && profiles.length >= MAX_PROFILES) return { member: '', reason: 'tooMany' };
  const fault = memberFault(draft);
  if (fault !== undefined) return fault;
  const name = draft.name.toLowerCase();
  const isTaken = profiles.some((other) => other.id !== draft.id && other.name.toLowerCase() === name);
  return isTaken ? { member: 'name', reason: 'taken' } : undefined;
}

function memberFault(draft: ProfileDraft): ProfileRefusal | undefined {
  if (draft.name.trim() === '') return { member: 'name', reason: 'empty' };
  if (draft.companyId <= 0) return { member: 'companyId', reason: 'notPositive' };
  for (const [member, secure] of ADDRESSES) {
    if (draft[member] === '') return { member, reason: 'empty' };
    const reason = addressFault(draft[member], secure);
    if (reason !== undefined) return { member, reason };
  }
  if (draft.openMsgAppId === '') return { member: 'openMsgAppId', reason: 'empty' };
  const { demo } = draft;
  if (demo !== null && demo.loginName.trim() === '') return { member: 'demoName', reason: 'empty' };
  if (demo !== null && demo.password === '') return { member: 'demoPassword', reason: 'empty' };
  return undefined;
}

/** Members that say which platform a profile leads to: keys and a login token are good there and nowhere else. */
const PLATFORM_MEMBERS: readonly (keyof ProfileDraft)[] = [
  'companyId',
  'baseUrl',
  'quoteWsUrl',
  'messageWsUrl',
  'clientWsUrl',
  'openMsgAppId',
];

function isSamePlatform(before: ProfileDraft, after: ProfileDraft): boolean {
  return PLATFORM_MEMBERS.every((member) => before[member] === after[member]);
}

function replaced(
  profiles: readonly ConnectionProfile[],
  id: string,
  by: ConnectionProfile,
): ConnectionProfile[] {
  return profiles.map((profile) => (profile.id === id ? by : profile));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
