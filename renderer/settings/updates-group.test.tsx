import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import UpdatesGroup from './updates-group.tsx';

vi.mock('../trading/trading-api.ts', () => ({ usePositions: () => ({ rows: [1, 2], complete: true }) }));

const STATE = { phase: 'idle', version: '', notes: '', isBack: false, message: '', earlier: '' };
let answers: Record<string, unknown>;
let calls: { name: string; request: unknown }[];

beforeEach(() => {
  calls = [];
  const invoke = async (name: string, request: unknown) => {
    calls.push({ name, request });
    return answers[name];
  };
  Object.assign(window, { desktop: { invoke } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'desktop');
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('updates in the settings', () => {
  it('offer no button where no feed is configured [PK-06]', async () => {
    answers = { 'update.state': { ...STATE, phase: 'off' } };
    render(<UpdatesGroup />);
    expect((await screen.findByRole('status')).textContent).toContain('no feed is configured');
    expect(names()).toEqual([]);
  });

  it('are looked for, fetched and installed one press after the other, and asked about before [PK-06]', async () => {
    const ready = { ...STATE, phase: 'ready', version: '1.1.0', notes: 'New.' };
    answers = {
      'update.state': STATE,
      'update.check': { ...ready, phase: 'offered' },
      'update.fetch': ready,
      'update.install': { answer: 'ask', file: '' },
    };
    render(<UpdatesGroup />);
    await press('Look for updates');
    await press('Fetch');
    await press('Install and start again');
    expect((await screen.findByRole('alert')).textContent).toContain('Open positions');
    answers['update.install'] = { answer: 'byHand', file: '/home/me/Meridian.deb' };
    await press('Install now');
    expect(await screen.findByText(/\/home\/me\/Meridian\.deb/)).toBeDefined();
    expect(calls.slice(3)).toEqual([
      { name: 'update.install', request: { openPositions: 2, isConfirmed: false } },
      { name: 'update.install', request: { openPositions: 2, isConfirmed: true } },
    ]);
  });

  it('say why a feed was rejected, and offer the version before where it is kept [PK-07] [PK-08]', async () => {
    answers = {
      'update.state': { ...STATE, phase: 'rejected', message: 'the feed has run out', earlier: '0.9.0' },
    };
    render(<UpdatesGroup />);
    expect((await screen.findByRole('status')).textContent).toBe('Rejected: the feed has run out.');
    expect(names()).toEqual(['Look for updates', 'Back to 0.9.0']);
  });
});
