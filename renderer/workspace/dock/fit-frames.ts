import type { DockviewApi, DockviewGroupPanel } from 'dockview';

import { panelMinWidth, type PanelKind } from '../layouts/panel-kinds.ts';
import { specOf } from './dock-context.ts';

/** Shares of their smallest useful width that frames give way to, one after the other, where the window has no room. */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** What sends orders keeps its width: its buttons may never leave the window. */
const KEEPS_WIDTH: ReadonlySet<PanelKind> = new Set(['order']);

/** What the dock fills (pixels). */
interface Space {
  readonly width: number;
  readonly height: number;
}

/** What was fitted last: to try again without need would tell of a change without end. */
const fitted = new WeakMap<DockviewApi, string>();

/** Frames were drawn anew, with the widths of their panels: what was fitted before says nothing of them. */
export function fitDrawnFrames(api: DockviewApi, space: Space): void {
  fitted.delete(api);
  fitFrames(api, space);
}

/**
 * Keeps all frames inside of the window, also when it is smaller than what they need side by side, as at a zoom of 150 %: all but the
 * order panel become narrower than is useful. With more room they have their smallest width again.
 */
export function fitFrames(api: DockviewApi, { width, height }: Space): void {
  const frames = api.groups.filter(({ api: { location } }) => location.type === 'grid');
  const panels = frames.map((frame) => frame.panels.map(({ id }) => id));
  const now = JSON.stringify([width, panels]);
  if (width <= 0 || fitted.get(api) === now) return;
  fitted.set(api, now);
  let isChanged = false;
  for (const share of SHARES) {
    if (setWidths(frames, share)) isChanged = true;
    if (api.minimumWidth <= width) break;
  }
  if (isChanged) api.layout(width, height, true);
}

/** Whether it changed anything. */
function setWidths(frames: readonly DockviewGroupPanel[], share: number): boolean {
  let isChanged = false;
  for (const frame of frames) {
    const minimumWidth = smallestOf(frame, share);
    if (frame.minimumWidth === minimumWidth) continue;
    frame.api.setConstraints({ minimumWidth });
    isChanged = true;
  }
  return isChanged;
}

function smallestOf({ panels }: DockviewGroupPanel, share: number): number {
  const widths = panels.map((panel) => {
    const { kind } = specOf(panel);
    return KEEPS_WIDTH.has(kind) ? panelMinWidth(kind) : Math.floor(panelMinWidth(kind) * share);
  });
  return Math.max(0, ...widths);
}
