import { useEffect, useRef, type RefObject } from 'react';
import { afterPicture } from './panel-turns.ts';

/** Where something was scrolled to (pixels). */
interface Scrolled {
  readonly left: number;
  readonly top: number;
}

/** The field or control under the keyboard, and what is selected in it. */
interface Focused {
  readonly element: HTMLElement;
  readonly selection: readonly [from: number, to: number] | undefined;
}

/**
 * A layout that takes the place of another shows its frames first, with their tabs, and what stands in them with the picture after
 * that: to lay out and paint it all would let the trader wait twice as long for an answer to the key. The library takes what stays out
 * of the document and puts it back, which loses where it was scrolled to and the keyboard: both are as they were when it is shown.
 */
export class FirstPicture {
  readonly #desk: HTMLElement;
  /** Whatever in the desk is scrolled away from its start. */
  readonly #scrolled = new Map<Element, Scrolled>();
  /** As the trader left it, also over a second layout that comes before the picture. */
  #left:
    | { readonly focused: Focused | undefined; readonly scrolled: readonly [Element, Scrolled][] }
    | undefined;
  #stop: (() => void) | undefined;

  /** @param desk What holds all frames. */
  constructor(desk: HTMLElement) {
    this.#desk = desk;
    desk.addEventListener('scroll', this.#note, { capture: true, passive: true });
  }

  /** To be called right before another layout is drawn. */
  begin(): void {
    this.#left ??= { focused: focusedIn(this.#desk), scrolled: [...this.#scrolled] };
    this.#desk.dataset['frames'] = 'first';
    this.#stop?.();
    this.#stop = afterPicture(() => this.#end());
  }

  dispose(): void {
    this.#stop?.();
    this.#desk.removeEventListener('scroll', this.#note, { capture: true });
  }

  #end(): void {
    delete this.#desk.dataset['frames'];
    const { focused, scrolled = [] } = this.#left ?? {};
    this.#left = undefined;
    this.#stop = undefined;
    for (const element of this.#scrolled.keys()) if (!element.isConnected) this.#scrolled.delete(element);
    for (const [element, { left, top }] of scrolled) {
      element.scrollLeft = left;
      element.scrollTop = top;
    }
    // Whatever has got the keyboard meanwhile keeps it.
    if (focused !== undefined && document.activeElement === document.body) focusAgain(focused);
  }

  readonly #note = ({ target }: Event): void => {
    // What is being drawn begins at its start, which is not the trader's doing.
    if (!(target instanceof Element) || this.#left !== undefined) return;
    const { scrollLeft: left, scrollTop: top } = target;
    // A panel that was closed while it was scrolled would be kept for ever.
    for (const known of this.#scrolled.keys()) if (!known.isConnected) this.#scrolled.delete(known);
    if (left === 0 && top === 0) this.#scrolled.delete(target);
    else this.#scrolled.set(target, { left, top });
  };
}

/** The same for an element of the page, as long as that is there. */
export function useFirstPicture(desk: RefObject<HTMLElement | null>): RefObject<FirstPicture | undefined> {
  const picture = useRef<FirstPicture>(undefined);
  useEffect(() => {
    if (desk.current === null) return undefined;
    const own = new FirstPicture(desk.current);
    picture.current = own;
    return () => own.dispose();
  }, [desk]);
  return picture;
}

function focusedIn(desk: HTMLElement): Focused | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !desk.contains(element)) return undefined;
  const { selectionStart: from, selectionEnd: to } = element as Partial<HTMLInputElement>;
  return { element, selection: typeof from === 'number' && typeof to === 'number' ? [from, to] : undefined };
}

function focusAgain({ element, selection }: Focused): void {
  element.focus({ preventScroll: true });
  if (selection !== undefined) (element as HTMLInputElement).setSelectionRange(...selection);
}
