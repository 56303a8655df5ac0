/**
 * Calls when a pointer that was pressed inside of an element is let go outside of it, or outside of the window: whoever follows
 * the pointer by what enters and leaves never hears of that. Returns the end of it.
 */
export function watchLostPointer(element: HTMLElement, onLost: () => void): () => void {
  let forget: () => void = () => undefined;
  const onPress = () => {
    forget();
    // The element may have moved to another window since.
    const page = element.ownerDocument;
    const onRelease = ({ target }: Event) => {
      forget();
      if (!element.contains(target as Node | null)) onLost();
    };
    const kinds = ['pointerup', 'pointercancel'] as const;
    for (const kind of kinds) page.addEventListener(kind, onRelease, true);
    forget = () => kinds.forEach((kind) => page.removeEventListener(kind, onRelease, true));
  };
  element.addEventListener('pointerdown', onPress);
  return () => {
    forget();
    element.removeEventListener('pointerdown', onPress);
  };
}
