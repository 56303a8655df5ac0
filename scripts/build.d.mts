/** How a program that runs in Node is bundled, whoever bundles it. */
export const NODE_PROGRAM: {
  readonly bundle: true;
  readonly platform: 'node';
  readonly target: string;
  readonly format: 'esm';
  /** Packages that are found at run time instead of being bundled. */
  readonly external: string[];
  /** Packages that are bundled from another file than Node would take. */
  readonly alias: Record<string, string>;
  /** Text at the head of the program. */
  readonly banner: { js: string };
  readonly logLevel: 'warning';
};
/** Builds the named parts, or all, where they are stale. */
export function build(names?: readonly string[]): Promise<void>;
