import type { TerminalReady } from './terminal.ts';

/** Makes a management call with the credentials of the company, or of the person `by`. */
export async function asCompany(
  ready: TerminalReady,
  bizType: string,
  body: object,
  by: Pick<TerminalReady['demo'], 'appId' | 'appSecret'> = ready.demo,
): Promise<Record<string, unknown>> {
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
  return post(`global/${bizType}`, body, headers);
}
