import type { TerminalReady } from './terminal.ts';

/** What has to be known of a platform to speak for its company. */
export type CompanyReady = Pick<TerminalReady, 'baseUrl'> & { readonly demo: Credentials };

/** Who speaks at the management API. */
export interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
}

/** A management call with the credentials of the company, or of the person `by`, from outside the terminal. */
export async function manage<Data = Record<string, unknown>>(
  ready: CompanyReady,
  bizType: string,
  body: object,
  by: Credentials = ready.demo,
): Promise<Data> {
  const post = async (where: string, sent: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${ready.baseUrl}/openapi-b/${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', trace: 'browser-story', ...headers },
      body: JSON.stringify(sent),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const { appId, appSecret } = by;
  const company = await post('auth/admin.admin.CompanyAuthDubboService.auth', { appId, appSecret });
  const headers = { token: String(company['token']), companyId: String(company['id']) };
  return (await post(`global/${bizType}`, body, headers)) as Data;
}
