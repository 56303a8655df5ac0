import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';
import { giveUp, log } from './lib/log.mjs';

/** `npm run package -- [electron-builder options]`: an installable application for this system, by electron-builder.yml. */
const USAGE = `usage: npm run package -- [options of electron-builder]
  --linux | --mac | --win   for which system (default: this one)
  --dir                     the folder only, no installer
Makes an installable application in release/, as electron-builder.yml says.`;

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
      `name that folder in ELECTRON_OVERRIDE_DIST_PATH.`,
  );
}

helpFirst(USAGE);
endWithNpm();
await bootstrap();
const dist = electronDist();
await build().catch((error) => giveUp(`the build failed: ${error.message}`));
const manifest = createRequire(import.meta.url).resolve('electron-builder/package.json');
const command = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin['electron-builder']);
const args = [command, '--publish', 'never', `-c.electronDist=${dist}`, ...process.argv.slice(2)];
if ((await runNode(args)) !== 0) giveUp('electron-builder failed: the lines above say why.');
log(`the packages lie in ${inRoot('release')}`);
