import type { PanelKind } from '../layouts/panel-kinds.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCatalogue } from '../../market/market.ts';

import type { PanelHost } from './dock-hosts.ts';
import { specOf } from './dock-context.ts';

/** What a trader looks for first when the desk opens; all others follow, and tabs that lie behind another come last. */
const FIRST_KINDS: readonly PanelKind[] = ['chart', 'order', 'watchlist', 'depth'];

/**
 * When the desk opens, its panels are made one after the other: charts as soon as their products are known, the others when all
 * are, and every one when they cannot be had. What arrives meanwhile, such as the first candles, waits for one panel at most.
 * Panels that a layout brings together take turns too, after the frames and what stands in both layouts have been drawn; one
 * that is opened alone comes at once.
 * @returns whether the panel of a host is to be made.
 */
export function usePanelTurns(hosts: readonly PanelHost[]): (host: PanelHost) => boolean {
  const { data, failureCount, isFetching } = useCatalogue();
  const isAllKnown = failureCount > 0 || (data !== undefined && !isFetching);
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const [areTaken, setTaken] = useState(true);
  const waiting = hosts.filter(({ key }) => !made.has(key));
  const canBegin = ({ panel }: PanelHost) =>
    isOpen || isAllKnown || (data !== undefined && specOf(panel).kind === 'chart');
  const next = nextOf(waiting.filter(canBegin));
  const isAllMade = hosts.length > 0 && waiting.length === 0;
  const areTogether = waiting.length > 1 || waiting.some(({ isOfLayout }) => isOfLayout);
  const atOnce = isOpen && !areTaken && !areTogether ? next?.key : undefined;
  // The first turn of a layout waits for the picture with its frames: that answers the press.
  const later = useEffectEvent((make: () => void) => (isOpen && !areTaken ? afterPicture(make) : soon(make)));
  useEffect(() => {
    if (isAllMade) setOpen(true);
    if (isAllMade || areTogether) setTaken(areTogether);
    if (next === undefined) return undefined;
    const make = () => {
      const here = new Set(hosts.map(({ key }) => key));
      setMade((before) => new Set([...before, next.key].filter((key) => here.has(key))));
    };
    // It is there already, and stays whatever comes next.
    if (next.key === atOnce) return make();
    return later(make);
  }, [hosts, next, isAllMade, areTogether, atOnce]);
  return ({ key }) => made.has(key) || key === atOnce;
}

/** A value as it was in the picture of the page before; it follows in a turn of its own after the one that comes. */
export function useAfterPicture<Value>(now: Value): Value {
  const [shown, show] = useState(now);
  useEffect(() => (shown === now ? undefined : afterPicture(() => show(now))), [shown, now]);
  return shown;
}

/** Runs a task in a turn of its own. Returns a function that stops it. */
function soon(task: () => void): () => void {
  const turn = setTimeout(task, 0);
  return () => clearTimeout(turn);
}

/** The same when the next picture of the page is on screen; a page out of sight draws none. */
export function afterPicture(task: () => void): () => void {
  if (document.hidden) return soon(task);
  let stop: () => void;
  const frame = requestAnimationFrame(() => (stop = soon(task)));
  stop = () => cancelAnimationFrame(frame);
  return () => stop();
}

/** The panel that has its turn among those that are not made. */
export function nextOf<Host extends Pick<PanelHost, 'panel'>>(waiting: readonly Host[]): Host | undefined {
  return [...waiting].sort((left, right) => rankOf(left) - rankOf(right))[0];
}

function rankOf({ panel }: Pick<PanelHost, 'panel'>): number {
  const rank = FIRST_KINDS.indexOf(specOf(panel).kind);
  const behind = panel.api.isVisible ? 0 : FIRST_KINDS.length + 1;
  return behind + (rank < 0 ? FIRST_KINDS.length : rank);
}
