import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { VERSION } from './version.ts';

/** `--verify`: tells a user what runs here, and whether it is as it was built. */

/** It goes before all other options. */
export const VERIFY_OPTION = '--verify';

/** The sums of an installed application, beside its archive; scripts/packaging/provenance.mjs writes them. */
const CONTENTS_FILE = 'contents.json';
const SHA256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Contents = Type.Object({
  version: Type.String({ maxLength: 40 }),
  builtAt: Type.String({ maxLength: 40 }),
  files: Type.Record(Type.String({ pattern: '^dist/[\\w@.$/-]{1,300}$' }), SHA256),
});
/** Changed files that are named one by one. */
const NAMED_FILES = 20;

export interface VerifyPlace {
  /** Folder of the application, in which `dist` lies: the archive, in an installed one. */
  readonly applicationDirectory: string;
  /** Folder of the files beside the archive; undefined where it runs from its sources. */
  readonly resourcesDirectory: string | undefined;
  readonly version: string;
}

export interface Verification {
  /** For the user, one a line. */
  readonly lines: readonly string[];
  /** Every file is as it was built. False also where there is nothing to compare with. */
  readonly isIntact: boolean;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Compares every built file with the sums of the installation. Reads only. */
export async function verifyInstallation(place: VerifyPlace): Promise<Verification> {
  const { applicationDirectory, resourcesDirectory, version } = place;
  const head = `Meridian ${version}, Node ${process.versions.node}`;
  const electron = process.versions['electron'];
  const first = electron === undefined ? head : `${head}, Electron ${electron}`;
  if (resourcesDirectory === undefined)
    return {
      lines: [first, 'It runs from its sources: there is nothing to compare it with.'],
      isIntact: false,
    };
  const file = join(resourcesDirectory, CONTENTS_FILE);
  const bytes = await readFile(file).catch(() => undefined);
  const contents = bytes === undefined ? undefined : readContents(bytes);
  if (bytes === undefined || contents === undefined)
    return { lines: [first, `DAMAGED: ${file} cannot be read.`], isIntact: false };
  const problems = await changes(applicationDirectory, contents.files);
  if (contents.version !== version) problems.unshift(`${CONTENTS_FILE} is of version ${contents.version}`);
  const count = Object.keys(contents.files).length;
  const verdict =
    problems.length === 0
      ? [`All ${count} files are as they were built.`]
      : [
          ...problems.slice(0, NAMED_FILES).map((problem) => `CHANGED: ${problem}`),
          ...(problems.length > NAMED_FILES ? [`and ${problems.length - NAMED_FILES} more`] : []),
        ];
  return {
    lines: [
      first,
      `Built from sources of ${contents.builtAt}, in ${resourcesDirectory}`,
      ...verdict,
      `Compare with the line of ${CONTENTS_FILE} in the SHA256SUMS of the release:`,
      `${sha256(bytes)}  ${CONTENTS_FILE}`,
    ],
    isIntact: problems.length === 0,
  };
}

/** Prints what was found; resolves with the exit code: 0 where all is as it was built. */
export async function printVerification(
  applicationDirectory: string,
  resourcesDirectory: string | undefined,
): Promise<number> {
  const place = { applicationDirectory, resourcesDirectory, version: VERSION };
  const { lines, isIntact } = await verifyInstallation(place);
  process.stdout.write(`${lines.join('\n')}\n`);
  return isIntact ? 0 : 1;
}

function readContents(bytes: Buffer) {
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    return Value.Check(Contents, read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Files that differ, are missing, or were not built. */
async function changes(directory: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, sum] of Object.entries(files)) {
    const content = await readFile(join(directory, name)).catch(() => undefined);
    if (content === undefined) problems.push(`${name} is missing`);
    else if (sha256(content) !== sum) problems.push(`${name} differs`);
  }
  for (const name of await filesBelow(directory, 'dist'))
    if (!(name in files)) problems.push(`${name} was not built with it`);
  return problems;
}

/** Paths of files below a folder, from the application's folder on. Archives know no recursive reading. */
async function filesBelow(directory: string, folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) names.push(...(await filesBelow(directory, name)));
    else names.push(name);
  }
  return names;
}
