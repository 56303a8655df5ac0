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
