import type { Language } from '../../contract/languages.ts';
import { brandOf, brandText, escapeHtml, type BrandedCompany } from './branded-page.ts';
import { PAGE_TYPE, type PublicPage } from './public-page.ts';
import {
  reasonText,
  worst,
  type Maintenance,
  type MaintenanceWindow,
  type StatusReport,
} from '../../services/status/status-service.ts';
import { STATUS_TEXTS, type StatusTexts } from '../../contract/status-texts.ts';

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
  /** The company that is asked for; of others nothing is said. Absent: there is none. */
  readonly company?: BrandedCompany | undefined;
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
  /** The one that was asked for. */
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
  { startedAtMs, nowMs, maintenance, report, company }: StatusInputs,
  language: Language,
): StatusRecord {
  const own = report.companies.filter(({ companyId }) => companyId === company?.id);
  // What befalls the company makes the whole degraded at most.
  const troubled = own.some(({ status }) => status !== 'up') ? [{ status: 'degraded' } as const] : [];
  const { status: worstOfAll } = worst([...report.parts, ...troubled]);
  const isMaintained = maintenance.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  const state = worstOfAll === 'up' ? 'available' : worstOfAll;
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
    companies: own.map(({ companyId, name, status, reason, sinceMs }) => ({
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

/** The status page of a company in a language, open to everyone without a token: the only announcement of maintenance. */
export function statusPage(inputs: StatusInputs, language: Language): Omit<PublicPage, 'headers'> {
  const record = statusRecord(inputs, language);
  const texts = STATUS_TEXTS[language];
  const { style, script, sources, root, head, foot } = brandOf(inputs.company, language, STYLE);
  const parts = record.parts.map((part) => row(texts, texts.parts[part.part] ?? part.part, part));
  const companies = record.companies.map((company) => row(texts, company.name, company));
  const heads = [texts.service, texts.state, texts.since, texts.reason].map((name) => `<th>${name}</th>`);
  const title = inputs.company === undefined ? texts.title : `{company}: ${texts.title}`;
  return {
    contentType: PAGE_TYPE.html,
    policy: `default-src 'none'; ${sources}; frame-ancestors 'none'; base-uri 'none'`,
    body: `<!doctype html>
<html lang="${language}"${root}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="5">${brandText('title', title, inputs.company)}${style}</head>
<body><main>${head}
<h1>${texts.title}</h1>
<p data-state="${record.status}">${texts.headline[record.status]}${plan(texts, record)}
<table>
<tr>${heads.join('')}</tr>
${[...companies, ...parts].join('\n')}
</table>
<dl>
<dt>${texts.runningSince}</dt><dd>${time(record.startedAt)}</dd>
<dt>${texts.checkedAt}</dt><dd>${time(record.checkedAt)}</dd>
</dl>
${foot}</main>${script}</body>
</html>
`,
  };
}

/** The page is wider than a form, and says by a colour how it stands. */
const STYLE = `
main{width:min(52rem,100vw)}
table{width:100%;border-collapse:collapse;margin:1.25rem 0}
th,td{padding:.45rem .6rem .45rem 0;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-weight:600}
time{font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}
dd{margin:0}
[data-state]{font-weight:600}
[data-state=down],[data-state=degraded]{color:var(--alert)}`;

function row(texts: StatusTexts, name: string, { status, reason, since }: StateRecord): string {
  const cells = [escapeHtml(name), texts.states[status], time(since), escapeHtml(reason)];
  const stated = status === 'up' ? '' : ` data-state="${status}"`;
  return `<tr${stated}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function plan(texts: StatusTexts, { maintenance }: StatusRecord): string {
  if (maintenance.length === 0) return ` ${texts.noMaintenance}</p>`;
  const items = maintenance.map(
    ({ startTime, endTime, text }) =>
      `<li>${time(startTime)} ${texts.until} ${time(endTime)}: ${escapeHtml(text)}</li>\n`,
  );
  return `</p>\n<h2>${texts.maintenance}</h2>\n<ul>\n${items.join('')}</ul>`;
}

/** To the second, in UTC. */
function time(ms: number): string {
  const text = new Date(ms).toISOString();
  return `<time datetime="${text}">${text.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
