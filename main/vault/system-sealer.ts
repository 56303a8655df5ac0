import { createHash } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { VaultLockedError, type Sealer } from './sealer.ts';

/** The part of Electron's safe storage that the vault needs. */
export type SystemStore = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * Seals with the operating system's key store. Undefined where the system has none: Linux without a keyring would seal
 * with a key that is the same on every machine, which protects nothing and is not called protection here.
 */
export async function createSystemSealer(
  store: SystemStore,
  platform: NodeJS.Platform = process.platform,
): Promise<Sealer | undefined> {
  if (!(await store.isAsyncEncryptionAvailable())) return undefined;
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(store.getSelectedStorageBackend()))
    return undefined;
  return {
    kind: 'system',
    kdf: undefined,
    // The system authenticates what it seals: the head is bound to it by standing inside.
    seal: (plain, head) => store.encryptStringAsync(`${digest(head)}${plain.toString('base64')}`),
    async open(sealed, head) {
      const result = await store.decryptStringAsync(sealed).then(
        (answer) => answer.result,
        () => undefined,
      );
      if (result?.startsWith(digest(head)) !== true)
        throw new VaultLockedError(
          'The vault does not open with the key of this user on this machine, or the file was changed.',
        );
      return Buffer.from(result.slice(digest(head).length), 'base64');
    },
  };
}

/** Nothing for an empty head, as the first version of the file has it. */
function digest(head: string): string {
  return head === '' ? '' : createHash('sha256').update(head).digest('hex');
}
