import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Environment variable that carries the passphrase where nobody can type one. */
const PASSPHRASE_VARIABLE = 'MERIDIAN_VAULT_PASSPHRASE';

/**
 * The passphrase of the vault: from the environment (and taken out of it, so that no child process inherits it), else
 * typed at the prompt without an echo; undefined when neither is possible.
 */
export async function askPassphrase(prompt: boolean): Promise<string | undefined> {
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
