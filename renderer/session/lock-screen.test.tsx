import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DesktopBridge } from '../../main/ipc/table.ts';
import { i18n } from '../i18n/i18n.ts';
import { followLock, useLock, LockScreen } from './lock-screen.tsx';

const calls: { name: string; request: unknown }[] = [];
let isRight = false;
const bridge = {
  invoke: async (name: string, request: unknown) => {
    calls.push({ name, request });
    if (name === 'vault.state') return { locked: true };
    return name === 'vault.unlock' ? { unlocked: isRight } : {};
  },
} as unknown as DesktopBridge;

beforeEach(() => {
  calls.length = 0;
  isRight = false;
  useLock.setState({ locked: false });
  Object.defineProperty(window, 'desktop', { value: bridge, configurable: true });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await i18n.changeLanguage('en-US');
});

it.each([
  ['en-US', 'Locked', 'Unlock'],
  ['zh-CN', '已锁定', '解锁'],
  ['zh-TW', '已鎖定', '解鎖'],
])(
  'asks for the passphrase in %s, by keyboard alone, and forgets a wrong one [ATK-460]',
  async (language, title, button) => {
    await i18n.changeLanguage(language);
    useLock.setState({ locked: true });
    render(<LockScreen />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const field = document.querySelector('input')!;
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'guess' } });
    fireEvent.submit(field.form!);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('');
    expect(useLock.getState().locked).toBe(true);
    isRight = true;
    fireEvent.change(field, { target: { value: 'correct horse battery' } });
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(useLock.getState().locked).toBe(false));
    expect(calls.at(-1)).toEqual({ name: 'vault.unlock', request: { passphrase: 'correct horse battery' } });
  },
);

it('follows the lock of the host and tells it of input, not of every key', async () => {
  const stop = followLock(bridge);
  for (let count = 0; count < 5; count++) fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(useLock.getState().locked).toBe(true));
  expect(calls.filter(({ name }) => name === 'vault.touch')).toHaveLength(1);
  stop();
});
