import { create } from 'zustand';

/** Windows beside this one that show frames of the desk. */
export const useDeskWindows = create<{ readonly windows: readonly Window[] }>(() => ({ windows: [] }));

/** Counts a window to the desk until the returned function is called. */
export function joinDesk(own: Window): () => void {
  useDeskWindows.setState(({ windows }) => ({ windows: [...windows, own] }));
  return () =>
    useDeskWindows.setState(({ windows }) => ({ windows: windows.filter((each) => each !== own) }));
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
