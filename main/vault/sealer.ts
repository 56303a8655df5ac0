/** Turns bytes into bytes that are worthless to whoever copies the file, and back. */
export interface Sealer {
  /** `system`: the operating system's key store; `passphrase`: a key derived from the user's passphrase. */
  readonly kind: 'system' | 'passphrase';
  seal(plain: Buffer): Promise<Buffer>;
  /** @throws VaultLockedError when the bytes were sealed by another key, or were changed since. */
  open(sealed: Buffer): Promise<Buffer>;
}

/** The vault's file exists but cannot be opened; it is left as it is. */
export class VaultLockedError extends Error {
  override readonly name = 'VaultLockedError';
}
