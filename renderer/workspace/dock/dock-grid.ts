import type { SerializedDockview } from 'dockview';
import { MIN_PANEL_HEIGHT, panelMinWidth } from '../layouts/panel-sizes.ts';
import {
  isTabGroup,
  panelsOf,
  type LayoutNode,
  type LayoutTree,
  type PanelSpec,
  type Split,
} from '../layouts/layout-tree.ts';

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
    panels: Object.fromEntries(panelsOf(tree.root).map((panel) => [panel.id, toPanel(panel)])),
  };
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

/** What the docking library shows, as a layout. Undefined while it shows no panel. */
export function fromDock({ grid, panels }: SerializedDockview): LayoutTree | undefined {
  const spec = (id: string) => {
    const { kind, link, settings } = (panels[id]?.params ?? {}) as unknown as PanelSpec;
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
  return {
    direction: grid.orientation.toString() === 'HORIZONTAL' ? 'row' : 'column',
    width: Math.round(grid.width),
    height: Math.round(grid.height),
    root: isTabGroup(root) ? { size: root.size, children: [root] } : (root satisfies Split),
  };
}
