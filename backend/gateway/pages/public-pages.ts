import type { WallClock } from '../../domain/clock.ts';
import type { StatusReport } from '../../services/status/status-service.ts';
import type { DocumentSources } from '../documents/document-pages.ts';
import { makePage, type PageReader, type PublicPage } from './public-page.ts';
import { statusPage, statusRecord, type StatusInputs, type StatusSource } from './status-page.ts';
import { readerLanguage } from './status-texts.ts';
import { WAY_BACK_POLICY, WAY_BACK_SCRIPT, WAY_BACK_STYLE, wayBackPage } from './way-back-page.ts';

export interface PublicPagesOptions extends DocumentSources {
  readonly startedAtMs: number;
  readonly wallClock: WallClock;
  /** The company that a reader asks for; without a number the first one. Absent: pages have no company. */
  readonly company?: ((companyId: number | undefined) => StatusInputs['company']) | undefined;
  /** What the platform says of itself. */
  readonly status?: StatusSource | undefined;
}

/** Programs and logs read reasons in English. */
const RECORD_LANGUAGE = 'en-US';

const ALL_UP: StatusReport = { status: 'up', parts: [], companies: [] };

/**
 * The pages that anyone may read, by path: status of a company at `/`, `/status` (in the reader's language) and `/status.json`; health for machines at
 * `/health/live` (the process answers) and `/health/ready` (no part is down, else 503); documentation at `/docs`, for programs at
 * `/docs/openapi.json`, `/docs/asyncapi.json` and `/docs.json`; `/way-back`, behind the links of messages about changed addresses.
 */
export function publicPages(
  options: PublicPagesOptions,
): (path: string, reader: PageReader) => Promise<PublicPage | undefined> {
  const wayBack = ({ lang, acceptLanguage }: PageReader): PublicPage => ({
    ...makePage('html', wayBackPage(readerLanguage(lang, acceptLanguage)), WAY_BACK_POLICY),
    headers: { vary: 'accept-language', 'referrer-policy': 'no-referrer' },
  });
  const pages = new Map<string, ReadPage>([
    ...statusPages(options),
    ['/way-back', wayBack],
    ['/way-back.css', () => makePage('css', WAY_BACK_STYLE)],
    ['/way-back.js', () => makePage('javascript', WAY_BACK_SCRIPT)],
  ]);
  let documents: Promise<ReadonlyMap<string, () => PublicPage>> | undefined;
  return async (path, reader) => {
    if (!isDocumentPath(path)) return pages.get(path)?.(reader);
    documents ??= loadDocuments(options);
    return (await documents).get(path)?.();
  };
}

function isDocumentPath(path: string): boolean {
  return /^\/docs(?:[./]|$)/.test(path);
}

/** Most platforms are never asked for their documents, whose words and examples then take no memory. */
async function loadDocuments(options: PublicPagesOptions) {
  const { documentPages } = await import('../documents/document-pages.ts');
  return documentPages(options);
}

/** A page for a reader; undefined where it asks for a company that does not exist. */
type ReadPage = (reader: PageReader) => PublicPage | undefined;

/** How the platform is, for people and for machines. */
function statusPages({
  startedAtMs,
  wallClock,
  company,
  status,
}: PublicPagesOptions): readonly [string, ReadPage][] {
  const facts = (companyId?: number) => {
    const nowMs = wallClock.nowMs();
    const report = status?.report() ?? ALL_UP;
    const maintenance = status?.maintenance.ahead(nowMs) ?? [];
    return { startedAtMs, nowMs, maintenance, report, company: company?.(companyId) };
  };
  const health = (isHealthy: boolean) => ({
    ...makePage('json', JSON.stringify({ healthy: isHealthy })),
    status: isHealthy ? 200 : 503,
  });
  const ofKnown =
    (make: ReadPage): ReadPage =>
    (reader) =>
      reader.companyId !== undefined && company?.(reader.companyId) === undefined ? undefined : make(reader);
  const forPeople = ofKnown(({ companyId, lang, acceptLanguage }) => ({
    ...statusPage(facts(companyId), readerLanguage(lang, acceptLanguage)),
    headers: { vary: 'accept-language, companyid' },
  }));
  const forPrograms = ofKnown(({ companyId }) => ({
    ...makePage('json', JSON.stringify(statusRecord(facts(companyId), RECORD_LANGUAGE))),
    headers: { vary: 'companyid' },
  }));
  return [
    ['/', forPeople],
    ['/status', forPeople],
    ['/status.json', forPrograms],
    ['/health/live', () => health(true)],
    ['/health/ready', () => health(facts().report.status !== 'down')],
  ];
}

/** Pages for machines that ask how the platform is, by whatever name they reach it: they say nothing of anybody. */
export function isHealthPath(path: string): boolean {
  return path === '/health/live' || path === '/health/ready';
}
