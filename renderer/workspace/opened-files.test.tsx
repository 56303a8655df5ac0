import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../components/surfaces/toast.tsx';
import { defaultSizes, windowClass } from './layout.ts';
import { writeLayoutFile } from './layouts/layout-book.ts';
import { useLayouts } from './layouts/layout-store.ts';
import { presetTree } from './layouts/presets.ts';
import { useOpenedFiles } from './opened-files.ts';

const FIRST = useLayouts.getState();
const KIND = windowClass(1440, 900);
const tree = presetTree('swing', { kind: KIND, width: 1440, height: 800, sizes: defaultSizes(KIND) });
const layoutFile = (name: string) => ({
  kind: 'layout',
  name: `${name}.meridian-layout`,
  text: writeLayoutFile({ name, tree }),
});

/** Answers of the host that are still to come. */
let answers: object[][];
beforeEach(() => {
  answers = [];
  Object.assign(window, { desktop: { invoke: async () => ({ files: answers.shift() ?? [] }) } });
});
afterEach(() => {
  useLayouts.setState(FIRST, true);
  useToasts.setState({ shown: [] });
  Reflect.deleteProperty(window, 'desktop');
});

const names = () => useLayouts.getState().book.layouts.flatMap(({ name }) => name ?? []);
const said = () => useToasts.getState().shown.map(({ tone, title }) => [tone, (title as () => string)()]);

it('takes layouts with the first desk and whenever the window comes to the front, all that wait [PK-09]', async () => {
  answers = [[layoutFile('Morning'), layoutFile('Noon')], [layoutFile('Evening')]];
  const { unmount } = renderHook(useOpenedFiles);
  await vi.waitFor(() => expect(names()).toEqual(['Morning', 'Noon', 'Evening']));
  const { book } = useLayouts.getState();
  expect(book.layouts.find(({ id }) => id === book.current)?.name).toBe('Evening');
  answers = [[layoutFile('Night')]];
  act(() => void window.dispatchEvent(new Event('focus')));
  await vi.waitFor(() => expect(names()).toContain('Night'));
  unmount();
  answers = [[layoutFile('Never')]];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(answers).toHaveLength(1);
});

it('says what it cannot take: a file of a start, one that is gone, one that is no layout [PK-09]', async () => {
  answers = [
    [
      { kind: 'startOnly', name: 'harbour.meridian-brand', text: '' },
      { kind: 'unreadable', name: 'gone.meridian-layout', text: '' },
      { kind: 'layout', name: 'x.meridian-layout', text: '{}' },
    ],
  ];
  renderHook(useOpenedFiles);
  await vi.waitFor(() =>
    expect(said()).toEqual([
      ['info', '“harbour.meridian-brand” is used when the terminal starts'],
      ['danger', '“gone.meridian-layout” was not opened'],
      ['danger', 'The file was not imported'],
    ]),
  );
  expect(names()).toEqual([]);
});
