import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview';
import { useCallback, useSyncExternalStore } from 'react';
import { trackCompositions, showCutTexts } from '../../components/index.ts';
import { listenForHotkeys } from '../keys/commands.ts';
import { DeskFrames } from '../desk-frames.ts';
import { joinDesk, useDeskWindows } from '../desk-windows.ts';

/** Attributes of the document that the style sheets read. */
const LOOKS = [
  'data-theme',
  'data-palette',
  'data-up',
  'data-size',
  'data-density',
  'data-forms',
  'lang',
  'style',
];

/** Gives a window of the desk the looks of this one, and keeps them the same. Returns a function that stops it. */
export function followLooks(target: Document, source: Document = document): () => void {
  const from = source.documentElement;
  const copy = () => {
    target.title = source.title;
    for (const name of LOOKS) {
      const value = from.getAttribute(name);
      // An inline style would be refused by the policy of the page; its properties one by one are not.
      if (name === 'style') copyProperties(from.style, target.documentElement.style);
      else if (value === null) target.documentElement.removeAttribute(name);
      else target.documentElement.setAttribute(name, value);
    }
  };
  copy();
  const watch = new MutationObserver(copy);
  watch.observe(from, { attributes: true, attributeFilter: LOOKS });
  return () => watch.disconnect();
}

function copyProperties(from: CSSStyleDeclaration, to: CSSStyleDeclaration): void {
  for (let at = 0; at < from.length; at += 1) {
    const name = from.item(at);
    to.setProperty(name, from.getPropertyValue(name));
  }
}

/**
 * Makes every window that the dock opens a part of the desk: looks and hotkeys are the same there.
 * @param className Class of the dock, by which the style sheets know its frames.
 * @returns a function that stops it.
 */
export function followWindows(api: DockviewApi, className: string): () => void {
  const followed = new Map<string, () => void>();
  const frames = new DeskFrames(window, () => performance.now());
  const shareFrames = () => frames.setOthers(useDeskWindows.getState().windows);
  const stopSharing = useDeskWindows.subscribe(shareFrames);
  const leave = (id: string) => {
    followed.get(id)?.();
    followed.delete(id);
  };
  const watches = [
    api.onDidAddPopoutGroup(({ id, window: own }) => {
      leave(id);
      own.document.querySelector('.dv-popout-window')?.classList.add(className);
      const stops = [
        trackCompositions(own),
        showCutTexts(own),
        followLooks(own.document),
        listenForHotkeys(own),
        joinDesk(own),
        endInOrder(own),
      ];
      followed.set(id, () => stops.forEach((stop) => stop()));
    }),
    api.onDidRemovePopoutGroup(({ id }) => leave(id)),
    api.onDidLayoutChange(() => nameFloats()),
  ];
  return () => {
    for (const watch of watches) watch.dispose();
    for (const id of followed.keys()) leave(id);
    stopSharing();
    frames.setOthers([]);
  };
}

/**
 * However a window ends, its panels leave it before its document dies, and it ends with the desk. The library waits for
 * `beforeunload`, which a window manager that closes a window for good does not cause: the canvases of a document that has
 * died can never be painted again, and a window whose desk has gone would show its last prices for ever.
 * @returns a function that stops it.
 */
function endInOrder(own: Window, main: Window = window): () => void {
  const leave = () => void own.dispatchEvent(new Event('beforeunload'));
  const close = () => own.close();
  own.addEventListener('pagehide', leave);
  main.addEventListener('pagehide', close);
  return () => {
    own.removeEventListener('pagehide', leave);
    main.removeEventListener('pagehide', close);
  };
}

/** A floating frame is a part of the desk and no question: it takes no hotkey away. */
function nameFloats(): void {
  for (const frame of document.querySelectorAll('.dv-resize-container[role="dialog"]'))
    frame.setAttribute('role', 'group');
}

/** The body of the window that a panel or frame stands in; undefined in this one. Menus and dialogs open there. */
export function useWindowBody({ api }: IDockviewPanel | DockviewGroupPanel): HTMLElement | undefined {
  const subscribe = useCallback(
    (wake: () => void) => {
      const watch = api.onDidLocationChange(wake);
      return () => watch.dispose();
    },
    [api],
  );
  return useSyncExternalStore(subscribe, () => {
    const { location } = api;
    // The window of a frame that is about to go has gone before it.
    const own = location.type === 'popout' ? (location.getWindow() as Window | null) : undefined;
    return own?.document?.body;
  });
}
