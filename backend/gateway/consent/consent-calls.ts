import { randomUUID } from 'node:crypto';
import type { FullEnvelope } from '../../contract/envelope.ts';
import { HEADER } from '../../contract/headers.ts';
import type { Auth2Service } from '../../services/auth2/auth2-service.ts';
import type { PipelineDependencies, GatewayRequest } from '../pipeline.ts';
import type { Resolution } from '../operation-table.ts';
import type { PublicPage } from '../pages/public-page.ts';
import { consentPage, type ConsentDependencies, type PageRequest } from './consent-page.ts';

export interface ConsentSources extends Pick<PipelineDependencies, 'companies' | 'customers' | 'wallClock'> {
  readonly auth2: Pick<Auth2Service, 'application' | 'storeConsents'>;
  resolve(path: string): Resolution | undefined;
  handle(request: GatewayRequest): Promise<{ readonly envelope: FullEnvelope }>;
}

/** The consent page over the services; what it does for the customer passes the same pipeline as a client's calls. */
export function serveConsent(sources: ConsentSources): (request: PageRequest) => Promise<PublicPage> {
  const { auth2, companies, customers, wallClock } = sources;
  const deps: ConsentDependencies = {
    application: (appId) => auth2.application(appId),
    storeConsents: (token) => auth2.storeConsents(token),
    company: (companyId) => companies.find(companyId),
    customerOf(token, companyId) {
      const session = customers.findSession(token);
      const active = session !== undefined && session.expireTimeMs > wallClock.nowMs();
      const own = session?.owner.kind === 'login' && session.owner.companyId === companyId;
      return active && own ? session.owner.customerNo : undefined;
    },
    async call(path, facts, body) {
      const resolution = sources.resolve(path);
      if (resolution === undefined) throw new Error(`nothing is served at ${path}`);
      const headers = {
        [HEADER.companyId]: String(facts.companyId),
        [HEADER.trace]: randomUUID(),
        [HEADER.lang]: facts.language,
        ...(facts.token === undefined ? {} : { [HEADER.token]: facts.token }),
      };
      const { ip } = facts;
      const call = { resolution, method: 'POST', headers, body, ip, channel: 'client' } as const;
      return (await sources.handle({ ...call, isOwnPage: true })).envelope;
    },
  };
  return (request) => consentPage(deps, request);
}
