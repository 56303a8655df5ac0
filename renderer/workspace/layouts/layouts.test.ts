import { describe, expect, it } from 'vitest';
import { windowClass, defaultSizes } from '../layout.ts';
import { fromDock, toDock } from '../dock/dock-grid.ts';
import {
  addLayout,
  currentLayout,
  newBook,
  noteChange,
  readBook,
  removeCurrent,
  renameCurrent,
  resetCurrent,
  restoreLayout,
  revertCurrent,
  saveCurrent,
  type LayoutBook,
  readLayoutFile,
  writeLayoutFile,
} from './layout-book.ts';
import { NO_HISTORY, noteStep, stepBack, stepForward } from './layout-store.ts';
import {
  allPanels,
  freePanelId,
  panelsOf,
  type LayoutTree,
  type PanelSpec,
  withoutWindows,
} from './layout-tree.ts';
import { PRESETS, presetTree } from './presets.ts';
import { BrokenLayoutError, readTree, type LayoutFault } from './read-layout.ts';

describe('layout', () => {
  it('knows the three kinds of window and the short one [NARROW_MAX] [LARGE_MIN] [SHORT_MAX]', () => {
    expect(windowClass(1280, 800)).toEqual({ width: 'narrow', short: true });
    expect(windowClass(1440, 900)).toEqual({ width: 'standard', short: false });
    expect(windowClass(2560, 1440)).toEqual({ width: 'large', short: false });
  });

  it('leaves the chart 584 pixels at 1280 and 664 at 1440', () => {
    const rest = (width: number, height: number) => {
      const { watch, depth, ticket } = defaultSizes(windowClass(width, height));
      return width - watch - depth - ticket - 5 * 4;
    };
    expect(rest(1280, 800)).toBe(584);
    expect(rest(1440, 900)).toBe(664);
  });
});

const ROOMS = [
  [1280, 800],
  [1440, 900],
  [2560, 1440],
] as const;

const space = (width: number, height: number) => ({ kind: windowClass(width, height), width, height });
const tree = presetTree('standard', space(1440, 900));

const panel = (id: string, more: Partial<PanelSpec> = {}): PanelSpec => ({
  id,
  kind: 'chart',
  link: 'violet',
  settings: {},
  ...more,
});
const group = (...tabs: readonly PanelSpec[]) => ({ size: 100, tabs, active: tabs[0]?.id ?? '' });
const treeOf = (...children: readonly unknown[]) => ({
  direction: 'row',
  width: 1000,
  height: 800,
  root: { size: 800, children },
});

function faultOf(work: () => unknown): LayoutFault | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof BrokenLayoutError) return error.fault;
    throw error;
  }
}

describe('presets', () => {
  it.each(PRESETS)('%s is a whole layout with an order panel in every usual window', (preset) => {
    for (const [width, height] of ROOMS) {
      const built = presetTree(preset, space(width, height));
      expect(readTree(JSON.parse(JSON.stringify(built)))).toEqual(readTree(built));
      const kinds = panelsOf(built.root).map(({ kind }) => kind);
      expect(kinds).toContain('order');
      expect(kinds).toContain('chart');
    }
  });

  it('gives each of four charts its own colour', () => {
    const charts = panelsOf(presetTree('multi', space(1440, 900)).root).filter(
      ({ kind }) => kind === 'chart',
    );
    expect(new Set(charts.map(({ link }) => link)).size).toBe(4);
  });

  it('takes the sizes that version 1 kept', () => {
    const { root } = presetTree('standard', { ...space(1440, 900), sizes: { ticket: 400 } });
    expect(root.children.at(-1)?.size).toBe(400);
  });
});

