import { expect, it } from 'vitest';
import { markOpen } from './crash-mark.ts';

const open = (navigation: string | undefined, page = new EventTarget()) =>
  markOpen({ storage: sessionStorage, page, navigation });

it('a page that is loaded again knows whether the one before it crashed [HU-71]', () => {
  expect(open('navigate').hasCrashed).toBe(false);
  // A copy of the tab has the mark of a page that goes on.
  expect(open('navigate').hasCrashed).toBe(false);
  const page = new EventTarget();
  expect(open('reload', page).hasCrashed).toBe(true);
  page.dispatchEvent(new Event('pagehide'));
  expect(open('reload').hasCrashed).toBe(false);
});

it('a page that the browser kept and shows again is open again, until it is signed out [HU-71]', () => {
  const page = new EventTarget();
  const { unmark } = open('navigate', page);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(open('reload').hasCrashed).toBe(true);
  unmark();
  page.dispatchEvent(new Event('pageshow'));
  expect(open('reload').hasCrashed).toBe(false);
});
