import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Surroundings } from '../paths.ts';

/** A browser that can be started. */
export interface BrowserProgram {
  readonly path: string;
  /** Added to the environment of its process. */
  readonly env: Readonly<Record<string, string>>;
  /** It cannot open a window, only draw into memory. */
  readonly headlessOnly: boolean;
}

/** Environment variable that names the browser to use. */
const BROWSER_VARIABLE = 'MERIDIAN_BROWSER';

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_PROGRAMS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PROGRAMS = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Chromium', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** Finds an installed Chrome, Chromium or Edge: the named one, else the first that is found. */
export function findInstalledBrowser(surroundings: Surroundings = process): BrowserProgram | undefined {
  const named = surroundings.env[BROWSER_VARIABLE];
  const candidates = named ? [named] : usualPlaces(surroundings);
  const path = candidates.find((candidate) => isProgram(candidate));
  return path === undefined ? undefined : { path, env: {}, headlessOnly: false };
}

function usualPlaces({ platform, env }: Surroundings): string[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', join(env['HOME'] ?? '', 'Applications')];
    return roots.flatMap((root) => MAC_PROGRAMS.map((program) => join(root, program)));
  }
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return roots.flatMap((root) => (root ? WINDOWS_PROGRAMS.map((program) => join(root, program)) : []));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isProgram(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this machine can show a window. */
export function hasDisplay({ platform, env }: Surroundings = process): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
