import { MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import { rateMarginsOf, type CompanyService } from '../../company/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/** Largest share of a rate that a company keeps, in percent. */
const MAX_RATE_MARGIN_PERCENT = 10;

/**
 * What a company keeps of exchanges: shares of the middle rate, from the next proposal on, and one more while the rate is of
 * before the weekend; and how old it may be.
 */
export function rateMarginOperations({
  find,
  change,
}: Pick<CompanyService, 'find' | 'change'>): ManagementOperation[] {
  return [
    implementManagement(MONEY_MANAGEMENT.rateMargins, async ({ companyId }) =>
      rateMarginsOf(find(companyId)),
    ),
    implementManagement(MONEY_MANAGEMENT.saveRateMargins, async ({ companyId }, wanted) => {
      for (const member of SHARES) requireShare(member, wanted[member]);
      return rateMarginsOf(
        await change(companyId, (company) => {
          const before = rateMarginsOf(company);
          return {
            rateMargins: {
              deposits: wanted.deposits ?? before.deposits,
              withdrawals: wanted.withdrawals ?? before.withdrawals,
              closedMarket: wanted.closedMarket ?? before.closedMarket,
              largestAgeHours: wanted.largestAgeHours ?? before.largestAgeHours,
            },
          };
        }),
      );
    }),
  ];
}

const SHARES = ['deposits', 'withdrawals', 'closedMarket'] as const;

/** Throws 015 for what is no share from 0 to a tenth. */
function requireShare(member: string, text: string | undefined): void {
  if (text === undefined) return;
  const share = parseDecimal(text, RATIO_DIGITS);
  const most = parseDecimal(String(MAX_RATE_MARGIN_PERCENT / 100), RATIO_DIGITS) ?? 0n;
  if (share === undefined || share < 0n || share > most)
    throw PlatformError.wrong(CODE.requestInvalid, 'form', member);
}
