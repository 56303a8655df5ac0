import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';
import { giveUp, log } from './lib/log.mjs';
import { makeLinuxPackages } from './packaging/linux-packages.mjs';
import { CONTENTS_FILE, SBOM_FILE, sumOf, writeProvenance } from './packaging/provenance.mjs';
import { makeStandIn } from './packaging/stand-in.mjs';

/** `npm run package -- [options]`: an installable application for this system, by electron-builder.yml. */
const USAGE = `usage: npm run package -- [--stand-in] [options of electron-builder]
  --stand-in                around a stand-in for the Electron binary, which is not needed then (Linux)
  --update-feed URL|DIR --update-key FILE
                            where the application looks for updates, and the public key that they are signed with
  --output DIR              where the packages go (default: release)
  --linux | --mac | --win   for which system (default: this one)
  --dir                     the folder only, no installer
Makes an installable application, as electron-builder.yml says (docs/packages.md).`;

const SUMS_FILE = 'SHA256SUMS';
const FETCH_LIMIT_MS = 300_000;

/** The folder of the Electron binary; fetched with the package's own installer when it is missing. */
function electronDist() {
  const directory = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const place = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(directory, 'dist');
  if (existsSync(place)) return place;
  log('the Electron binary is not here: fetching it …');
  const installer = join(directory, 'install.js');
  spawnSync(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: FETCH_LIMIT_MS,
  });
  if (existsSync(place)) return place;
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return giveUp(
    `Packaging needs the binary of Electron ${version}, which is not in ${place} and could not be fetched from here.\n` +
      `Run 'node ${installer}' where the network allows it, or unpack Electron ${version} for this system somewhere and ` +
      `name that folder in ELECTRON_OVERRIDE_DIST_PATH. 'npm run package -- --stand-in' makes packages without it, to look at.`,
  );
}

/** The time of everything in a package: of the last commit, so that the same sources give the same bytes. */
function epochSeconds() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined) return Number(given);
  const { stdout = '' } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  // Sources without their history: the earliest day that every archive can write.
  return Number(stdout.trim()) || Date.UTC(1980, 0, 1) / 1000;
}

/** Takes an option out of the arguments; the others are electron-builder's. */
function take(args, name, hasValue = false) {
  const at = args.indexOf(name);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, hasValue ? 2 : 1);
  return hasValue ? value : true;
}

async function runBuilder(args, { dist, output }) {
  const manifest = createRequire(import.meta.url).resolve('electron-builder/package.json');
  const command = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin['electron-builder']);
  const settings = [`-c.electronDist=${dist}`, `-c.directories.output=${output}`];
  return runNode([command, '--publish', 'never', ...settings, ...args]);
}

/** The packages of Linux, around the folder that electron-builder has unpacked. */
async function packLinux({ isStandIn, output, dist }) {
  // Looked for here: the help of the command is there before anything is installed.
  const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { getConfig } = fromBuilder('app-builder-lib/out/util/config/config');
  const config = await getConfig(inRoot(), inRoot('electron-builder.yml'), {});
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const unpacked = join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`);
  // The program that mounts an AppImage is fetched by electron-builder alone.
  const kinds = config.linux.target.filter((kind) => isStandIn || kind !== 'AppImage');
  const order = {
    kinds,
    unpacked,
    output,
    config,
    version,
    arch: process.arch,
    epochSeconds: epochSeconds(),
  };
  const { made, missing } = makeLinuxPackages(order);
  for (const file of made) log(`made ${file}`);
  for (const { kind, tool, from } of missing)
    log(
      `NOT MADE HERE: ${kind}, because ${tool} is not installed (Debian and Ubuntu: apt-get install ${from}).`,
    );
  if (isStandIn) {
    log(
      'These packages hold a STAND-IN for Electron: they are to look at and to test, not to give to anybody.',
    );
    return;
  }
  const left = config.linux.target.filter(
    (kind) => kind === 'AppImage' || missing.some((one) => one.kind === kind),
  );
  log(`electron-builder makes ${left.join(', ')}, and fetches what it needs for that.`);
  if ((await runBuilder(['--linux', ...left, '--prepackaged', unpacked], { dist, output })) !== 0)
    giveUp(
      `electron-builder could not make ${left.join(', ')}: the lines above say why. The others are in ${output}.`,
    );
}

/** The sums that a downloaded package, its bill of materials and `--verify` are compared with. */
function writeSums(output, provenance) {
  for (const name of [SBOM_FILE, CONTENTS_FILE]) copyFileSync(join(provenance, name), join(output, name));
  const given = readdirSync(output).filter(
    (name) => statSync(join(output, name)).isFile() && name !== SUMS_FILE && !name.startsWith('builder-'),
  );
  const lines = given.sort().map((name) => `${sumOf(join(output, name))}  ${name}\n`);
  writeFileSync(join(output, SUMS_FILE), lines.join(''));
}

helpFirst(USAGE);
endWithNpm();
const args = process.argv.slice(2);
const isStandIn = take(args, '--stand-in') === true;
const output = take(args, '--output', true) ?? inRoot('release');
const feed = take(args, '--update-feed', true);
const feedKey = take(args, '--update-key', true);
if ((feed === undefined) !== (feedKey === undefined))
  giveUp('--update-feed and --update-key belong together.', 2);
const isFolderOnly = take(args, '--dir') === true;
const isLinux = process.platform === 'linux' && !args.some((arg) => /^--(mac|win|windows)$/.test(arg));
if (isStandIn && !isLinux) giveUp('--stand-in makes packages of Linux, on Linux.', 2);

await bootstrap();
const standIn = isStandIn ? mkdtempSync(join(tmpdir(), 'meridian-electron-')) : undefined;
try {
  const dist = standIn === undefined ? electronDist() : makeStandIn(standIn);
  await build().catch((error) => giveUp(`the build failed: ${error.message}`));
  const place = { dist, output };
  const provenance = writeProvenance(inRoot('dist', '.package'), epochSeconds());
  if (feed !== undefined)
    writeFileSync(
      join(provenance, 'update-feed.json'),
      JSON.stringify({ place: feed, keys: readFileSync(feedKey, 'utf8') }),
    );
  const wanted = isLinux ? ['--linux', 'dir', ...args.filter((arg) => arg !== '--linux')] : args;
  if ((await runBuilder(wanted, place)) !== 0) giveUp('electron-builder failed: the lines above say why.');
  if (isLinux && !isFolderOnly) await packLinux({ isStandIn, ...place });
  writeSums(output, provenance);
} finally {
  if (standIn !== undefined) rmSync(standIn, { recursive: true, force: true });
}
log(`the packages lie in ${output}`);
