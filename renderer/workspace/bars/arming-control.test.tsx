import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { installParts, part } from '../../parts.ts';
import { useSettings } from '../../session/settings.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import { ArmingControl } from './arming-control.tsx';
import { listenForHotkeys } from '../keys/commands.ts';

let leave: (() => void)[] = [];

beforeEach(() => {
  const arming = new ArmingSwitch({ now: () => Date.now(), after: () => () => undefined });
  leave = [installParts({ arming }), listenForHotkeys()];
  render(
    <I18nextProvider i18n={i18n}>
      <ArmingControl />
      <input aria-label="Quantity" />
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  for (const each of leave) each();
});

describe('the arming control', () => {
  it('says that it is armed and when that ends', () => {
    const control = screen.getByRole('switch', { name: 'Click trading' });
    expect(control.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(control);
    expect(control.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Armed');
    expect(screen.getByText(/^ends in 0[45]:\d\d$/)).toBeTruthy();
    act(() => part('arming').disarm());
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    ['Disarmed · at once: order panel', {}],
    ['Disarmed · at once: order panel, closes', { close: 'do' }],
    ['Disarmed · at once: order panel, closes', { flatten: 'do' }],
    ['Disarmed · at once: closes, cancels', { place: 'ask', close: 'undo', cancel: 'do' }],
    ['Disarmed', { place: 'disarmed', close: 'disarmed' }],
  ] as const)('says “%s” where the trader has set %j', (words, set) => {
    const { confirmations } = useSettings.getState();
    act(() => useSettings.setState({ confirmations: { ...confirmations, ...set } }));
    expect(screen.getByText(words)).toBeTruthy();
    act(() => useSettings.setState({ confirmations }));
  });

  it('is thrown by Shift A, not while somebody types', () => {
    fireEvent.keyDown(window, { key: 'A', shiftKey: true });
    expect(part('arming').state.getState().armed).toBe(true);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'A', shiftKey: true });
    expect(part('arming').state.getState().armed).toBe(true);
    fireEvent.keyDown(window, { key: 'A', shiftKey: true });
    expect(part('arming').state.getState().armed).toBe(false);
  });
});
