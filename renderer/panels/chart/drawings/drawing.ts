import { formatNumber } from '../../../components/index.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import { TONES, type Tone } from '../indicators/indicator.ts';

/** A place in the market: it stays where it is when the interval or the scale changes. */
export interface Anchor {
  /** Seconds; may be after the last bar. */
  readonly time: number;
  /** Ticks. */
  readonly price: number;
}

export const DRAWING_TOOLS = [
  'trend',
  'ray',
  'horizontal',
  'channel',
  'fibonacci',
  'rectangle',
  'text',
  'measure',
  'long',
  'short',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Places that the trader points at. A position tool makes target and stop by itself. */
export function clicksOf(tool: DrawingTool): number {
  if (tool === 'channel') return 3;
  return tool === 'horizontal' || tool === 'text' || tool === 'long' || tool === 'short' ? 1 : 2;
}

/** Anchors of a finished drawing: a position has its entry, its target and its stop. */
export function anchorCount(tool: DrawingTool): number {
  return tool === 'long' || tool === 'short' ? 3 : clicksOf(tool);
}

export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly anchors: readonly Anchor[];
  readonly tone: Tone;
  readonly locked: boolean;
  /** Words of a text; empty for the others. */
  readonly text: string;
}
export type Drawings = readonly Drawing[];

/** Drawings of one product. */
export const MAX_DRAWINGS = 200;
/** Characters of a text. */
export const MAX_TEXT = 200;

/** Reward of a new position tool for one of risk. */
const REWARD = 2;

/** A position tool at an entry: as long as `span` says, risking `risk` ticks. */
export function positionAnchors(
  tool: 'long' | 'short',
  entry: Anchor,
  span: { readonly seconds: number; readonly ticks: number },
): readonly Anchor[] {
  const way = tool === 'long' ? 1 : -1;
  const risk = Math.max(1, Math.round(span.ticks));
  const time = entry.time + span.seconds;
  return [
    entry,
    { time, price: entry.price + way * REWARD * risk },
    { time, price: entry.price - way * risk },
  ];
}

/** A drawing with an anchor somewhere else. Target and stop of a position end at one time. */
export function moveAnchor(drawing: Drawing, index: number, to: Anchor): Drawing {
  const linked = (drawing.tool === 'long' || drawing.tool === 'short') && index > 0;
  return {
    ...drawing,
    anchors: drawing.anchors.map((anchor, at) => {
      if (at === index) return to;
      return linked && at > 0 ? { ...anchor, time: to.time } : anchor;
    }),
  };
}

/** A drawing moved as a whole. */
export function moveBy(drawing: Drawing, seconds: number, ticks: number): Drawing {
  return {
    ...drawing,
    anchors: drawing.anchors.map(({ time, price }) => ({ time: time + seconds, price: price + ticks })),
  };
}

/** What of stored drawings this version knows. */
export function readDrawings(stored: unknown): Drawings {
  if (!Array.isArray(stored)) return [];
  const drawings: Drawing[] = [];
  for (const each of stored.slice(-MAX_DRAWINGS) as unknown[]) {
    const item = fieldsOf(each);
    const tool = DRAWING_TOOLS.find((known) => known === item['tool']);
    if (tool === undefined || !Array.isArray(item['anchors'])) continue;
    const anchors = (item['anchors'] as unknown[]).filter(isAnchor);
    if (anchors.length !== anchorCount(tool)) continue;
    drawings.push({
      id: typeof item['id'] === 'string' ? item['id'] : `d${drawings.length}`,
      tool,
      anchors,
      tone: TONES.find((tone) => tone === item['tone']) ?? 'brand',
      locked: item['locked'] === true,
      text: typeof item['text'] === 'string' ? item['text'].slice(0, MAX_TEXT) : '',
    });
  }
  return drawings;
}

function isAnchor(value: unknown): value is Anchor {
  const { time, price } = (value ?? {}) as Partial<Anchor>;
  return Number.isFinite(time) && Number.isFinite(price);
}