describe('a layout in the docking library', () => {
  it.each(PRESETS)('%s comes back as it went in', (preset) => {
    for (const [width, height] of ROOMS) {
      const given = readTree(presetTree(preset, space(width, height)));
      expect(fromDock(toDock(given))).toEqual(given);
    }
  });

  it('never makes a panel smaller than 188 by 116 pixels [MIN_PANEL_WIDTH] [MIN_PANEL_HEIGHT]', () => {
    const { panels } = toDock(tree);
    expect(panels['watchlist']).toMatchObject({ minimumWidth: 188, minimumHeight: 116 });
    expect(panels['chart']).toMatchObject({ minimumWidth: 384, minimumHeight: 116 });
  });

  it('leaves frames without panels out, and is none when all are empty', () => {
    const dock = toDock(tree);
    const empty = { type: 'leaf' as const, size: 10, data: { id: 'group-9', views: [] } };
    const grid = { ...dock.grid, root: { type: 'branch' as const, size: 1, data: [dock.grid.root, empty] } };
    const read = fromDock({ ...dock, grid } as never);
    expect(read?.root.children).toHaveLength(1);
    expect(fromDock({ ...dock, grid: { ...dock.grid, root: empty } } as never)).toBeUndefined();
  });
});

describe('a layout of unknown origin', () => {
  it('has at most 24 panels [MAX_PANELS]', () => {
    const charts = (count: number) =>
      Array.from({ length: count }, (_, at) => group(panel(at === 0 ? 'chart' : `chart-${at + 1}`)));
    expect(panelsOf(readTree(treeOf(...charts(24))).root)).toHaveLength(24);
    expect(faultOf(() => readTree(treeOf(...charts(25))))).toBe('tooMany');
    const halves = (count: number) => [
      { size: 1, children: charts(count).slice(0, 12) },
      { size: 1, children: charts(count).slice(12) },
    ];
    expect(faultOf(() => readTree(treeOf(...halves(25))))).toBe('tooMany');
  });

  it('has at most six levels of frames [MAX_FRAME_LEVELS]', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? group(panel('chart')) : { size: 1, children: [nested(levels - 1)] };
    expect(faultOf(() => readTree(treeOf(nested(4))))).toBeUndefined();
    expect(faultOf(() => readTree(treeOf(nested(5))))).toBe('tooDeep');
  });

  it('keeps eight words of 40 characters for a panel [MAX_SETTINGS] [MAX_SETTING_LENGTH]', () => {
    const withWords = (count: number, length: number) => {
      const words = Array.from({ length: count }, (_, at) => [`word${at}`, 'x'.repeat(length)]);
      return treeOf(group(panel('chart', { settings: Object.fromEntries(words) as never })));
    };
    expect(faultOf(() => readTree(withWords(8, 40)))).toBeUndefined();
    expect(faultOf(() => readTree(withWords(9, 1)))).toBe('notALayout');
    expect(faultOf(() => readTree(withWords(1, 41)))).toBe('notALayout');
  });

  it('has finite sizes of at most 20,000 pixels [MAX_EXTENT]', () => {
    const wide = (width: unknown) => ({ ...treeOf(group(panel('chart'))), width });
    expect(faultOf(() => readTree(wide(20_000)))).toBeUndefined();
    for (const width of [20_001, -1, Number.NaN, Number.POSITIVE_INFINITY, '100', undefined])
      expect(faultOf(() => readTree(wide(width)))).toBe('size');
  });

  it('is refused with unknown panels, panels twice, or when it is something else', () => {
    expect(faultOf(() => readTree(treeOf(group(panel('chart', { kind: 'shell' as never })))))).toBe(
      'unknownPanel',
    );
    expect(faultOf(() => readTree(treeOf(group(panel('chart'), panel('chart')))))).toBe('twice');
    const orders = [panel('order', { kind: 'order' }), panel('order-2', { kind: 'order' })];
    expect(faultOf(() => readTree(treeOf(group(...orders))))).toBe('twice');
    for (const broken of [undefined, null, 7, [], {}, treeOf(), treeOf(group()), treeOf(7)])
      expect(faultOf(() => readTree(broken))).toBe('notALayout');
    for (const id of ['__proto__', 'chart 1', '', 5])
      expect(faultOf(() => readTree(treeOf(group(panel(id as string)))))).toBe('notALayout');
  });
});

