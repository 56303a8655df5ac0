import {
  createDockview,
  type DockviewApi,
  type DockviewGroupPanel,
  type IContentRenderer,
  type IHeaderActionsRenderer,
  type IGroupHeaderProps,
  type ITabRenderer,
} from 'dockview';
import type { HostList } from './dock-hosts.ts';

/** The empty page of the terminal's own origin from which a window of the desk starts. */
const BLANK_PAGE = '/blank';

/** Pixels between neighbours. */
const GUTTER = 4;

/** The docking library in an element. What it makes is listed in `hosts`; it draws nothing itself but frames. */
export function createDock(element: HTMLElement, className: string, hosts: HostList): DockviewApi {
  const api = createDockview(element, {
    theme: { name: 'meridian', className, gap: GUTTER, dndOverlayMounting: 'relative' },
    popoutUrl: BLANK_PAGE,
    announcements: false,
    createComponent: () => panelPlace('bodies', hosts),
    createTabComponent: () => panelPlace('tabs', hosts),
    createPrefixHeaderActionComponent: () => groupPlace('links', hosts),
    createRightHeaderActionComponent: () => groupPlace('tools', hosts),
  });
  // Announcements are off; an empty alert would stay on the page for good.
  for (const region of element.querySelectorAll('[class^="dv-live-region"]')) region.remove();
  return api;
}

function panelPlace(part: 'bodies' | 'tabs', hosts: HostList): IContentRenderer & ITabRenderer {
  const { key, element } = hosts.place(part);
  let gone = false;
  return {
    element,
    init({ api, containerApi }) {
      // The library lists a panel only after it has made its parts.
      queueMicrotask(() => {
        const panel = containerApi.getPanel(api.id);
        if (panel && !gone) hosts.add(part, { key, element, panel });
      });
    },
    dispose: () => {
      gone = true;
      hosts.remove(part, key);
    },
  };
}

function groupPlace(part: 'links' | 'tools', hosts: HostList): IHeaderActionsRenderer {
  const place = hosts.framePlace(part);
  return {
    element: place.element,
    init: ({ group }: IGroupHeaderProps) => hosts.add(part, { ...place, group: group as DockviewGroupPanel }),
    dispose: () => hosts.free(part, place),
  };
}
