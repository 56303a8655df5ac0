import type { Maintenance, MaintenanceWindow, StatusReport } from '../services/status/index.ts';

/** Who knows how the platform is and what is planned. */
export interface StatusSource {
  report(): StatusReport;
  readonly maintenance: Pick<Maintenance, 'ahead'>;
}

/** What the status page is made of. */
export interface StatusInputs {
  readonly startedAtMs: number;
  readonly nowMs: number;
  /** Windows that are not over, earliest first. */
  readonly maintenance: readonly MaintenanceWindow[];
  readonly report: StatusReport;
}

/** State of a part or a company in `/status.json`. */
interface StateRecord {
  readonly status: 'up' | 'degraded' | 'down';
  /** Why it is not up; empty while it is. */
  readonly reason: string;
  readonly since: number;
}

/** The answer of `/status.json`. */
export interface StatusRecord {
  /** `maintenance` while a window runs, else the worst of the parts. */
  readonly status: 'available' | 'degraded' | 'down' | 'maintenance';
  readonly startedAt: number;
  readonly checkedAt: number;
  readonly parts: readonly (StateRecord & { readonly part: string })[];
  readonly companies: readonly (StateRecord & { readonly companyId: number; readonly name: string })[];
  /** Windows that are not over, earliest first. */
  readonly maintenance: readonly {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }[];
}

/** What the service announces about itself (What the service does): how it is, and what is planned. */
export function statusRecord({ startedAtMs, nowMs, maintenance, report }: StatusInputs): StatusRecord {
  const isMaintained = maintenance.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const state = report.status === 'up' ? 'available' : report.status;
  return {
    status: isMaintained ? 'maintenance' : state,
    startedAt: startedAtMs,
    checkedAt: nowMs,
    parts: report.parts.map(({ part, status, reason, sinceMs }) => ({
      part,
      status,
      reason,
      since: sinceMs,
    })),
    companies: report.companies.map(({ companyId, name, status, reason, sinceMs }) => ({
      companyId,
      name,
      status,
      reason,
      since: sinceMs,
    })),
    maintenance: maintenance.map(({ startMs, endMs, text }) => ({
      startTime: startMs,
      endTime: endMs,
      text,
    })),
  };
}

const HEADLINE: Readonly<Record<StatusRecord['status'], string>> = {
  available: 'All services are available.',
  degraded: 'Some services are degraded.',
  down: 'Some services are down.',
  maintenance: 'Maintenance is under way.',
};

/** Parts of the platform as people call them. */
const PART_NAME: Readonly<Record<string, string>> = {
  quotes: 'Quotes',
  trading: 'Trading',
  storage: 'Storage',
  messages: 'Messages',
};

/** The status page, open to everyone without a token: the only announcement of maintenance. */
export function statusPage(inputs: StatusInputs): string {
  const record = statusRecord(inputs);
  const parts = record.parts.map((part) => row(PART_NAME[part.part] ?? part.part, part));
  const companies = record.companies.map((company) => row(company.name, company));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Meridian platform status</title></head>
<body>
<h1>Meridian platform</h1>
<p>${HEADLINE[record.status]}${plan(record)}
<h2>Services</h2>
<table>
<tr><th>Service</th><th>State</th><th>Since</th><th>Reason</th></tr>
${parts.join('\n')}
</table>
<h2>Companies</h2>
<table>
<tr><th>Company</th><th>State</th><th>Since</th><th>Reason</th></tr>
${companies.join('\n')}
</table>
<dl>
<dt>Running since</dt><dd>${time(record.startedAt)}</dd>
<dt>Checked at</dt><dd>${time(record.checkedAt)}</dd>
</dl>
</body>
</html>
`;
}

function row(name: string, { status, reason, since }: StateRecord): string {
  const cells = [escapeText(name), status, time(since), escapeText(reason)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function plan({ maintenance }: StatusRecord): string {
  if (maintenance.length === 0) return ' No maintenance is planned.</p>';
  const items = maintenance.map(
    ({ startTime, endTime, text }) =>
      `<li>${time(startTime)} to ${time(endTime)}: ${escapeText(text)}</li>\n`,
  );
  return `</p>\n<h2>Maintenance</h2>\n<ul>\n${items.join('')}</ul>`;
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
