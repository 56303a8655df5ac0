/** One weekly session: day 1 to 7 is Monday to Sunday, times in seconds of the UTC day (docs/decisions.md QUO-7). */
export interface SessionTime {
  readonly dayOfWeek: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** A holiday in milliseconds, end exclusive. */
export interface Holiday {
  readonly startTime: number;
  readonly endTime: number;
}

export interface SessionState {
  readonly open: boolean;
  /** Next opening in market time while closed; undefined while open or when none comes within two weeks. */
  readonly opensAtMs: number | undefined;
}

const DAY_MS = 86_400_000;
/** How far ahead an opening is looked for. */
const SEARCH_DAYS = 14;

/** Whether a product trades at market time `atMs`, and when it opens next. No sessions at all mean always closed. */
export function sessionAt(
  sessions: readonly SessionTime[],
  holidays: readonly Holiday[],
  atMs: number,
): SessionState {
  const midnight = Math.floor(atMs / DAY_MS) * DAY_MS;
  const isHoliday = (timeMs: number) =>
    holidays.some((holiday) => timeMs >= holiday.startTime && timeMs < holiday.endTime);
  let opensAtMs: number | undefined;
  for (let day = 0; day <= SEARCH_DAYS; day += 1) {
    const dayStart = midnight + day * DAY_MS;
    for (const session of sessions) {
      if (session.dayOfWeek !== dayOfWeek(dayStart)) continue;
      const start = dayStart + session.startTime * 1000;
      const end = dayStart + session.endTime * 1000;
      if (atMs >= start && atMs < end && !isHoliday(atMs)) return { open: true, opensAtMs: undefined };
      const opening = firstTradableMoment(start, end, holidays);
      if (opening !== undefined && opening > atMs && opening < (opensAtMs ?? Infinity)) opensAtMs = opening;
    }
    if (opensAtMs !== undefined) break;
  }
  return { open: false, opensAtMs };
}

/** 1 Monday to 7 Sunday. */
function dayOfWeek(timeMs: number): number {
  return ((Math.floor(timeMs / DAY_MS) + 3) % 7) + 1;
}

function firstTradableMoment(start: number, end: number, holidays: readonly Holiday[]): number | undefined {
  let moment = start;
  for (const holiday of [...holidays].sort((left, right) => left.startTime - right.startTime)) {
    if (moment >= holiday.startTime && moment < holiday.endTime) moment = holiday.endTime;
  }
  return moment < end ? moment : undefined;
}
