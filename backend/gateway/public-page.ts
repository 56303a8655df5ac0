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

/** What is known of the language of a page's reader. */
export interface PageReader {
  /** Parameter `lang` of the address. */
  readonly lang: string | undefined;
  /** Number of the company in the parameter or header `companyId`; 0 for what is no number. */
  readonly companyId: number | undefined;
  /** Header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
}
