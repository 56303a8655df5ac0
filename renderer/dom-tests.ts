import { Window } from 'happy-dom';
import { afterAll, vi } from 'vitest';
import { populateGlobal } from 'vitest/environments';

/**
 * Set-up of the tests that render. Files share a worker and one window, because making both for each file took longer than
 * most of their tests. Each file finds the window as it was made and has modules of its own, so that nothing comes from
 * another file: no element, no stored item, no timer, no stand-in for something of the browser, no store.
 */
interface Shared {
  /** The global names as they were made. */
  readonly asMade: Record<string, PropertyDescriptor>;
  readonly timers: Set<Parameters<typeof clearTimeout>[0]>;
}
const KEY = Symbol.for('meridian: window of the tests');
const place = globalThis as { [KEY]?: Shared };
const { asMade, timers } = (place[KEY] ??= makeWindow());

function makeWindow(): Shared {
  populateGlobal(globalThis, new Window({ url: 'http://localhost:3000' }), { bindFunctions: true });
  const timers: Shared['timers'] = new Set();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const plain = globalThis[name] as (...parameters: unknown[]) => NodeJS.Timeout;
    const counted = (...parameters: unknown[]) => {
      const timer = plain(...parameters);
      timers.add(timer);
      return timer;
    };
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: counted });
  }
  return { asMade: descriptors(), timers };
}

function descriptors(): Record<string, PropertyDescriptor> {
  return Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
}

// It takes the document that is there when it is read.
const { cleanup, configure } = await import('@testing-library/react');
// What a page shows after a call comes at once, but not on a machine that is busy: as `expect.poll` waits.
configure({ asyncUtilTimeout: 30_000 });

// The runner does the same between files that it keeps apart, by making a process for each.
(globalThis as unknown as { readonly __vitest_mocker__: { reset(): void } }).__vitest_mocker__.reset();
vi.resetModules();
afterAll(() => {
  cleanup();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  const now = descriptors();
  for (const name of Object.keys(now)) {
    if (/vitest|^__/.test(name)) continue;
    const [is, was] = [now[name], asMade[name]];
    if (was === undefined) Reflect.deleteProperty(globalThis, name);
    else if (is?.value !== was.value || is?.get !== was.get) Object.defineProperty(globalThis, name, was);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
});
