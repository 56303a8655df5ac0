import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SYMBOL } from './venue.mjs';

const KEPT_LINES = 200;
const HAS_GROUP = process.platform !== 'win32';

/** Starts the program with what it needs to trade, in files and in its environment (docs/evaluation.md). */
export function startProgram(command, venue, paceMs) {
  const file = (name) => path.join(venue.folder, name);
  writeFileSync(file('ready.json'), venue.line, { mode: 0o600 });
  const child = spawn(command, {
    shell: true,
    // A group of its own, so that its end takes what it has started with it.
    detached: HAS_GROUP,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MERIDIAN_READY: file('ready.json'),
      MERIDIAN_KEY: file('key.json'),
      MERIDIAN_BASE_URL: venue.ready.baseUrl,
      MERIDIAN_ACCOUNT: String(venue.account.accountId),
      MERIDIAN_TRADE_TYPE: String(venue.account.tradeType),
      MERIDIAN_SYMBOL: String(SYMBOL),
      MERIDIAN_PACE_MS: String(paceMs),
    },
  });
  const said = [];
  const keep = (chunk) => {
    said.push(...String(chunk).split('\n').filter(Boolean));
    said.splice(0, said.length - KEPT_LINES);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A program that has ended reads nothing any more.
  child.stdin.on('error', () => undefined);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = () => {
    try {
      if (HAS_GROUP && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  };
  process.once('exit', end);
  return {
    /** What it printed last. */
    said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    aim: (lots) => child.stdin.write(`${JSON.stringify({ target: lots })}\n`),
    async kill() {
      end();
      await ended;
      process.removeListener('exit', end);
    },
  };
}

/** Gives the program a key; it reads the file when it starts, and again when its key has ended. */
export function giveKey(venue, key) {
  writeFileSync(path.join(venue.folder, 'key.json'), JSON.stringify({ ...key, ...venue.account }), {
    mode: 0o600,
  });
}
