import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from './sealer.ts';
import { VaultLockedError } from './sealer.ts';
import { headOf, readVaultFile, writeVaultFile } from './vault-file.ts';
import { createWitness, OlderVaultError, type OlderVault, type Witness } from './witness.ts';

/** An API key with its secret. Leaves the host only through the one reveal. */
const StoredKey = Type.Object({
  /** Connection profile that the key belongs to; it signs for no other. */
  profileId: Type.String(),
  id: Type.Integer(),
  tag: Type.String(),
  apiKey: Type.String(),
  /** PKCS#8, base64. */
  privateKey: Type.String(),
  revealed: Type.Boolean(),
});
export type StoredKey = Static<typeof StoredKey>;

/** Where alerts are sent, and what signs them. */
const StoredWebhook = Type.Object({ url: Type.String(), secret: Type.String() });
export type StoredWebhook = Static<typeof StoredWebhook>;

const Secrets = Type.Object({
  keys: Type.Array(StoredKey),
  /** Login token kept for the next start, by profile. */
  tokens: Type.Record(Type.String(), Type.String()),
  /** By profile; vaults of older versions have none. */
  webhooks: Type.Optional(Type.Record(Type.String(), StoredWebhook)),
});
type Secrets = Static<typeof Secrets>;

/** Keys that one vault holds. */
export const KEY_LIMIT = 100;

/** The secrets of this user: in memory while the terminal runs, sealed on disk where a sealer is at hand. */
export interface Vault {
  /** How the secrets are kept; `memory`: only until the terminal ends. */
  readonly kind: 'system' | 'passphrase' | 'memory';
  keys(profileId: string): readonly StoredKey[];
  key(profileId: string, apiKey: string): StoredKey | undefined;
  /** True when no further key can be kept; ask before creating one. */
  isFull(): boolean;
  /** @throws Error when the vault is full. */
  addKey(key: StoredKey): Promise<void>;
  /** Hands out the private key the first time and null ever after. */
  revealKey(profileId: string, apiKey: string): Promise<string | null>;
  forgetKey(profileId: string, apiKey: string): Promise<void>;
  token(profileId: string): string | undefined;
  /** Keeps a login token; an empty one forgets it. */
  rememberToken(profileId: string, token: string): Promise<void>;
  webhook(profileId: string): StoredWebhook | undefined;
  /** Keeps a webhook, or forgets it. */
  setWebhook(profileId: string, webhook: StoredWebhook | undefined): Promise<void>;
  /** Forgets the keys, the login token and the webhook of a profile that is no more. */
  forgetProfile(profileId: string): Promise<void>;
}

export interface VaultOptions {
  /** Where the sealed secrets are; needs a sealer. Undefined: memory only. */
  readonly file?: string | undefined;
  /** Where it is noted which write of the file is the newest; another folder where there is one. */
  readonly witnessFile?: string | undefined;
  readonly sealer?: Sealer | undefined;
  /** The file has to be there: it is opened again, not for the first time. */
  readonly mustExist?: boolean;
  /** Asks the user whether to go on with an older file than the newest; without it the answer is no. */
  readonly acceptOlder?: ((found: OlderVault) => Promise<boolean>) | undefined;
}

/**
 * Opens the vault.
 * @throws VaultLockedError when the file is there but cannot be opened or is older than the newest; nothing is
 *   overwritten then.
 */
