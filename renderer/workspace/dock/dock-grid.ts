import type { SerializedDockview, SerializedFloatingGroup, SerializedPopoutGroup } from 'dockview';
import { MIN_PANEL_HEIGHT, panelMinWidth } from '../layouts/panel-kinds.ts';
import {
  allPanels,
  isTabGroup,
  type LayoutNode,
  type LayoutTree,
  type PanelSpec,
  type PlacedGroup,
  type Split,
} from '../layouts/layout-tree.ts';
import { specOf } from './dock-context.ts';

type GridNode = SerializedDockview['grid']['root'];

/** The layout in the words of the docking library. */
export function toDock(tree: LayoutTree): SerializedDockview {
  let groups = 0;
  const toNode = (node: LayoutNode): GridNode => {
    if (!isTabGroup(node))
      return { type: 'branch', size: node.size, data: node.children.map((child) => toNode(child)) };
    groups += 1;
    const views = node.tabs.map(({ id }) => id);
    return { type: 'leaf', size: node.size, data: { id: `group-${groups}`, views, activeView: node.active } };
  };
  const { direction, width, height } = tree;
  return {
    grid: {
      root: toNode(tree.root),
      width,
      height,
      orientation: (direction === 'row' ? 'HORIZONTAL' : 'VERTICAL') as never,
    },
    panels: Object.fromEntries(allPanels(tree).map((panel) => [panel.id, toPanel(panel)])),
    ...placed('floatingGroups', tree.floating, 'float'),
    ...placed('popoutGroups', tree.windows, 'window'),
  };
}

/** Frames outside of the grid in the words of the library; nothing for none. */
function placed(member: string, groups: readonly PlacedGroup[] = [], id: string) {
  if (groups.length === 0) return {};
  const list = groups.map(({ left, top, width, height, tabs, active }, at) => ({
    data: { id: `${id}-${at + 1}`, views: tabs.map((tab) => tab.id), activeView: active },
    position: { left, top, width, height },
  }));
  return { [member]: list };
}

function toPanel(spec: PanelSpec) {
  return {
    id: spec.id,
    contentComponent: 'panel',
    tabComponent: 'panel',
    title: spec.id,
    minimumWidth: panelMinWidth(spec.kind),
    minimumHeight: MIN_PANEL_HEIGHT,
    params: { ...spec },
  };
}

type Placed = SerializedFloatingGroup | SerializedPopoutGroup;
type GroupState = NonNullable<Placed['data']>;

/** All frames of a grid one after another. */
function leavesOf(node: GridNode): readonly GroupState[] {
  return node.type === 'branch'
    ? (node.data as GridNode[]).flatMap((child) => leavesOf(child))
    : [node.data as GroupState];
}

/** A frame outside of the grid as one group of tabs, also where the trader has split it. */
function fromPlaced(
  { data, grid, position }: Placed,
  desk: { readonly width: number; readonly height: number },
  spec: (id: string) => PanelSpec,
): readonly PlacedGroup[] {
  const groups = data === undefined ? (grid === undefined ? [] : leavesOf(grid.root)) : [data];
  const tabs = groups.flatMap(({ views }) => views);
  const active = groups[0]?.activeView ?? tabs[0];
  if (active === undefined || position === null) return [];
  const { width, height } = position;
  const left = 'left' in position ? position.left : desk.width - position.right - width;
  const top = 'top' in position ? position.top : desk.height - position.bottom - height;
  const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map((each) => Math.round(each));
  return [{ left: x, top: y, width: w, height: h, tabs: tabs.map((id) => spec(id)), active }];
}

/** What the docking library shows, as a layout. Undefined while its grid shows no panel. */
export function fromDock({
  grid,
  panels,
  floatingGroups = [],
  popoutGroups = [],
}: SerializedDockview): LayoutTree | undefined {
  const spec = (id: string) => {
    const { kind, link, settings } = specOf(panels[id] ?? {});
    return { id, kind, link, settings };
  };
  const fromNode = (node: GridNode): LayoutNode | undefined => {
    const size = Math.max(0, Math.round(node.size ?? 0));
    if (node.type === 'branch') {
      const children = (node.data as GridNode[]).map((child) => fromNode(child));
      const kept = children.filter((child): child is LayoutNode => child !== undefined);
      return kept.length === 0 ? undefined : { size, children: kept };
    }
    const { views, activeView } = node.data as { views: string[]; activeView?: string };
    const active = activeView ?? views[0];
    return active === undefined ? undefined : { size, tabs: views.map((id) => spec(id)), active };
  };
  const root = fromNode(grid.root);
  if (root === undefined) return undefined;
  const floating = floatingGroups.flatMap((each) => fromPlaced(each, grid, spec));
  const windows = popoutGroups.flatMap((each) => fromPlaced(each, grid, spec));
  return {
    ...(floating.length === 0 ? {} : { floating }),
    ...(windows.length === 0 ? {} : { windows }),
    direction: grid.orientation.toString() === 'HORIZONTAL' ? 'row' : 'column',
    width: Math.round(grid.width),
    height: Math.round(grid.height),
    root: isTabGroup(root) ? { size: root.size, children: [root] } : (root satisfies Split),
  };
}
