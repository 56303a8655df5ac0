/** Places whose working day moves the prices of currencies, metals and coins. */
export const MARKET_PLACES = ['tokyo', 'london', 'newYork'] as const;
export type MarketPlace = (typeof MARKET_PLACES)[number];

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
