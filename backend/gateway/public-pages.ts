import type { Clock } from '../protocol/clock.ts';
import type { Operation } from '../services/operation.ts';
import { docsPage, documentOperations } from './docs-page.ts';
import type { PublicPage } from './public-page.ts';
import { STATUS_PAGE_POLICY, statusPage } from './status-page.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';

export interface PublicPagesOptions {
  readonly operations: readonly Operation[];
  readonly startedAtMs: number;
  readonly wallClock: Clock;
}

/** The pages that anyone may read, by path: status at `/` and `/status`, documentation at `/docs` and `/docs.json`. */
export function publicPages(options: PublicPagesOptions): (path: string) => PublicPage | undefined {
  const { operations, startedAtMs, wallClock } = options;
  const page = (contentType: string, body: string): PublicPage => ({
    contentType,
    body,
    policy: STATUS_PAGE_POLICY,
  });
  const status = () => page(HTML, statusPage({ startedAtMs, nowMs: wallClock.nowMs() }));
  const pages = new Map<string, () => PublicPage>([
    ['/', status],
    ['/status', status],
    ['/docs', () => page(HTML, docsPage(operations))],
    ['/docs.json', () => page(JSON_TEXT, JSON.stringify(documentOperations(operations)))],
  ]);
  return (path) => pages.get(path)?.();
}
