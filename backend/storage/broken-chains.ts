import type { Chain } from './database.ts';

/**
 * Broken chains that are remembered; the oldest are forgotten. Twice as many as requests that may wait, so that no commit of
 * a forgotten chain can still be on its way.
 */
const MAX_BROKEN_CHAINS = 131_072;

/** Chains of commits of which one failed: nothing is stored on top of what is missing. */
export class BrokenChains {
  readonly #chains = new Set<string>();

  /** The first chain of a commit that is broken; undefined for a commit that may be stored. */
  find(chain: Chain | undefined): string | undefined {
    if (typeof chain === 'string') return this.#chains.has(chain) ? chain : undefined;
    return chain?.find((each) => this.#chains.has(each));
  }

  add(chain: Chain | undefined): void {
    for (const each of typeof chain === 'string' ? [chain] : (chain ?? [])) this.#add(each);
  }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.#chains;
  }

  #add(chain: string): void {
    if (this.#chains.has(chain)) return;
    if (this.#chains.size >= MAX_BROKEN_CHAINS) {
      const oldest = this.#chains.values().next().value;
      if (oldest !== undefined) this.#chains.delete(oldest);
    }
    this.#chains.add(chain);
  }
}
