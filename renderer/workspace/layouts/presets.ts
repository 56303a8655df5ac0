import { defaultSizes, type LayoutSizes, type WindowClass } from '../layout.ts';
import { MIN_PANEL_HEIGHT, type PanelKind } from './panel-kinds.ts';
import type { LayoutNode, LayoutTree, LinkColour, PanelSpec, Split } from './layout-tree.ts';

export const PRESETS = ['standard', 'scalper', 'swing', 'multi', 'stocks'] as const;
export type PresetId = (typeof PRESETS)[number];

/** Pixels between neighbours. */
const GUTTER = 4;

export interface PresetSpace {
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

/** A tree over the whole room: what stands side by side, or one above the other. */
function tree(
  { width, height }: PresetSpace,
  direction: LayoutTree['direction'],
  ...children: readonly LayoutNode[]
): LayoutTree {
  return { direction, width, height, root: split(direction === 'row' ? height : width, ...children) };
}

/** A row over the lists; the order panel, with others behind it, stands beside both over the full height. */
function besideOrder(
  space: PresetSpace,
  { lists, ticket }: { readonly lists: number; readonly ticket: number },
  behind: readonly PanelSpec[],
  ...above: readonly LayoutNode[]
): LayoutTree {
  const row = split(rest(space.height, lists), ...above);
  return tree(
    space,
    'row',
    split(rest(space.width, ticket), row, tabs(lists, panel('lists'))),
    tabs(ticket, panel('order'), ...behind),
  );
}

/** How much of the height lists under charts take at most. */
const LISTS_SHARE = 0.34;

/** Height of lists under two rows of charts: in a low window the charts keep most of it. */
function listsUnderCharts({ kind, height }: PresetSpace): number {
  return Math.min(defaultSizes(kind).blotter, Math.round(height * LISTS_SHARE));
}

/** Charts over the lists, between the watchlist and the order panel, which has depth and tape behind it. */
function chartsOverLists(space: PresetSpace, ...charts: readonly LayoutNode[]): LayoutTree {
  const { watch, ticket } = defaultSizes(space.kind);
  const lists = tabs(listsUnderCharts(space), panel('lists'));
  return tree(
    space,
    'row',
    tabs(watch, panel('watchlist')),
    split(rest(space.width, watch, ticket), ...charts, lists),
    tabs(ticket, panel('order'), panel('depth'), panel('tape')),
  );
}

/** Watchlist, chart, depth and tape over the lists; the order panel stands over the full height. */
function standard(space: PresetSpace): LayoutTree {
  const { watch, depth, tape, ticket, blotter } = { ...defaultSizes(space.kind), ...space.sizes };
  const upper = rest(space.height, blotter);
  if (space.kind.width !== 'large')
    return besideOrder(
      space,
      { lists: blotter, ticket },
      [],
      tabs(watch, panel('watchlist')),
      tabs(rest(rest(space.width, ticket), watch, depth), panel('chart')),
      split(depth, tabs(rest(upper, tape), panel('depth')), tabs(tape, panel('tape'))),
    );
  const third = rest(space.width, ticket, 0, 0) / 12;
  // The order panel has the full height, so that the account below the ticket is in sight.
  const beside = rest(space.width, ticket);
  return tree(
    space,
    'row',
    split(
      beside,
      split(
        upper,
        tabs(watch, panel('watchlist')),
        tabs(rest(beside, watch, depth, tape), panel('chart')),
        tabs(depth, panel('depth')),
        tabs(tape, panel('tape')),
      ),
      split(
        blotter,
        tabs(third * 6, panel('positions')),
        tabs(third * 3, panel('orders')),
        tabs(third * 3, panel('activity')),
      ),
    ),
    tabs(ticket, panel('order')),
  );
}

/** Width of a ladder with its column of one click, by the width of the window (pixels). */
const TRADING_LADDER: Readonly<Record<WindowClass['width'], number>> = {
  narrow: 616,
  standard: 740,
  large: 760,
};
const DEPTH_CHART_SHARE = 0.22;
const TAPE_SHARE = 0.36;
const TAPE_WIDTH = 240;
/** Height in which the column of one click is whole (pixels). */
const ONE_CLICK_HEIGHT = 572;
/** Height in which the order panel shows its brackets over its buttons (pixels). */
const TICKET_HEIGHT = 400;

/** The ladder with one click over the depth chart, over the full height; beside it a chart of one minute, tape and order over the lists. */
function scalper(space: PresetSpace): LayoutTree {
  const { ticket, blotter } = defaultSizes(space.kind);
  const ladder = TRADING_LADDER[space.kind.width];
  const depth = Math.max(
    MIN_PANEL_HEIGHT,
    Math.min(Math.round(space.height * DEPTH_CHART_SHARE), rest(space.height, ONE_CLICK_HEIGHT)),
  );
  const upper = rest(space.height, blotter);
  const right = rest(space.width, ladder);
  const chart = [panel('chart', 'chart', 'violet', '1m'), panel('watchlist')] as const;
  const tape = Math.round(upper * TAPE_SHARE);
  const ladders = split(
    ladder,
    tabs(rest(space.height, depth), panel('depth')),
    tabs(depth, panel('depthChart')),
  );
  const order = tabs(ticket, panel('order'));
  // In a low window the order panel needs the full height, or its brackets are below its edge.
  if (space.kind.width !== 'large' && upper >= TICKET_HEIGHT) {
    const market = split(rest(right, ticket), tabs(rest(upper, tape), ...chart), tabs(tape, panel('tape')));
    return tree(
      space,
      'row',
      ladders,
      split(right, split(upper, market, order), tabs(blotter, panel('lists'))),
    );
  }
  const beside = rest(right, ticket);
  const lists = tabs(blotter, panel('lists'));
  const middle =
    space.kind.width === 'large'
      ? [split(upper, tabs(rest(beside, TAPE_WIDTH), ...chart), tabs(TAPE_WIDTH, panel('tape')))]
      : [tabs(rest(upper, tape), ...chart), tabs(tape, panel('tape'))];
  return tree(space, 'row', ladders, split(beside, ...middle, lists), order);
}

/** A day chart over an hour chart of the same product. */
function swing(space: PresetSpace): LayoutTree {
  const half = rest(space.height, listsUnderCharts(space), 0) / 2;
  return chartsOverLists(
    space,
    tabs(half, panel('chart', 'chart', 'violet', '1d')),
    tabs(half, panel('chart', 'chart-2', 'violet', '1h')),
  );
}

/** Four charts, each with its own colour and product. */
function multi(space: PresetSpace): LayoutTree {
  const { watch, ticket } = defaultSizes(space.kind);
  const half = rest(rest(space.width, watch, ticket), 0) / 2;
  const row = rest(space.height, listsUnderCharts(space), 0) / 2;
  return chartsOverLists(
    space,
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
  );
}

/** Day charts and the account; shares have no use for a fast book. */
function stocks(space: PresetSpace): LayoutTree {
  const { watch, ticket, blotter } = defaultSizes(space.kind);
  const list = Math.max(watch, 220);
  return besideOrder(
    space,
    { lists: Math.max(blotter, 230), ticket },
    [panel('account'), panel('depth')],
    tabs(list, panel('watchlist')),
    tabs(rest(rest(space.width, ticket), list), panel('chart', 'chart', 'violet', '1d')),
  );
}

const BUILDERS: Readonly<Record<PresetId, (space: PresetSpace) => LayoutTree>> = {
  standard,
  scalper,
  swing,
  multi,
  stocks,
};

/** A preset for a window of this kind and size. */
export function presetTree(preset: PresetId, space: PresetSpace): LayoutTree {
  return BUILDERS[preset](space);
}
