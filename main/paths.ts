import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Surroundings that decide where the terminal keeps its data; passed in so that tests need not change the process. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The per-user directory of platform data, vault and browser profile, where the operating system expects it. */
export function defaultDataDirectory(surroundings: Surroundings = process): string {
  const { platform, env } = surroundings;
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home(env), 'AppData', 'Roaming'), 'Meridian');
  if (platform === 'darwin') return join(home(env), 'Library', 'Application Support', 'Meridian');
  return join(env['XDG_DATA_HOME'] ?? join(home(env), '.local', 'share'), 'meridian');
}

/** The per-user directory of things that can be made again, such as an unpacked browser. */
export function cacheDirectory(surroundings: Surroundings = process): string {
  const { platform, env } = surroundings;
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home(env), 'AppData', 'Local'), 'Meridian');
  if (platform === 'darwin') return join(home(env), 'Library', 'Caches', 'Meridian');
  return join(env['XDG_CACHE_HOME'] ?? join(home(env), '.cache'), 'meridian');
}

/** The per-user directory of what is noted about the data, apart from it: whoever restores the data leaves it alone. */
export function stateDirectory(surroundings: Surroundings = process): string {
  const { platform, env } = surroundings;
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home(env), 'AppData', 'Local'), 'Meridian', 'State');
  if (platform === 'darwin') return join(home(env), 'Library', 'Preferences', 'Meridian');
  return join(env['XDG_STATE_HOME'] ?? join(home(env), '.local', 'state'), 'meridian');
}

/** The home directory, even where `HOME` is empty or unset (service accounts, thin containers). */
function home(env: Surroundings['env']): string {
  return env['HOME'] || homedir() || userInfo().homedir || tmpdir();
}
