/** Stored while the desk is open; a page that ends in order takes it away. */
const MARK = 'meridian.open';

interface MarkedPage {
  readonly storage: Storage;
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** How the document came, as the browser counts it: a duplicated tab has the mark too, but was not loaded again. */
  readonly navigation: string | undefined;
}

function ownPage(): MarkedPage {
  const entries = performance.getEntriesByType('navigation');
  const entry = entries.find((each) => each instanceof PerformanceNavigationTiming);
  return { storage: sessionStorage, page: window, navigation: entry?.type };
}

/**
 * Marks the page as open, so that the next one in its place knows when this one ends without a word: all windows of the desk
 * share one process, which crashes with any of them.
 * @returns whether the page before this one crashed, and what ends the mark in order.
 */
export function markOpen({ storage, page, navigation }: MarkedPage = ownPage()): {
  readonly hasCrashed: boolean;
  readonly unmark: () => void;
} {
  const hasCrashed = navigation === 'reload' && storage.getItem(MARK) !== null;
  const mark = () => storage.setItem(MARK, 'yes');
  const remove = () => storage.removeItem(MARK);
  mark();
  // A page that the browser keeps and shows again is open again.
  page.addEventListener('pageshow', mark);
  page.addEventListener('pagehide', remove);
  return {
    hasCrashed,
    unmark() {
      page.removeEventListener('pageshow', mark);
      page.removeEventListener('pagehide', remove);
      remove();
    },
  };
}
