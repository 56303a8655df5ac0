import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';

/** Solved challenges that are remembered so that none counts twice; beyond it nobody is let in until some expire. */
const MAX_REMEMBERED_CHALLENGES = 100_000;

/** The challenges that were solved within their lifetime: each counts once. */
export class SpentChallenges {
  readonly #lifetimeMs: number;
  /** Nonces with the time at which they were spent, oldest first. */
  readonly #used = new Map<string, number>();

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  /** False for a challenge that was spent before. Throws GATEWAY_CODE_018 when there is no room to remember it. */
  spend(nonce: string, nowMs: number): boolean {
    for (const [used, timeMs] of this.#used) {
      if (nowMs - timeMs < this.#lifetimeMs) break;
      this.#used.delete(used);
    }
    if (this.#used.has(nonce)) return false;
    if (this.#used.size >= MAX_REMEMBERED_CHALLENGES) throw new PlatformError(CODE.tooManyCalls);
    this.#used.set(nonce, nowMs);
    return true;
  }
}
