import { createContext, useContext, useState } from 'react';
import { create } from 'zustand';

/** What a panel knows of the place where it stands. */
export interface PanelPlace {
  readonly panelId: string;
  /** What the panel keeps of itself with the layout. */
  readonly settings: Readonly<Record<string, string>>;
  keep(name: string, value: string): void;
}

export const PanelPlaceContext = createContext<PanelPlace | undefined>(undefined);

/** The panel under the keyboard and the link that it follows. */
export const usePanelInFront = create<{
  readonly panelId: string | undefined;
  readonly scope: string | undefined;
}>(() => ({ panelId: undefined, scope: undefined }));

/**
 * A word that a panel keeps with its layout, over restarts; one of `allowed`, `fallback` at first. A panel that stands in
 * no layout keeps it as long as it is on screen.
 */
export function usePanelSetting<Value extends string>(
  name: string,
  allowed: readonly Value[],
  fallback: NoInfer<Value>,
): readonly [Value, (value: Value) => void] {
  return usePanelText(name, (kept) => allowed.find((each) => each === kept), fallback);
}

/** The same for words that cannot be listed: `read` says what a kept one means, and undefined for one that means nothing. */
export function usePanelText<Value extends string>(
  name: string,
  read: (kept: string) => Value | undefined,
  fallback: NoInfer<Value>,
): readonly [Value, (value: Value) => void] {
  const place = useContext(PanelPlaceContext);
  const own = useState<Value>(fallback);
  if (place === undefined) return own;
  const kept = place.settings[name];
  const value = (kept === undefined ? undefined : read(kept)) ?? fallback;
  return [value, (next) => place.keep(name, next)];
}
