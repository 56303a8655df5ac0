import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND, layOutRoot } from './linux-root.mjs';

/** Makes packages of Linux around an unpacked application, with tools of Debian. The same input gives the same bytes. */

/** How each system names the processor. */
const PROCESSORS = {
  x64: { deb: 'amd64', rpm: 'x86_64', file: 'x64', elf: 62 },
  arm64: { deb: 'arm64', rpm: 'aarch64', file: 'arm64', elf: 183 },
};
/** Where the files of an AppImage begin, behind the program that mounts them. */
export const APP_IMAGE_OFFSET = 4_096;

/** Each package: the tool that makes it, where Debian has that, and its making. */
const KINDS = {
  deb: { tool: 'dpkg-deb', from: 'dpkg', make: makeDeb },
  rpm: { tool: 'rpmbuild', from: 'rpm', make: makeRpm },
  'tar.gz': { tool: 'tar', from: 'tar', make: makeTar },
  AppImage: { tool: 'mksquashfs', from: 'squashfs-tools', make: makeAppImage },
};

/**
 * @param {object} order the kinds wanted, the unpacked application, the folder of the packages, configuration, version,
 *   processor, and `epochSeconds`, which every time in a package is set to
 * @returns {{made: string[], missing: {kind: string, tool: string, from: string}[]}}
 */
export function makeLinuxPackages(order) {
  const work = mkdtempSync(join(tmpdir(), 'meridian-packages-'));
  const result = { made: [], missing: [] };
  try {
    const root = join(work, 'root');
    layOutRoot(root, order.unpacked, order);
    setTimes(root, order.epochSeconds);
    for (const kind of order.kinds) {
      const { tool, from, make } = KINDS[kind];
      if (hasTool(tool)) result.made.push(make({ ...order, work, root, processor: PROCESSORS[order.arch] }));
      else result.missing.push({ kind, tool, from });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return result;
}

function hasTool(tool) {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a tool; what it says is shown only when it fails. */
function run(tool, args, { cwd, epochSeconds }) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC', SOURCE_DATE_EPOCH: String(epochSeconds) };
  const { status, stdout, stderr, error } = spawnSync(tool, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

function setTimes(root, seconds) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    lutimesSync(join(entry.parentPath, entry.name), seconds, seconds);
  lutimesSync(root, seconds, seconds);
}

function targetOf({ output, config, version, arch }, ext) {
  return join(output, `${config.productName}-${version}-linux-${PROCESSORS[arch].file}.${ext}`);
}

function makeDeb(order) {
  const { root, work, config, version, processor, epochSeconds } = order;
  const tree = join(work, 'deb');
  run('cp', ['-a', root, tree], order);
  mkdirSync(join(tree, 'DEBIAN'));
  sayKind(join(tree, 'opt', config.productName), 'deb');
  const files = readdirSync(tree, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kibibytes = files.reduce((sum, entry) => sum + Math.ceil(sizeOf(entry) / 1024), 0);
  const control = [
    `Package: ${COMMAND}`,
    `Version: ${version}`,
    'Section: misc',
    'Priority: optional',
    `Architecture: ${processor.deb}`,
    `Maintainer: ${config.linux.maintainer}`,
    `Installed-Size: ${kibibytes}`,
    `Depends: ${config.deb.depends.join(', ')}`,
    `Description: ${config.linux.synopsis}`,
    ' Meridian is a desktop trading terminal with a complete white-label trading',
    ' platform inside. A trader opens it and trades; an operator demonstrates a',
    ' brand with it; a bot author tests a strategy offline.',
    '',
  ];
  writeFileSync(join(tree, 'DEBIAN', 'control'), control.join('\n'));
  writeFileSync(join(tree, 'DEBIAN', 'md5sums'), sumsOf(tree, order));
  for (const name of ['control', 'md5sums']) chmodSync(join(tree, 'DEBIAN', name), 0o644);
  chmodSync(join(tree, 'DEBIAN'), 0o755);
  setTimes(tree, epochSeconds);
  const file = targetOf(order, 'deb');
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, file], order);
  return file;
}

/** An update takes the package of the same kind. */
function sayKind(home, kind) {
  mkdirSync(join(home, 'resources'), { recursive: true });
  writeFileSync(join(home, 'resources', 'package-type'), kind);
  chmodSync(join(home, 'resources'), 0o755);
  chmodSync(join(home, 'resources', 'package-type'), 0o644);
}

function sizeOf(entry) {
  return readFileSync(join(entry.parentPath, entry.name)).length;
}

/** The sums that Debian's tools compare an installed package with. */
function sumsOf(root, order) {
  const command =
    "find . -path ./DEBIAN -prune -o -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 md5sum";
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`md5sum failed in ${order.output}: ${stderr}`);
  return stdout;
}

function makeRpm(order) {
  const { root, work, config, version, processor } = order;
  const top = join(work, 'rpm');
  mkdirSync(top);
  const kind = join(work, 'package-type');
  mkdirSync(kind);
  sayKind(kind, 'rpm');
  const spec = [
    `Name: ${COMMAND}`,
    `Version: ${version.replaceAll('-', '~')}`,
    'Release: 1',
    `Summary: ${config.linux.synopsis}`,
    'License: MIT',
    `Vendor: ${config.linux.vendor}`,
    `Packager: ${config.linux.maintainer}`,
    'AutoReqProv: no',
    ...config.rpm.depends.map((name) => `Requires: ${name}`),
    '%description',
    'Meridian is a desktop trading terminal with a complete white-label trading platform inside.',
    '%install',
    `cp -a ${root}/. %{buildroot}/`,
    `cp -a ${kind}/. %{buildroot}/opt/${config.productName}/`,
    // Rules of Debian's checker are for Debian's packages.
    'rm -r %{buildroot}/usr/share/lintian',
    '%files',
    '%defattr(-,root,root,-)',
    `/opt/${config.productName}`,
    `%attr(4755, root, root) /opt/${config.productName}/chrome-sandbox`,
    `/usr/bin/${COMMAND}`,
    `/usr/share/applications/${config.appId}.desktop`,
    `/usr/share/metainfo/${config.appId}.metainfo.xml`,
    `/usr/share/mime/packages/${config.appId}.xml`,
    `/usr/share/icons/hicolor/*/apps/${COMMAND}.*`,
    `/usr/share/doc/${COMMAND}`,
    '',
  ];
  writeFileSync(join(top, 'meridian.spec'), spec.join('\n'));
  const defines = {
    _topdir: top,
    _dbpath: join(top, 'db'),
    _buildhost: 'meridian',
    _build_id_links: 'none',
    _binary_payload: 'w6.xzdio',
    __os_install_post: '%{nil}',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    source_date_epoch_from_changelog: '0',
  };
  const args = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  run('rpmbuild', ['-bb', '--target', `${processor.rpm}-linux`, ...args, join(top, 'meridian.spec')], order);
  const folder = join(top, 'RPMS', processor.rpm);
  const file = targetOf(order, 'rpm');
  moveOver(join(folder, readdirSync(folder)[0]), file);
  return file;
}

/** Temporary and final folder may lie on different disks. */
function moveOver(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to);
  }
}

