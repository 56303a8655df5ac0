import type { ThemeColours } from '../../../theme/index.ts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';
import { roundStep } from '../chart-scale.ts';
import type { Bar } from '../series/bar.ts';
import { PaintedLayer, type DrawTarget, type LayerHost } from '../series/chart-layer.ts';
import { withAlpha } from '../series/series-skin.ts';
import type { ProfileKind } from '../settings/chart-view.ts';

/** Pixels: of a row, of the longest row, and of the lane of own lines at the right, which a profile never enters. */
const ROW_HEIGHT = 4;
const LONGEST = 84;
const LANE = 118;
/** A plot that is narrower has no lane. */
const LANE_FROM = 420;

const DAY_SECONDS = 86_400;
const SHADES = { value: 0.2, rest: 0.1 };
const FONT = `11px ${DRAWN_FONT}`;

/** The bars of a profile; `from` and `to` are the bar numbers at the edges of the plot. */
export function profileBars(
  bars: readonly Bar[],
  kind: ProfileKind,
  from: number,
  to: number,
): readonly Bar[] {
  const seen = bars.slice(Math.max(0, Math.ceil(from)), Math.max(0, Math.floor(to) + 1));
  const last = seen.at(-1);
  if (kind === 'visible' || last === undefined) return seen;
  const day = Math.floor(last.timestamp / DAY_SECONDS);
  const end = bars.lastIndexOf(last) + 1;
  const start = bars.findLastIndex(({ timestamp }) => Math.floor(timestamp / DAY_SECONDS) < day) + 1;
  return bars.slice(start, end);
}

/** Volume by price at the right of the plot, behind the candles. */
export class ProfileLayer extends PaintedLayer {
  readonly #kind: ProfileKind;
  #made: { readonly key: string; readonly profile: VolumeProfile | undefined } | undefined;
  /** Grows with every change of the bars. */
  #turn = 0;

  constructor(host: LayerHost, kind: ProfileKind, colours: ThemeColours) {
    super(host, colours, 'bottom');
    this.#kind = kind;
  }

  override setBars(bars: readonly Bar[]): void {
    super.setBars(bars);
    this.#turn += 1;
  }

  override update(bar: Bar): void {
    super.update(bar);
    this.#turn += 1;
  }

  #profile(height: number): VolumeProfile | undefined {
    const range = this.host.chart.timeScale().getVisibleLogicalRange();
    if (range === null) return undefined;
    const [from, to] = [Math.round(range.from), Math.round(range.to)];
    const key = `${from} ${to} ${height} ${this.#turn}`;
    if (this.#made?.key !== key) {
      const bars = profileBars(this.bars, this.#kind, from, to);
      this.#made = { key, profile: volumeProfile(bars, Math.floor(height / ROW_HEIGHT)) };
    }
    return this.#made.profile;
  }

  protected draw(target: DrawTarget): void {
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const profile = this.#profile(height);
      if (profile === undefined) return;
      const right = width > LANE_FROM ? width - LANE : width;
      const most = rowVolume(profile.rows[profile.control]);
      const tone = this.colours['series-3'];
      profile.rows.forEach((row, index) => {
        const top = this.#y(row.price + profile.step);
        const bottom = this.#y(row.price);
        const inside = index >= profile.valueFrom && index <= profile.valueTo;
        const shade = inside ? SHADES.value : SHADES.rest;
        const length = (volume: number) => (volume / most) * LONGEST;
        const rise = Math.max(1, Math.abs(bottom - top) - 1);
        context.fillStyle = withAlpha(tone, shade);
        context.fillRect(right - length(rowVolume(row)), Math.min(top, bottom), length(rowVolume(row)), rise);
        // The bought part is painted twice.
        context.fillRect(right - length(row.bought), Math.min(top, bottom), length(row.bought), rise);
      });
      this.#drawControl(context, profile, right);
    });
  }

  #drawControl(
    context: CanvasRenderingContext2D,
    { rows, control, step }: VolumeProfile,
    right: number,
  ): void {
    const y = Math.round(this.#y((rows[control]?.price ?? 0) + step / 2)) + 0.5;
    context.strokeStyle = this.colours['series-3'];
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(right - LONGEST - 40, y);
    context.lineTo(right, y);
    context.stroke();
    context.setLineDash([]);
    context.font = FONT;
    context.textAlign = 'right';
    context.fillStyle = this.colours['series-3'];
    // Candles run under the name: a rim of the ground keeps it readable.
    context.strokeStyle = this.colours.surface;
    context.lineWidth = 3;
    context.strokeText('POC', right - LONGEST - 44, y + 4);
    context.fillText('POC', right - LONGEST - 44, y + 4);
  }

  #y(price: number): number {
    return this.host.main.priceToCoordinate(price) ?? -1e5;
  }
}

