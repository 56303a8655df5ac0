import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DRAWING_TOOLS,
  readDrawings,
  type Drawing,
  type Drawings,
  beyond,
  rewardToRisk,
  shapesOf,
  type Point,
  type Projection,
} from './drawing.ts';
import { DrawingController, distanceToSegment, isInside } from './drawing-controller.ts';
import {
  canStep,
  changeDrawing,
  changeDrawings,
  drawingsOf,
  redoDrawing,
  undoDrawing,
  useDrawings,
  writeDrawing,
  changed,
  redone,
  undone,
  type Undo,
} from './drawing-store.ts';
import { magnetPrice, TimeAxis } from './drawing-layer.ts';

/** A second is a pixel, a tick too, and the price 1000 is at the top. */
const PLOT: Projection = {
  width: 500,
  height: 400,
  point: ({ time, price }) => ({ x: time, y: 1000 - price }),
  price: (ticks) => String(ticks),
  percent: (share) => `${(share * 100).toFixed(1)}%`,
  bars: (from, to) => (to - from) / 10,
};
const drawing = (tool: Drawing['tool'], ...points: readonly [time: number, price: number][]): Drawing => ({
  id: tool,
  tool,
  anchors: points.map(([time, price]) => ({ time, price })),
  tone: 'brand',
  locked: false,
  text: '',
});
const segments = (of: Drawing) =>
  shapesOf(of, PLOT).flatMap((shape) => (shape.kind === 'segment' ? [[shape.from, shape.to]] : []));
const labels = (of: Drawing) =>
  shapesOf(of, PLOT).flatMap((shape) => (shape.kind === 'label' ? [shape.text] : []));

beforeEach(() => useDrawings.setState({ products: {}, steps: {}, magnet: false, allLocked: false }));

describe('times on the plot', () => {
  const axis = new TimeAxis([100, 160, 220, 1000], 60);

  it('are between bars in proportion and go on beyond both ends with the length of a bar', () => {
    expect(axis.numberOf(160)).toBe(1);
    expect(axis.numberOf(190)).toBe(1.5);
    expect(axis.numberOf(610)).toBe(2.5);
    expect(axis.numberOf(1060)).toBe(4);
    expect(axis.numberOf(40)).toBe(-1);
  });

  it('come back from their bar number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (time) => {
        expect(axis.timeOf(axis.numberOf(time))).toBe(time);
      }),
    );
  });
});

describe('shapes', () => {
  it('a ray goes on to the edge of the plot, to either side', () => {
    expect(beyond({ x: 100, y: 100 }, { x: 200, y: 150 }, PLOT)).toEqual({ x: 500, y: 300 });
    expect(beyond({ x: 200, y: 100 }, { x: 100, y: 150 }, PLOT)).toEqual({ x: 0, y: 200 });
  });

  it('a channel has two parallels through its three places and their middle', () => {
    const [first, second, middle] = segments(drawing('channel', [0, 900], [100, 950], [50, 825]));
    expect(first).toEqual([
      { x: 0, y: 100 },
      { x: 100, y: 50 },
    ]);
    expect(second).toEqual([
      { x: 0, y: 200 },
      { x: 100, y: 150 },
    ]);
    expect(middle).toEqual([
      { x: 0, y: 150 },
      { x: 100, y: 100 },
    ]);
  });

  it('a retracement counts what is given back of the move from its end', () => {
    const texts = labels(drawing('fibonacci', [0, 800], [100, 900]));
    expect(texts).toContain('0 900');
    expect(texts).toContain('0.382 862');
    expect(texts).toContain('0.618 838');
    expect(texts).toContain('1 800');
    expect(texts).toContain('1.618 738');
  });

  it('a measure says distance, percent and bars', () => {
    expect(labels(drawing('measure', [0, 800], [100, 780]))).toEqual(['\u221220 -2.5% 10']);
  });

  it('a position says what target and stop are away and the reward for one of risk', () => {
    const long = drawing('long', [0, 800], [100, 860], [100, 780]);
    expect(labels(long)).toEqual(['+60 7.5%', '\u221220 -2.5%', 'R/R 3.00']);
    const [entry, target] = long.anchors;
    expect(rewardToRisk(entry!, target!, entry!)).toBe('\u2013');
  });
});