/** A point of the plot in pixels from its top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the market is on the plot, and words for it. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  point(anchor: Anchor): Point;
  price(ticks: number): string;
  percent(share: number): string;
  /** Bars between two times. */
  bars(from: number, to: number): number;
  /** What a long or short tool comes to; undefined while it is not known. */
  plan?(drawing: Pick<Drawing, 'tool' | 'anchors'>): PlanLabels | undefined;
}

/** Figures of a long or short tool as text; empty where there is none. */
export interface PlanLabels {
  readonly quantity: string;
  /** Money at the target and at the stop, with their signs. */
  readonly reward: string;
  readonly risk: string;
}

/** Colours of shapes: that of the drawing, or one with a meaning. */
export type ShapeTone = 'own' | 'up' | 'down' | 'quiet';

export type Shape =
  | {
      readonly kind: 'segment';
      readonly from: Point;
      readonly to: Point;
      readonly tone: ShapeTone;
      readonly dashed: boolean;
    }
  | { readonly kind: 'area'; readonly corners: readonly Point[]; readonly tone: ShapeTone }
  | {
      readonly kind: 'label';
      readonly at: Point;
      readonly text: string;
      readonly tone: ShapeTone;
      readonly chip: boolean;
    };

/** The levels of a retracement, as shares of the move. */
export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1, 1.618] as const;

const segment = (from: Point, to: Point, tone: ShapeTone = 'own', dashed = false): Shape => ({
  kind: 'segment',
  from,
  to,
  tone,
  dashed,
});
const label = (at: Point, text: string, tone: ShapeTone = 'own', chip = false): Shape => ({
  kind: 'label',
  at,
  text,
  tone,
  chip,
});
const box = (from: Point, to: Point, tone: ShapeTone): Shape => ({
  kind: 'area',
  corners: [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }],
  tone,
});

/** What a drawing looks like, also while it has fewer anchors than in the end. */
export function shapesOf(
  drawing: Pick<Drawing, 'tool' | 'anchors' | 'text'>,
  on: Projection,
): readonly Shape[] {
  const points = drawing.anchors.map((anchor) => on.point(anchor));
  const [first, second, third] = points;
  const [a, b, c] = drawing.anchors;
  if (first === undefined || a === undefined) return [];
  switch (drawing.tool) {
    case 'horizontal':
      return [
        segment({ x: 0, y: first.y }, { x: on.width, y: first.y }),
        label({ x: on.width - 4, y: first.y - 4 }, on.price(a.price)),
      ];
    case 'text':
      return [label(first, drawing.text)];
    default:
  }
  if (second === undefined || b === undefined) return [];
  switch (drawing.tool) {
    case 'trend':
      return [segment(first, second)];
    case 'ray':
      return [segment(first, second), segment(second, beyond(first, second, on), 'own', true)];
    case 'channel':
      return channelShapes(first, second, third);
    case 'rectangle':
      return [box(first, second, 'own'), ...outline(first, second)];
    case 'fibonacci':
      return fibonacciShapes([a, b], [first, second], on);
    case 'measure':
      return measureShapes([a, b], [first, second], on);
    case 'long':
    case 'short':
      return third === undefined || c === undefined
        ? []
        : positionShapes([a, b, c], [first, second, third], on, on.plan?.(drawing));
  }
}

function outline(one: Point, other: Point): readonly Shape[] {
  const corners = [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }];
  return corners.map((corner, index) => segment(corner, corners[(index + 1) % 4] ?? one));
}

/** Where a line from one point through another leaves the plot. */
export function beyond(from: Point, through: Point, { width }: Pick<Projection, 'width'>): Point {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0) return { x: through.x, y: dy >= 0 ? 1e5 : -1e5 };
  const x = dx > 0 ? Math.max(width, through.x) : Math.min(0, through.x);
  return { x, y: through.y + ((x - through.x) * dy) / dx };
}

