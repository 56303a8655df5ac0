import type { WallClock } from '../../domain/clock.ts';
import type { StatusReport } from '../../services/status/status-service.ts';
import type { DocumentSources } from '../documents/document-pages.ts';
import { makePage, type PageReader, type PublicPage } from './public-page.ts';
import { statusPage, statusRecord, type StatusInputs, type StatusSource } from './status-page.ts';
import { readerLanguage } from '../../contract/status-texts.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import type { Language } from '../../contract/languages.ts';

/** Nothing but the page's own style and script, and calls to the platform that serves it. */
const WAY_BACK_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly broken: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  'en-US': {
    title: 'Undo a change',
    lead: 'Your e-mail address, phone number or authenticator becomes what it was before. Every device is signed out. API keys, passwords and sign-ins with other services that were added since are removed.',
    button: 'It was not me: undo it',
    done: 'The change is undone. Sign in again; if a password was changed meanwhile, set another one with “Forgotten password”.',
    broken: 'This address is not complete. Open the link of the message again.',
  },
  'zh-CN': {
    title: '撤销更改',
    lead: '您的邮箱、手机号或身份验证器将恢复为之前的状态。所有设备将退出登录，此后添加的 API 密钥、密码和第三方登录将被移除。',
    button: '非本人操作：撤销',
    done: '已恢复。请重新登录；如密码在此期间被更改，请通过“忘记密码”重新设置。',
    broken: '链接不完整，请重新打开消息中的链接。',
  },
  'zh-TW': {
    title: '撤銷變更',
    lead: '您的電子郵件、手機號碼或身分驗證器將恢復為先前的狀態。所有裝置將登出，此後新增的 API 金鑰、密碼和第三方登入將被移除。',
    button: '非本人操作：撤銷',
    done: '已恢復。請重新登入；如密碼在此期間被變更，請透過「忘記密碼」重新設定。',
    broken: '連結不完整，請重新開啟訊息中的連結。',
  },
};

/** The page behind the link of a message about a change: one press takes it back. */
function wayBackPage(language: Language): string {
  const { title, lead, button, done, broken } = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="stylesheet" href="/way-back.css"></head>
<body><main data-done="${done}" data-broken="${broken}"><h1>${title}</h1><p>${lead}</p>
<button type="button">${button}</button><p role="status"></p></main><script src="/way-back.js"></script></body>
</html>`;
}

const WAY_BACK_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.55 Inter, system-ui, sans-serif; }
main { max-width: 30rem; padding: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
button { font: inherit; padding: .625rem 1rem; border: 0; border-radius: .5rem; background: #0b62d6; color: #fff; cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
`;

/** The company and the token stand behind \`#\`, which no browser sends; they leave the address bar at once. */
const WAY_BACK_SCRIPT = `
const [, companyId, token] = /^#(\\d{1,10})\\.([\\w-]{43})$/.exec(location.hash) ?? [];
history.replaceState(null, '', location.pathname + location.search);
const main = document.querySelector('main');
const button = document.querySelector('button');
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
if (token === undefined) { button.disabled = true; say(main.dataset.broken); }
button.addEventListener('click', async () => {
  button.disabled = true;
  const headers = { 'content-type': 'application/json', companyId, trace: crypto.randomUUID(), lang: document.documentElement.lang };
  try {
    const response = await fetch('/api/global/${BIZ_TYPE.takeChangeBack}', { method: 'POST', headers, body: JSON.stringify({ token }) });
    const answer = await response.json();
    say(answer.code === '0' ? main.dataset.done : answer.msg);
    if (answer.code !== '0') button.disabled = false;
  } catch (error) {
    say(String(error));
    button.disabled = false;
  }
});
`;

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
  let documents: ReturnType<typeof loadDocuments> | undefined;
  return async (path, reader) => {
    if (!isDocumentPath(path)) return pages.get(path)?.(reader);
    documents ??= loadDocuments(options);
    return (await documents).get(path)?.(options.company?.(reader.companyId));
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