describe('the book of layouts', () => {
  const changed: LayoutTree = { ...tree, width: 900 };

  it('keeps a change apart until it is saved, and takes it back', () => {
    const noted = noteChange(newBook(), changed);
    expect(currentLayout(noted)).toEqual({ id: 'standard', preset: 'standard', changed });
    expect(currentLayout(saveCurrent(noted))).toMatchObject({ changed: undefined, saved: changed });
    expect(currentLayout(revertCurrent(noted)).changed).toBeUndefined();
    expect(currentLayout(resetCurrent(saveCurrent(noted))).saved).toBeUndefined();
  });

  it('has at most twelve layouts with names of 32 characters [MAX_LAYOUTS] [MAX_LAYOUT_NAME_LENGTH]', () => {
    let book: LayoutBook | undefined = newBook();
    for (let count = 5; count < 12; count += 1) book = book && addLayout(book, 'n'.repeat(33), tree);
    expect(book?.layouts).toHaveLength(12);
    expect(book && currentLayout(book).name).toBe(`${'n'.repeat(31)}\u2026`);
    expect(book && addLayout(book, 'one more', tree)).toBeUndefined();
    const fewer = book && removeCurrent(book);
    expect(fewer?.layouts).toHaveLength(11);
    expect(fewer && addLayout(fewer, 'again', tree)?.layouts).toHaveLength(12);
  });

  it('never deletes a preset', () => {
    expect(removeCurrent(newBook())).toEqual(newBook());
  });

  it('comes back from the storage as it was', () => {
    const book = addLayout(saveCurrent(noteChange(newBook(), changed)), 'Mine', tree);
    const stored = JSON.parse(JSON.stringify(book)) as unknown;
    expect(JSON.parse(JSON.stringify(readBook(stored, 2)))).toEqual({ book: stored, refused: 0 });
  });

  it('takes over the splitters of version 1, those within bounds', () => {
    const stored = {
      saved: { 'standard-tall': { watch: 300, depth: 9_999, ticket: 'wide' }, other: { watch: 200 } },
    };
    expect(readBook(stored, 1)).toEqual({ book: newBook({ 'standard-tall': { watch: 300 } }), refused: 0 });
  });

  it('shows the default in place of what is broken, and says how much was', () => {
    const broken = { id: 'standard', preset: 'standard', saved: { direction: 'row' } };
    const { book, refused } = readBook({ layouts: [broken, 5], current: 'gone', sizes: {} }, 2);
    expect(refused).toBe(2);
    expect(currentLayout(book)).toEqual({ id: 'standard', preset: 'standard' });
    expect(book.layouts).toHaveLength(5);
    for (const nonsense of [undefined, null, 'x', { layouts: 'x' }])
      expect(readBook(nonsense, 2)).toEqual({ book: newBook(), refused: 1 });
  });
});

describe('a layout file', () => {
  it('carries a layout to another terminal', () => {
    const file = { name: 'Desk', tree: readTree(tree) };
    expect(readLayoutFile(writeLayoutFile(file))).toEqual(file);
  });

  it('is refused when it is another file, another version or broken', () => {
    const text = writeLayoutFile({ name: 'Desk', tree });
    for (const broken of ['', '{}', 'null', text.slice(0, -4), text.replace('"version": 1', '"version": 2')])
      expect(faultOf(() => readLayoutFile(broken))).toBe('notALayout');
    expect(faultOf(() => readLayoutFile(text.replace('"kind": "order"', '"kind": "console"')))).toBe(
      'unknownPanel',
    );
  });

  it('is at most 64 KiB [MAX_LAYOUT_FILE_BYTES]', () => {
    const text = writeLayoutFile({ name: 'Desk', tree });
    expect(faultOf(() => readLayoutFile(text.padEnd(65_536)))).toBeUndefined();
    expect(faultOf(() => readLayoutFile(text.padEnd(65_537)))).toBe('size');
  });
});

describe('undo and redo', () => {
  const at = (width: number): LayoutTree => ({ ...tree, width });

  it('steps back and forward over changes, and a new change ends what could be redone', () => {
    const history = noteStep(noteStep(NO_HISTORY, undefined), at(1));
    const back = stepBack(history, at(2));
    expect(back?.shown).toEqual(at(1));
    const again = back && stepForward(back.history, back.shown);
    expect(again?.shown).toEqual(at(2));
    expect(again?.history).toEqual(history);
    expect(back && noteStep(back.history, at(1)).future).toEqual([]);
    expect(stepBack(NO_HISTORY, at(1))).toBeUndefined();
    expect(stepForward(NO_HISTORY, at(1))).toBeUndefined();
  });

  it('keeps forty steps [MAX_LAYOUT_STEPS]', () => {
    let history = NO_HISTORY;
    for (let width = 0; width < 41; width += 1) history = noteStep(history, at(width));
    expect(history.past).toHaveLength(40);
    expect(history.past[0]).toEqual(at(1));
  });
});

