import { BIZ_TYPE } from '../../contract/business-types.ts';
import { CODE_CHALLENGE, MAX_STATE_LENGTH, MAX_THIRD_APP_TYPE_LENGTH } from '../../contract/calls/auth2.ts';
import { passwordTexts } from '../../contract/encryption/password.ts';
import type { FullEnvelope } from '../../contract/envelope.ts';
import { listedCode } from '../../contract/errors/catalogue.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { parseLanguage, type Language } from '../../contract/languages.ts';
import { signInReturn } from '../../contract/sign-in-return.ts';
import type { Application } from '../../services/auth2/auth2-service.ts';
import { registeredAddress } from '../../services/auth2/auth2-service.ts';
import { brandOf, brandText, escapeHtml, type BrandedCompany } from '../pages/branded-page.ts';
import { type PublicPage, PAGE_TYPE } from '../pages/public-page.ts';
import { CONSENT_TEXTS, fill, type ConsentTexts } from './texts.ts';

/** A document of the consent page. */
interface ConsentDocument {
  readonly status: number;
  readonly language: Language;
  /** With `{company}` where its name stands. */
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Whose look the page has; absent: the product's, without a name. */
  readonly company?: BrandedCompany | undefined;
  /** Where a form may lead besides the page itself; browsers check it for redirects too. */
  readonly returnOrigin?: string;
}

