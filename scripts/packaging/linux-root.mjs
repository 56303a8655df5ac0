import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ICON_SIDES } from '../tools/icons.mjs';
import { inRoot } from '../lib/root.mjs';

/** What a package of Linux puts on the system, from the unpacked application and electron-builder.yml. */

/** Name of the package and of its command. */
export const COMMAND = 'meridian';
/** Sides of icons in the theme that every desktop reads; larger ones are for macOS. */
const THEME_SIDES = ICON_SIDES.filter((side) => side <= 512);
/** The sandbox of Chromium, where the system gives users no namespaces of their own, needs its owner's rights. */
const SET_UID = 0o4755;

/** Rules of Debian for its own packages that one from elsewhere breaks on purpose, each with its reason. */
const OVERRIDES = `# Programs that are not of the distribution belong in /opt (Filesystem Hierarchy Standard).
dir-or-file-in-opt
# The sandbox of Chromium.
elevated-privileges 4755 root/root [opt/Meridian/chrome-sandbox]
# What it can do is said by its --help.
no-manual-page
`;

/**
 * The releases of the changelog as AppStream wants them, newest first. One that is not released has the date of the build.
 * @param {string} changelog text of CHANGELOG.md
 * @param {string} today the day of the build, as 2026-01-31
 */
export function releasesOf(changelog, today) {
  const heads = changelog.matchAll(/^## (?:Unreleased \(([\d.]+)\)|\[?([\d.]+)\]? - (\d{4}-\d{2}-\d{2}))$/gm);
  return [...heads].map(([, next, version, date]) => ({ version: version ?? next, date: date ?? today }));
}

/** The metadata of software centres with the releases in it. */
export function metainfoOf(text, releases) {
  const lines = releases.map(({ version, date }) => `    <release version="${version}" date="${date}"/>`);
  return text.replace('  <releases/>', ['  <releases>', ...lines, '  </releases>'].join('\n'));
}

/** The desktop file: how menus show the application, and what it opens. */
export function desktopFileOf(config, executable) {
  const types = config.fileAssociations.map(({ mimeType }) => mimeType);
  const schemes = config.protocols.flatMap((protocol) => protocol.schemes);
  const handlers = [...types, ...schemes.map((scheme) => `x-scheme-handler/${scheme}`)];
  const entry = {
    Type: 'Application',
    ...config.linux.desktop.entry,
    Comment: config.linux.synopsis,
    Exec: `${executable} %U`,
    Icon: COMMAND,
    Terminal: 'false',
    StartupWMClass: config.appId,
    MimeType: `${handlers.join(';')};`,
  };
  return `[Desktop Entry]\n${Object.entries(entry)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')}`;
}

/** The kinds of files that the application brings, for the system's table of types. */
export function mimeTypesOf({ fileAssociations }) {
  const types = fileAssociations.map(
    ({ mimeType, description, ext }) =>
      `  <mime-type type="${mimeType}">\n    <comment>${description}</comment>\n` +
      `    <sub-class-of type="application/json"/>\n    <glob pattern="*.${ext}"/>\n    <icon name="${COMMAND}"/>\n  </mime-type>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n${types.join('')}</mime-info>\n`;
}

/**
 * Lays the files of an installed system out below a folder.
 * @param {string} root the folder, which is made
 * @param {string} unpacked the unpacked application
 * @param {object} build configuration, version, and the second since 1970 that all times are set to
 */
export function layOutRoot(root, unpacked, { config, version, epochSeconds }) {
  const home = join('opt', config.productName);
  const today = new Date(epochSeconds * 1000).toISOString().slice(0, 10);
  const write = (file, content) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  cpSync(unpacked, join(root, home), { recursive: true });
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true });
  symlinkSync(`/${home}/${COMMAND}`, join(root, 'usr', 'bin', COMMAND));
  write(`usr/share/applications/${config.appId}.desktop`, desktopFileOf(config, `/${home}/${COMMAND}`));
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const metainfo = readFileSync(inRoot('packaging', `${config.appId}.metainfo.xml`), 'utf8');
  write(
    `usr/share/metainfo/${config.appId}.metainfo.xml`,
    metainfoOf(metainfo, releasesOf(changelog, today)),
  );
  write(`usr/share/mime/packages/${config.appId}.xml`, mimeTypesOf(config));
  for (const side of THEME_SIDES) {
    const name = `${side}x${side}`;
    const icon = readFileSync(inRoot('packaging', 'icons', `${name}.png`));
    write(`usr/share/icons/hicolor/${name}/apps/${COMMAND}.png`, icon);
  }
  write(
    `usr/share/icons/hicolor/scalable/apps/${COMMAND}.svg`,
    readFileSync(inRoot('packaging', 'icon.svg')),
  );
  write(`usr/share/doc/${COMMAND}/copyright`, copyrightOf(config));
  write(
    `usr/share/doc/${COMMAND}/changelog.gz`,
    gzipSync(debianChangelog(config, version, epochSeconds), { level: 9 }),
  );
  write(`usr/share/lintian/overrides/${COMMAND}`, OVERRIDES.replace(/^(?!#)(?=.)/gm, `${COMMAND}: `));
  setModes(root, join(root, home, 'chrome-sandbox'));
}

function copyrightOf({ copyright }) {
  const licence = readFileSync(inRoot('LICENSE'), 'utf8');
  return `${copyright}\n\n${licence}\nLicences of what is packed with it: /opt/Meridian/resources/NOTICES.txt,\n/opt/Meridian/LICENSES.chromium.html and /opt/Meridian/LICENSE.electron.txt.\n`;
}

function debianChangelog({ linux }, version, epochSeconds) {
  const date = new Date(epochSeconds * 1000).toUTCString().replace('GMT', '+0000');
  return `${COMMAND} (${version}) stable; urgency=medium\n\n  * What is new stands in CHANGELOG.md of the project.\n\n -- ${linux.maintainer}  ${date}\n`;
}

/** Whoever builds has a mask of his own: folders and programs are 755, files 644, the sandbox has its owner's rights. */
function setModes(root, sandbox) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const place = join(entry.parentPath, entry.name);
    chmodSync(place, entry.isDirectory() || isProgram(place) ? 0o755 : 0o644);
  }
  chmodSync(root, 0o755);
  chmodSync(sandbox, SET_UID);
}

/** Programs and libraries begin with the mark of one. */
function isProgram(file) {
  const head = readFileSync(file).subarray(0, 4).toString('latin1');
  return head.startsWith('#!') || (head === '\x7fELF' && !/\.so[.\d]*$/.test(file));
}
