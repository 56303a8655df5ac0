import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a package with a stand-in binary runs: takes the archive of the application apart, as Electron would read it, and
 * starts the terminal of it in Node, in an installed browser or behind a link. It proves that nothing is missing in the archive.
 */

const HERE = dirname(fileURLToPath(import.meta.url));
const ENTRY = 'dist/main/host.js';

/** Writes the files of an archive below a folder. The archive begins with four lengths and a header of JSON. */
function unpackArchive(archive, folder) {
  const file = openSync(archive, 'r');
  const take = (length, position) => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, position);
    return bytes;
  };
  const lengths = take(16, 0);
  const { files } = JSON.parse(take(lengths.readUInt32LE(12), 16).toString('utf8'));
  const start = 8 + lengths.readUInt32LE(4);
  const write = (tree, place) => {
    mkdirSync(place, { recursive: true });
    for (const [name, entry] of Object.entries(tree)) {
      if (entry.files) write(entry.files, join(place, name));
      else writeFileSync(join(place, name), take(entry.size, start + Number(entry.offset)));
    }
  };
  write(files, folder);
  closeSync(file);
}

const folder = mkdtempSync(join(tmpdir(), 'meridian-stand-in-'));
unpackArchive(join(HERE, 'resources', 'app.asar'), folder);
process.stderr.write('This package holds a stand-in for Electron: the terminal runs in Node.\n');
const child = spawn(process.execPath, [join(folder, ENTRY), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, MERIDIAN_RESOURCES: join(HERE, 'resources') },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
