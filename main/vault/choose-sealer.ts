import type { TerminalOptions } from '../options.ts';
import { askPassphrase } from './passphrase-prompt.ts';
import { createPassphraseSealer } from './passphrase-sealer.ts';
import { VaultLockedError, type Sealer } from './sealer.ts';

/**
 * Chooses how the vault is sealed. `system` is what the shell offers (undefined outside Electron, or where the system has
 * only a hard-coded key). Without a key that deserves the name secrets stay in memory, and the terminal says so.
 */
export async function chooseSealer(
  options: Pick<TerminalOptions, 'vault' | 'dataDirectory'>,
  tell: (line: string) => void,
  system?: Sealer,
): Promise<Sealer | undefined> {
  if (options.dataDirectory === undefined || options.vault === 'memory') return undefined;
  if (options.vault === 'system') {
    if (system) return system;
    throw new VaultLockedError(
      'This system offers no key store to this shell: use --vault passphrase or memory.',
    );
  }
  if (options.vault === 'auto' && system) return system;
  const passphrase = await askPassphrase(options.vault === 'passphrase');
  if (passphrase !== undefined) return createPassphraseSealer(passphrase);
  if (options.vault === 'passphrase') {
    throw new VaultLockedError(
      '--vault passphrase needs a passphrase: from MERIDIAN_VAULT_PASSPHRASE or the prompt.',
    );
  }
  tell('Secrets are kept in memory only and are gone when the terminal ends; --vault passphrase keeps them.');
  return undefined;
}
