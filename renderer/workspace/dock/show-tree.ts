import type { DockviewApi } from 'dockview';
import type { LayoutTree, PlacedGroup } from '../layouts/layout-tree.ts';
import { usePanelInFront } from '../panel-place.ts';
import { useDock, scopeOf } from './dock-context.ts';
import { fromDock, toDock } from './dock-grid.ts';
import type { HostList } from './dock-hosts.ts';
import type { FirstPicture } from './first-picture.ts';
import { settleWindows } from './opened-windows.ts';
import { MIN_PANEL_HEIGHT, MIN_PANEL_WIDTH } from '../layouts/panel-kinds.ts';

/** Where a window stands, in pixels of the desktop. */
type WindowPlace = Pick<PlacedGroup, 'left' | 'top' | 'width' | 'height'>;

/** The smallest window that is opened for a frame (pixels): the smallest panel has room. */
export const MIN_WINDOW = { width: MIN_PANEL_WIDTH, height: MIN_PANEL_HEIGHT };

/** What a page can learn of its screen; `isExtended` says that there are others, of which it learns nothing. */
type UsableScreen = Pick<Screen, 'availWidth' | 'availHeight'> & {
  readonly availLeft?: number;
  readonly availTop?: number;
  readonly isExtended?: boolean;
};

/**
 * The place of a window on a screen that exists: whole where it fits, at the nearest edge where it stood beyond, never
 * larger than the screen. With several screens the place stays as it is: the browser knows them, the page does not.
 */
export function onScreen<P extends WindowPlace>(place: P, screen: UsableScreen): P {
  const { availWidth, availHeight, availLeft = 0, availTop = 0, isExtended = false } = screen;
  if (isExtended || availWidth <= 0 || availHeight <= 0) return place;
  const width = Math.min(Math.max(place.width, MIN_WINDOW.width), availWidth);
  const height = Math.min(Math.max(place.height, MIN_WINDOW.height), availHeight);
  const left = Math.min(Math.max(place.left, availLeft), availLeft + availWidth - width);
  const top = Math.min(Math.max(place.top, availTop), availTop + availHeight - height);
  return { ...place, left, top, width, height };
}

interface ShownTree {
  /** Whether the page ends: its windows close with it and are no change of the trader's. */
  isLeaving(): boolean;
  /** Where React draws into the frames. Absent where it does not. */
  readonly hosts?: HostList;
  /** What holds the frames of the grid. Absent where nothing is drawn. */
  readonly grid?: HTMLElement | null | undefined;
  /** Shows the frames of a layout before what stands in them. Absent where nothing is drawn. */
  readonly firstPicture?: Pick<FirstPicture, 'begin'> | undefined;
  /** The frames are there and can be fitted into the window. Absent where there is none. */
  onDrawn?(): void;
  /** The trader has moved, opened, closed or resized something. */
  onChange(tree: LayoutTree): void;
}

/** Draws a layout, its windows too, and tells what the trader changes of it. Returns a function that stops it. */
export function showTree(
  api: DockviewApi,
  tree: LayoutTree,
  { isLeaving, hosts, grid, firstPicture, onDrawn, onChange }: ShownTree,
): () => void {
  const draw = () => {
    if (api.totalPanels > 0) firstPicture?.begin();
    // Frames outside of the grid would stay where they are, with the panels that the grid gets.
    const { floatingGroups, popoutGroups } = api.toJSON();
    if (floatingGroups !== undefined || popoutGroups !== undefined) api.clear();
    outOfLayout(() => {
      api.fromJSON(toDock(onThisScreen(tree)), { reuseExistingPanels: true });
      onDrawn?.();
    }, grid);
  };
  if (hosts === undefined) draw();
  else hosts.together(draw);
  showFront(api);
  // What the library reports while it draws is no change of the trader's.
  let before = JSON.stringify(fromDock(api.toJSON()));
  // Windows come later than the rest, and until then the library knows nothing of their panels.
  let isOpening = tree.windows !== undefined;
  const look = () => {
    if (isOpening) return;
    const now = fromDock(api.toJSON());
    const text = JSON.stringify(now);
    if (isLeaving() || now === undefined || text === before || api.hasMaximizedGroup()) return;
    const own = sameShape(before, text) ? !isWindowResize(before, now) : true;
    before = text;
    if (own) onChange(now);
  };
  let isShown = true;
  const opened = (areAll: boolean) => {
    if (!isShown) return;
    isOpening = false;
    const now = fromDock(api.toJSON());
    // A window that did not open is no change either: the next start tries again.
    const desk = JSON.stringify({ ...now, windows: undefined });
    if (!areAll || sameShape(before, desk)) before = JSON.stringify(now);
    else look();
  };
  if (isOpening) void settleWindows(api, api.popoutRestorationPromise, () => isShown).then(opened);
  const watch = api.onDidLayoutChange(look);
  const stop = useDock.subscribe((state, last) => {
    if (state.changes !== last.changes) look();
  });
  return () => {
    isShown = false;
    watch.dispose();
    stop();
  };
}

/** The library measures each frame that it makes, which lays out the whole page each time; what is not displayed costs nothing. */
function outOfLayout(draw: () => void, grid: HTMLElement | null | undefined): void {
  grid?.style.setProperty('display', 'none');
  try {
    draw();
  } finally {
    grid?.style.removeProperty('display');
  }
}

/** A layout whose windows stand where they did, or where this screen still has room. */
function onThisScreen(tree: LayoutTree): LayoutTree {
  const { windows } = tree;
  return windows === undefined
    ? tree
    : { ...tree, windows: windows.map((each) => onScreen(each, window.screen)) };
}

/** Whether two layouts have the same panels in the same frames, whatever their sizes. */
function sameShape(before: string, now: string): boolean {
  const shape = (text: string) => text.replace(/"(size|width|height)":\d+/g, '');
  return shape(before) === shape(now);
}

/** Sizes that follow the window are not the trader's. */
function isWindowResize(before: string, now: LayoutTree): boolean {
  const { width, height } = JSON.parse(before) as LayoutTree;
  return width !== now.width || height !== now.height;
}

/** Tells the rest of the desk which panel is in front. */
export function showFront(api: DockviewApi): void {
  const panel = api.activePanel;
  usePanelInFront.setState({ panelId: panel?.id, scope: panel && scopeOf(panel) });
}
