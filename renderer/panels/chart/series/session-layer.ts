import type { UTCTimestamp } from 'lightweight-charts';
import type { ThemeColours } from '../../../theme/index.ts';
import { DRAWN_FONT } from '../../../theme/drawn-font.ts';
import { wallTime } from '../../../components/index.ts';
import type { Bar } from './bar.ts';
import { PaintedLayer, type DrawTarget, type LayerHost } from './chart-layer.ts';

interface SessionBreak {
  /** Seconds. */
  readonly start: number;
  readonly name: string | undefined;
}

/** Dots of the line and the room between them (pixels). */
const DASH = [2, 4];

const FONT = `11px ${DRAWN_FONT}`;
/** Bars of more than this (seconds) hold too much of a day to name its parts. */
const NAMED_SECONDS = 3600;

/** Names of the places whose day is marked; undefined for a product that has its own trading hours. */
export type PlaceNames = Readonly<Record<MarketPlace, string>>;

/** Dotted lines where a day, a session or the day of a market place begins. */
export class SessionLayer extends PaintedLayer {
  readonly #intervalSeconds: number;
  readonly #names: PlaceNames | undefined;
  #breaks: readonly SessionBreak[] = [];

  constructor(
    host: LayerHost,
    intervalSeconds: number,
    names: PlaceNames | undefined,
    colours: ThemeColours,
  ) {
    super(host, colours, 'bottom');
    this.#intervalSeconds = intervalSeconds;
    this.#names = intervalSeconds <= NAMED_SECONDS ? names : undefined;
  }

  override setBars(bars: readonly Bar[]): void {
    super.setBars(bars);
    this.#breaks = this.#breaksOf(bars.map(({ timestamp }) => timestamp));
  }

  override update(bar: Bar): void {
    const last = this.bars.at(-1)?.timestamp;
    super.update(bar);
    if (last === undefined || last === bar.timestamp) return;
    this.#breaks = [...this.#breaks, ...this.#breaksOf([last, bar.timestamp])];
  }

  #breaksOf(starts: readonly number[]): readonly SessionBreak[] {
    const begun = new Set(sessionBreaks(starts, this.#intervalSeconds));
    return starts.slice(1).flatMap((start) => {
      const place = this.#names && openedBy(start, start + this.#intervalSeconds);
      const name = place && this.#names?.[place];
      return begun.has(start) || name !== undefined ? [{ start, name }] : [];
    });
  }

  protected draw(target: DrawTarget): void {
    const scale = this.host.chart.timeScale();
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = this.colours['line-strong'];
      context.fillStyle = this.colours['text-3'];
      context.font = FONT;
      context.setLineDash(DASH);
      context.beginPath();
      for (const { start, name } of this.#breaks) {
        const x = scale.timeToCoordinate(start as UTCTimestamp);
        if (x === null || x < 0 || x > mediaSize.width) continue;
        context.moveTo(Math.round(x) + 0.5, 0);
        context.lineTo(Math.round(x) + 0.5, mediaSize.height);
        if (name !== undefined) context.fillText(name, Math.round(x) + 5, mediaSize.height - 6);
      }
      context.stroke();
    });
  }
}

/** Places whose working day moves the prices of currencies, metals and coins. */
export const MARKET_PLACES = ['tokyo', 'london', 'newYork'] as const;
type MarketPlace = (typeof MARKET_PLACES)[number];

const HOUR = 3600;
const DAY = 24 * HOUR;

/** UTC time (seconds) of an hour of a Sunday of a month of the year; the last Sunday for `-1`. */
function sunday(year: number, month: number, which: number, hour: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const firstSunday = 1 + ((7 - first.getUTCDay()) % 7);
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const last = firstSunday + 7 * Math.floor((length - firstSunday) / 7);
  const date = which < 0 ? last : firstSunday + 7 * (which - 1);
  return Date.UTC(year, month, date, hour) / 1000;
}

/** Whether Europe keeps summer time: from the last Sunday of March to that of October, 01:00 UTC. */
function isEuropeanSummer(seconds: number): boolean {
  const year = new Date(seconds * 1000).getUTCFullYear();
  return seconds >= sunday(year, 2, -1, 1) && seconds < sunday(year, 9, -1, 1);
}

/** Whether the United States do: from the second Sunday of March, 07:00 UTC, to the first of November, 06:00 UTC. */
function isAmericanSummer(seconds: number): boolean {
  const year = new Date(seconds * 1000).getUTCFullYear();
  return seconds >= sunday(year, 2, 2, 7) && seconds < sunday(year, 10, 1, 6);
}

/** The hours at which a UTC day (its start in seconds) begins in the three places: 9 in Tokyo, 8 in London, 8 in New York. */
function openings(day: number): readonly (readonly [seconds: number, place: MarketPlace])[] {
  const noon = day + DAY / 2;
  return [
    [day, 'tokyo'],
    [day + (isEuropeanSummer(noon) ? 7 : 8) * HOUR, 'london'],
    [day + (isAmericanSummer(noon) ? 12 : 13) * HOUR, 'newYork'],
  ];
}

/** The place whose day begins with a bar: its opening lies after the bar before and no later than the bar ends. */
export function openedBy(start: number, end: number): MarketPlace | undefined {
  const day = Math.floor(start / DAY) * DAY;
  return openings(day).findLast(([seconds]) => seconds >= start && seconds < end)?.[1];
}

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
/** A gap of this many intervals between two bars is a pause of trading. */
const PAUSE_INTERVALS = 3;

/**
 * Starts of bars (seconds, rising) with which a session begins: the first of a day of the trader's clock, and the first after a
 * pause. Days and longer bars have no breaks.
 */
export function sessionBreaks(starts: readonly number[], intervalSeconds: number): readonly number[] {
  const dayOf = (seconds: number) => Math.floor(wallTime(seconds * 1000) / DAY_MS);
  if (intervalSeconds >= DAY_SECONDS) return [];
  return starts.filter((start, index) => {
    const before = starts[index - 1];
    if (before === undefined) return false;
    const anotherDay = dayOf(start) !== dayOf(before);
    return anotherDay || start - before > PAUSE_INTERVALS * intervalSeconds;
  });
}
