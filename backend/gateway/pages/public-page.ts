import { HEADER } from '../../contract/headers.ts';
import { headerText, type Headers } from '../http/request-headers.ts';

/** A page that needs no headers of ours: status, documentation, consent. */
export interface PublicPage {
  /** 200 unless it says otherwise. */
  readonly status?: number;
  readonly contentType: string;
  readonly body: string;
  /** Content-Security-Policy. */
  readonly policy: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Content types of pages. */
export const PAGE_TYPE = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
} as const;

/** A page that loads nothing, unless a policy says what it may load. */
export const BARE_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A page of a type, under a Content-Security-Policy. */
export function makePage(type: keyof typeof PAGE_TYPE, body: string, policy = BARE_PAGE_POLICY): PublicPage {
  return { contentType: PAGE_TYPE[type], body, policy };
}

/** What is known of the language of a page's reader. */
export interface PageReader {
  /** Parameter `lang` of the address. */
  readonly lang: string | undefined;
  /** Number of the company in the parameter or header `companyId`; 0 for what is no number. */
  readonly companyId: number | undefined;
  /** Header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
}

/** What a request for a page says of its reader. */
export function describeReader(headers: Headers, url: string, path: string): PageReader {
  const query = new URLSearchParams(url.slice(path.length + 1));
  const company = query.get('companyId') ?? headerText(headers, HEADER.companyId);
  const companyId = company === undefined ? undefined : /^\d{1,15}$/.test(company) ? Number(company) : 0;
  const accepted = headers['accept-language'];
  const acceptLanguage = typeof accepted === 'string' ? accepted : undefined;
  return { lang: query.get('lang') ?? undefined, companyId, acceptLanguage };
}