describe('ids of panels', () => {
  it('number the further panels of a kind', () => {
    expect(freePanelId('chart', new Set())).toBe('chart');
    expect(freePanelId('chart', new Set(['chart', 'chart-2']))).toBe('chart-3');
  });
});

describe('frames outside of the rows and columns', () => {
  const place = { left: -1200, top: 40, width: 400, height: 300 };
  const apart = {
    ...treeOf(group(panel('chart'))),
    floating: [{ ...place, tabs: [panel('depth', { kind: 'depth' })], active: 'depth' }],
    windows: [
      {
        ...place,
        tabs: [panel('order', { kind: 'order' }), panel('tape', { kind: 'tape' })],
        active: 'tape',
      },
    ],
  };

  it('are kept with the layout, on whatever screen they stand', () => {
    const read = readTree(JSON.parse(JSON.stringify(apart)));
    expect(read).toEqual(apart);
    expect(allPanels(read).map(({ id }) => id)).toEqual(['chart', 'depth', 'order', 'tape']);
    expect(readTree(treeOf(group(panel('chart'))))).not.toHaveProperty('windows');
  });

  it.each(['row', 'column'])(
    'stand at the right edge of a desk of one %s after a crash [HU-71]',
    (direction) => {
      const desk = readTree({ ...apart, direction });
      const back = readTree(JSON.parse(JSON.stringify(withoutWindows(desk))));
      expect(back.windows).toBeUndefined();
      expect(back.floating).toEqual(desk.floating);
      expect(back.direction).toBe('row');
      expect(panelsOf(back.root).map(({ id }) => id)).toEqual(['chart', 'order', 'tape']);
      expect(back.root.children.at(-1)).toMatchObject({ size: 400, active: 'tape' });
      const { windows: _windows, ...plain } = desk;
      expect(withoutWindows(plain)).toEqual(plain);
    },
  );

  it('are the same in the words of the docking library and back', () => {
    const shown = toDock(readTree(apart));
    expect(shown.floatingGroups).toMatchObject([{ data: { views: ['depth'] }, position: place }]);
    expect(shown.popoutGroups).toMatchObject([{ data: { activeView: 'tape' }, position: place }]);
    const back = fromDock(shown);
    expect(back?.floating).toEqual(apart.floating);
    expect(back?.windows).toEqual(apart.windows);
  });

  it('are measured from the far edges where the library does so, and a window without a place is none', () => {
    const shown = toDock(readTree(apart));
    const [floating] = shown.floatingGroups ?? [];
    const [window] = shown.popoutGroups ?? [];
    const back = fromDock({
      ...shown,
      floatingGroups: [{ ...floating!, position: { right: 100, bottom: 50, width: 400, height: 300 } }],
      popoutGroups: [{ ...window!, position: null }],
    });
    expect(back?.floating).toMatchObject([{ left: 500, top: 450 }]);
    expect(back?.windows).toBeUndefined();
  });

  it('hold no panel that stands elsewhere already', () => {
    const twice = { ...apart, floating: [{ ...place, tabs: [panel('chart')], active: 'chart' }] };
    expect(faultOf(() => readTree(twice))).toBe('twice');
    expect(faultOf(() => readTree({ ...apart, windows: [{ ...apart.windows[0], left: 1e9 }] }))).toBe('size');
  });
});

describe('an own layout', () => {
  const book = addLayout(newBook(), 'Mine', tree)!;

  it('gets another name, a preset does not', () => {
    expect(currentLayout(renameCurrent(book, ' Morning ')).name).toBe('Morning');
    expect(currentLayout(renameCurrent(book, '  ')).name).toBe('Mine');
    expect(renameCurrent(newBook(), 'Mine')).toEqual(newBook());
  });

  it('comes back where it stood after it was deleted', () => {
    const mine = currentLayout(book);
    expect(restoreLayout(removeCurrent(book), mine, book.layouts.indexOf(mine))).toEqual(book);
    expect(restoreLayout(book, mine, 0)).toBeUndefined();
  });
});
