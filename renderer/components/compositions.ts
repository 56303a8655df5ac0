/** What a browser says of a key that an input method has taken, also of the one that ends a composition in Safari. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * The keys of an input method belong to it: the Enter that ends a composition sends nothing, the Escape that gives it up closes
 * nothing, in every field of a window. They end here, before anything of the page hears of them.
 * @returns a function that stops it.
 */
export function keepCompositions(own: Window): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
  };
  const kinds = ['keydown', 'keyup', 'keypress'] as const;
  for (const kind of kinds) own.addEventListener(kind, keep, true);
  return () => kinds.forEach((kind) => own.removeEventListener(kind, keep, true));
}
