/** Turns bytes into bytes that are worthless to whoever copies the file, and back. */
export interface Sealer {
  /** `system`: the operating system's key store; `passphrase`: a key derived from the user's passphrase. */
  readonly kind: 'system' | 'passphrase';
  /** How the key is made, for the head of the file; undefined where the system keeps it. */
  readonly kdf: string | undefined;
  /** @param head Is not hidden, but nobody can change it either: the bytes open with the same head only. */
  seal(plain: Buffer, head: string): Promise<Buffer>;
  /** @throws VaultLockedError when the bytes were sealed by another key or under another head, or were changed since. */
  open(sealed: Buffer, head: string): Promise<Buffer>;
}

/** The vault's file exists but cannot be opened; it is left as it is. */
export class VaultLockedError extends Error {
  override readonly name = 'VaultLockedError';
}
