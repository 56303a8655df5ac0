import type { DockviewApi } from 'dockview';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import 'dockview/dist/styles/dockview.css';
import { toast } from '../../components/index.ts';
import type { LayoutTree } from '../layouts/layout-tree.ts';
import { usePanelInFront } from '../panel-place.ts';
import { createDock } from './create-dock.ts';
import { useDock } from './dock-context.ts';
import { fromDock, toDock } from './dock-grid.ts';
import { HostList } from './dock-hosts.ts';
import { DockPanel } from './dock-panel.tsx';
import { scopeOf } from './panel-scope.ts';
import { DockTab } from './dock-tab.tsx';
import { GroupLink, GroupTools } from './group-tools.tsx';
import { followSplitters } from './splitters.ts';
import { followWindows } from './own-windows.ts';
import styles from './dock.module.css';

export interface DockProps {
  /** What to show; a new tree is drawn, keeping the panels that are in both. */
  readonly tree: LayoutTree;
  /** The trader has moved, opened, closed or resized something. */
  onChange(tree: LayoutTree): void;
  onReady(api: DockviewApi | undefined): void;
}

/** The panels in frames that can be dragged, split, stacked as tabs, resized and maximised. */
export function Dock({ tree, onChange, onReady }: DockProps) {
  const { t } = useTranslation('panels');
  const place = useRef<HTMLDivElement>(null);
  const [hosts] = useState(() => new HostList());
  const [api, setApi] = useState<DockviewApi>();
  /** The page ends: its windows close with it and are no change of the trader's. */
  const isLeaving = useRef(false);
  const changed = useEffectEvent(onChange);
  const ready = useEffectEvent(onReady);
  const splitterName = useEffectEvent(() => t('dock.splitter'));
  const windowFailed = useEffectEvent(() =>
    toast({
      tone: 'warn',
      title: () => t('dock.window.blocked'),
      detail: () => t('dock.window.blockedDetail'),
    }),
  );
  useEffect(() => {
    if (place.current === null) return undefined;
    const leave = () => void (isLeaving.current = true);
    // Before the library's own listeners, which come with each window.
    window.addEventListener('beforeunload', leave);
    const made = createDock(place.current, styles['dock'] ?? '', hosts);
    const front = made.onDidActivePanelChange(() => showFront(made));
    const stopWindows = followWindows(made, styles['dock'] ?? 'dock', () => windowFailed());
    const stopSplitters = followSplitters(place.current, made, splitterName);
    setApi(made);
    ready(made);
    return () => {
      window.removeEventListener('beforeunload', leave);
      stopSplitters();
      stopWindows();
      front.dispose();
      ready(undefined);
      setApi(undefined);
      made.dispose();
    };
  }, [hosts]);
  useEffect(() => {
    if (api === undefined) return undefined;
    // Frames outside of the grid would stay where they are, with the panels that the grid gets.
    const { floatingGroups, popoutGroups } = api.toJSON();
    if (floatingGroups !== undefined || popoutGroups !== undefined) api.clear();
    api.fromJSON(toDock(tree), { reuseExistingPanels: true });
    showFront(api);
    // What the library reports while it draws is no change of the trader's.
    let before = JSON.stringify(fromDock(api.toJSON()));
    const look = () => {
      const now = fromDock(api.toJSON());
      const text = JSON.stringify(now);
      if (isLeaving.current || now === undefined || text === before || api.hasMaximizedGroup()) return;
      const own = sameShape(before, text) ? !isWindowResize(before, now) : true;
      before = text;
      if (own) changed(now);
    };
    const watch = api.onDidLayoutChange(look);
    const stop = useDock.subscribe((state, last) => {
      if (state.changes !== last.changes) look();
    });
    return () => {
      watch.dispose();
      stop();
    };
  }, [api, tree]);
  return (
    <>
      <div className={styles['place']} ref={place} />
      <Portals hosts={hosts} />
    </>
  );
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

function showFront(api: DockviewApi): void {
  const panel = api.activePanel;
  usePanelInFront.setState({ panelId: panel?.id, scope: panel && scopeOf(panel) });
}

function Portals({ hosts }: { readonly hosts: HostList }) {
  const { bodies, tabs, links, tools } = useSyncExternalStore(hosts.subscribe, hosts.read);
  return (
    <>
      {bodies.map(({ key, element, panel }) => createPortal(<DockPanel panel={panel} />, element, key))}
      {tabs.map(({ key, element, panel }) => createPortal(<DockTab panel={panel} />, element, key))}
      {links.map(({ key, element, group }) => createPortal(<GroupLink group={group} />, element, key))}
      {tools.map(({ key, element, group }) => createPortal(<GroupTools group={group} />, element, key))}
    </>
  );
}