export async function openVault(options: VaultOptions = {}): Promise<Vault> {
  const { file, sealer } = options;
  const store =
    file !== undefined && sealer ? { file, sealer, witness: witnessOf(options, sealer) } : undefined;
  const loaded = store ? await load(store, options) : { secrets: emptySecrets(), generation: 0 };
  const { secrets } = loaded;
  let { generation } = loaded;
  let writing: Promise<void> = Promise.resolve();

  const save = (): Promise<void> => {
    if (!store) return Promise.resolve();
    const write = writing.then(() => storeSecrets(store, secrets, ++generation));
    writing = write.catch(() => undefined);
    return write;
  };
  // From the start there is a file that only the right passphrase opens, also before it holds anything.
  if (store && generation === 0) await save();
  const find = (profileId: string, apiKey: string) =>
    secrets.keys.find((key) => key.profileId === profileId && key.apiKey === apiKey);

  return {
    kind: store?.sealer.kind ?? 'memory',
    keys: (profileId) => secrets.keys.filter((key) => key.profileId === profileId),
    key: find,
    isFull: () => secrets.keys.length >= KEY_LIMIT,
    async addKey(key) {
      if (secrets.keys.length >= KEY_LIMIT) throw new Error(`the vault holds ${KEY_LIMIT} keys already`);
      secrets.keys.push({ ...key });
      await save();
    },
    async revealKey(profileId, apiKey) {
      const key = find(profileId, apiKey);
      if (!key || key.revealed) return null;
      key.revealed = true;
      // The mark is on disk before the secret leaves: a crash in between costs a reveal, never grants a second one.
      await save();
      return key.privateKey;
    },
    async forgetKey(profileId, apiKey) {
      const index = secrets.keys.findIndex((key) => key.profileId === profileId && key.apiKey === apiKey);
      if (index < 0) return;
      secrets.keys.splice(index, 1);
      await save();
    },
    token: (profileId) => secrets.tokens[profileId],
    async rememberToken(profileId, token) {
      if (token === '') Reflect.deleteProperty(secrets.tokens, profileId);
      else secrets.tokens[profileId] = token;
      await save();
    },
    webhook: (profileId) => secrets.webhooks?.[profileId],
    async setWebhook(profileId, webhook) {
      const { [profileId]: _before, ...others } = secrets.webhooks ?? {};
      secrets.webhooks = webhook === undefined ? others : { ...others, [profileId]: webhook };
      await save();
    },
    async forgetProfile(profileId) {
      secrets.keys = secrets.keys.filter((key) => key.profileId !== profileId);
      Reflect.deleteProperty(secrets.tokens, profileId);
      Reflect.deleteProperty(secrets.webhooks ?? {}, profileId);
      await save();
    },
  };
}

function emptySecrets(): Secrets {
  return { keys: [], tokens: {} };
}

interface Store {
  readonly file: string;
  readonly sealer: Sealer;
  readonly witness: Witness;
}

function witnessOf({ file = '', witnessFile = `${file}.newest` }: VaultOptions, sealer: Sealer): Witness {
  return createWitness(witnessFile, sealer);
}

async function load(
  { file, sealer, witness }: Store,
  { acceptOlder, mustExist = false }: VaultOptions,
): Promise<{ secrets: Secrets; generation: number }> {
  const stored = await readVaultFile(file);
  if (!stored && mustExist) throw new VaultLockedError(`${file} is gone.`);
  if (!stored) return { secrets: emptySecrets(), generation: (await witness.newest())?.generation ?? 0 };
  if (stored.sealedBy !== sealer.kind) {
    throw new VaultLockedError(
      `${file} was sealed by ${stored.sealedBy}, not by ${sealer.kind}; it is left as it is.`,
    );
  }
  const plain = await sealer.open(Buffer.from(stored.sealed, 'base64'), headOf(stored));
  const secrets: unknown = JSON.parse(plain.toString('utf8'));
  if (!Value.Check(Secrets, secrets)) throw new VaultLockedError(`${file} holds no secrets of a known form.`);
  const found = stored.version === 1 ? { generation: 0, savedAt: undefined } : stored;
  const newest = await witness.newest();
  const isOlder = newest !== undefined && found.generation < newest.generation;
  if (isOlder && !(await acceptOlder?.({ file, savedAt: found.savedAt, newestSavedAt: newest.savedAt })))
    throw new OlderVaultError(file, found.savedAt, newest.savedAt);
  return { secrets, generation: Math.max(found.generation, newest?.generation ?? 0) };
}

async function storeSecrets({ file, sealer, witness }: Store, secrets: Secrets, generation: number) {
  const head = { version: 2, sealedBy: sealer.kind, kdf: sealer.kdf ?? '', generation } as const;
  const content = { ...head, savedAt: new Date().toISOString(), sealed: '' };
  const sealed = await sealer.seal(Buffer.from(JSON.stringify(secrets)), headOf(content));
  await writeVaultFile(file, { ...content, sealed: sealed.toString('base64') });
  // After the vault: a crash in between leaves a vault that is newer than its witness, which is no fault.
  await witness.note({ generation, savedAt: content.savedAt });
}
