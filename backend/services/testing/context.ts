import type { RequestContext } from '../operation.ts';

/** The context of a guest's request in English to the first company, with what `members` say otherwise. For tests. */
export function testContext(
  members: Partial<RequestContext> & { readonly receivedAtMs: number },
): RequestContext {
  return {
    companyId: 1,
    trace: 't',
    language: 'en-US',
    channel: 'client',
    ip: '127.0.0.1',
    version: '',
    group: '',
    caller: undefined,
    ...members,
  };
}
