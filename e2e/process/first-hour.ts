import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FREE_PORTS, launch, type Exit, type ReadyLine } from './platform-process.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../examples/office/first-hour.mjs');
const run = promisify(execFile);

/** A company as the file with the credentials names it. */
interface NamedCompany {
  readonly companyId: number;
  readonly appId: string;
  readonly appSecret: string;
}

/** A platform with stored data and without the demonstration, at which an operator has had a first hour. */
export interface FirstHour {
  /** What stands in the file with the credentials. */
  readonly credentials: ReadyLine & { readonly companies: readonly NamedCompany[] };
  /** What the script printed: requests and answers. */
  readonly printed: string;
  stop(): Promise<Exit>;
}

/** Starts the platform and plays examples/office/first-hour.mjs. */
export async function playFirstHour(args: readonly string[] = []): Promise<FirstHour> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-first-hour-'));
  const { child, exit, firstLine } = launch([...FREE_PORTS, '--data', folder, ...args]);
  const { credentialsFile } = JSON.parse(await firstLine) as { credentialsFile: string };
  const { stdout } = await run(process.execPath, [SCRIPT, credentialsFile], { timeout: 100_000 });
  return {
    credentials: JSON.parse(readFileSync(credentialsFile, 'utf8')) as FirstHour['credentials'],
    printed: stdout,
    async stop() {
      child.kill('SIGTERM');
      const end = await exit;
      rmSync(folder, { recursive: true, force: true });
      return end;
    },
  };
}
