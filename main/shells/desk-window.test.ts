import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import type { CdpEvent } from './cdp-pipe.ts';
import { admitDeskWindow } from './chromium.ts';

/** A browser that notes what it is told, and tells what a test lets happen. */
function fakeBrowser() {
  const notified: string[] = [];
  let listeners: ((event: CdpEvent) => void)[] = [];
  return {
    notified,
    listeners: () => listeners.length,
    pipe: {
      send: async (method: string) => {
        notified.push(method);
        return {};
      },
      onEvent: (listener: (event: CdpEvent) => void) => {
        listeners.push(listener);
        return () => {
          listeners = listeners.filter((each) => each !== listener);
        };
      },
    },
    ask(url: string, sessionId = 'two') {
      const params = { requestId: 'r1', request: { url } };
      for (const listener of listeners) listener({ method: 'Fetch.requestPaused', params, sessionId });
    },
    crash(sessionId = 'two') {
      const event = { method: 'Inspector.targetCrashed', params: {}, sessionId };
      for (const listener of listeners) listener(event);
    },
    detach() {
      const event = { method: 'Target.detachedFromTarget', params: { sessionId: 'two' } };
      for (const listener of listeners) listener(event);
    },
  };
}

const ORIGIN = 'http://127.0.0.1:5000';
const { log, lines } = recordingLog();

async function open(openerId: string | undefined = 'one') {
  const browser = fakeBrowser();
  const options = { pipe: browser.pipe as never, origin: ORIGIN, ownerId: 'one', log };
  await admitDeskWindow(options, { sessionId: 'two', targetId: 't2', openerId });
  return browser;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('a second window of the Chromium shell', () => {
  it('is a window of the desk when the terminal opens its empty page, and stays until it crashes [DT-17]', async () => {
    const browser = await open();
    browser.ask(`${ORIGIN}/blank`);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(browser.notified).toContain('Fetch.continueRequest');
    browser.crash('one');
    expect(browser.notified).not.toContain('Target.closeTarget');
    browser.crash();
    expect(browser.notified).toContain('Target.closeTarget');
    browser.detach();
    expect(browser.listeners()).toBe(0);
  });

  it.each([
    [`${ORIGIN}/`, 'one'],
    [`${ORIGIN}/blank?x`, 'one'],
    ['https://elsewhere.example/blank', 'one'],
    ['http://127.0.0.1:5001/blank', 'one'],
    [`${ORIGIN}/blank`, 'another page'],
    [`${ORIGIN}/blank`, undefined],
  ])('is closed before a request leaves for %s of %s [DT-17]', async (url, openerId) => {
    const browser = fakeBrowser();
    await admitDeskWindow(
      { pipe: browser.pipe as never, origin: ORIGIN, ownerId: 'one', log },
      { sessionId: 'two', targetId: 't2', openerId },
    );
    browser.ask(url);
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.notified).toContain('Fetch.failRequest');
    expect(browser.notified).toContain('Target.closeTarget');
    expect(lines.join()).toContain('refused: a second window');
  });

  it('is closed when it leaves its page for another one, however late', async () => {
    const browser = await open();
    browser.ask(`${ORIGIN}/blank`);
    await vi.advanceTimersByTimeAsync(60_000);
    browser.ask('https://elsewhere.example/');
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.notified).toContain('Target.closeTarget');
  });

  it('is closed when it asks for no page at all', async () => {
    const browser = await open();
    browser.ask('https://elsewhere.example/', 'of another window');
    expect(browser.notified).not.toContain('Target.closeTarget');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(browser.notified).toContain('Target.closeTarget');
  });
});
