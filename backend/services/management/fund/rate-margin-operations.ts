import { Type } from 'typebox';
import { parseDecimal } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { Text, Whole } from '../../../contract/records/shapes.ts';
import { rateMarginsOf, type CompanyService } from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Largest share of a rate that a company keeps, in percent. */
const MAX_RATE_MARGIN_PERCENT = 10;
/** Greatest age that a company may allow a rate: ten days. */
const MAX_RATE_AGE_HOURS = 240;

const Margins = Type.Object({
  deposits: Text,
  withdrawals: Text,
  /** Kept of every exchange besides while a product on the way does not trade. */
  closedMarket: Text,
  /** Older rates exchange nothing. */
  largestAgeHours: Whole,
});

/**
 * What a company keeps of exchanges: shares of the middle rate, from the next proposal on, and one more while the rate is of
 * before the weekend; and how old it may be.
 */
export function rateMarginOperations({
  find,
  change,
}: Pick<CompanyService, 'find' | 'change'>): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.rateMargins,
      permission: 'money.read',
      request: Type.Object({}),
      response: Margins,
      handle: async ({ companyId }) => rateMarginsOf(find(companyId)),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveRateMargins,
      permission: 'money.configure',
      changes: true,
      request: Type.Object({
        deposits: Type.Optional(TextLike(16)),
        withdrawals: Type.Optional(TextLike(16)),
        closedMarket: Type.Optional(TextLike(16)),
        largestAgeHours: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_RATE_AGE_HOURS })),
      }),
      response: Margins,
      async handle({ companyId }, wanted) {
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
      },
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
