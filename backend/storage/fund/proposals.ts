import { given, type Where } from '../table.ts';

/** Which proposals a page shows, of deposits as of withdrawals; undefined members leave nothing out. */
export interface ProposalPageQuery {
  readonly companyId: number;
  readonly customerId?: number | undefined;
  readonly customerNo?: string | undefined;
  readonly proposalNo?: string | undefined;
  readonly states?: readonly string[] | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface ProposalColumns {
  readonly company_id: number;
  readonly customer_id: number;
  readonly customer_no: string;
  readonly proposal_no: string;
  readonly state: string;
  readonly create_time_ms: number;
}

/** The rows that every table of proposals has for the query. */
export function matchingProposals(query: ProposalPageQuery): Where<ProposalColumns> {
  const { companyId, customerId, customerNo, proposalNo, states, fromMs, toMs } = query;
  return {
    company_id: companyId,
    ...given({
      customer_id: customerId,
      customer_no: customerNo,
      proposal_no: proposalNo,
      state: states,
      create_time_ms: { '>=': fromMs, '<=': toMs },
    }),
  };
}