/** Rows of one profile. */
export const MAX_PROFILE_ROWS = 240;
/** The part of the volume that the value area holds. */
const VALUE_SHARE = 0.7;

/** What was traded within one step of price. */
export interface ProfileRow {
  /** Lowest price of the row (ticks); it reaches to the next row. */
  readonly price: number;
  /** Volume units of bars that rose, and of those that fell. */
  readonly bought: number;
  readonly sold: number;
}

interface VolumeProfile {
  /** Rising in price, without a gap. */
  readonly rows: readonly ProfileRow[];
  /** Height of a row in ticks. */
  readonly step: number;
  /** The row with the most volume: the point of control. */
  readonly control: number;
  /** First and last row of the value area, around the point of control. */
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** A round step of price (1, 2 or 5 times a power of ten, in ticks) that makes no more than `rows` rows of a range. */
export function profileStep(range: number, rows: number): number {
  const smallest = Math.max(1, range / Math.max(1, Math.min(rows, MAX_PROFILE_ROWS) - 1));
  return roundStep(smallest);
}

/**
 * Volume by price: the volume of a bar is spread evenly from its low to its high, as the candles do not say more. Undefined
 * without bars or volume.
 */
export function volumeProfile(bars: readonly Bar[], wantedRows: number): VolumeProfile | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const bar of bars) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  if (low > high) return undefined;
  const step = profileStep(high - low, wantedRows);
  const first = Math.floor(low / step);
  const count = Math.floor(high / step) - first + 1;
  const bought = new Float64Array(count);
  const sold = new Float64Array(count);
  for (const bar of bars) {
    const [from, to] = [Math.floor(bar.low / step) - first, Math.floor(bar.high / step) - first];
    const side = bar.close >= bar.open ? bought : sold;
    const each = bar.volume / (to - from + 1);
    for (let row = from; row <= to; row += 1) side[row] = (side[row] ?? 0) + each;
  }
  const rows = Array.from(bought, (volume, index) => ({
    price: (first + index) * step,
    bought: volume,
    sold: sold[index] ?? 0,
  }));
  const control = heaviest(rows);
  return control === undefined ? undefined : { rows, step, control, ...valueArea(rows, control) };
}

export function rowVolume(row: ProfileRow | undefined): number {
  return row === undefined ? 0 : row.bought + row.sold;
}

function heaviest(rows: readonly ProfileRow[]): number | undefined {
  let best: number | undefined;
  rows.forEach((row, index) => {
    if (rowVolume(row) > rowVolume(best === undefined ? undefined : rows[best])) best = index;
  });
  return best;
}

/** Grows from the point of control to the heavier side until it holds its share of all volume. */
function valueArea(rows: readonly ProfileRow[], control: number) {
  const wanted = VALUE_SHARE * rows.reduce((sum, row) => sum + rowVolume(row), 0);
  let [from, to] = [control, control];
  let held = rowVolume(rows[control]);
  while (held < wanted && (from > 0 || to < rows.length - 1)) {
    const [below, above] = [rowVolume(rows[from - 1]), rowVolume(rows[to + 1])];
    const up = from === 0 || (to < rows.length - 1 && above >= below);
    if (up) to += 1;
    else from -= 1;
    held += up ? above : below;
  }
  return { valueFrom: from, valueTo: to };
}
