import type { TerminalOptions } from '../options.ts';
import { createPassphraseSealer } from './passphrase-sealer.ts';
import { VaultLockedError, type Sealer } from './sealer.ts';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Environment variable that carries the passphrase where nobody can type one. */
const PASSPHRASE_VARIABLE = 'MERIDIAN_VAULT_PASSPHRASE';

/**
 * The passphrase of the vault: from the environment (and taken out of it, so that no child process inherits it), else
 * typed at the prompt without an echo; undefined when neither is possible.
 */
async function requestPassphrase(prompt: boolean): Promise<string | undefined> {
  const given = process.env[PASSPHRASE_VARIABLE];
  if (given !== undefined) {
    Reflect.deleteProperty(process.env, PASSPHRASE_VARIABLE);
    return given;
  }
  if (!prompt || !process.stdin.isTTY) return undefined;
  process.stderr.write('Passphrase of the vault: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve) => lines.question('', resolve));
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/**
 * Chooses how the vault is sealed. `system` is what the shell offers (undefined outside Electron, or where the system has
 * only a hard-coded key). Without a key that deserves the name secrets stay in memory, and the terminal says so.
 */
export async function chooseSealer(
  options: Pick<TerminalOptions, 'vault' | 'dataDirectory'>,
  notify: (line: string) => void,
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
  const passphrase = await requestPassphrase(options.vault === 'passphrase');
  if (passphrase !== undefined) return createPassphraseSealer(passphrase);
  if (options.vault === 'passphrase') {
    throw new VaultLockedError(
      '--vault passphrase needs a passphrase: from MERIDIAN_VAULT_PASSPHRASE or the prompt.',
    );
  }
  notify(
    'Secrets are kept in memory only and are gone when the terminal ends; --vault passphrase keeps them.',
  );
  return undefined;
}