describe('what is under the pointer', () => {
  it('is measured to the segment and not to its line', () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(distanceToSegment({ x: 5, y: 3 }, from, to)).toBe(3);
    expect(distanceToSegment({ x: 14, y: 3 }, from, to)).toBe(5);
    expect(distanceToSegment({ x: 3, y: 4 }, from, from)).toBe(5);
  });

  it('is inside a shape of any form', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ];
    expect(isInside({ x: 2, y: 2 }, triangle)).toBe(true);
    expect(isInside({ x: 8, y: 8 }, triangle)).toBe(false);
  });

  it('the magnet takes to the nearest price of the bar, if it is near', () => {
    const bar = { timestamp: 0, open: 100, high: 140, low: 60, close: 120, volume: 1 };
    const heightOf = (price: number) => -price;
    expect(magnetPrice(133, bar, heightOf)).toBe(140);
    expect(magnetPrice(112, bar, heightOf)).toBe(120);
    expect(magnetPrice(180, bar, heightOf)).toBe(180);
    expect(magnetPrice(133, undefined, heightOf)).toBe(133);
  });
});

describe('drawing with the pointer', () => {
  let list: Drawings = [];
  let allLocked = false;
  const controller = () =>
    new DrawingController({
      projection: () => PLOT,
      anchorAt: ({ x, y }) => ({ time: x, price: 1000 - y }),
      span: () => ({ seconds: 60, ticks: 20 }),
      drawings: () => list,
      allLocked: () => allLocked,
      words: () => 'Text',
      keep: (change) => (list = change(list)),
      onChange: () => undefined,
    });
  const click = (by: DrawingController, point: Point) => {
    const taken = by.press(point);
    by.release(point);
    return taken;
  };
  const drag = (by: DrawingController, from: Point, to: Point) => {
    by.press(from);
    by.move(to);
    by.release(to);
  };
  beforeEach(() => {
    list = [];
    allLocked = false;
  });

  it('draws by clicks, shows the next place before it is clicked, and puts the tool away', () => {
    const by = controller();
    by.choose('trend');
    click(by, { x: 10, y: 10 });
    by.move({ x: 50, y: 50 });
    expect(by.shown()[0]?.anchors[1]).toEqual({ time: 50, price: 950 });
    expect(list).toEqual([]);
    click(by, { x: 60, y: 60 });
    expect(list[0]?.anchors).toEqual([
      { time: 10, price: 990 },
      { time: 60, price: 940 },
    ]);
    expect(by.tool).toBeUndefined();
    expect(by.selected).toBe(list[0]?.id);
  });

  it('draws in one movement as well', () => {
    const by = controller();
    by.choose('rectangle');
    drag(by, { x: 10, y: 10 }, { x: 80, y: 90 });
    expect(list[0]?.anchors).toHaveLength(2);
  });

  it('a position tool makes target and stop; both end at one time', () => {
    const by = controller();
    by.choose('short');
    click(by, { x: 100, y: 100 });
    expect(list[0]?.anchors.map(({ time, price }) => [time, price])).toEqual([
      [100, 900],
      [160, 860],
      [160, 920],
    ]);
    drag(by, { x: 160, y: 140 }, { x: 200, y: 150 });
    expect(list[0]?.anchors.map(({ time, price }) => [time, price])).toEqual([
      [100, 900],
      [200, 850],
      [200, 920],
    ]);
  });

  it('moves a drawing as a whole by its line and one place by its handle', () => {
    const by = controller();
    list = [drawing('trend', [0, 1000], [100, 900])];
    drag(by, { x: 50, y: 50 }, { x: 60, y: 40 });
    expect(list[0]?.anchors).toEqual([
      { time: 10, price: 1010 },
      { time: 110, price: 910 },
    ]);
    drag(by, { x: 110, y: 90 }, { x: 120, y: 50 });
    expect(list[0]?.anchors[1]).toEqual({ time: 120, price: 950 });
  });

  it('leaves a locked drawing where it is, does not remove it, and lets the chart scroll elsewhere', () => {
    const by = controller();
    const line = drawing('trend', [0, 1000], [100, 900]);
    list = [{ ...line, locked: true }];
    drag(by, { x: 50, y: 50 }, { x: 90, y: 10 });
    expect(list[0]?.anchors).toEqual(line.anchors);
    expect(by.selected).toBe('trend');
    expect(by.remove()).toBe(false);
    list = [line];
    allLocked = true;
    drag(by, { x: 50, y: 50 }, { x: 90, y: 10 });
    expect(list).toEqual([line]);
    expect(click(by, { x: 300, y: 10 })).toBe(false);
    expect(by.selected).toBeUndefined();
  });

  it('asks for the words of a new text and of one that is pressed twice, and of nothing else', () => {
    const by = controller();
    by.choose('trend');
    drag(by, { x: 10, y: 10 }, { x: 60, y: 60 });
    expect(by.writing).toBeUndefined();
    by.choose('text');
    click(by, { x: 200, y: 200 });
    const text = list.at(-1)?.id;
    expect(by.writing).toBe(text);
    click(by, { x: 400, y: 10 });
    expect(by.writing).toBeUndefined();
    expect(by.write({ x: 35, y: 35 })).toBe(false);
    expect(by.write({ x: 200, y: 200 })).toBe(true);
    expect([by.selected, by.writing]).toEqual([text, text]);
    by.cancel();
    expect(by.writing).toBeUndefined();
  });

  it('gives up what is in it and removes what is selected', () => {
    const by = controller();
    by.choose('channel');
    click(by, { x: 10, y: 10 });
    expect(by.cancel()).toBe(true);
    expect(by.shown()).toEqual([]);
    expect(by.cancel()).toBe(false);
    list = [drawing('horizontal', [0, 900])];
    click(by, { x: 300, y: 100 });
    expect(by.remove()).toBe(true);
    expect(list).toEqual([]);
  });
});

