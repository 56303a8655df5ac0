import {
  FAULT_MANAGEMENT,
  type FaultSet,
  type FaultState,
} from '../../contract/calls/management/wire/faults.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { RequestFault } from '../../contract/errors/request-fault.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CompanyService } from '../company/company-service.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

/** What puts wire faults in force. */
export interface FaultControl {
  /** `customerId` names the rules of one customer; without it all are meant. */
  state(customerId?: number): FaultState;
  set(faults: FaultSet): FaultState;
  clear(customerId?: number): FaultState;
  /** What of the rules cannot be. */
  findFault(faults: FaultSet): RequestFault | undefined;
}

/**
 * FaultService: faults between programs and the platform, for rehearsals. They meet the programs of every company, so they
 * belong to the first one: 0001029 for any other. They end with the process. Whoever could make the orders of a customer
 * late could trade against them: 10302 until a second person has sent the same rules.
 */
export function faultOperations({
  companies,
  faults,
  fourEyes,
}: {
  readonly companies: Pick<CompanyService, 'first'>;
  readonly faults: FaultControl;
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
}): ManagementOperation[] {
  return [
    implementManagement(FAULT_MANAGEMENT.wireFaults, async ({ companyId }, { customerId }) => {
      requireFirstCompany(companies, companyId);
      return faults.state(customerId);
    }),
    implementManagement(FAULT_MANAGEMENT.setWireFaults, async (context, request) => {
      requireFirstCompany(companies, context.companyId);
      const wrong = faults.findFault(request);
      if (wrong !== undefined) throw PlatformError.badRequest(CODE.requestInvalid, wrong);
      await fourEyes.requireSecond(context, { bizType: FAULT_MANAGEMENT.setWireFaults.bizType, request });
      return faults.set(request);
    }),
    implementManagement(FAULT_MANAGEMENT.clearWireFaults, async ({ companyId }, { customerId }) => {
      requireFirstCompany(companies, companyId);
      return faults.clear(customerId);
    }),
  ];
}
