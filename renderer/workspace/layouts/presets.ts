import { defaultSizes, type LayoutSizes, type WindowClass } from '../layout.ts';
import type { LayoutNode, LayoutTree, LinkColour, PanelKind, PanelSpec, Split } from './layout-tree.ts';

export const PRESETS = ['standard', 'scalper', 'swing', 'multi', 'stocks'] as const;
export type PresetId = (typeof PRESETS)[number];

/** Pixels between neighbours. */
const GUTTER = 4;

export interface PresetRoom {
  readonly kind: WindowClass;
  /** Room of the workspace in pixels. */
  readonly width: number;
  readonly height: number;
  /** Sizes that the trader once gave the splitters of the standard layout. */
  readonly sizes?: Partial<LayoutSizes> | undefined;
}

function panel(
  kind: PanelKind,
  id: string = kind,
  link: LinkColour = 'violet',
  interval?: string,
): PanelSpec {
  return { id, kind, link, settings: interval === undefined ? {} : { interval } };
}

function tabs(size: number, ...panels: readonly [PanelSpec, ...PanelSpec[]]): LayoutNode {
  return { size, tabs: panels, active: panels[0].id };
}

function split(size: number, ...children: readonly LayoutNode[]): Split {
  return { size, children };
}

/** What is left of a length when the others and the gutters have taken theirs. */
function rest(length: number, ...taken: readonly number[]): number {
  return Math.max(100, length - taken.reduce((sum, each) => sum + each, 0) - taken.length * GUTTER);
}

/** Watchlist, chart, depth and tape over the lists; the order panel stands over the full height. */
function standard({ kind, width, height, sizes }: PresetRoom): LayoutTree {
  const { watch, depth, tape, ticket, blotter } = { ...defaultSizes(kind), ...sizes };
  const upper = rest(height, blotter);
  if (kind.width === 'large') {
    const chart = rest(width, watch, depth, tape, ticket);
    const third = rest(width, 0, 0) / 12;
    return {
      direction: 'column',
      width,
      height,
      root: split(
        width,
        split(
          upper,
          tabs(watch, panel('watchlist')),
          tabs(chart, panel('chart')),
          tabs(depth, panel('depth')),
          tabs(tape, panel('tape')),
          tabs(ticket, panel('order')),
        ),
        split(
          blotter,
          tabs(third * 7, panel('positions')),
          tabs(third * 3, panel('orders')),
          tabs(third * 2, panel('activity')),
        ),
      ),
    };
  }
  const left = rest(width, ticket);
  return {
    direction: 'row',
    width,
    height,
    root: split(
      height,
      split(
        left,
        split(
          upper,
          tabs(watch, panel('watchlist')),
          tabs(rest(left, watch, depth), panel('chart')),
          split(depth, tabs(rest(upper, tape), panel('depth')), tabs(tape, panel('tape'))),
        ),
        tabs(blotter, panel('lists')),
      ),
      tabs(ticket, panel('order')),
    ),
  };
}

/** Depth, tape and order side by side beside a chart of one minute. */
function scalper({ kind, width, height }: PresetRoom): LayoutTree {
  const { depth, ticket, blotter } = defaultSizes(kind);
  const book = Math.round(depth * 1.2);
  const upper = rest(height, blotter);
  const left = rest(width, ticket);
  const tape = 214;
  return {
    direction: 'row',
    width,
    height,
    root: split(
      height,
      split(
        left,
        split(
          upper,
          tabs(book, panel('depth')),
          tabs(tape, panel('tape')),
          tabs(rest(left, book, tape), panel('chart', 'chart', 'violet', '1m'), panel('watchlist')),
        ),
        tabs(blotter, panel('lists')),
      ),
      tabs(ticket, panel('order')),
    ),
  };
}

/** A day chart over an hour chart of the same product; depth behind the order. */
function swing({ kind, width, height }: PresetRoom): LayoutTree {
  const { watch, ticket, blotter } = defaultSizes(kind);
  const middle = rest(width, watch, ticket);
  const half = rest(height, blotter, 0) / 2;
  return {
    direction: 'row',
    width,
    height,
    root: split(
      height,
      tabs(watch, panel('watchlist')),
      split(
        middle,
        tabs(half, panel('chart', 'chart', 'violet', '1d')),
        tabs(half, panel('chart', 'chart-2', 'violet', '1h')),
        tabs(blotter, panel('lists')),
      ),
      tabs(ticket, panel('order'), panel('depth'), panel('tape')),
    ),
  };
}

/** Four charts, each with its own colour and product. */
function multi({ kind, width, height }: PresetRoom): LayoutTree {
  const { watch, ticket, blotter } = defaultSizes(kind);
  const middle = rest(width, watch, ticket);
  const half = rest(middle, 0) / 2;
  const row = rest(height, blotter, 0) / 2;
  return {
    direction: 'row',
    width,
    height,
    root: split(
      height,
      tabs(watch, panel('watchlist')),
      split(
        middle,
        split(
          row,
          tabs(half, panel('chart', 'chart', 'violet', '5m')),
          tabs(half, panel('chart', 'chart-2', 'cyan', '15m')),
        ),
        split(
          row,
          tabs(half, panel('chart', 'chart-3', 'amber', '1h')),
          tabs(half, panel('chart', 'chart-4', 'rose', '1d')),
        ),
        tabs(blotter, panel('lists')),
      ),
      tabs(ticket, panel('order'), panel('depth'), panel('tape')),
    ),
  };
}

/** Day charts and the account; shares have no use for a fast book. */
function stocks({ kind, width, height }: PresetRoom): LayoutTree {
  const { watch, ticket, blotter } = defaultSizes(kind);
  const list = Math.max(watch, 220);
  const lower = Math.max(blotter, 230);
  const left = rest(width, ticket);
  return {
    direction: 'row',
    width,
    height,
    root: split(
      height,
      split(
        left,
        split(
          rest(height, lower),
          tabs(list, panel('watchlist')),
          tabs(rest(left, list), panel('chart', 'chart', 'violet', '1d')),
        ),
        tabs(lower, panel('lists')),
      ),
      tabs(ticket, panel('order'), panel('account'), panel('depth')),
    ),
  };
}

const BUILDERS: Readonly<Record<PresetId, (room: PresetRoom) => LayoutTree>> = {
  standard,
  scalper,
  swing,
  multi,
  stocks,
};

/** A preset for a window of this kind and size. */
export function presetTree(preset: PresetId, room: PresetRoom): LayoutTree {
  return BUILDERS[preset](room);
}
