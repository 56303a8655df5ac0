import {
  type DockviewGroupPanel,
  type IDockviewPanel,
  createDockview,
  type DockviewApi,
  type IContentRenderer,
  type IHeaderActionsRenderer,
  type IGroupHeaderProps,
  type ITabRenderer,
} from 'dockview';

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

/** A place in the dock that React draws into. */
export interface PanelHost {
  readonly key: string;
  readonly element: HTMLElement;
  readonly panel: IDockviewPanel;
  /** Whether it came with a layout; else it was opened alone. */
  readonly isOfLayout?: boolean;
}
export interface GroupHost {
  readonly key: string;
  readonly element: HTMLElement;
  readonly group: DockviewGroupPanel;
}
export interface DockHosts {
  readonly bodies: readonly PanelHost[];
  readonly tabs: readonly PanelHost[];
  readonly links: readonly GroupHost[];
  readonly tools: readonly GroupHost[];
}

type Part = keyof DockHosts;

/** An element in the dock with the key by which React knows it. */
export interface Place {
  readonly key: string;
  readonly element: HTMLElement;
}

/**
 * The elements that the docking library has made, for one React tree to fill: contexts reach every panel. A layout takes most of
 * them away and makes as many others; listeners hear of that once.
 */
export class HostList {
  #hosts: DockHosts = { bodies: [], tabs: [], links: [], tools: [] };
  /** Places of frames that have gone with a layout, for the frames that come with the next. */
  #free: Readonly<Record<'links' | 'tools', Place[]>> = { links: [], tools: [] };
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #isTogether = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): DockHosts => this.#hosts;

  /** Makes changes of which listeners hear once, when all are made and the panels that come with them have been added. */
  together(change: () => void): void {
    this.#isTogether = true;
    try {
      change();
    } finally {
      // A panel is added in a task of its own, which is under way by now.
      queueMicrotask(() => {
        this.#isTogether = false;
        this.#free = { links: [], tools: [] };
        this.#wake();
      });
    }
  }

  /** An element for a part of a panel. */
  place(part: Part): Place {
    this.#count += 1;
    const element = document.createElement('div');
    element.dataset['dock'] = part;
    return { key: String(this.#count), element };
  }

  /** An element for a part of a frame; one that is filled already, where a frame has gone with the same changes. */
  framePlace(part: 'links' | 'tools'): Place {
    return this.#free[part].pop() ?? this.place(part);
  }

  /** A frame has gone. What it had open goes with it; else the next frame takes its place over. */
  free(part: 'links' | 'tools', place: Place): void {
    if (this.#isTogether && place.element.querySelector('[aria-expanded="true"]') === null)
      this.#free[part].push(place);
    this.remove(part, place.key);
  }

  add<P extends Part>(part: P, host: DockHosts[P][number]): void {
    const others = this.#hosts[part].filter(({ key }) => key !== host.key);
    this.#set(part, [...others, { ...host, isOfLayout: this.#isTogether }] as never);
  }

  remove(part: Part, key: string): void {
    this.#set(part, (this.#hosts[part] as readonly PanelHost[]).filter((each) => each.key !== key) as never);
  }

  #set<P extends Part>(part: P, hosts: DockHosts[P]): void {
    this.#hosts = { ...this.#hosts, [part]: hosts };
    if (!this.#isTogether) this.#wake();
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}
