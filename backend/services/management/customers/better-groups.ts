import type { CustomerGroup } from '../../../contract/calls/management/groups.ts';
import type { Company } from '../../company/company-service.ts';
import { hasLargerLimits } from '../fund/larger-limits.ts';
import { hasLooserTerms, type TermsGuard } from '../products/loosened-terms.ts';

type Guard = Omit<TermsGuard, 'fourEyes'>;

/** Whether customers of a group trade on looser terms, or move more money, than those of another one. */
export function hasMore(guard: Guard, company: Company, customerGroupId: number, otherId: number): boolean {
  return (
    hasLooserTerms(guard, company, customerGroupId, otherId) ||
    hasLargerLimits(company, customerGroupId, otherId)
  );
}

/** Whether a group has more than each of the others that customers register in by themselves. */
export function isBetterGroup(
  guard: Guard,
  company: Company,
  groups: readonly CustomerGroup[],
  customerGroupId: number,
): boolean {
  const others = groups.filter(({ id, isOpening }) => isOpening && id !== customerGroupId);
  return others.every(({ id }) => hasMore(guard, company, customerGroupId, id));
}
