import type { DockviewApi } from 'dockview';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import 'dockview/dist/styles/dockview.css';
import { watchSize } from '../../components/index.ts';
import { noteChanges } from './dock-context.ts';
import { createDock, HostList } from './dock-hosts.ts';
import { markOpen } from '../crash-mark.ts';
import { withoutWindows, type LayoutTree } from '../layouts/layout-tree.ts';
import { useFirstPicture } from './first-picture.ts';
import { fitDrawnFrames, fitFrames } from './fit-frames.ts';
import { DockPanel, DockTab } from './dock-panel.tsx';
import { GroupLink, GroupTools } from './group-tools.tsx';
import { usePanelTurns } from './panel-turns.ts';
import { reportCrash } from './opened-windows.ts';
import { showFront, showTree } from './show-tree.ts';
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

/** What a page hears when it ends. */
const ENDINGS = ['beforeunload', 'pagehide'] as const;

/** The panels in frames that can be dragged, split, stacked as tabs, resized and maximised. */
export function Dock({ tree, onChange, onReady }: DockProps) {
  const { t } = useTranslation('panels');
  const place = useRef<HTMLDivElement>(null);
  /** As it was last measured: to ask for it while frames change would lay out the page each time. */
  const size = useRef({ width: 0, height: 0 });
  const [hosts] = useState(() => new HostList());
  const [api, setApi] = useState<DockviewApi>();
  const firstPicture = useFirstPicture(place);
  /** The page ends: its windows close with it and are no change of the trader's. */
  const isLeaving = useRef(false);
  /** The page before this one crashed: what stood in windows is drawn on the desk, once. */
  const hasCrashed = useRef(false);
  const changed = useEffectEvent(onChange);
  const ready = useEffectEvent(onReady);
  const splitterName = useEffectEvent(() => t('dock.splitter'));
  useEffect(() => {
    const own = place.current;
    if (own === null) return undefined;
    const leave = () => {
      // A tab that was chosen in this very moment is in front after the reload.
      if (!isLeaving.current) noteChanges();
      isLeaving.current = true;
    };
    // Before the library's own listeners, which come with each window.
    for (const ending of ENDINGS) window.addEventListener(ending, leave);
    const opening = markOpen();
    hasCrashed.current = opening.hasCrashed;
    const made = createDock(own, styles['dock'] ?? '', hosts);
    const front = made.onDidActivePanelChange(() => showFront(made));
    const stopWindows = followWindows(made, styles['dock'] ?? 'dock');
    const fit = () => fitFrames(made, size.current);
    const measure = () => {
      size.current = { width: own.clientWidth, height: own.clientHeight };
      fit();
    };
    measure();
    const stopFitting = watchSize([own], measure);
    const fitting = made.onDidLayoutChange(fit);
    const stopSplitters = followSplitters(own, made, splitterName);
    setApi(made);
    ready(made);
    return () => {
      for (const ending of ENDINGS) window.removeEventListener(ending, leave);
      opening.unmark();
      stopSplitters();
      stopFitting();
      fitting.dispose();
      stopWindows();
      front.dispose();
      ready(undefined);
      setApi(undefined);
      made.dispose();
    };
  }, [hosts]);
  useEffect(() => {
    if (api === undefined) return undefined;
    if (hasCrashed.current) reportCrash(tree.windows !== undefined);
    const drawn = hasCrashed.current ? withoutWindows(tree) : tree;
    hasCrashed.current = false;
    return showTree(api, drawn, {
      isLeaving: () => isLeaving.current,
      hosts,
      grid: place.current?.querySelector<HTMLElement>('.dv-grid-view'),
      firstPicture: firstPicture.current,
      onDrawn: () => fitDrawnFrames(api, size.current),
      onChange: (now) => changed(now),
    });
  }, [api, firstPicture, hosts, tree]);
  return (
    <>
      <div className={styles['place']} ref={place} />
      <Portals hosts={hosts} />
    </>
  );
}

function Portals({ hosts }: { readonly hosts: HostList }) {
  const { bodies, tabs, links, tools } = useSyncExternalStore(hosts.subscribe, hosts.read);
  const hasTurn = usePanelTurns(bodies);
  return (
    <>
      {bodies.map((host) =>
        createPortal(<DockPanel panel={host.panel} isMade={hasTurn(host)} />, host.element, host.key),
      )}
      {tabs.map(({ key, element, panel }) => createPortal(<DockTab panel={panel} />, element, key))}
      {links.map(({ key, element, group }) => createPortal(<GroupLink group={group} />, element, key))}
      {tools.map(({ key, element, group }) => createPortal(<GroupTools group={group} />, element, key))}
    </>
  );
}
