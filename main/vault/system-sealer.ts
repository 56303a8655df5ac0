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
    seal: (plain) => store.encryptStringAsync(plain.toString('base64')),
    async open(sealed) {
      try {
        const { result } = await store.decryptStringAsync(sealed);
        return Buffer.from(result, 'base64');
      } catch {
        throw new VaultLockedError('The vault does not open with the key of this user on this machine.');
      }
    },
  };
}
