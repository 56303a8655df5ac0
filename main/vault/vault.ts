import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Sealer } from './sealer.ts';
import { VaultLockedError } from './sealer.ts';
import { readVaultFile, VAULT_VERSION, writeVaultFile } from './vault-file.ts';

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

const Secrets = Type.Object({
  keys: Type.Array(StoredKey),
  /** Login token kept for the next start, by profile. */
  tokens: Type.Record(Type.String(), Type.String()),
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
}

export interface VaultOptions {
  /** Where the sealed secrets lie; needs a sealer. Undefined: memory only. */
  readonly file?: string | undefined;
  readonly sealer?: Sealer | undefined;
}

/**
 * Opens the vault.
 * @throws VaultLockedError when the file is there but cannot be opened; nothing is overwritten then.
 */
export async function openVault(options: VaultOptions = {}): Promise<Vault> {
  const { file, sealer } = options;
  const store = file !== undefined && sealer ? { file, sealer } : undefined;
  const secrets = store ? await load(store.file, store.sealer) : emptySecrets();
  let writing: Promise<void> = Promise.resolve();

  const save = (): Promise<void> => {
    if (!store) return Promise.resolve();
    const write = writing.then(() => storeSecrets(store.file, store.sealer, secrets));
    writing = write.catch(() => undefined);
    return write;
  };
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
  };
}

function emptySecrets(): Secrets {
  return { keys: [], tokens: {} };
}

async function load(file: string, sealer: Sealer): Promise<Secrets> {
  const stored = await readVaultFile(file);
  if (!stored) return emptySecrets();
  if (stored.sealedBy !== sealer.kind) {
    throw new VaultLockedError(
      `${file} was sealed by ${stored.sealedBy}, not by ${sealer.kind}; it is left as it is.`,
    );
  }
  const plain = await sealer.open(Buffer.from(stored.sealed, 'base64'));
  const secrets: unknown = JSON.parse(plain.toString('utf8'));
  if (!Value.Check(Secrets, secrets)) throw new VaultLockedError(`${file} holds no secrets of a known form.`);
  return secrets;
}

async function storeSecrets(file: string, sealer: Sealer, secrets: Secrets): Promise<void> {
  const sealed = await sealer.seal(Buffer.from(JSON.stringify(secrets)));
  await writeVaultFile(file, {
    version: VAULT_VERSION,
    sealedBy: sealer.kind,
    sealed: sealed.toString('base64'),
  });
}
