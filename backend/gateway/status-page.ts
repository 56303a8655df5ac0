import type { Language } from '../protocol/languages.ts';
import {
  reasonText,
  type Maintenance,
  type MaintenanceWindow,
  type StatusReport,
} from '../services/status/index.ts';
import { STATUS_TEXTS, type StatusTexts } from './status-texts.ts';

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

/** What the service announces about itself: how it is, and what is planned. Reasons are in `language`. */
export function statusRecord(
  { startedAtMs, nowMs, maintenance, report }: StatusInputs,
  language: Language,
): StatusRecord {
  const isMaintained = maintenance.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const state = report.status === 'up' ? 'available' : report.status;
  return {
    status: isMaintained ? 'maintenance' : state,
    startedAt: startedAtMs,
    checkedAt: nowMs,
    parts: report.parts.map(({ part, status, reason, sinceMs }) => ({
      part,
      status,
      reason: reasonText(reason, language),
      since: sinceMs,
    })),
    companies: report.companies.map(({ companyId, name, status, reason, sinceMs }) => ({
      companyId,
      name,
      status,
      reason: reasonText(reason, language),
      since: sinceMs,
    })),
    maintenance: maintenance.map(({ startMs, endMs, text }) => ({
      startTime: startMs,
      endTime: endMs,
      text,
    })),
  };
}

/** The status page in a language, open to everyone without a token: the only announcement of maintenance. */
export function statusPage(inputs: StatusInputs, language: Language): string {
  const record = statusRecord(inputs, language);
  const texts = STATUS_TEXTS[language];
  const parts = record.parts.map((part) => row(texts, texts.parts[part.part] ?? part.part, part));
  const companies = record.companies.map((company) => row(texts, company.name, company));
  const heads = (subject: string) =>
    [subject, texts.state, texts.since, texts.reason].map((head) => `<th>${head}</th>`).join('');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>${texts.title}</title></head>
<body>
<h1>${texts.title}</h1>
<p>${texts.headline[record.status]}${plan(texts, record)}
<h2>${texts.services}</h2>
<table>
<tr>${heads(texts.service)}</tr>
${parts.join('\n')}
</table>
<h2>${texts.companies}</h2>
<table>
<tr>${heads(texts.company)}</tr>
${companies.join('\n')}
</table>
<dl>
<dt>${texts.runningSince}</dt><dd>${time(record.startedAt)}</dd>
<dt>${texts.checkedAt}</dt><dd>${time(record.checkedAt)}</dd>
</dl>
</body>
</html>
`;
}

function row(texts: StatusTexts, name: string, { status, reason, since }: StateRecord): string {
  const cells = [escapeText(name), texts.states[status], time(since), escapeText(reason)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function plan(texts: StatusTexts, { maintenance }: StatusRecord): string {
  if (maintenance.length === 0) return ` ${texts.noMaintenance}</p>`;
  const items = maintenance.map(
    ({ startTime, endTime, text }) =>
      `<li>${time(startTime)} ${texts.until} ${time(endTime)}: ${escapeText(text)}</li>\n`,
  );
  return `</p>\n<h2>${texts.maintenance}</h2>\n<ul>\n${items.join('')}</ul>`;
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
