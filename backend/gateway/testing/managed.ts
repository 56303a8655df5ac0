import { kycConfigurationOperations } from '../../services/management/company/kyc-operations.ts';
import { agentOperations } from '../../services/management/customers/agent-operations.ts';
import { customerDetail } from '../../services/management/customers/detail-operation.ts';
import { groupOperations } from '../../services/management/customers/group-operations.ts';
import { customerOperations } from '../../services/management/customers/operations.ts';
import { reviewOperations } from '../../services/management/customers/review-operations.ts';
import {
  startTestGateway,
  type TestAnswer,
  type TestGateway,
  type TestGatewayOptions,
} from './test-gateway.ts';

const AUTHORIZE = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';

/** The path of a management call. */
export function managementPath(bizType: string): string {
  return `/openapi-b/global/${bizType}`;
}

/** A test gateway with the management calls about customers, and a back-office program of the first company. */
export interface ManagedGateway extends TestGateway {
  /** Headers of the program: company and token. */
  readonly admin: Readonly<Record<string, string>>;
  /** Makes a management call as the program. */
  manage(bizType: string, body?: object): Promise<TestAnswer>;
}

/** Starts a test gateway without call limits and authorizes a back-office program; the caller closes it. */
export async function startManagedGateway(options: TestGatewayOptions = {}): Promise<ManagedGateway> {
  const test = await startTestGateway({
    gateway: { rateLimits: false },
    management: (services) => {
      const { companies, customers, catalogue, database } = services;
      const groupsOf = (companyId: number) => companies.groups.of(companyId);
      const asset = (code: string) => catalogue.asset(code);
      const { directory } = customers;
      // Nothing is traded here, so there is nothing to loosen and nothing to book.
      const guard = { companies, products: [], fourEyes: { requireSecond: async () => undefined } };
      const deps = { ...guard, database, groupsOf, directory, assets: catalogue.assets, asset };
      return [
        ...customerOperations(deps),
        customerDetail({ ...deps, customers }),
        ...groupOperations({ ...guard, customers }),
        ...agentOperations({
          ...customers,
          rebates: { bookDue: async () => true, resume: async () => undefined },
        }),
        ...reviewOperations(customers),
        ...kycConfigurationOperations(guard),
      ];
    },
    ...options,
  });
  const { appId, appSecret } = test.services.companies.first;
  const { data } = (await test.post(AUTHORIZE, { appId, appSecret })).body;
  const admin = { companyId: '1', token: (data as { token: string }).token };
  return { ...test, admin, manage: (bizType, body = {}) => test.post(managementPath(bizType), body, admin) };
}
