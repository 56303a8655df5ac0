/** What a press brings onto the page. */
export interface Shown {
  /** An element that is there then, in sight. */
  readonly element: string;
  /** Its text, or its value, begins with this. */
  readonly text?: string;
  /** And this is there too. */
  readonly and?: string;
  /** And no element like this is there any more. */
  readonly gone?: string;
}

declare global {
  interface Window {
    /** From the press that is awaited to its frame (ms). */
    benchPress?: Promise<number>;
  }
}

/** Waits inside the page for a press and for the frame that shows what it brings. Sent as text: it uses nothing from outside itself. */
export function awaitPress({ element, text, and, gone }: Shown): void {
  const isShown = () =>
    (gone === undefined || document.querySelector(gone) === null) &&
    (and === undefined || document.querySelector(and) !== null) &&
    [...document.querySelectorAll<HTMLElement>(element)].some((found) => {
      const says = found instanceof HTMLInputElement ? found.value : (found.textContent ?? '');
      return says.startsWith(text ?? '') && found.getClientRects().length > 0;
    });
  window.benchPress = new Promise((resolve) => {
    // A message sent from a frame arrives when that frame has been drawn.
    const painted = new MessageChannel();
    const look = (pressedAt: number) => {
      if (!isShown()) return void requestAnimationFrame(() => look(pressedAt));
      painted.port1.onmessage = () => {
        painted.port1.close();
        resolve(performance.now() - pressedAt);
      };
      painted.port2.postMessage(undefined);
    };
    const begin = ({ timeStamp }: Event) => {
      for (const kind of ['keydown', 'pointerdown']) window.removeEventListener(kind, begin, true);
      requestAnimationFrame(() => look(timeStamp));
    };
    for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, begin, true);
  });
}

/** From the press to the end of the frame that shows what it brings (ms). */
export function takePress(): Promise<number> {
  return window.benchPress ?? Promise.reject(new Error('nothing was pressed'));
}

/** Where the middle of the element like this lies whose text begins so. */
export function middleOf({ element, text }: Shown): { x: number; y: number } {
  const all = [...document.querySelectorAll(element)];
  const found = all.find(({ textContent }) => textContent?.startsWith(text ?? ''));
  if (found === undefined) throw new Error(`there is no ${element} ${text}`);
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Makes an empty page answer a press with a word. */
export function answerPresses(): void {
  document.body.replaceChildren(document.createElement('p'));
  let presses = 0;
  document.body.style.minHeight = '100vh';
  document.addEventListener('keydown', () => {
    presses += 1;
    document.querySelector('p')!.textContent = `pressed ${presses}`;
  });
}
