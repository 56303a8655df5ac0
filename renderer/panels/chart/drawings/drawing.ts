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
    const item = (each ?? {}) as Partial<Record<keyof Drawing, unknown>>;
    const tool = DRAWING_TOOLS.find((known) => known === item.tool);
    if (tool === undefined || !Array.isArray(item.anchors)) continue;
    const anchors = (item.anchors as unknown[]).filter(isAnchor);
    if (anchors.length !== anchorCount(tool)) continue;
    drawings.push({
      id: typeof item.id === 'string' ? item.id : `d${drawings.length}`,
      tool,
      anchors,
      tone: TONES.find((tone) => tone === item.tone) ?? 'brand',
      locked: item.locked === true,
      text: typeof item.text === 'string' ? item.text.slice(0, MAX_TEXT) : '',
    });
  }
  return drawings;
}

function isAnchor(value: unknown): value is Anchor {
  const { time, price } = (value ?? {}) as Partial<Anchor>;
  return Number.isFinite(time) && Number.isFinite(price);
}
