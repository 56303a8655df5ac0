import { execFileSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Moves on with every commit, which chooses what a run does of long work; 0 where the sources came without history. */
export function numberOfCommits() {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, stdio: 'pipe' }));
  } catch {
    return 0;
  }
}
