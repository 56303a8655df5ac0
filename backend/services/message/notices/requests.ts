import { CODE } from '../../../contract/errors/codes.ts';
import { parseLanguage, type Language } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { pageOf } from '../../../contract/records/index.ts';
import type { Caller, RequestContext } from '../../operation.ts';
import type { NoticeTexts } from './notices.ts';

/** The caller; the company and the customer number of the body, where they are sent, must be its own. */
export function requireSelf(
  context: RequestContext,
  request: { readonly companyId?: number; readonly customerNo?: string },
): Caller {
  requireOwnCompany(context, request.companyId);
  if (context.caller === undefined) throw new PlatformError(CODE.notSignedIn);
  const { customerNo = '' } = request;
  if (customerNo !== '' && customerNo !== context.caller.customerNo)
    throw new PlatformError(CODE.customerAccessDenied);
  return context.caller;
}

/** Throws 015 for a company of the body that is not the one of the header. */
export function requireOwnCompany(context: RequestContext, named: number | undefined): void {
  if (named !== undefined && named !== context.companyId)
    throw PlatformError.wrong(CODE.requestInvalid, 'mustBe', 'companyId', context.companyId);
}

export function chooseLanguage(context: RequestContext, lang: string | undefined): Language {
  return lang === undefined || lang === '' ? context.language : parseLanguage(lang);
}

export function textsIn(texts: string, language: Language): { title: string; content: string } {
  const { title, content } = JSON.parse(texts) as NoticeTexts;
  return { title: title[language], content: content[language] };
}

/** How a list is answered: as published, an array, or as clients in the field read it, a page. */
export interface ListForm {
  /** True for a company whose clients read pages always. */
  paged(companyId: number): boolean;
}

/**
 * A list as the request wants it: a page when the company's clients read pages or when the request names `current` or
 * `size`, else the first rows as an array.
 */
export function listed<Row>(
  form: ListForm,
  context: RequestContext,
  request: { readonly current?: number; readonly size?: number },
  rows: readonly Row[],
) {
  const page = pageOf(rows, request);
  const wantsPage = request.current !== undefined || request.size !== undefined;
  return wantsPage || form.paged(context.companyId) ? page : page.records;
}
