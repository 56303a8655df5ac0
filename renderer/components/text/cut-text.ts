/** How far up from what the pointer is on the box that cuts it may be. */
const MAX_STEPS = 3;

/** Boxes whose tip was made here, and follows their text; every other tip is the page's own. */
const named = new WeakSet<Element>();

/**
 * Whatever a box of a window cuts with an ellipsis is whole in its tip, in every panel and list: the text of the box as it is when
 * the pointer comes.
 * @returns a function that stops it.
 */
export function showCutTexts(own: Window): () => void {
  const show = ({ target }: Event) => {
    let box = target as HTMLElement | null;
    for (let step = 0; step < MAX_STEPS && box?.nodeType === Node.ELEMENT_NODE; step += 1) {
      if (named.has(box) || (isCut(box) && box.closest('[title]') === null)) return name(box);
      box = box.parentElement;
    }
  };
  own.addEventListener('mouseover', show, true);
  return () => own.removeEventListener('mouseover', show, true);
}

function name(box: HTMLElement): void {
  named.add(box);
  if (isCut(box)) box.title = textOf(box);
  else box.removeAttribute('title');
}

function textOf(box: HTMLElement): string {
  const shown = box.tagName === 'SELECT' ? (box as HTMLSelectElement).selectedOptions[0] : box;
  return shown?.textContent.trim() ?? '';
}

/** Whether a box shows an ellipsis for a part of its text. */
function isCut(box: HTMLElement): boolean {
  const view = box.ownerDocument.defaultView ?? window;
  return box.scrollWidth > box.clientWidth && view.getComputedStyle(box).textOverflow === 'ellipsis';
}

/** A name of at most so many letters; one that is longer ends with an ellipsis. */
export function shortName(name: string, most: number): string {
  const clean = name.trim();
  if (clean.length <= most) return clean;
  // No letter of two halves is cut between them.
  return `${clean
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}\u2026`;
}
