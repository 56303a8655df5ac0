import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TerminalOptions } from '../options.ts';
import { defaultDataDirectory } from '../paths.ts';
import type { CommandPlace } from './run-starter.ts';

/**
 * How this build starts `npm run evaluate`: a Node that runs scripts, and the folder of the sources beside the build. An
 * installed application has neither: it is sealed, and its Electron runs no scripts.
 */
export function commandPlace(
  distDirectory: string,
  versions: NodeJS.ProcessVersions = process.versions,
): CommandPlace | undefined {
  const project = dirname(distDirectory);
  const node = versions['electron'] === undefined ? process.execPath : process.env['MERIDIAN_NODE'];
  if (node === undefined || !existsSync(join(project, 'scripts', 'evaluate.mjs'))) return undefined;
  return { node, project };
}

/** Where runs are: what was named, else where the command puts them, else beside the data of the terminal. */
export function runsFolder(
  { runsDirectory, dataDirectory }: Pick<TerminalOptions, 'runsDirectory' | 'dataDirectory'>,
  place: CommandPlace | undefined,
): string {
  if (runsDirectory !== undefined) return resolve(runsDirectory);
  return join(place?.project ?? dataDirectory ?? defaultDataDirectory(), 'runs');
}
