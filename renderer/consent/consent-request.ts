/** What an application asks for (Auth2 flow, step 1). */
export interface ConsentRequest {
  readonly appId: string;
  readonly thirdAppType: string;
  /** Address to which the browser returns. */
  readonly url: string;
  /** Opaque text of the application, which goes back with the code. */
  readonly state?: string;
  /** PKCE challenge (S256), to which the code is bound. */
  readonly codeChallenge?: string;
}

/** Longest link that is read. */
const MAX_LINK_LENGTH = 2_000;

/** Reads the link with which an application sends its visitors to consent; undefined for any other text. */
export function readConsentLink(text: string): ConsentRequest | undefined {
  const link = text.trim();
  if (link.length > MAX_LINK_LENGTH || !URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const [appId, thirdAppType, url] = ['appId', 'thirdAppType', 'url'].map((name) => searchParams.get(name));
  if (!pathname.endsWith('/auth2/code') || !appId || !thirdAppType || !url) return undefined;
  const state = searchParams.get('state');
  const codeChallenge = searchParams.get('code_challenge') ?? searchParams.get('codeChallenge');
  return {
    ...{ appId, thirdAppType, url },
    ...(state === null ? {} : { state }),
    ...(codeChallenge === null ? {} : { codeChallenge }),
  };
}
