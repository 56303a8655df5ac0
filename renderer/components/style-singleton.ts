import { useEffect } from 'react';

/**
 * Takes the place of the package `react-style-singleton`, by which dialogs and menus keep the page behind them from
 * scrolling (vite.config.ts names it). The package writes a `<style>` element, which the Content-Security-Policy of the
 * terminal refuses as it refuses every inline style; a constructed sheet is none.
 */

/** One sheet that is in force while at least one component uses it. */
function createSheet() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string): void {
      users += 1;
      if (sheet) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove(): void {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      sheet = undefined;
    },
  };
}

export interface StyleProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/** A component that puts its styles in force while it is on screen; those of the first one count. */
export function styleSingleton(): (props: StyleProps) => null {
  const sheet = createSheet();
  return function StyleSheet({ styles }) {
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [styles]);
    return null;
  };
}
