import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** How often it is looked whether processes have ended. */
const LOOK_MS = 50;

/**
 * Ends processes and everything that they started: asks them first, and kills what is left after the limit. A program
 * that ends at once may leave others behind that have to be waited for, for example the browser of a test.
 */
export async function endTrees(pids, limitMs) {
  if (process.platform === 'win32') {
    for (const pid of pids) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  const found = new Map();
  const look = () => {
    const running = runningProcesses();
    for (const one of below([...pids, ...found.keys()], running)) found.set(one.pid, one);
    return [...found.values()].filter(({ pid, startedAt }) => running.get(pid)?.startedAt === startedAt);
  };
  look();
  for (const pid of pids) send(pid, 'SIGTERM');
  const lastMs = Date.now() + limitMs;
  while (look().length > 0 && Date.now() < lastMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  for (const { pid } of look()) send(pid, 'SIGKILL');
}

/** The processes of these ids and all below them. */
function below(pids, running) {
  const wanted = new Set(pids);
  let before;
  do {
    before = wanted.size;
    for (const { pid, parent } of running.values()) if (wanted.has(parent)) wanted.add(pid);
  } while (wanted.size > before);
  return [...running.values()].filter(({ pid }) => wanted.has(pid));
}

/** What runs, by id; the start tells a process from a later one of the same id. */
function runningProcesses() {
  const list = process.platform === 'linux' ? listOfLinux() : listOfPs();
  return new Map(list.map((one) => [one.pid, one]));
}

function listOfLinux() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of the program, which may hold anything, stands in brackets.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const [state, parent] = fields;
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), startedAt: fields[19] }];
      } catch {
        return [];
      }
    });
}

function listOfPs() {
  const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), startedAt }];
  });
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
