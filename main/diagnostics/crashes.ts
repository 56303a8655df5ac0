import { join } from 'node:path';
import { CRASHES_FOLDER, CrashReports } from '../../backend/composition/diagnostics/crash-reports.ts';
import { configuredSecrets, secretsIn } from '../../backend/composition/diagnostics/mask-secrets.ts';
import type { TerminalOptions } from '../options.ts';
import { VERSION } from '../version.ts';

/**
 * Crash reports of the terminal in its data folder; undefined where nothing is kept. Tells the user of those since the last
 * start, reports what nobody catches, and notes that this run is going on, until the process ends by itself.
 */
export function openCrashReports(
  { dataDirectory: dataFolder, platform }: Pick<TerminalOptions, 'dataDirectory' | 'platform'>,
  notify: (line: string) => void,
): CrashReports | undefined {
  if (dataFolder === undefined) return undefined;
  const secrets = [...configuredSecrets(platform), ...secretsIn(process.env)];
  const crashes = new CrashReports({ dataFolder, version: VERSION, nowMs: () => Date.now(), secrets });
  crashes.watchProcess('main', (file) => notify(`The crash report is in ${file}`));
  process.once('exit', crashes.begin('main'));
  for (const line of crashes.mentionNew()) notify(line);
  return crashes;
}

/**
 * Electron's own reporter, for what no code of ours sees: it keeps dumps on this disk and sends none. A dump is a picture of
 * memory, secrets too: no diagnostics bundle has it.
 */
export const DUMP_SETTINGS = { uploadToServer: false, compress: false } as const;

/** Where Electron keeps its dumps; undefined: where it usually does. */
export function dumpsFolder({ dataDirectory }: Pick<TerminalOptions, 'dataDirectory'>): string | undefined {
  return dataDirectory === undefined ? undefined : join(dataDirectory, CRASHES_FOLDER, 'dumps');
}
