import { useSyncExternalStore } from 'react';

/** Roles that canvases paint with. Canvas knows no custom properties, so they are resolved to plain colours. */
const ROLES = [
  'text',
  'text-2',
  'text-3',
  'line',
  'line-strong',
  'line-grid',
  'surface',
  'surface-press',
  'surface-raised',
  'up',
  'down',
  'up-mark',
  'down-mark',
  'up-solid',
  'down-solid',
  'on-solid',
  'up-wash',
  'down-wash',
  'brand',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'warn',
  'n-5',
] as const;

export type ColourRole = (typeof ROLES)[number];
export type ThemeColours = Readonly<Record<ColourRole, string>>;

/** The `rgb()` or `rgba()` text of any CSS colour, as every canvas library understands it. */
function toRgb(colour: string, context: CanvasRenderingContext2D): string {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 255) return `rgb(${red}, ${green}, ${blue})`;
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
}

/** What of the document decides its colours: theme, palette, brand, sizes. */
const DECIDING = [
  'data-theme',
  'data-palette',
  'data-up',
  'data-size',
  'data-density',
  'data-forms',
  'style',
];

/** The colours that were resolved last: a panel that is made reads the same as the one before it. */
let kept: { readonly of: string; readonly colours: ThemeColours } | undefined;

/** Resolves the roles of the theme in force in the document of `host`; once for all panels, because it costs a layout. */
export function readThemeColours(host: HTMLElement): ThemeColours {
  const { documentElement } = host.ownerDocument;
  const of = JSON.stringify(DECIDING.map((name) => documentElement.getAttribute(name)));
  if (kept?.of !== of) kept = { of, colours: resolveColours(host) };
  return kept.colours;
}

function resolveColours(host: HTMLElement): ThemeColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('i');
  // A panel that is being moved stands nowhere for a moment, and what stands nowhere has no colours.
  (host.isConnected ? host : document.body).append(probe);
  const colours = {} as Record<ColourRole, string>;
  for (const role of ROLES) {
    probe.style.color = `var(--${role})`;
    const computed = getComputedStyle(probe).color;
    colours[role] = context === null ? computed : toRgb(computed, context);
  }
  probe.remove();
  return colours;
}

let version = 0;
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= new MutationObserver(() => {
    version += 1;
    for (const each of listeners) each();
  });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: DECIDING });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** A number that changes whenever theme, palette, brand, sizes or the form of figures change; canvases repaint on it. */
export function useThemeVersion(): number {
  return useSyncExternalStore(subscribe, () => version);
}
