import { VaultLockedError } from './sealer.ts';
import type { Vault } from './vault.ts';

/** A vault that is shut to the page when nobody is at the terminal, until its passphrase is given again. */
export interface LockableVault extends Vault {
  /** Whether the page shows a lock. */
  state(): { readonly locked: boolean };
  /** Somebody is there: the time begins anew. */
  touch(): void;
  /** Locks at once. False where no passphrase could unlock it: in memory, or sealed by the system. */
  lock(): boolean;
  /** Opens again. False when the passphrase is wrong or too many were tried. */
  unlock(passphrase: string): Promise<boolean>;
}

/** Wrong passphrases in a row, after which a pause follows. */
const WRONG_LIMIT = 5;
/** The pause in milliseconds: who stands at the keyboard must not try a list. */
const WRONG_PAUSE_MS = 30_000;

export interface LockOptions {
  /** Milliseconds without input after which the vault locks; undefined: never. */
  readonly lockAfterMs: number | undefined;
  /** Opens the vault's file again with a passphrase; undefined where there is none to ask for. */
  readonly reopen: ((passphrase: string) => Promise<Vault>) | undefined;
  /** Time that only goes forward, in milliseconds. */
  readonly nowMs: () => number;
}

/** The vault behind a lock. The time is looked at by every call, so that no timer has to be right. */
export function createVaultLock(opened: Vault, options: LockOptions): LockableVault {
  const { lockAfterMs, reopen, nowMs } = options;
  let inner: Vault | undefined = opened;
  let inputAtMs = nowMs();
  let wrong = 0;
  let pauseUntilMs = 0;
  let unlocking = false;
  const canLock = reopen !== undefined;

  const current = (): Vault => {
    lockIfDue();
    if (!inner) throw new VaultLockedError('the vault is locked');
    return inner;
  };
  const lockIfDue = (): void => {
    if (canLock && lockAfterMs !== undefined && nowMs() - inputAtMs >= lockAfterMs) inner = undefined;
  };

  return {
    kind: opened.kind,
    keys: (profileId) => current().keys(profileId),
    key: (profileId, apiKey) => current().key(profileId, apiKey),
    isFull: () => current().isFull(),
    addKey: async (key) => current().addKey(key),
    revealKey: async (profileId, apiKey) => current().revealKey(profileId, apiKey),
    forgetKey: async (profileId, apiKey) => current().forgetKey(profileId, apiKey),
    token: (profileId) => current().token(profileId),
    rememberToken: async (profileId, token) => current().rememberToken(profileId, token),
    webhook: (profileId) => current().webhook(profileId),
    setWebhook: async (profileId, webhook) => current().setWebhook(profileId, webhook),
    forgetProfile: async (profileId) => current().forgetProfile(profileId),
    state() {
      lockIfDue();
      return { locked: inner === undefined };
    },
    touch() {
      lockIfDue();
      if (inner) inputAtMs = nowMs();
    },
    lock() {
      if (canLock) inner = undefined;
      return canLock;
    },
    async unlock(passphrase) {
      lockIfDue();
      if (inner) return true;
      if (!reopen || unlocking || nowMs() < pauseUntilMs) return false;
      unlocking = true;
      try {
        inner = await reopen(passphrase);
        inputAtMs = nowMs();
        wrong = 0;
        return true;
      } catch {
        wrong += 1;
        if (wrong % WRONG_LIMIT === 0) pauseUntilMs = nowMs() + WRONG_PAUSE_MS;
        return false;
      } finally {
        unlocking = false;
      }
    },
  };
}
