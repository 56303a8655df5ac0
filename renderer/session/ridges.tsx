import { useEffect, useRef } from 'react';
import { RIDGE_COUNT, ridgesShape, type RidgesShape } from './ridges-shape.ts';

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
