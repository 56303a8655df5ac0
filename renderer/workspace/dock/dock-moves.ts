import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview';
import { freePanelId, type PanelLink, type PanelSpec } from '../layouts/layout-tree.ts';
import { MAX_PANELS } from '../layouts/read-layout.ts';
import { MIN_PANEL_HEIGHT, panelMinWidth, isRepeatable, type PanelKind } from '../layouts/panel-kinds.ts';
import { settleWindows } from './opened-windows.ts';
import { specOf, useDock } from './dock-context.ts';

/** In whose frame a panel is opened: the first of these that is on screen, so that what the hand is at stays in view. */
const FRONT_HOSTS: Partial<Record<PanelKind, readonly PanelKind[]>> = { product: ['depth', 'tape', 'order'] };
const WIDE_HOSTS: readonly PanelKind[] = ['lists', 'positions', 'chart'];

function panelOf(api: DockviewApi, kind: PanelKind): IDockviewPanel | undefined {
  return api.panels.find((panel) => specOf(panel).kind === kind);
}

/** Brings the panel of a kind to the front, and opens one where none is there. */
export function showPanel(kind: PanelKind): void {
  const { api } = useDock.getState();
  if (api === undefined) return;
  const open = panelOf(api, kind);
  if (open !== undefined) return open.api.setActive();
  const hosts = FRONT_HOSTS[kind] ?? WIDE_HOSTS;
  hosts
    .map((host) => panelOf(api, host))
    .find((host) => host !== undefined)
    ?.api.setActive();
  openPanel(api, kind);
}

export type Side = 'left' | 'right' | 'above' | 'below';

/** Makes a panel's frame as large as the workspace, or gives the others their room back. */
export function toggleMaximized(panel: IDockviewPanel): void {
  if (panel.api.isMaximized()) panel.api.exitMaximized();
  else panel.api.maximize();
}

/** Kinds that may be opened now. */
export function openableKinds(api: DockviewApi, kinds: readonly PanelKind[]): readonly PanelKind[] {
  if (api.panels.length >= MAX_PANELS) return [];
  const open = new Set(api.panels.map((panel) => specOf(panel).kind));
  return kinds.filter((kind) => isRepeatable(kind) || !open.has(kind));
}

/** Kinds whose frame takes a new panel where none is under the keyboard, the first of them that is open. */
const HOSTS: readonly PanelKind[] = ['depth', 'tape', 'lists', 'chart'];

function hostPanel(api: DockviewApi): IDockviewPanel | undefined {
  const host = HOSTS.map((kind) => api.panels.find((panel) => specOf(panel).kind === kind)).find(Boolean);
  return api.activePanel ?? host ?? api.panels[0];
}

/** Opens a panel of a kind as a tab in the frame of the panel under the keyboard, or beside it. */
export function openPanel(api: DockviewApi, kind: PanelKind, side: Side | 'within' = 'within'): void {
  if (!openableKinds(api, [kind]).includes(kind)) return;
  const id = freePanelId(kind, new Set(api.panels.map((panel) => panel.id)));
  const front = hostPanel(api);
  const link = front === undefined ? 'violet' : specOf(front).link;
  const spec: PanelSpec = { id, kind, link: link satisfies PanelLink, settings: {} };
  api.addPanel({
    id,
    component: 'panel',
    tabComponent: 'panel',
    params: { ...spec },
    minimumWidth: panelMinWidth(kind),
    minimumHeight: MIN_PANEL_HEIGHT,
    ...(front === undefined ? {} : { position: { referencePanel: front.id, direction: side } }),
  });
}

/** Takes a panel out of its frame to a frame of its own beside it. */
export function splitOff(panel: IDockviewPanel, side: Side): void {
  const left = panel.api.group;
  panel.api.moveTo({ group: left, position: POSITIONS[side] });
  // The library halves the frame, however narrow that leaves both.
  for (const each of [left.activePanel, panel]) if (each !== undefined) giveRoom(each);
}

/** Widens a frame that is too narrow for the panel in front of it; its neighbours give way. */
function giveRoom(panel: IDockviewPanel): void {
  const width = panelMinWidth(specOf(panel).kind);
  if (panel.api.group.width < width) panel.api.setSize({ width });
}

const STEPS = { left: [-1, 0], right: [1, 0], above: [0, -1], below: [0, 1] } as const;

/** The nearest frame on a side of another one. */
function neighbourOf(
  api: DockviewApi,
  group: DockviewGroupPanel,
  side: Side,
): DockviewGroupPanel | undefined {
  const from = centre(group.element);
  const [dx, dy] = STEPS[side];
  const others = api.groups.filter((each) => each !== group && each.element.isConnected);
  const ahead = others
    .map((each) => ({ group: each, at: centre(each.element) }))
    .map(({ group: each, at }) => ({ group: each, along: (at.x - from.x) * dx + (at.y - from.y) * dy, at }))
    .filter(({ along }) => along > 1)
    .toSorted((a, b) => far(a.at, from, dx) + a.along - (far(b.at, from, dx) + b.along));
  return ahead[0]?.group;
}

/** Moves a panel into the nearest frame on a side. */
export function moveToNeighbour(api: DockviewApi, panel: IDockviewPanel, side: Side): void {
  const target = neighbourOf(api, panel.api.group, side);
  if (target !== undefined) panel.api.moveTo({ group: target, position: 'center' });
}

const POSITIONS = { left: 'left', right: 'right', above: 'top', below: 'bottom' } as const;

/** Moves a whole frame past the nearest one on a side: it stands on that side of it afterwards. */
export function moveGroup(api: DockviewApi, side: Side): void {
  const group = api.activeGroup;
  if (group === undefined || group.api.location.type !== 'grid') return;
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
  const target = neighbourOf(api, group, side);
  if (target !== undefined) group.api.moveTo({ group: target, position: POSITIONS[side] });
}

/** How far aside of the way a frame stands; it counts twice. */
function far(at: { x: number; y: number }, from: { x: number; y: number }, dx: number): number {
  return 2 * Math.abs(dx === 0 ? at.x - from.x : at.y - from.y);
}

function centre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Pixels by which a floating frame stands inside of the desk at first, and its size. */
const FLOAT_AT = { x: 80, y: 60 };
const FLOAT_SIZE = { width: 460, height: 380 };

/** Lifts a whole frame over the desk. */
export function floatGroup(api: DockviewApi, group: DockviewGroupPanel): void {
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
  const { width, height } = group.element.getBoundingClientRect();
  api.addFloatingGroup(group, {
    ...FLOAT_AT,
    width: Math.max(FLOAT_SIZE.width, Math.round(width)),
    height: Math.max(FLOAT_SIZE.height, Math.round(height)),
  });
}

/**
 * Opens a whole frame in a window of its own. It shares everything with this one: prices, session, hotkeys.
 * @returns false where the window does not open; the frame stays then, and the trader is told.
 */
export async function openInWindow(api: DockviewApi, group: DockviewGroupPanel): Promise<boolean> {
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
  return settleWindows(api, api.addPopoutGroup(group));
}

/** Brings a frame back onto the desk, at its right edge. */
export function dockGroup(api: DockviewApi, group: DockviewGroupPanel): void {
  const [beside] = api.groups.filter((each) => each.api.location.type === 'grid' && each.panels.length > 0);
  if (beside === undefined) return;
  const last = api.groups
    .filter(({ api: of, panels }) => of.location.type === 'grid' && panels.length > 0)
    .at(-1);
  group.api.moveTo({ group: last ?? beside, position: 'right' });
}