/** The application alone, to unpack anywhere, with what belongs to a desktop beside it. */
function makeTar(order) {
  const { root, work, config, version, epochSeconds } = order;
  const name = `${COMMAND}-${version}`;
  const tree = join(work, 'tar', name);
  mkdirSync(join(work, 'tar'));
  run('cp', ['-a', join(root, 'opt', config.productName), tree], order);
  chmodSync(join(tree, 'chrome-sandbox'), 0o755);
  run('cp', ['-a', join(root, 'usr', 'share'), join(tree, 'share')], order);
  rmSync(join(tree, 'share', 'lintian'), { recursive: true });
  setTimes(join(work, 'tar'), epochSeconds);
  const file = targetOf(order, 'tar.gz');
  const plain = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
    `--mtime=@${epochSeconds}`,
  ];
  run('tar', [...plain, '--use-compress-program=gzip -9n', '-cf', file, name], {
    ...order,
    cwd: join(work, 'tar'),
  });
  return file;
}

const APP_RUN = `#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/opt/Meridian/${COMMAND}" "$@"
`;

/**
 * An image that mounts itself and starts. The program that mounts it comes from electron-builder, which fetches it; without
 * a network the image begins with a head of the right form that says so, and can only be unpacked.
 */
function makeAppImage(order) {
  const { root, work, config, epochSeconds } = order;
  const tree = join(work, 'app-image');
  run('cp', ['-a', root, tree], order);
  rmSync(join(tree, 'usr', 'share', 'lintian'), { recursive: true });
  rmSync(join(tree, 'usr', 'bin'), { recursive: true });
  chmodSync(join(tree, 'opt', config.productName, 'chrome-sandbox'), 0o755);
  writeFileSync(join(tree, 'AppRun'), APP_RUN);
  chmodSync(join(tree, 'AppRun'), 0o755);
  const desktop = readFileSync(join(tree, 'usr', 'share', 'applications', `${config.appId}.desktop`), 'utf8');
  writeFileSync(join(tree, `${config.appId}.desktop`), desktop.replace(/^Exec=\S+/m, 'Exec=AppRun'));
  cpSync(join(tree, 'usr/share/icons/hicolor/256x256/apps', `${COMMAND}.png`), join(tree, `${COMMAND}.png`));
  symlinkSync(`${COMMAND}.png`, join(tree, '.DirIcon'));
  setTimes(tree, epochSeconds);
  const image = join(work, 'image.squashfs');
  // The time comes from the environment.
  run('mksquashfs', [tree, image, '-all-root', '-noappend', '-comp', 'xz', '-no-progress'], order);
  const file = targetOf(order, 'AppImage');
  writeFileSync(file, Buffer.concat([standInHead(order.processor), readFileSync(image)]));
  chmodSync(file, 0o755);
  return file;
}

/** The head of an ELF program of 64 bits with the mark of an AppImage of the second kind, and nothing to run. */
function standInHead({ elf }) {
  const head = Buffer.alloc(APP_IMAGE_OFFSET);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2]).copy(head);
  // A program, for this processor, in the first version of the form, with a head of 64 bytes.
  head.writeUInt16LE(2, 16);
  head.writeUInt16LE(elf, 18);
  head.writeUInt32LE(1, 20);
  head.writeUInt16LE(64, 52);
  head.write(
    `\nStand-in for the program that mounts this image: unpack it with unsquashfs -o ${APP_IMAGE_OFFSET}\n`,
    64,
  );
  return head;
}
