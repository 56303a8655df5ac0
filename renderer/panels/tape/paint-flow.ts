import { formatNumber, formatPercentOf, formatVolumeNarrow, MINUS } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { Brush } from '../shared/brush.ts';
import { FAST_FROM, timesUsual, type Flow } from './flow-meter.ts';
import type { TapeWords } from './tape-words.ts';

export interface FlowPaint {
  readonly flow: Flow;
  readonly width: number;
  readonly colours: ThemeColours;
  readonly words: TapeWords;
  readonly numberDigits: number;
}

/** Room of the speed over the prints and of the flow under them (pixels), by the height that the tape has. */
export const SPEED_HEIGHT = 36;
export const FLOW_HEIGHT = 88;
export const SHORT_FLOW_HEIGHT = 22;
const EDGE = 10;
const BALANCE_HEIGHT = 8;

/** How fast the tape runs against its usual speed; its bars are amber only while it runs fast. */
export function paintSpeed(brush: Brush, { flow, width, colours, words }: FlowPaint, y: number): void {
  const times = timesUsual(flow);
  const isFast = times !== undefined && times >= FAST_FROM;
  const rate = formatNumber(flow.now, flow.now < 10 ? 1 : 0);
  brush.text(rate, EDGE, y + 12, { colour: isFast ? colours.warn : colours.text, face: 'bold' });
  const after = EDGE + brush.measure(rate, 'bold') + 5;
  brush.text(words.prints, after, y + 12, { colour: colours['text-3'], face: 'small' });
  const usual =
    times === undefined
      ? words.usualNone
      : words.usual(formatNumber(times, 1), formatNumber(flow.usual ?? 0, 1));
  brush.text(usual, EDGE, y + 26, { colour: colours['text-3'], face: 'small' });
  const both = flow.bought + flow.sold;
  const share = both === 0 ? 0.5 : flow.bought / both;
  const tone = share >= 0.5 ? colours.up : colours.down;
  brush.text(formatPercentOf(share), width - EDGE, y + 12, { colour: tone, align: 'right', face: 'bold' });
  brush.text(words.bought, width - EDGE, y + 26, {
    colour: colours['text-3'],
    align: 'right',
    face: 'small',
  });
  const from = EDGE + Math.max(brush.measure(usual, 'small'), brush.measure(words.prints, 'small') + 40) + 10;
  const to = width - EDGE - Math.max(34, brush.measure(words.bought, 'small')) - 10;
  if (to - from < 40) return;
  const most = Math.max(1, ...flow.speeds);
  const each = (to - from) / flow.speeds.length;
  for (const [index, speed] of flow.speeds.entries()) {
    const isAmber = isFast && flow.usual !== undefined && speed >= FAST_FROM * flow.usual;
    const height = Math.max(speed > 0 ? 1 : 0, Math.round((speed / most) * (SPEED_HEIGHT - 12)));
    const x = from + index * each;
    const colour = isAmber ? colours.warn : colours['text-3'];
    brush.fill(
      colour,
      [x, x + Math.max(1, each - 1)],
      y + SPEED_HEIGHT - 6 - height,
      height,
      isAmber ? 1 : 0.6,
    );
  }
}

/** Bought and sold over five minutes as one bar with a tick at half. */
function paintBalance(
  brush: Brush,
  { flow, colours }: FlowPaint,
  [from, to]: readonly [number, number],
  y: number,
) {
  const both = flow.bought + flow.sold;
  if (both === 0 || to - from < 20) return;
  const at = from + ((to - from) * flow.bought) / both;
  brush.fill(colours['up-mark'], [from, at - 0.5], y, BALANCE_HEIGHT);
  brush.fill(colours['down-mark'], [at + 0.5, to], y, BALANCE_HEIGHT);
  const half = Math.round((from + to) / 2);
  brush.fill(colours.text, [half, half + 1], y - 2, BALANCE_HEIGHT + 4, 0.8);
}

/** The foot of a low tape: bought, the bar, sold. */
export function paintShortFlow(brush: Brush, paint: FlowPaint, y: number): void {
  const { flow, width, colours, words, numberDigits } = paint;
  const middle = y + SHORT_FLOW_HEIGHT / 2 + 0.5;
  brush.fill(colours.line, [0, width], y, 1);
  const bought = words.boughtVolume(formatVolumeNarrow(flow.bought, numberDigits));
  const sold = words.soldVolume(formatVolumeNarrow(flow.sold, numberDigits));
  brush.text(bought, EDGE - 2, middle, { colour: colours.up, face: 'small' });
  brush.text(sold, width - EDGE, middle, { colour: colours.down, face: 'small', align: 'right' });
  const from = EDGE + 6 + brush.measure(bought, 'small');
  const to = width - EDGE - 8 - brush.measure(sold, 'small');
  paintBalance(brush, paint, [from, to], y + (SHORT_FLOW_HEIGHT - BALANCE_HEIGHT) / 2 + 1);
}

/** The foot of a high tape: five minutes with their bar, and the running delta as a line. */
export function paintFlow(brush: Brush, paint: FlowPaint, y: number): void {
  const { flow, width, colours, words, numberDigits } = paint;
  const volume = (units: number) => formatVolumeNarrow(units, numberDigits);
  const small = { face: 'small', align: 'right' } as const;
  brush.fill(colours.line, [0, width], y, 1);
  brush.text(words.five, EDGE, y + 12, { colour: colours['text-3'], face: 'small' });
  const sold = words.soldVolume(volume(flow.sold));
  brush.text(sold, width - EDGE, y + 12, { colour: colours.down, ...small });
  const left = width - EDGE - brush.measure(sold, 'small') - 8;
  brush.text(words.boughtVolume(volume(flow.bought)), left, y + 12, { colour: colours.up, ...small });
  paintBalance(brush, paint, [EDGE, width - EDGE], y + 22);
  const last = flow.delta.at(-1) ?? 0;
  const sign = last > 0 ? '+' : last < 0 ? MINUS : '';
  const tone = last > 0 ? colours.up : last < 0 ? colours.down : colours['text-2'];
  brush.text(words.delta, EDGE, y + 42, { colour: colours['text-3'], face: 'small' });
  brush.text(`${sign}${volume(Math.abs(last))}`, width - EDGE, y + 42, { colour: tone, ...small });
  paintDelta(brush, paint, { y: y + 52, height: FLOW_HEIGHT - 56, tone });
}

function paintDelta(
  brush: Brush,
  { flow, width, colours }: FlowPaint,
  { y, height, tone }: { readonly y: number; readonly height: number; readonly tone: string },
): void {
  const { delta } = flow;
  if (delta.length < 2) return;
  const low = Math.min(0, ...delta);
  const high = Math.max(0, ...delta);
  const span = Math.max(1, high - low);
  const at = (value: number) => y + height - ((value - low) / span) * height;
  brush.fill(colours['line-strong'], [EDGE, width - EDGE], Math.round(at(0)), 1);
  const { context } = brush;
  context.beginPath();
  for (const [index, value] of delta.entries())
    context.lineTo(EDGE + (index / (delta.length - 1)) * (width - 2 * EDGE), at(value));
  context.strokeStyle = tone;
  context.lineWidth = 1.2;
  context.stroke();
}
