import { execFileSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Long work is divided into so many shares where a run does one of them: another one with each commit, as many do all. */
export const SHARES = 36;

/** Moves on with every commit, which chooses what a run does of long work; 0 where the sources came without history. */
export function numberOfCommits() {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, stdio: 'pipe' }));
  } catch {
    return 0;
  }
}
