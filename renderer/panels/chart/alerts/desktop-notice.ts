/** What of a page's notifications is used; a window may have none. */
interface PageNotices {
  readonly permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  new (title: string, options: { readonly body: string; readonly tag: string }): unknown;
}

function pageNotices(): PageNotices | undefined {
  return (globalThis as { readonly Notification?: PageNotices }).Notification;
}

/** Asks once, after a press of the trader, whether alerts may reach the desktop. */
export function askForDesktopNotices(): void {
  const notices = pageNotices();
  if (notices?.permission === 'default') void notices.requestPermission().catch(() => undefined);
}

/** Shows a notice on the desktop where that is allowed; one of the same `tag` takes its place. */
export function showDesktopNotice(title: string, body: string, tag: string): void {
  const Notices = pageNotices();
  if (Notices?.permission !== 'granted') return;
  try {
    void new Notices(title, { body, tag });
  } catch {
    // A browser that shows them by a service worker only: the terminal's own notice is there.
  }
}
