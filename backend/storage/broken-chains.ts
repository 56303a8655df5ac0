/**
 * Broken chains that are remembered; the oldest are forgotten. Twice as many as requests that may wait, so that no commit of
 * a forgotten chain can still be on its way.
 */
const MAX_BROKEN_CHAINS = 131_072;

/** Chains of commits of which one failed: nothing is stored on top of what is missing. */
export class BrokenChains {
  readonly #chains = new Set<string>();

  has(chain: string): boolean {
    return this.#chains.has(chain);
  }

  add(chain: string | undefined): void {
    if (chain === undefined) return;
    if (this.#chains.size >= MAX_BROKEN_CHAINS) {
      const oldest = this.#chains.values().next().value;
      if (oldest !== undefined) this.#chains.delete(oldest);
    }
    this.#chains.add(chain);
  }
}
