import { afterEach, describe, expect, it, vi } from 'vitest';
import { followLooks } from './dock/own-windows.ts';
import { joinDesk, onDeskLeft, useDeskWindows } from './desk-windows.ts';

/** A window of which a test says whether it has the keyboard. */
function fakeWindow(hasFocus: () => boolean): Window {
  return Object.assign(new EventTarget(), { closed: false, document: { hasFocus } }) as unknown as Window;
}

afterEach(() => {
  useDeskWindows.setState({ windows: [], used: undefined });
  vi.useRealTimers();
});

describe('the windows of the desk', () => {
  it('are left at once when there is only one', () => {
    const main = fakeWindow(() => false);
    const left = vi.fn();
    const stop = onDeskLeft(left, main);
    main.dispatchEvent(new Event('blur'));
    expect(left).toHaveBeenCalledOnce();
    stop();
    main.dispatchEvent(new Event('blur'));
    expect(left).toHaveBeenCalledOnce();
  });

  it('are not left while the keyboard goes from one to another', () => {
    vi.useFakeTimers();
    let second = true;
    const main = fakeWindow(() => false);
    const other = fakeWindow(() => second);
    const left = vi.fn();
    const stop = onDeskLeft(left, main);
    const leave = joinDesk(other);
    main.dispatchEvent(new Event('blur'));
    vi.runAllTimers();
    expect(left).not.toHaveBeenCalled();
    second = false;
    other.dispatchEvent(new Event('blur'));
    vi.runAllTimers();
    expect(left).toHaveBeenCalledOnce();
    leave();
    other.dispatchEvent(new Event('blur'));
    vi.runAllTimers();
    expect(left).toHaveBeenCalledOnce();
    stop();
  });

  it('have the looks of the first one, also after a change', async () => {
    const other = document.implementation.createHTMLDocument();
    document.documentElement.dataset['theme'] = 'light';
    document.documentElement.style.setProperty('--brand-hue', '200');
    const stop = followLooks(other);
    expect(other.documentElement.dataset['theme']).toBe('light');
    expect(other.documentElement.style.getPropertyValue('--brand-hue')).toBe('200');
    document.documentElement.dataset['theme'] = 'dark';
    await vi.waitFor(() => expect(other.documentElement.dataset['theme']).toBe('dark'));
    stop();
    document.documentElement.removeAttribute('style');
  });
});
