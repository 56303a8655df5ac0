import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../scripts/build.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** What its headless command runs, in the places where it looks for it. */
const ENTRIES = {
  'backend/cli': 'backend/cli.ts',
  'backend/quote-child': 'backend/quote-child.ts',
  'backend/storage-worker': 'backend/storage/worker.ts',
};
/** The list that a new step of the schema is appended to. */
const STEPS = 'backend/storage/migrations.ts';

/** The version whose schema is one step older than today's: the one before the change that appended the newest step. */
export interface VersionBefore {
  readonly commit: string;
  /** Its headless command. */
  readonly cli: string;
}

/** Builds that version into a folder from the project's own history; undefined where there is none, as in an unpacked archive. */
export async function buildVersionBefore(folder: string): Promise<VersionBefore | undefined> {
  const appended = ask('log', '-1', '--format=%H', '-S_MIGRATION,', '--', STEPS);
  const commit = appended && ask('rev-parse', '--verify', '--quiet', `${appended}^`);
  if (!commit) return undefined;
  const source = path.join(folder, 'source');
  mkdirSync(source);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
  await build({
    absWorkingDir: source,
    entryPoints: ENTRIES,
    outdir: path.join(source, 'dist'),
    ...NODE_PROGRAM,
    logLevel: 'error',
  });
  return { commit, cli: path.join(source, 'dist/backend/cli.js') };
}

function ask(...words: readonly string[]): string {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
