import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../lib/root.mjs';

/**
 * A folder in the form of an unpacked Electron, for machines that cannot have the real one. Everything around the binary
 * is packed as it would be; the binary itself is a script that starts the packed terminal in Node.
 */

/** The mark by which the fuses of an Electron binary are found; behind it a version, their number and one byte each. */
export const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
export const FUSES = 9;
const FUSE_VERSION = 1;

const LAUNCHER = `#!/bin/sh
# Stand-in for the binary of Electron: it has no window of its own and runs the packed terminal in Node.
here=$(dirname "$(readlink -f "$0")")
exec "\${MERIDIAN_NODE:-node}" "$here/stand-in-start.mjs" "$@"
# The fuses of the binary, as the packer sets them:
`;

/** Files that the real folder has and the packer expects. */
const HOLLOW_FILES = ['LICENSES.chromium.html', 'resources.pak', 'icudtl.dat', 'locales/en-US.pak'];

/** Makes the folder, and returns it. */
export function makeStandIn(folder) {
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true });
  const states = Buffer.alloc(FUSES, '0');
  const wire = Buffer.concat([Buffer.from(FUSE_MARK), Buffer.from([FUSE_VERSION, FUSES]), states]);
  write(join(folder, 'electron'), Buffer.concat([Buffer.from(LAUNCHER), wire, Buffer.from('\n')]), 0o755);
  write(
    join(folder, 'chrome-sandbox'),
    '#!/bin/sh\n# Stand-in: the sandbox of Chromium is a program here.\n',
    0o755,
  );
  for (const name of HOLLOW_FILES) write(join(folder, name), '');
  copyFileSync(inRoot('LICENSE'), join(folder, 'LICENSE'));
  write(join(folder, 'version'), 'stand-in');
  copyFileSync(inRoot('scripts', 'packaging', 'stand-in-start.mjs'), join(folder, 'stand-in-start.mjs'));
  return folder;
}

function write(file, content, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}
