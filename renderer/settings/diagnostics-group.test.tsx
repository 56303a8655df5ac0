import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import DiagnosticsGroup from './diagnostics-group.tsx';

const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('../save-file.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

afterEach(() => {
  cleanup();
  saved.length = 0;
  Reflect.deleteProperty(window, 'desktop');
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('diagnostics in the settings', () => {
  it('are collected on a press, listed, and saved on another one [HU-117]', async () => {
    const calls: string[] = [];
    const invoke = async (name: string) => {
      calls.push(name);
      return {
        name: 'meridian-diagnostics-2026-11-29T12-00.tar.gz',
        files: [
          { name: 'versions.json', bytes: 240 },
          { name: 'logs/terminal.log', bytes: 12_345 },
        ],
        archive: btoa('packed'),
      };
    };
    Object.assign(window, { desktop: { invoke } });
    render(<DiagnosticsGroup />);
    expect(calls).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('Collect');
    await press('Save');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'versions.json 1 kB Versions of the program and the system',
      'logs/terminal.log 13 kB The end of a log',
    ]);
    expect(calls).toEqual(['diagnostics.collect']);
    expect(saved.map(({ name }) => name)).toEqual(['meridian-diagnostics-2026-11-29T12-00.tar.gz']);
    expect(await saved[0]?.content.text()).toBe('packed');
  });

  it('say when they could not be collected', async () => {
    Object.assign(window, { desktop: { invoke: () => Promise.reject(new Error('no')) } });
    render(<DiagnosticsGroup />);
    await press('Collect');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be collected');
  });
});
