import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../scripts/build.mjs';

/** A build in a temporary folder: the real bridge scripts, a page of the test's own, and a stand-in for the platform. */
export interface TemporaryBuild {
  readonly directory: string;
  remove(): Promise<void>;
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PRELOAD = join(HERE, '..', '..', 'preload');

/** @param page Content of the start page. @param files Further files of the page by name. */
export async function makeBuild(
  page: string,
  files: Readonly<Record<string, string>> = {},
): Promise<TemporaryBuild> {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-build-'));
  for (const room of ['renderer', 'preload', 'main']) await mkdir(join(directory, room));
  await writeFile(join(directory, 'renderer', 'index.html'), page);
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, 'renderer', name), content);
  await copyFile(join(HERE, 'fake-platform.mjs'), join(directory, 'main', 'platform-worker.js'));
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: ['chromium-world', 'chromium-page', 'link-bridge'].map((name) =>
      join(PRELOAD, `${name}.ts`),
    ),
    outdir: join(directory, 'preload'),
    bundle: true,
    format: 'iife',
    platform: 'browser',
    logLevel: 'silent',
  });
  await build({
    entryPoints: [join(HERE, '..', 'host.ts')],
    outfile: join(directory, 'main', 'host.js'),
    ...NODE_PROGRAM,
    logLevel: 'silent',
  });
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
