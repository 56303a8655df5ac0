import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import AutostartGroup from './autostart-group.tsx';

let state: string;
const invoke = vi.fn(async (name: string, request: { readonly isOn?: boolean }) => {
  if (name === 'autostart.set') state = request.isOn === true ? 'on' : 'off';
  return { state };
});

beforeEach(() => void Object.assign(window, { desktop: { invoke } }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Reflect.deleteProperty(window, 'desktop');
});

const button = () => screen.findByRole('switch', { name: 'Start with the system' });

it('is switched on and off by a press each [PK-09]', async () => {
  state = 'off';
  render(<AutostartGroup />);
  for (const isOn of [true, false]) {
    fireEvent.click(await button());
    await vi.waitFor(async () => expect((await button()).getAttribute('aria-checked')).toBe(String(isOn)));
    expect(invoke).toHaveBeenLastCalledWith('autostart.set', { isOn });
  }
});

it('says why it cannot be, and when the system did not take it [PK-09]', async () => {
  state = 'none';
  render(<AutostartGroup />);
  expect((await button()).hasAttribute('disabled')).toBe(true);
  expect(document.body.textContent).toContain('Only an installed application');
  cleanup();
  state = 'off';
  render(<AutostartGroup />);
  const element = await button();
  invoke.mockRejectedValueOnce(new Error('read-only'));
  fireEvent.click(element);
  expect((await screen.findByRole('alert')).textContent).toBe('The system did not take it');
  expect(element.getAttribute('aria-checked')).toBe('false');
});
