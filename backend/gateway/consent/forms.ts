import { escapeHtml } from '../pages/branded-page.ts';
import { fill, type ConsentTexts } from './texts.ts';

/** Longest value of a form field. */
export const MAX_FIELD_LENGTH = 512;

/** The form that signs a customer in. */
export function signInForm(
  texts: ConsentTexts,
  names: Readonly<Record<string, string>>,
  alert: string,
): string {
  const field = (name: string, label: string, attributes: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" maxlength="${MAX_FIELD_LENGTH}" ${attributes}></label>`;
  return `<p>${escapeHtml(fill(texts.asks, names))}</p>
${alert === '' ? '' : `<p role="alert">${escapeHtml(alert)}</p>`}
<form method="post">
${field('account', texts.account, 'autocomplete="username" required autofocus')}
${field('password', texts.password, 'type="password" autocomplete="current-password" required')}
${field('googleCode', texts.authenticatorCode, 'inputmode="numeric" autocomplete="one-time-code"')}
<button class="main">${escapeHtml(texts.signIn)}</button>
</form>`;
}

/** The question to a signed-in customer. */
export function questionForm(
  texts: ConsentTexts,
  names: Readonly<Record<string, string>>,
  hidden: Readonly<Record<string, string>>,
): string {
  const learned = [texts.learnsNumber, texts.learnsEmail, texts.learnsAccount];
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<p>${escapeHtml(fill(texts.asks, names))} ${escapeHtml(fill(texts.signedInAs, names))}</p>
<p>${escapeHtml(texts.learns)}</p>
<ul>${learned.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
<p>${escapeHtml(fill(texts.returnsTo, names))}</p>
<form method="post">${fields.join('')}
<button class="main" name="decision" value="agree">${escapeHtml(texts.agree)}</button>
<button name="decision" value="refuse">${escapeHtml(texts.refuse)}</button>
</form>`;
}
