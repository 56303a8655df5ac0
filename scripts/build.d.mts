/** Packages that are found at run time instead of being bundled. */
export const EXTERNAL: string[];
/** Packages that are bundled from another file than Node would take. */
export const NODE_ALIASES: Readonly<Record<string, string>>;
/** Text at the head of every bundle that runs in Node. */
export const NODE_BANNER: string;
/** Builds the named parts, or all, where they are stale. */
export function build(names?: readonly string[]): Promise<void>;
