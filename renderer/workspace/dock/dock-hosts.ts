import type { DockviewGroupPanel, IDockviewPanel } from 'dockview';

/** A place in the dock that React draws into. */
export interface PanelHost {
  readonly key: string;
  readonly element: HTMLElement;
  readonly panel: IDockviewPanel;
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

/** The elements that the docking library has made, for one React tree to fill: contexts reach every panel. */
export class HostList {
  #hosts: DockHosts = { bodies: [], tabs: [], links: [], tools: [] };
  readonly #listeners = new Set<() => void>();
  #count = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): DockHosts => this.#hosts;

  nextKey(): string {
    this.#count += 1;
    return String(this.#count);
  }

  add<P extends Part>(part: P, host: DockHosts[P][number]): void {
    this.#set(part, [...this.#hosts[part].filter(({ key }) => key !== host.key), host] as never);
  }

  remove(part: Part, key: string): void {
    this.#set(part, (this.#hosts[part] as readonly PanelHost[]).filter((each) => each.key !== key) as never);
  }

  #set<P extends Part>(part: P, hosts: DockHosts[P]): void {
    this.#hosts = { ...this.#hosts, [part]: hosts };
    for (const listener of this.#listeners) listener();
  }
}
