import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { endTrees } from './process-tree.mjs';
import { ROOT } from './root.mjs';

const children = new Set();
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** What was started may take so long to end; then it is killed, with all that it has started. */
let endLimitMs = 5_000;
let isEnding = false;

/** Ends with this command, whatever signal ends it, what was started for it and what that has started. */
export function adopt(child) {
  if (children.size === 0) for (const signal of Object.keys(SIGNALS)) process.on(signal, endAll);
  children.add(child);
  child.once('close', () => {
    children.delete(child);
    // While they are ended a signal must not end this command before all are gone.
    if (children.size === 0 && !isEnding)
      for (const signal of Object.keys(SIGNALS)) process.off(signal, endAll);
  });
  return child;
}

/** Another limit, for tests. */
export function setEndLimit(limitMs) {
  endLimitMs = limitMs;
}

/** A second signal does not wait. */
async function endAll(signal) {
  const limitMs = isEnding ? 0 : undefined;
  isEnding = true;
  await stopChildren(limitMs);
  process.exit(128 + SIGNALS[signal]);
}

/**
 * Runs Node with arguments, or another program of Node; resolves with its exit code. `quiet` keeps what it says until it has ended, so that lines of
 * commands that run side by side do not mix.
 */
export function runNode(args, { env = {}, quiet = false, program = process.execPath } = {}) {
  return new Promise((resolve) => {
    const child = adopt(
      spawn(program, args, {
        cwd: ROOT,
        stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
        env: { ...process.env, ...env },
      }),
    );
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
    const end = (code) => {
      process.stderr.write(Buffer.concat(said));
      resolve(code ?? 1);
    };
    child.once('error', () => end(1));
    child.once('close', end);
  });
}

/** Runs the command of an installed package, whatever the path and the operating system. */
export function runTool(packageName, command, args, options) {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command];
  return runNode([join(manifest, '..', script), ...args], options);
}

/** Asks everything that runs to end, and kills what has not ended within the limit. */
export async function stopChildren(limitMs = endLimitMs) {
  const pids = [...children].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  await endTrees(pids, limitMs);
}
