import { spawn } from 'node:child_process';

/** Programs that open an address in the user's browser, by operating system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const DEFAULT_OPENER = ['xdg-open'];

/**
 * Opens an address in the user's own browser. The address is passed as one argument, never through a shell.
 * @throws Error when no program for it exists.
 */
export function openInBrowser(url: string): Promise<void> {
  const [program = '', ...args] = OPENERS[process.platform] ?? DEFAULT_OPENER;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
