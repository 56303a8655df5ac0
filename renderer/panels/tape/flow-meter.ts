import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { TapeRow } from '../../market/contracts.ts';
import { formatNumber, formatPercentOf, formatVolumeNarrow, MINUS } from '../../components/index.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { Brush } from '../shared/brush.ts';
import type { TapeLabels } from './tape-model.ts';

/** How far back bought and sold are summed, in seconds of market time. */
export const MAX_FLOW_SECONDS = 300;
/** Seconds whose speed is drawn as bars. */
export const SPEED_BARS = 60;
/** Seconds over which the speed of now is taken, and how many before them make the usual speed known. */
const NOW_SECONDS = 5;
const USUAL_FROM_SECONDS = 20;

/** The tape runs fast from this many times its usual speed on. */
const FAST_FROM = 1.5;

interface Second {
  readonly at: number;
  bought: number;
  sold: number;
  prints: number;
}

/** What the last five minutes were like. */
export interface Flow {
  /** Volume units. */
  readonly bought: number;
  readonly sold: number;
  /** Bought less sold, running, one figure for each second that is known, oldest first. */
  readonly delta: readonly number[];
  /** Prints of each of the last sixty seconds, the newest last. */
  readonly speeds: readonly number[];
  /** Prints a second: of the last five seconds, and before them; undefined while too little is known. */
  readonly now: number;
  readonly usual: number | undefined;
}

/** Sums the trades of a product by second, as many seconds as are asked for and no more. */
export class FlowMeter {
  readonly #seconds: Second[] = [];

  /** Takes a trade; those that are older than everything that is kept are left out. */
  add({ timeMs, volume, direction }: Pick<TapeRow, 'timeMs' | 'volume' | 'direction'>): void {
    const at = Math.floor(timeMs / 1_000);
    const second = this.#secondAt(at);
    if (second === undefined) return;
    second.prints += 1;
    if (direction === DIRECTION.buy) second.bought += volume;
    else if (direction !== undefined) second.sold += volume;
  }

  /** Undefined before the first trade. */
  flow(): Flow | undefined {
    const newest = this.#seconds.at(-1)?.at;
    const oldest = this.#seconds[0]?.at;
    if (newest === undefined || oldest === undefined) return undefined;
    let [bought, sold] = [0, 0];
    const delta = this.#seconds.map((second) => {
      bought += second.bought;
      sold += second.sold;
      return bought - sold;
    });
    const prints = new Map(this.#seconds.map((second) => [second.at, second.prints]));
    const between = (from: number, to: number) => {
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += prints.get(at) ?? 0;
      return sum;
    };
    const nowFrom = Math.max(oldest, newest - NOW_SECONDS + 1);
    const before = nowFrom - oldest;
    return {
      bought,
      sold,
      delta,
      speeds: Array.from(
        { length: SPEED_BARS },
        (_, index) => prints.get(newest - SPEED_BARS + 1 + index) ?? 0,
      ),
      now: between(nowFrom, newest + 1) / (newest + 1 - nowFrom),
      usual: before < USUAL_FROM_SECONDS ? undefined : between(oldest, nowFrom) / before,
    };
  }

  /** The second of a time: a new one at the end, or one of those that are kept. */
  #secondAt(at: number): Second | undefined {
    const newest = this.#seconds.at(-1);
    if (newest === undefined || at > newest.at) {
      const second = { at, bought: 0, sold: 0, prints: 0 };
      this.#seconds.push(second);
      while ((this.#seconds[0]?.at ?? at) <= at - MAX_FLOW_SECONDS) this.#seconds.shift();
      return second;
    }
    return this.#seconds.findLast((each) => each.at === at);
  }
}

/** How many times the usual speed the tape runs; undefined while the usual one is not known, or is nothing. */
export function timesUsual({ now, usual }: Flow): number | undefined {
  return usual === undefined || usual === 0 ? undefined : now / usual;
}

export interface FlowPaint {
  readonly flow: Flow;
  readonly width: number;
  readonly colours: ThemeColours;
  readonly words: TapeLabels;
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
