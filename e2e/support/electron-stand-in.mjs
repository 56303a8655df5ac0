import { spawn } from 'node:child_process';
import inspector from 'node:inspector';
import Module from 'node:module';
import { join } from 'node:path';

/**
 * Stand-in for the binary of Electron, for machines that cannot have it: the built host, and a headless browser that shows
 * its page, with the two doors for debuggers that playwright opens. All else of Electron is missing.
 */

const ENTRY = join('dist', 'main', 'electron.js');
const { STAND_IN_BROWSER, STAND_IN_PROFILE } = process.env;
const given = process.argv.slice(process.argv.findIndex((argument) => argument.endsWith(ENTRY)) + 1);
const WINDOWLESS = ['--headless', '--no-sandbox', '--no-startup-window', '--remote-debugging-port=0'];

/** What playwright asks of Electron's own module. */
const electron = { app: { quit: () => quit() }, webContents: { fromDevToolsTargetId: () => undefined } };
const load = Module._load;
Module._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest));

inspector.open(0);
const browser = spawn(STAND_IN_BROWSER, [...WINDOWLESS, `--user-data-dir=${STAND_IN_PROFILE}`], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
let said = '';
browser.stderr.on('data', (chunk) => {
  said += chunk.toString();
  process.stderr.write(chunk);
});
let host;

/** The loader of playwright holds Electron until it looks on. */
globalThis.__playwright_run = () => {
  host = spawn(process.execPath, [join('dist', 'main', 'host.js'), '--shell', 'link', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  host.stdout.once('data', (chunk) => void show(JSON.parse(chunk.toString())));
  host.once('close', (code) => {
    browser.once('close', () => process.exit(code ?? 1));
    if (!browser.kill()) process.exit(code ?? 1);
  });
};

async function show({ link, ...addresses }) {
  const [, place] = /DevTools listening on ws:\/\/([^/]+)\//.exec(said);
  await fetch(`http://${place}/json/new?${encodeURIComponent(link)}`, { method: 'PUT' });
  process.stdout.write(`${JSON.stringify({ ...addresses, shell: 'electron' })}\n`);
}

function quit() {
  if (host === undefined || !host.kill()) browser.kill();
}
