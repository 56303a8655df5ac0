import type { PanelKind } from '../layouts/panel-kinds.ts';
import type { DockviewApi } from 'dockview';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../components/surfaces/toast.tsx';
import type { LayoutTree } from '../layouts/layout-tree.ts';
import { createDock, HostList } from './dock-hosts.ts';
import { fromDock, toDock } from './dock-grid.ts';
import { openInWindow } from './dock-moves.ts';
import { noteChanges } from './dock-context.ts';
import { settleWindows } from './opened-windows.ts';
import { showTree } from './show-tree.ts';

const panel = (kind: PanelKind) => ({ id: kind, kind, link: 'violet' as const, settings: {} });
const TREE: LayoutTree = {
  direction: 'row',
  width: 1200,
  height: 600,
  root: { size: 600, children: [{ size: 1200, tabs: [panel('chart')], active: 'chart' }] },
  windows: [
    { left: 10, top: 20, width: 300, height: 200, tabs: [panel('tape'), panel('depth')], active: 'tape' },
    { left: 500, top: 20, width: 300, height: 200, tabs: [panel('order')], active: 'order' },
  ],
};

let api: DockviewApi;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const place = document.createElement('div');
  document.body.append(place);
  api = createDock(place, 'dock', new HostList());
});
afterEach(() => {
  api.dispose();
  document.body.replaceChildren();
  useToasts.setState({ shown: [] });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What the browser answers to the wish for a window. */
function browserAnswers(answer: () => Window | null): void {
  vi.spyOn(window, 'open').mockImplementation(answer);
}
const silentWindow = (closed: boolean) =>
  Object.assign(new EventTarget(), { closed, close: () => undefined }) as unknown as Window;

const details = () => useToasts.getState().shown.map(({ detail }) => (detail as () => string)());
const framesOnDesk = () =>
  api.groups
    .filter(({ element }) => element.isConnected)
    .map(({ panels, activePanel }) => [panels.map(({ id }) => id).join(), activePanel?.id]);

it('panels of windows that the browser refuses stand on the desk, and one notice says what to allow', async () => {
  browserAnswers(() => null);
  api.fromJSON(toDock(TREE));
  expect(await settleWindows(api, api.popoutRestorationPromise)).toBe(false);
  expect(framesOnDesk().map(([panels]) => panels)).toEqual(['chart', 'tape,depth', 'order']);
  expect(details()).toEqual([expect.stringContaining('allow pop-up windows')]);
});

it('panels of a window that is closed while it opens are not lost: the desk has them, tab in front and all', async () => {
  browserAnswers(() => silentWindow(true));
  api.fromJSON(toDock(TREE));
  expect(await settleWindows(api, api.popoutRestorationPromise)).toBe(false);
  expect(framesOnDesk()).toEqual([
    ['chart', 'chart'],
    ['tape,depth', 'tape'],
    ['order', 'order'],
  ]);
  expect(fromDock(api.toJSON())?.windows).toBeUndefined();
  expect(details()).toEqual([expect.stringContaining('closed before it was ready')]);
});

it('panels of a window that never gets ready are back on the desk after ten seconds [WINDOW_LIMIT_MS]', async () => {
  vi.useFakeTimers();
  browserAnswers(() => silentWindow(false));
  api.fromJSON(toDock(TREE));
  const settled = settleWindows(api, api.popoutRestorationPromise);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(framesOnDesk()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled).toBe(false);
  expect(framesOnDesk().map(([panels]) => panels)).toEqual(['chart', 'tape,depth', 'order']);
});

it('a layout that is drawn while the windows of another open leaves their waiting alone, and says nothing', async () => {
  browserAnswers(() => silentWindow(false));
  const shown = { isLeaving: () => false, onChange: vi.fn<(tree: LayoutTree) => void>() };
  const stop = showTree(api, TREE, shown);
  stop();
  const stopAgain = showTree(api, TREE, shown);
  await new Promise((resolve) => setTimeout(resolve));
  expect(framesOnDesk()).toEqual([['chart', 'chart']]);
  expect(details()).toEqual([]);
  expect(shown.onChange).not.toHaveBeenCalled();
  stopAgain();
});

it('a frame whose window does not open stays where it stands', async () => {
  const { windows: _windows, ...desk } = TREE;
  api.fromJSON(toDock(desk));
  for (const answer of [() => null, () => silentWindow(true)]) {
    browserAnswers(answer);
    const [frame] = api.groups;
    expect(frame && (await openInWindow(api, frame))).toBe(false);
    expect(framesOnDesk()).toEqual([['chart', 'chart']]);
    expect(frame?.api.isVisible).toBe(true);
  }
  expect(details()).toEqual([expect.stringContaining('closed before it was ready')]);
});

it('a tab that is chosen as the page ends is in front when it comes back: the layout is looked at before [HU-87]', () => {
  const { windows: _none, ...desk } = TREE;
  const tabs = [panel('chart'), panel('tape')];
  const tree: LayoutTree = {
    ...desk,
    root: { size: 600, children: [{ size: 1200, tabs, active: 'chart' }] },
  };
  const onChange = vi.fn<(tree: LayoutTree) => void>();
  const stop = showTree(api, tree, { isLeaving: () => false, onChange });
  api.getPanel('tape')?.api.setActive();
  noteChanges();
  expect(onChange.mock.lastCall?.[0].root.children[0]).toMatchObject({ active: 'tape' });
  stop();
});
