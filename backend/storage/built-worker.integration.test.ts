import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dist: string;
beforeAll(async () => {
  // Inside node_modules, so that the bundles find their external packages by walking up.
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  dist = mkdtempSync(join(cache, 'built-worker-'));
  const shared: BuildOptions = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['node-sqlite3-wasm', 'esbuild'],
  };
  const entry = join(dist, 'entry.ts');
  writeFileSync(
    entry,
    `import { openDatabase } from ${JSON.stringify(resolve('backend/storage/index.ts'))};
     const database = await openDatabase({ directory: process.argv[2], migrations: [] });
     await database.commit([{ sql: 'CREATE TABLE built (id INTEGER)', parameters: [] }]);
     const rows = await database.read({ sql: "SELECT name FROM sqlite_master WHERE name = 'built'", parameters: [] });
     await database.close();
     console.log(JSON.stringify(rows));`,
  );
  for (const [source, target] of [
    ['backend/storage/worker.ts', 'backend/storage-worker.js'],
    [entry, 'backend/cli.js'],
    [entry, 'main/platform-worker.js'],
  ] as const) {
    await build({ ...shared, entryPoints: [source], outfile: join(dist, 'dist', target) });
  }
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it.each(['backend/cli.js', 'main/platform-worker.js'])(
  'starts the built storage thread from dist/%s',
  (bundle) => {
    const data = mkdtempSync(join(dist, 'data-'));
    const output = execFileSync(process.execPath, [join(dist, 'dist', bundle), data], { encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([{ name: 'built' }]);
  },
);
