import { useEffect, useRef } from 'react';

/** Distance in pixels between two points of a line. */
const POINT_PITCH = 3;

/** The drawing of the sign-in page, in the colours of the theme. Decoration only. */
export function Ridges({ look }: { readonly look: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const shape = ridgesShape();
    const observer = new ResizeObserver(() => draw(element, shape));
    observer.observe(element);
    return () => observer.disconnect();
  }, [look]);
  return <canvas ref={canvas} aria-hidden />;
}

function draw(canvas: HTMLCanvasElement, shape: RidgesShape): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const colour = colourReader(canvas);
  const top = height * 0.17;
  const pitch = (height * 0.66) / RIDGE_COUNT;
  for (let line = 0; line < RIDGE_COUNT; line += 1) {
    drawRidge(context, shape, { line, y: top + line * pitch, width, colour });
  }
  drawPrice(context, shape, { top, pitch, width, colour: colour('var(--text)') });
}

interface Ridge {
  readonly line: number;
  readonly y: number;
  readonly width: number;
  readonly colour: (css: string) => string;
}

/** One line: hides what is behind it, then its edge, brightest beside the price. */
function drawRidge(context: CanvasRenderingContext2D, shape: RidgesShape, ridge: Ridge): void {
  const { line, y, width, colour } = ridge;
  const trace = () => {
    for (let x = 0; x <= width; x += POINT_PITCH) context.lineTo(x, y - shape.height(line, x / width));
  };
  context.beginPath();
  context.moveTo(0, y);
  trace();
  context.lineTo(width, y + 40);
  context.lineTo(0, y + 40);
  context.closePath();
  context.fillStyle = colour('var(--bg)');
  context.fill();
  context.beginPath();
  trace();
  context.strokeStyle = edge(context, shape.prices[line] ?? 0.5, ridge);
  context.lineWidth = 1;
  context.stroke();
}

function edge(context: CanvasRenderingContext2D, price: number, ridge: Ridge): CanvasGradient {
  const { line, width, colour } = ridge;
  const time = line / (RIDGE_COUNT - 1);
  const presence = Math.sin(Math.PI * Math.min(1, time * 0.92 + 0.06)) ** 0.55;
  const strength = 16 + 52 * presence;
  const tint = (percent: number) => colour(`color-mix(in oklab, var(--brand) ${percent}%, var(--bg))`);
  const gradient = context.createLinearGradient(0, 0, width, 0);
  gradient.addColorStop(0, tint(0));
  gradient.addColorStop(Math.max(0.05, price - 0.3), tint(strength * 0.75));
  gradient.addColorStop(price, tint(strength));
  gradient.addColorStop(Math.min(0.95, price + 0.3), tint(strength * 0.75));
  gradient.addColorStop(1, tint(0));
  return gradient;
}

/** The price through time, ending in a point. */
function drawPrice(
  context: CanvasRenderingContext2D,
  shape: RidgesShape,
  line: { readonly top: number; readonly pitch: number; readonly width: number; readonly colour: string },
): void {
  const points = shape.prices.map((price, index) => ({
    x: price * line.width,
    y: line.top + index * line.pitch,
  }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  context.strokeStyle = line.colour;
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(first.x, first.y);
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? first;
    context.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2);
  });
  context.lineTo(last.x, last.y);
  context.stroke();
  context.fillStyle = line.colour;
  context.beginPath();
  context.arc(last.x, last.y, 4, 0, 2 * Math.PI);
  context.fill();
}

/** Canvas does not know custom properties: a hidden element resolves them. */
function colourReader(canvas: HTMLCanvasElement): (css: string) => string {
  const known = new Map<string, string>();
  return (css) => {
    const colour = known.get(css) ?? resolveColour(canvas, css);
    known.set(css, colour);
    return colour;
  };
}

function resolveColour(canvas: HTMLCanvasElement, css: string): string {
  canvas.style.color = css;
  const colour = getComputedStyle(canvas).color;
  canvas.style.color = '';
  return colour;
}

/** Lines of the drawing, from the oldest at the top to the newest at the bottom. */
const RIDGE_COUNT = 58;

/** Width of the valley around the price, and how far the book reaches, as shares of the drawing's width. */
const VALLEY_WIDTH = 0.11;
const BOOK_WIDTH = 0.42;
/** Height of the book's shoulders and of its hills, in pixels. */
const SHOULDER = 46;
const HILLS = 26;

interface Hill {
  readonly at: number;
  readonly line: number;
  readonly width: number;
  readonly length: number;
  readonly height: number;
}

interface RidgesShape {
  /** Price of each line, 0 to 1 across the drawing. */
  readonly prices: readonly number[];
  /** Height in pixels of a line at `x`, 0 to 1. */
  height(line: number, x: number): number;
}

/** The book of a calm market over time: each line is one moment, its valley is the price. Always the same drawing. */
function ridgesShape(): RidgesShape {
  const chance = chances(20_261);
  const prices = smooth(Array.from({ length: RIDGE_COUNT }, (_, line) => rawPrice(line, chance())));
  const hills = Array.from({ length: HILLS }, (): Hill => ({
    at: chance(),
    line: chance() * RIDGE_COUNT,
    width: 0.018 + chance() * 0.045,
    length: 3 + chance() * 9,
    height: 8 + chance() * 34,
  }));
  return {
    prices,
    height(line, x) {
      const price = prices[line] ?? 0.5;
      const distance = Math.abs(x - price);
      const outsideValley = 1 - bell(distance / VALLEY_WIDTH);
      let height = SHOULDER * outsideValley * bell(distance / BOOK_WIDTH);
      for (const hill of hills) {
        const centre = hill.at + (price - 0.5) * 0.7;
        const near = bell((x - centre) / hill.width) * bell((line - hill.line) / hill.length);
        height += hill.height * near * (1 - bell(distance / (VALLEY_WIDTH * 0.82)));
      }
      const arch = Math.sin(Math.PI * x);
      return height * (0.5 + 0.5 * arch) * arch ** 0.8;
    },
  };
}

/** A path that wanders and swings wider with time. */
function rawPrice(line: number, chance: number): number {
  const time = line / (RIDGE_COUNT - 1);
  const swing = 0.1 * Math.sin(time * 7.2 + 0.6) * (0.55 + 0.45 * time);
  return 0.5 + swing + 0.045 * Math.sin(time * 15.5 + 2) + 0.03 * (time - 0.5) + (chance - 0.5) * 0.05;
}

/** Mean of each value and its four neighbours on either side. */
function smooth(values: readonly number[]): readonly number[] {
  return values.map((_, index) => {
    const near = values.slice(Math.max(0, index - 4), index + 5);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

function bell(distance: number): number {
  return Math.exp(-distance * distance);
}

/** Numbers from 0 to 1 that look random and are the same every time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
