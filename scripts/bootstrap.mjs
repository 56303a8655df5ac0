import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { inRoot, ROOT } from './lib/root.mjs';
import { withLock } from './lib/lock.mjs';
import { adopt } from './lib/run-node.mjs';
import { giveUp, log, seconds } from './lib/log.mjs';

/** Oldest Node that runs the project, as package.json names it. */
const NODE_MAJOR = 20;
const NODE_MINOR = 11;

const INSTALL_LOCK = inRoot('dist', '.install-lock');
const CHECKED = inRoot('node_modules', '.cache', 'meridian-checked');
const WANTED = inRoot('package-lock.json');
const INSTALLED = inRoot('node_modules', '.package-lock.json');

/** Makes a fresh clone ready: checks Node, installs the packages of the lock file when they are not there. */
export async function bootstrap() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < NODE_MAJOR || (major === NODE_MAJOR && minor < NODE_MINOR)) {
    giveUp(
      `Meridian needs Node ${NODE_MAJOR}.${NODE_MINOR} or newer; this is Node ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  await withLock(INSTALL_LOCK, async () => {
    if (!isInstalled()) await install();
  });
}

/** Whether every package of the lock file is there in its version. Looks closer only when a lock file has changed. */
export function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const stamp = `${statSync(WANTED).mtimeMs} ${statSync(INSTALLED).mtimeMs}`;
  if (existsSync(CHECKED) && readFileSync(CHECKED, 'utf8') === stamp) return true;
  if (!agree(packagesOf(WANTED), packagesOf(INSTALLED))) return false;
  mkdirSync(inRoot('node_modules', '.cache'), { recursive: true });
  writeFileSync(CHECKED, stamp);
  return true;
}

/** Compares the lock file with what npm noted when it installed; packages for other systems may be missing. */
export function agree(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Whether a folder is a link to another one: npm ci would empty that one, which belongs to somebody else. */
export function isLink(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

async function install() {
  if (isLink(inRoot('node_modules'))) {
    giveUp(
      'node_modules is a link to packages that differ from package-lock.json: remove the link and try again.',
    );
  }
  log('installing packages (once; about a minute) …');
  const startedAt = Date.now();
  const npm = npmCommand();
  const args = [...npm.args, 'ci', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const child = spawn(npm.program, args, {
    cwd: ROOT,
    // npm's own notices go to standard error too, so that standard output stays clean for scripts.
    stdio: ['ignore', 2, 2],
    shell: npm.shell,
    env: installEnvironment(),
  });
  const code = await ended(adopt(child));
  if (code !== 0) {
    giveUp('npm ci failed: the lines above say why. Is the package registry reachable?');
  }
  log(`packages installed in ${seconds(Date.now() - startedAt)}`);
}

/** Resolves with the exit code of a program; undefined when it could not be started or was ended by a signal. */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code ?? undefined));
  });
}

/** The npm that started this command, else the one on the path. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script))
    return { program: process.execPath, args: [script], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}

/** Settings of the outer npm run must not reach the inner one; a run for production would leave out the build tools. */
function installEnvironment() {
  const unwanted = /^(NODE_ENV|npm_(package|lifecycle|command).*|npm_config_(omit|production|dry_run))$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)));
}