/** Renders a document that runs no script but the one of the brand, loads nothing from elsewhere, is framed by nobody and kept by no cache. */
function consentDocument(content: ConsentDocument): PublicPage {
  const { style, script, sources, root, head, foot } = brandOf(content.company, content.language);
  const forms = content.returnOrigin === undefined ? "'self'" : `'self' ${content.returnOrigin}`;
  return {
    status: content.status,
    contentType: PAGE_TYPE.html,
    policy: `default-src 'none'; ${sources}; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    // The origin of a form has to arrive; nothing of the address may leave the site.
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
    body: `<!doctype html>
<html lang="${content.language}"${root}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${brandText('title', content.title, content.company)}${style}</head>
<body><main>${head}${brandText('h1', content.title, content.company)}
${content.body}
${foot}</main>${script}</body>
</html>
`,
  };
}

/** Longest value of a form field. */
const MAX_FIELD_LENGTH = 512;

/** The form that signs a customer in. */
function signInForm(texts: ConsentTexts, names: Shown, alert: string): string {
  const field = (name: string, label: string, attributes: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" maxlength="${MAX_FIELD_LENGTH}" ${attributes}></label>`;
  return `${brandText('p', fill(texts.asks, names.values), names.company)}
${alert === '' ? '' : `<p role="alert">${escapeHtml(alert)}</p>`}
<form method="post">
${field('account', texts.account, 'autocomplete="username" required autofocus')}
${field('password', texts.password, 'type="password" autocomplete="current-password" required')}
${field('googleCode', texts.authenticatorCode, 'inputmode="numeric" autocomplete="one-time-code"')}
<button class="main">${escapeHtml(texts.signIn)}</button>
</form>`;
}

/** The question to a signed-in customer. */
function questionForm(texts: ConsentTexts, names: Shown, hidden: Readonly<Record<string, string>>): string {
  const learned = [texts.learnsNumber, texts.learnsEmail, texts.learnsAccount];
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const asks = `${fill(texts.asks, names.values)} ${fill(texts.signedInAs, names.values)}`;
  return `${brandText('p', asks, names.company)}
<p>${escapeHtml(texts.learns)}</p>
<ul>${learned.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
<p>${escapeHtml(fill(texts.returnsTo, names.values))}</p>
<form method="post">${fields.join('')}
<button class="main" name="decision" value="agree">${escapeHtml(texts.agree)}</button>
<button name="decision" value="refuse">${escapeHtml(texts.refuse)}</button>
</form>`;
}

/** `/{lang}/auth2/code`. */
const CONSENT_PATH = /^\/([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)\/auth2\/code$/;

const PATH = {
  login: `/api/login/${BIZ_TYPE.login}`,
  logout: `/api/${BIZ_TYPE.logout}`,
  code: `/${BIZ_TYPE.auth2Code}`,
} as const;

/** Marks a session that was begun on this page: it ends with the answer. */
const SIGNED_IN_HERE = 'here';

/** A browser's request for the page. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Form text; empty when there is none. */
  readonly body: string;
  readonly ip: string;
  /** The request comes from this page itself, not from another site's. */
  readonly isOwnOrigin: boolean;
}

export interface ConsentDependencies {
  application(appId: string): Application | undefined;
  company(companyId: number): BrandedCompany | undefined;
  /** Customer number of an active login token of the company. */
  customerOf(token: string, companyId: number): string | undefined;
  /** Lets what was agreed to by a session outlive it. */
  storeConsents(token: string): Promise<void>;
  /** Runs a request as a client's call would run, limits included. */
  call(
    path: string,
    facts: { companyId: number; language: Language; token?: string; ip: string },
    body: Record<string, unknown>,
  ): Promise<FullEnvelope>;
}

/** What the address of the page asks for, checked. */
interface Requested {
  readonly language: Language;
  readonly texts: ConsentTexts;
  readonly application: Application;
  readonly company: BrandedCompany;
  readonly thirdAppType: string;
  readonly returnAddress: URL;
  /** Opaque text of the application; undefined when it sent none. */
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly ip: string;
}

/** Whether a path is the consent page's. */
export function isConsentPath(path: string): boolean {
  return CONSENT_PATH.test(path);
}

/**
 * The page on which a customer agrees that a third-party application learns who he is (Auth2 API, flow 1). It signs in
 * by the form or takes over a login token that the client posts, asks, and sends the browser to the registered return
 * address with `code` and `app`.
 */
export async function consentPage(deps: ConsentDependencies, request: PageRequest): Promise<PublicPage> {
  const language = parseLanguage(CONSENT_PATH.exec(request.path)?.[1]);
  const requested = readAddress(deps, request, language);
  if ('policy' in requested) return requested;
  if (request.method !== 'POST') return showSignIn(requested, '');
  const form = new URLSearchParams(request.body);
  const field = (name: string) => (form.get(name) ?? '').slice(0, MAX_FIELD_LENGTH);
  const token = field('token');
  if (token === '') {
    if (!request.isOwnOrigin) return showSignIn(requested, requested.texts.foreignForm);
    return signIn(deps, requested, field('account'), field('password'), field('googleCode'));
  }
  const decision = field('decision');
  if (decision === '') return ask(deps, requested, token, '');
  // Another site must not answer: it could give its own customer's code to this browser's user.
  if (!request.isOwnOrigin) return ask(deps, requested, token, '');
  const facts = { companyId: requested.application.companyId, language, token, ip: requested.ip };
  const answered =
    decision === 'agree'
      ? await agree(deps, requested, token)
      : message(requested, 200, requested.texts.refused);
  if (field('signedIn') === SIGNED_IN_HERE) {
    await deps.storeConsents(token);
    await deps.call(PATH.logout, facts, {});
  }
  return answered;
}

function readAddress(
  deps: ConsentDependencies,
  request: PageRequest,
  language: Language,
): Requested | PublicPage {
  const texts = CONSENT_TEXTS[language];
  const query = new URLSearchParams(request.query);
  const appId = query.get('appId') ?? '';
  const thirdAppType = query.get('thirdAppType') ?? '';
  const url = query.get('url') ?? '';
  const reject = (reason: string) => rejection(language, texts, reason);
  if (appId === '' || thirdAppType === '' || url === '') return reject(texts.incomplete);
  if (thirdAppType.length > MAX_THIRD_APP_TYPE_LENGTH) return reject(texts.incomplete);
  const state = query.get('state') ?? undefined;
  const codeChallenge = query.get('code_challenge') ?? query.get('codeChallenge') ?? undefined;
  const method = query.get('code_challenge_method') ?? query.get('codeChallengeMethod') ?? 'S256';
  const isChallenge = codeChallenge === undefined || new RegExp(CODE_CHALLENGE).test(codeChallenge);
  if ((state?.length ?? 0) > MAX_STATE_LENGTH || !isChallenge || method !== 'S256')
    return reject(texts.incomplete);
  const application = deps.application(appId);
  const company = application && deps.company(application.companyId);
  if (application === undefined || company === undefined) return reject(texts.unknownApplication);
  const returnAddress = registeredAddress(url, application.returnAddresses);
  if (returnAddress === undefined) return reject(texts.unregisteredAddress);
  const requested = { language, texts, application, company, thirdAppType, returnAddress, ip: request.ip };
  return { ...requested, state, codeChallenge };
}

async function signIn(
  deps: ConsentDependencies,
  requested: Requested,
  account: string,
  password: string,
  googleCode: string,
): Promise<PublicPage> {
  const [, phoneArea, phone] = /^\+?(\d{1,4})[ -](\d{4,15})$/.exec(account.trim()) ?? [];
  const name =
    phoneArea === undefined
      ? { type: account.includes('@') ? 1 : 3, loginName: account.trim() }
      : { type: 2, phoneArea: `+${phoneArea}`, loginName: phone };
  const { companyId } = requested.application;
  const facts = { companyId, language: requested.language, ip: requested.ip };
  const oneTime = googleCode === '' ? {} : { googleCode };
  const logIn = (loginPwd: string) =>
    deps.call(PATH.login, facts, { ...name, device: 2, isThird: false, loginPwd, ...oneTime });
  const [usual = '', asTyped] = passwordTexts(password);
  let answer = await logIn(usual);
  const isWrong = listedCode(answer.bizCode, answer.code) === CODE.loginOrPasswordWrong;
  if (isWrong && asTyped !== undefined) answer = await logIn(asTyped);
  if (!answer.ok) return showSignIn(requested, answer.msg);
  const { token } = answer.data as { token: string };
  return ask(deps, requested, token, SIGNED_IN_HERE);
}

function ask(deps: ConsentDependencies, requested: Requested, token: string, signedIn: string): PublicPage {
  const customer = deps.customerOf(token, requested.application.companyId);
  if (customer === undefined) return showSignIn(requested, requested.texts.signInAgain);
  const names = shownNames(requested, { customer, site: requested.returnAddress.host });
  return show(requested, questionForm(requested.texts, names, { token, signedIn }));
}

async function agree(deps: ConsentDependencies, requested: Requested, token: string): Promise<PublicPage> {
  const { application, language, returnAddress, thirdAppType, state, codeChallenge, ip } = requested;
  const answer = await deps.call(
    PATH.code,
    { companyId: application.companyId, language, token, ip },
    {
      appId: application.appId,
      thirdAppType,
      url: returnAddress.href,
      ...(state === undefined ? {} : { state }),
      ...(codeChallenge === undefined ? {} : { codeChallenge }),
    },
  );
  if (!answer.ok) return showSignIn(requested, answer.msg);
  const location = signInReturn(returnAddress.href, String(answer.data), requested.company.name, state);
  const page = message(requested, 303, fill(requested.texts.returnsTo, { site: returnAddress.host }));
  return { ...page, headers: { ...page.headers, location } };
}

function showSignIn(requested: Requested, alert: string): PublicPage {
  return show(requested, signInForm(requested.texts, shownNames(requested), alert));
}

function message(requested: Requested, status: number, text: string): PublicPage {
  return show(requested, `<p>${escapeHtml(text)}</p>`, status);
}

function show(requested: Requested, body: string, status = 200): PublicPage {
  const { language, returnAddress, texts } = requested;
  const { title } = texts;
  const { origin: returnOrigin } = returnAddress;
  return consentDocument({ status, language, title, body, returnOrigin, company: requested.company });
}

function rejection(language: Language, texts: ConsentTexts, reason: string): PublicPage {
  const body = `<p role="alert">${escapeHtml(reason)}</p>`;
  return consentDocument({ status: 400, language, title: texts.signIn, body });
}

/** What the texts name; the company stays a placeholder, so that the page can follow its name. */
interface Shown {
  readonly company: BrandedCompany;
  readonly values: Readonly<Record<string, string>>;
}

function shownNames({ application, company }: Requested, more: Shown['values'] = {}): Shown {
  // What an application is called is no place of a name.
  const app = application.name.replaceAll('{company}', company.name);
  return { company, values: { ...more, app } };
}