/** Two parallels; the third point says how far apart they are. */
function channelShapes(first: Point, second: Point, third: Point | undefined): readonly Shape[] {
  if (third === undefined) return [segment(first, second)];
  const slope = second.x === first.x ? 0 : (second.y - first.y) / (second.x - first.x);
  const apart = third.y - (first.y + slope * (third.x - first.x));
  const [low, high] = [
    { x: first.x, y: first.y + apart },
    { x: second.x, y: second.y + apart },
  ];
  const between = (one: Point, other: Point) => ({ x: one.x, y: (one.y + other.y) / 2 });
  return [
    { kind: 'area', corners: [first, second, high, low], tone: 'own' },
    segment(first, second),
    segment(low, high),
    segment(between(first, low), between(second, high), 'own', true),
  ];
}

type Two<Item> = readonly [Item, Item];
type Three<Item> = readonly [Item, Item, Item];

function fibonacciShapes([a, b]: Two<Anchor>, [first, second]: Two<Point>, on: Projection): readonly Shape[] {
  const [left, right] = [Math.min(first.x, second.x), Math.max(first.x, second.x)];
  return [
    segment(first, second, 'quiet', true),
    ...FIBONACCI_LEVELS.flatMap((level) => {
      // The move goes from the first point to the second; what is given back is counted from its end.
      const price = Math.round(b.price + (a.price - b.price) * level);
      const { y } = on.point({ time: a.time, price });
      return [
        segment({ x: left, y }, { x: right, y }),
        label({ x: left - 4, y: y + 4 }, `${level} ${on.price(price)}`),
      ];
    }),
  ];
}

function measureShapes([a, b]: Two<Anchor>, [first, second]: Two<Point>, on: Projection): readonly Shape[] {
  const tone = b.price >= a.price ? 'up' : 'down';
  const move = b.price - a.price;
  const text = `${signed(move, on.price)} ${on.percent(move / a.price)} ${on.bars(a.time, b.time)}`;
  const middle = (first.x + second.x) / 2;
  return [
    box(first, second, tone),
    segment({ x: middle, y: first.y }, { x: middle, y: second.y }, tone),
    label({ x: middle, y: second.y + (b.price >= a.price ? -8 : 18) }, text, tone, true),
  ];
}

function positionShapes(
  [entry, target, stop]: Three<Anchor>,
  [first, second, third]: Three<Point>,
  on: Projection,
  plan: PlanLabels | undefined,
): readonly Shape[] {
  const note = ({ price }: Anchor, money: string | undefined) =>
    [signed(price - entry.price, on.price), on.percent((price - entry.price) / entry.price), money]
      .filter(Boolean)
      .join(' ');
  const middle = (first.x + second.x) / 2;
  const outside = (point: Point) => ({ x: middle, y: point.y + (point.y < first.y ? -8 : 18) });
  return [
    box(first, second, 'up'),
    box(first, third, 'down'),
    segment(first, { x: second.x, y: first.y }, 'quiet'),
    label(outside(second), note(target, plan?.reward), 'up', true),
    label(outside(third), note(stop, plan?.risk), 'down', true),
    label({ x: middle, y: first.y + 4 }, ratioOf(plan, rewardToRisk(entry, target, stop)), 'quiet', true),
  ];
}

function ratioOf(plan: PlanLabels | undefined, ratio: string): string {
  return `${plan?.quantity ?? ''} R/R ${ratio}`.trim();
}

/** Reward for one of risk, two places; a dash without risk. */
export function rewardToRisk(entry: Anchor, target: Anchor, stop: Anchor): string {
  const risk = Math.abs(entry.price - stop.price);
  return risk === 0 ? '\u2013' : formatNumber(Math.abs(target.price - entry.price) / risk, 2);
}

function signed(ticks: number, format: (ticks: number) => string): string {
  return `${ticks < 0 ? '\u2212' : '+'}${format(Math.abs(ticks))}`;
}
