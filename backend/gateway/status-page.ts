/** A planned interruption of the service. Times are wall-clock milliseconds; the end is not included. */
export interface MaintenanceWindow {
  readonly startMs: number;
  readonly endMs: number;
  /** What is done, for people; shown as plain text. */
  readonly text: string;
}

/** Windows that the status page shows. */
const MAX_MAINTENANCE_WINDOWS = 50;

export interface StatusInputs {
  readonly startedAtMs: number;
  readonly nowMs: number;
  readonly maintenance: readonly MaintenanceWindow[];
}

/** The answer of `/status.json`. */
export interface StatusRecord {
  readonly status: 'available' | 'maintenance';
  readonly startedAt: number;
  readonly checkedAt: number;
  /** Windows that are not over, earliest first. */
  readonly maintenance: readonly {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }[];
}

/** What the service announces about itself (What the service does): whether it is up, and what is planned. */
export function statusRecord({ startedAtMs, nowMs, maintenance }: StatusInputs): StatusRecord {
  const ahead = maintenance
    .filter((window) => window.endMs > nowMs && window.endMs > window.startMs)
    .sort((left, right) => left.startMs - right.startMs)
    .slice(0, MAX_MAINTENANCE_WINDOWS);
  return {
    status: ahead.some((window) => window.startMs <= nowMs) ? 'maintenance' : 'available',
    startedAt: startedAtMs,
    checkedAt: nowMs,
    maintenance: ahead.map(({ startMs, endMs, text }) => ({ startTime: startMs, endTime: endMs, text })),
  };
}

/** The status page, open to everyone without a token: the only announcement of maintenance. */
export function statusPage(facts: StatusInputs): string {
  const { status, maintenance } = statusRecord(facts);
  const state = status === 'maintenance' ? 'Maintenance is under way.' : 'All services are available.';
  const plan =
    maintenance.length === 0
      ? ' No maintenance is planned.</p>'
      : `</p>\n<h2>Maintenance</h2>\n<ul>\n${maintenance
          .map(
            ({ startTime, endTime, text }) =>
              `<li>${time(startTime)} to ${time(endTime)}: ${escapeText(text)}</li>\n`,
          )
          .join('')}</ul>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Meridian platform status</title></head>
<body>
<h1>Meridian platform</h1>
<p>${state}${plan}
<dl>
<dt>Running since</dt><dd>${time(facts.startedAtMs)}</dd>
<dt>Checked at</dt><dd>${time(facts.nowMs)}</dd>
</dl>
</body>
</html>
`;
}

function time(ms: number): string {
  const text = new Date(ms).toISOString();
  return `<time datetime="${text}">${text}</time>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The page needs nothing but itself. */
export const STATUS_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";