describe('drawings of a product', () => {
  const add = (product: string, one: Drawing) => changeDrawings(product, (list) => [...list, one]);
  const now = (product: string) => drawingsOf(useDrawings.getState(), product).map(({ tool }) => tool);

  it('are taken back and done again, each product by itself', () => {
    add('A', drawing('trend', [0, 1], [1, 2]));
    add('A', drawing('ray', [0, 1], [1, 2]));
    add('B', drawing('text', [0, 1]));
    expect(now('A')).toEqual(['trend', 'ray']);
    undoDrawing('B');
    expect(now('B')).toEqual([]);
    redoDrawing('B');
    expect(now('B')).toEqual(['text']);
    expect(canStep(useDrawings.getState(), 'B')).toEqual({ undo: true, redo: false });
  });

  it('the words of a text that are written in one go are taken back in one step', () => {
    const note = { ...drawing('text', [0, 1]), id: 'note', text: 'Text' };
    const words = () => drawingsOf(useDrawings.getState(), 'W').map(({ text }) => text);
    add('W', note);
    for (const text of ['B', 'Br', 'Bre']) writeDrawing('W', 'note', text);
    expect(words()).toEqual(['Bre']);
    changeDrawing('W', 'note', { tone: 'series-2' });
    writeDrawing('W', 'note', 'Break');
    undoDrawing('W');
    undoDrawing('W');
    expect(words()).toEqual(['Bre']);
    undoDrawing('W');
    expect(words()).toEqual(['Text']);
    redoDrawing('W');
    expect(words()).toEqual(['Bre']);
  });

  it('are at most 200 of one product; the oldest goes [MAX_DRAWINGS]', () => {
    for (let number = 0; number < 205; number += 1)
      add('A', { ...drawing('trend', [0, number], [1, 2]), id: `d${number}` });
    const list = drawingsOf(useDrawings.getState(), 'A');
    expect(list).toHaveLength(200);
    expect(list[0]?.id).toBe('d5');
    expect(readDrawings([...list, ...list])).toHaveLength(200);
  });

  it('are kept for 200 products, those drawn on last [MAX_DRAWN_PRODUCTS]', () => {
    for (let number = 0; number < 205; number += 1) add(`P${number}`, drawing('text', [0, 1]));
    const kept = Object.keys(useDrawings.getState().products);
    expect(kept).toHaveLength(200);
    expect(kept).not.toContain('P4');
    expect(kept).toContain('P5');
  });

  it('are read as far as they are known; texts have 200 characters [MAX_TEXT]', () => {
    const whole = DRAWING_TOOLS.map((tool) => drawing(tool, [1, 2], [3, 4], [5, 6]));
    const fitting = readDrawings(whole).map(({ tool }) => tool);
    expect(fitting).toEqual(['channel', 'long', 'short']);
    expect(readDrawings('nothing')).toEqual([]);
    expect(readDrawings([null, { tool: 'gann' }, drawing('trend', [1, 2], [NaN, 3])])).toEqual([]);
    const text = { ...drawing('text', [1, 2]), text: 'x'.repeat(300), tone: 'pink' };
    expect(readDrawings([text])[0]).toMatchObject({ text: 'x'.repeat(200), tone: 'brand' });
  });
});

it('takes 100 steps back [MAX_UNDO]', () => {
  let steps: Undo<number> = { past: [], now: 0, future: [] };
  for (let number = 1; number <= 130; number += 1) steps = changed(steps, number);
  for (let number = 0; number < 130; number += 1) steps = undone(steps);
  expect(steps.now).toBe(30);
  expect(redone(redone(steps)).now).toBe(32);
  expect(changed(redone(steps), 7).future).toEqual([]);
});
