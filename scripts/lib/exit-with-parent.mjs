import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** How often it is looked whether npm is still there. */
const LOOK_MS = 250;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh']);

/**
 * Ends this command with the npm that runs it. npm hands SIGINT and SIGTERM to the shell between them, which keeps them,
 * and other signals to nobody; so the command looks whether npm is still there. A command that was started without npm
 * may outlive whoever started it.
 */
export function endWithNpm(end = endAsRequested) {
  const script = process.env['npm_lifecycle_script'] ?? '';
  if (!script.includes(basename(process.argv[1] ?? 'no script'))) return;
  const parent = process.ppid;
  const above = parentOfShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOfShell(parent) === above)) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

/**
 * As SIGTERM does, but without a signal (number 0): an interrupt reaches npm and this command alike, and what follows from
 * npm's end must not count as the second signal, which ends a platform at once.
 */
function endAsRequested() {
  if (!process.emit('SIGTERM', 'SIGTERM', 0)) process.kill(process.pid, 'SIGTERM');
}

/** The process that started a shell, where the system tells by /proc; undefined elsewhere and for anything but a shell. */
function parentOfShell(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) \S (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return SHELLS.has(name) ? Number(rest.split(' ')[0]) : undefined;
  } catch {
    return undefined;
  }
}
