import { create } from 'zustand';

interface DeskWindows {
  /** Windows beside this one that show frames of the desk. */
  readonly windows: readonly Window[];
  /** The one of them that the trader pressed or typed in last; undefined is this one. */
  readonly used: Window | undefined;
}

export const useDeskWindows = create<DeskWindows>()(() => ({ windows: [], used: undefined }));

/** The body of the window that the trader is in: what is asked is asked there. Undefined where it is this one. */
export function bodyInUse(): HTMLElement | undefined {
  const { used } = useDeskWindows.getState();
  return used === undefined || used.closed ? undefined : used.document.body;
}

/** Counts a window to the desk until the returned function is called. */
export function joinDesk(own: Window, main: Window = window): () => void {
  useDeskWindows.setState(({ windows }) => ({ windows: [...windows, own] }));
  const stops = [noteUse(own, own), noteUse(main, undefined)];
  return () => {
    for (const stop of stops) stop();
    useDeskWindows.setState(({ windows, used }) => ({
      windows: windows.filter((each) => each !== own),
      used: used === own ? undefined : used,
    }));
  };
}

function noteUse(of: Window, used: Window | undefined): () => void {
  const note = () => {
    if (useDeskWindows.getState().used !== used) useDeskWindows.setState({ used });
  };
  const kinds = ['pointerdown', 'keydown'] as const;
  for (const kind of kinds) of.addEventListener(kind, note, true);
  return () => kinds.forEach((kind) => of.removeEventListener(kind, note, true));
}

/**
 * Calls when the keyboard leaves the desk: this window and all others of it. From one of them to another it does not.
 * @returns a function that stops it.
 */
export function onDeskLeft(listener: () => void, main: Window = window): () => void {
  const look = () => {
    const { windows } = useDeskWindows.getState();
    if (windows.length === 0) return listener();
    // The window that the keyboard goes to knows of it only after the one that it leaves.
    setTimeout(() => {
      if (![main, ...windows].some((each) => !each.closed && each.document.hasFocus())) listener();
    });
  };
  const listen = (added: readonly Window[]) => added.forEach((each) => each.addEventListener('blur', look));
  const forget = (gone: readonly Window[]) => gone.forEach((each) => each.removeEventListener('blur', look));
  listen([main, ...useDeskWindows.getState().windows]);
  const stop = useDeskWindows.subscribe(({ windows }, before) => {
    listen(windows.filter((each) => !before.windows.includes(each)));
    forget(before.windows.filter((each) => !windows.includes(each)));
  });
  return () => {
    stop();
    forget([main, ...useDeskWindows.getState().windows]);
  };
}
