import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { VaultLockedError, type Sealer } from './sealer.ts';
import { writeVaultFile } from './vault-file.ts';

/**
 * The second place that knows which write of the vault is the newest. Whoever puts an older vault back brings forgotten
 * keys to life and lets secrets be shown once more; the witness notices it. It is sealed as the vault is, so nobody can
 * set it back without the key; who takes both files of the same moment, or removes the witness, is not noticed.
 */
export interface Witness {
  /** Undefined when nothing was noted, or nothing that opens with this key. */
  newest(): Promise<Noted | undefined>;
  note(newest: Noted): Promise<void>;
}

const Noted = Type.Object({ generation: Type.Integer({ minimum: 1 }), savedAt: Type.String() });
export type Noted = Static<typeof Noted>;

/** A vault that is older than the newest one that this terminal has written. */
export interface OlderVault {
  readonly file: string;
  /** When the file that was found was written; undefined for the first form, which does not say. */
  readonly savedAt: string | undefined;
  readonly newestSavedAt: string;
}

/** The vault is an older one, and nobody wants to go on with it. */
export class OlderVaultError extends VaultLockedError {
  constructor(file: string, savedAt: string | undefined, newestSavedAt: string) {
    super(
      `${file} is an older vault, of ${savedAt ?? 'an earlier version'}: the newest was saved at ${newestSavedAt}. ` +
        'Put the newest back, or go on with the older one by --older-vault accept. It is left as it is.',
    );
  }
}

const HEAD = 'meridian vault witness 1';
const WitnessFile = Type.Object({ sealed: Type.String({ maxLength: 2_000 }) });

export function createWitness(file: string, sealer: Sealer): Witness {
  return {
    async newest() {
      try {
        const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
        if (!Value.Check(WitnessFile, stored)) return undefined;
        const plain = await sealer.open(Buffer.from(stored.sealed, 'base64'), HEAD);
        const noted: unknown = JSON.parse(plain.toString('utf8'));
        return Value.Check(Noted, noted) ? noted : undefined;
      } catch {
        return undefined;
      }
    },
    async note(newest) {
      const sealed = await sealer.seal(Buffer.from(JSON.stringify(newest)), HEAD);
      await writeVaultFile(file, { sealed: sealed.toString('base64') });
    },
  };
}
