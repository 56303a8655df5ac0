/**
 * The context of the running terminal: its parts by name. Each room that has one declares it by augmenting the
 * interface, `start.tsx` makes all of them, and tests install their own. Nothing else of the terminal's rooms keeps
 * state of its own between two starts.
 */
// eslint-disable-next-line -- rooms add their members by augmentation
export interface TerminalContext {}

let installed: Partial<TerminalContext> = {};

/** Puts parts in place of those that were there; `undefined` members are taken out. Returns the way back. */
export function installParts(parts: Partial<TerminalContext>): () => void {
  const before = installed;
  installed = { ...installed, ...parts };
  return () => {
    installed = before;
  };
}

/** A part of the running terminal. Throws before it was made: only `start.tsx` decides when. */
export function part<Name extends keyof TerminalContext>(name: Name): TerminalContext[Name] {
  const found = installed[name];
  if (found === undefined) throw new Error(`the terminal has no ${name} yet`);
  return found as TerminalContext[Name];
}
