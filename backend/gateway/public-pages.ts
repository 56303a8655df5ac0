import type { WallClock } from '../domain/clock.ts';
import type { ManagementOperation } from '../services/management/index.ts';
import type { Operation } from '../services/operation.ts';
import { documentOperations } from './docs-page.ts';
import { asyncApiDocument, type SocketHosts } from './documents/async-api.ts';
import { openApiDocument } from './documents/open-api.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './documents/page-assets.ts';
import { DOCS_PAGE_POLICY, docsPage } from './documents/page.ts';
import type { StatusReport } from '../services/status/index.ts';
import type { PageReader, PublicPage } from './public-page.ts';
import {
  STATUS_PAGE_POLICY,
  statusPage,
  statusRecord,
  type StatusInputs,
  type StatusSource,
} from './status-page.ts';
import { readerLanguage } from './status-texts.ts';
import { WAY_BACK_POLICY, WAY_BACK_SCRIPT, WAY_BACK_STYLE, wayBackPage } from './way-back-page.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Version of the interface that the published documents state. */
const INTERFACE_VERSION = '1.0.0';

export interface PublicPagesOptions {
  readonly operations: readonly Operation[];
  /** Operations of the management API behind its authorization. */
  readonly management: readonly ManagementOperation[];
  /** Where the websockets are, asked when the document is. */
  readonly socketHosts: () => SocketHosts;
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
): (path: string, reader: PageReader) => PublicPage | undefined {
  const wayBack = ({ lang, acceptLanguage }: PageReader): PublicPage => ({
    ...page(HTML, wayBackPage(readerLanguage(lang, acceptLanguage)), WAY_BACK_POLICY),
    headers: { vary: 'accept-language', 'referrer-policy': 'no-referrer' },
  });
  const pages = new Map<string, ReadPage>([
    ...statusPages(options),
    ...documentPages(options),
    ['/way-back', wayBack],
    ['/way-back.css', () => page(CSS, WAY_BACK_STYLE)],
    ['/way-back.js', () => page(JAVASCRIPT, WAY_BACK_SCRIPT)],
  ]);
  return (path, reader) => pages.get(path)?.(reader);
}

/** A page for a reader; undefined where it asks for a company that does not exist. */
type ReadPage = (reader: PageReader) => PublicPage | undefined;

function page(contentType: string, body: string, policy = STATUS_PAGE_POLICY): PublicPage {
  return { contentType, body, policy };
}

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
    ...page(JSON_TEXT, JSON.stringify({ healthy: isHealthy })),
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
    ...page(JSON_TEXT, JSON.stringify(statusRecord(facts(companyId), RECORD_LANGUAGE))),
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

/** The documentation, for people and for programs. */
function documentPages({
  operations,
  management,
  socketHosts,
}: PublicPagesOptions): readonly [string, ReadPage][] {
  const table = () => documentOperations(operations, management);
  const json = (make: () => unknown) => once(() => page(JSON_TEXT, JSON.stringify(make())));
  const docs = once(() => page(HTML, docsPage(table()), DOCS_PAGE_POLICY));
  const openApi = () =>
    openApiDocument(table(), { version: INTERFACE_VERSION, baseUrl: `http://${socketHosts().client}` });
  const asyncApi = () => JSON.stringify(asyncApiDocument(INTERFACE_VERSION, socketHosts()));
  return [
    ['/docs', docs],
    ['/docs/', docs],
    ['/docs/page.css', () => page(CSS, PAGE_STYLE)],
    ['/docs/page.js', () => page(JAVASCRIPT, PAGE_SCRIPT)],
    ['/docs/openapi.json', json(openApi)],
    ['/docs/asyncapi.json', () => page(JSON_TEXT, asyncApi())],
    ['/docs.json', json(table)],
  ];
}

/** Pages for machines that ask how the platform is, by whatever name they reach it: they say nothing of anybody. */
export function isHealthPath(path: string): boolean {
  return path === '/health/live' || path === '/health/ready';
}

/** The operations do not change while the platform runs, so a document is made when it is first asked for. */
function once(make: () => PublicPage): () => PublicPage {
  let made: PublicPage | undefined;
  return () => (made ??= make());
}
