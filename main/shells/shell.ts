import type { IpcDispatcher } from '../ipc/dispatcher.ts';

export type ShellKind = 'electron' | 'chromium' | 'link';

/**
 * The smallest thing that can show the terminal: it opens a window on a page, runs the preload bridge apart from the
 * page, carries calls both ways and quits. Everything else is the host's and is the same under every shell.
 */
export interface Shell {
  readonly kind: ShellKind;

  /**
   * Shows the terminal. Resolves when a person (or a picture) can use it; rejects when this shell cannot start, and then
   * leaves nothing behind, so that the next one can be tried.
   */
  open(dispatcher: IpcDispatcher): Promise<void>;

  /** Puts text on the user's clipboard. */
  writeClipboard(text: string): Promise<void>;

  /** Shows a notice on the desktop; false where this shell cannot. */
  showNotice(notice: { readonly title: string; readonly body: string }): Promise<boolean>;

  /** Opens an address in the user's own browser. The caller has checked it and asked the user. */
  openExternal(url: string): Promise<void>;

  /** Resolves when the user has closed the last window. */
  readonly closed: Promise<void>;

  /** Closes every window and ends every process that the shell started. */
  close(): Promise<void>;
}
