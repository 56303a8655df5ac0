import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { fundProposalRepository, type FundProposalRow } from '../../../storage/fund-shares/index.ts';
import type { RequestContext } from '../../operation.ts';
import type { ShareCustomer } from './fund-shares.ts';
import type { FundShareOperationDependencies } from './operations.ts';
import type { Shown } from './records.ts';

/** Who calls. */
export function requireCustomer({ companyId, caller }: RequestContext): ShareCustomer {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return { companyId, customerId: caller.customerId, customerNo: caller.customerNo };
}

/** What people see of a proposal beside its own row. */
export function shownOf(
  { directory, companyName }: Pick<FundShareOperationDependencies, 'directory' | 'companyName'>,
  row: Pick<FundProposalRow, 'fund_id' | 'company_id'>,
): Shown {
  return { deal: directory.require(row.fund_id), companyName: companyName(row.company_id) };
}

/** A proposal of the caller, or of a fund that he manages. Throws 404 for any other. */
export async function requireProposal(
  { database, directory }: FundShareOperationDependencies,
  context: RequestContext,
  kind: FundProposalRow['kind'],
  proposalNo: string,
): Promise<FundProposalRow> {
  const { companyId, customerId } = requireCustomer(context);
  const row = await fundProposalRepository.byNumber(database, proposalNo);
  const manages = row && directory.setting(row.company_id, row.fund_id).managerId === customerId;
  if (row?.kind !== kind || row.company_id !== companyId || (row.customer_id !== customerId && !manages))
    throw new PlatformError(CODE.fundRecordUnknown);
  return row;
}
