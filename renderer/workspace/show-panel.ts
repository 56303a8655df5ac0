import type { DockviewApi, IDockviewPanel } from 'dockview';
import { useDock } from './dock/dock-context.ts';
import { openPanel } from './dock/dock-moves.ts';
import type { PanelKind } from './layouts/layout-tree.ts';
import { specOf } from './dock/panel-scope.ts';

/** In whose frame a panel is opened: the first of these that is on screen, so that what the hand is at stays in view. */
const HOSTS: Partial<Record<PanelKind, readonly PanelKind[]>> = {
  product: ['depth', 'tape', 'order'],
};
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
  const hosts = HOSTS[kind] ?? WIDE_HOSTS;
  hosts
    .map((host) => panelOf(api, host))
    .find((host) => host !== undefined)
    ?.api.setActive();
  openPanel(api, kind);
}
