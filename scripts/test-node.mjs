import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { bootstrap, npmCommand } from './bootstrap.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';
import { giveUp, log } from './lib/log.mjs';

/** Runs `npm test`, or `npm run test:long`, on another version of Node, which the package registry carries. */
const USAGE = `usage: npm run test:node -- VERSION [--long | STAGE…]
  VERSION   of Node, for example 26 or 24.21.0; it is kept below node_modules/.cache/node
  --long    the long stories instead; or the stages to run, as in npm test`;

helpFirst(USAGE);
const [version, ...args] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) giveUp(USAGE, 2);
endWithNpm();
await bootstrap();
const program = fetchNode(version);
const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();
log(`testing on Node ${said}`);
// Programs that tests start by name come from the same folder.
const env = { PATH: [dirname(program), process.env.PATH].join(delimiter) };
process.exit(await runNode([inRoot('scripts', 'test.mjs'), ...args], { program, env }));

/** The program of a version of Node for this system; fetched once. */
function fetchNode(wanted) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = inRoot('node_modules', '.cache', 'node', wanted);
  const found = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(found)) return found;
  log(`fetching Node ${wanted} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const npm = npmCommand();
  const install = ['install', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const options = { cwd: folder, stdio: ['ignore', 2, 2], shell: npm.shell };
  const { status } = spawnSync(npm.program, [...npm.args, ...install, `${name}@${wanted}`], options);
  if (status !== 0 || !existsSync(found))
    giveUp(
      `${name}@${wanted} could not be fetched: is there such a version, and is the package registry reachable?`,
    );
  return found;
}
