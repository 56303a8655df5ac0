import { afterEach, expect, it, vi } from 'vitest';
import { requestNoticePermission, showDesktopNotice } from './desktop-notice.ts';

const shown: unknown[] = [];

/** A page whose user has answered. */
function page(permission: NotificationPermission) {
  const requestPermission = vi.fn(async () => permission);
  class PageNotice {
    static permission = permission;
    static requestPermission = requestPermission;
    constructor(title: string, options: object) {
      shown.push({ title, ...options });
    }
  }
  vi.stubGlobal('Notification', PageNotice);
  return requestPermission;
}

const host = (shownByHost: boolean) =>
  vi.stubGlobal('desktop', { invoke: async () => ({ shown: shownByHost }) });

afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

it('an alert reaches the desktop by the host, and by the page where the host has no notices', async () => {
  page('granted');
  host(true);
  await showDesktopNotice('Alert', 'EUR/USD', 'a');
  expect(shown).toEqual([]);
  host(false);
  await showDesktopNotice('Alert', 'EUR/USD', 'a');
  expect(shown).toEqual([{ title: 'Alert', body: 'EUR/USD', tag: 'a' }]);
});

it('a page that is not allowed shows nothing, and one without notices fails at nothing', async () => {
  page('denied');
  await showDesktopNotice('Alert', 'EUR/USD', 'a');
  vi.unstubAllGlobals();
  vi.stubGlobal('Notification', undefined);
  await showDesktopNotice('Alert', 'EUR/USD', 'a');
  requestNoticePermission();
  expect(shown).toEqual([]);
});

it('the user is asked only as long as he has not answered', () => {
  const denied = page('denied');
  requestNoticePermission();
  expect(denied).not.toHaveBeenCalled();
  const open = page('default');
  requestNoticePermission();
  expect(open).toHaveBeenCalledOnce();
});
