/**
 * The parts of the running terminal. Each room that has one declares it here by augmenting the interface, `start.tsx` makes all of
 * them, and tests install their own. Nothing else of the terminal's rooms keeps state of its own between two starts.
 */
// eslint-disable-next-line -- rooms add their members by augmentation
export interface TerminalParts {}

let installed: Partial<TerminalParts> = {};

/** Puts parts in place of those that were there; `undefined` members are taken out. Returns the way back. */
export function installParts(deps: Partial<TerminalParts>): () => void {
  const before = installed;
  installed = { ...installed, ...deps };
  return () => {
    installed = before;
  };
}

/** A part of the running terminal. Throws before it was made: only `start.tsx` decides when. */
export function part<Name extends keyof TerminalParts>(name: Name): TerminalParts[Name] {
  const found = installed[name];
  if (found === undefined) throw new Error(`the terminal has no ${name} yet`);
  return found as TerminalParts[Name];
}
